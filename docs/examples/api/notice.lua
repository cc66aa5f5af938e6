return {
  name = "notice", version = "1.0.0", summary = "Writes notices.",
  commands = {
    notice = {
      summary = "Writes a notice, with a picture if you like.",
      -- The text would take the rest of the line: with bars it ends at one, and a picture may follow.
      args = { { "words", "text" }, { "picture", "media", optional = true } },
      separator = "|",
      run = function(call, words, picture)
        call:reply(picture and ("%s (with %s)"):format(words, picture.name) or words)
      end,
    },
  },
}
