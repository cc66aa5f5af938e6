--- What the plugin puts into people's calendars, where there is one: nothing of it is needed here.

local dates = {}

function dates.key(slot, person) return ("housing/viewing-%s/%d"):format(slot, person) end

--- The date of a viewing for one of the two.
function dates.date(slot, flat, person, language)
  return {
    person = person, from = slot.start, till = slot.till, about = "/flat " .. flat.key, source = "housing",
    title = text.localized("date_viewing", { title = flat.title }, language or "en"), venue = flat.address,
  }
end

--- Runs a transaction with the calendar, or without it where there is none: `steps` is given the transaction and whether
--- there is one.
function dates.transaction(steps)
  local done, result = pcall(store.transaction, function(tx) return steps(tx, true) end)
  if done then return result end
  local code = type(result) == "table" and result.code
  if code ~= "unavailable" and code ~= "forbidden" then error(result, 0) end
  return store.transaction(function(tx) return steps(tx, false) end)
end

return dates
