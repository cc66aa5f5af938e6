-- What glossary says in Simplified Chinese. A value stands for its {name}; every language takes the same ones.
return {
  summary = "在群组的消息下解释香港大学生的用语。",
  setting_letters = "会解释用语的消息最多有多少字。",
}
