--- Telling people, with the plugin's own notifications: at once, or with what is being stored.
---
--- What is to be told with a commit is a document of the collection `tells`, which the plugin declares:
---   collections = { tells = tells.collection }, due = { tells = tells.due }
local tells = {}

tells.collection = { person = "person", due = "at" }

--- Tells people (ids or handles, at most 200) of `kind`, with the number `id`, `from` somebody, about
--- something in the group `place`. Who can't be told is passed over.
function tells.now(people, what)
  if #people == 0 then return end
  local is_told, problem = pcall(bot.notify, people, what.kind, {
    id = what.id, from = what.from, place = what.place,
  })
  -- A refusal is about people; anything else is a fault.
  if not is_told and type(problem) ~= "table" then error(problem, 0) end
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
