--- What one person may do within a day, counted with what they do in
--- one commit, so that two sessions at once count both.

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

return limits
