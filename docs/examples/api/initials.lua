return {
  name = "initials", version = "1.0.0", summary = "Plays with words.",
  commands = {
    initials = {
      summary = "Says the first letters of words.", args = { { "words", "text" } },
      run = function(call, words)
        local letters = {}
        for index, word in ipairs(text.split(words)) do
          -- A letter as readers count it, not a byte: é is two bytes, 香 three.
          letters[index] = text.upper(text.graphemes(word)[1])
        end
        call:reply(table.concat(letters))
      end,
    },
    choose = {
      summary = "Chooses one of several things.", args = { { "things", "list" } },
      run = function(call, things) call:reply(random.choice(things)) end,
    },
  },
}
