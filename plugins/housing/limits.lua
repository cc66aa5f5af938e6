--- What one person may do within a day, counted with what they do in one commit, so that two sessions at once count both.

local limits = {}

--- Counts one more of `what` for the caller, within a transaction, or refuses it with the bound.
function limits.spend(tx, call, what, most)
  local key, day = tostring(call.person.id), math.floor(time.now() / 86400)
  local spent = tx:get("spent", key)
  if not spent or spent.day ~= day then spent = { person = call.person.id, day = day, counts = {} } end
  local count = (spent.counts[what] or 0) + 1
  if count > most then call:fail(call:text("bound_" .. what, { count = most })) end
  spent.counts[what] = count
  tx:put("spent", key, spent)
end

--- Takes back one that came to nothing, within a transaction.
function limits.back(tx, call, what)
  local key = tostring(call.person.id)
  local spent = tx:get("spent", key)
  local count = spent and spent.counts[what] or 0
  if count == 0 then return end
  spent.counts[what] = count - 1
  tx:put("spent", key, spent)
end

return limits
