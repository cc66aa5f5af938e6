--- Says a text of several lines, and what somebody wrote.
return {
  name = "quoter", version = "1.0.0", summary = "Quotes.",
  words = { quoted = "you wrote:\n{text}" },
  commands = {
    quote = {
      summary = "Quotes.", args = { { "words", "text" } },
      run = function(call, words)
        words = words:gsub("/", "\n") -- As somebody may write it who sends several lines.
        call:reply("first\nsecond")
        call:reply(call:text("quoted", { text = words }))
        call:reply({ words })
      end,
    },
  },
}
