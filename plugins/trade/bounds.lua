--- What one person may do within a day. What is taken back counts all the same.
local bounds = {}

--- Counts one more inside of a transaction, and refuses beyond the setting `most`. It stands at the beginning
--- of the steps: what is read first has two at once of one person counted one after the other.
function bounds.spend(call, tx, what, most)
  local key, now = ("%d/%s"):format(call.person.id, what), time.now()
  local spent = tx:get("spent", key)
  if not spent or spent.at <= now then spent = { person = call.person.id, count = 0, at = now + 86400 } end
  if spent.count >= most then call:fail(call:text("a_day_" .. what, { count = most })) end
  spent.count = spent.count + 1
  tx:put("spent", key, spent)
end

return bounds
