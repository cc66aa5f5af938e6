local halls = require "halls"
local find = require "find"
local rows = require "lib.rows"

return {
  name = "hostels", version = "1.0.0", summary = "Knows the halls of residence.",
  commands = {
    hostels = {
      summary = "Lists halls, those with a word in their name or all.",
      args = { { "word", "text", optional = true } },
      run = function(call, word)
        local found = find(halls, word or "")
        call:reply(#found > 0 and rows.of(found, { "name", "places" }) or "no hall is called so")
      end,
    },
  },
}
