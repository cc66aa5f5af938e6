-- What glossary says in Traditional Chinese. A value stands for its {name}; every language takes the same ones.
return {
  summary = "在群組的訊息下解釋香港大學生的用語。",
  setting_letters = "會解釋用語的訊息最多有多少字。",
}
