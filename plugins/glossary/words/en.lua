-- What glossary says in English. A value stands for its {name}; every language takes the same ones.
return {
  summary = "Explains words of Hong Kong's universities below messages in groups.",
  setting_letters = "Letters of the longest message in which a word is explained.",
}
