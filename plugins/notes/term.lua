--- Until when notes stay.
local clock = require "lib.clock"

local term = {}

--- A moment that never comes: a note without a day stays until its author deletes it.
term.never = 1e12

--- The day that ends at a moment, as calendars write it.
function term.day(moment) return clock.day(moment - 1) end

--- Which words tell until when a note stays, and the values in them.
function term.words(note)
  if note.ends >= term.never then return "for_good", { id = note.key } end
  return "through", { id = note.key, day = term.day(note.ends) }
end

return term
