--- Telling people, with the plugin's own notifications: at once, or with what is being stored.
---
--- What is to be told with a commit is a document of the collection `tells`, which the plugin declares:
---   collections = { tells = tells.collection }, due = { tells = tells.due }
local tells = {}

tells.collection = { person = "person", due = "at" }

--- People who are told in one step: what else people store waits for each.
local at_once = 20

--- Tells people, ids or handles, of `kind`, with the number `id`, `from` somebody, about something in the
--- group `place`; with `once` none who was told the same before. Who can't be told is passed over.
function tells.now(people, what)
  for first = 1, #people, at_once do
    local some = table.move(people, first, math.min(first + at_once - 1, #people), 1, {})
    local is_told, problem = pcall(bot.notify, some, what.kind, {
      id = what.id, from = what.from, place = what.place, once = what.once,
    })
    -- A refusal is about people; anything else is a fault.
    if not is_told and type(problem) ~= "table" then error(problem, 0) end
  end
end

--- Has `person`, an id, told of `kind` within a second after a transaction commits: a crash leaves both what
--- is stored and this, or neither. `id` and `from` as above.
function tells.note(tx, what)
  tx:add("tells", { person = what.person, kind = what.kind, id = what.id, from = what.from, at = time.now() })
end

--- What is done when it is due: after a crash in between, it is told once all the same.
function tells.due(key, what)
  tells.now({ what.person }, what)
  store.remove("tells", key)
end

return tells
