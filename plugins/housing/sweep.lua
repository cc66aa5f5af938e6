--- Removes what is about flats that are gone, with their owner's
--- account or by their owner: each night, a page a second.

local sweep = {}

--- Documents that are looked through at a time, as many as the store
--- gives at once: what is done then waits for nobody long.
local page = 200

local about = { "keeps", "visits", "heat", "reviews", "reports", "reported", "talks", "slots", "bookings" }

--- Begins with all collections.
function sweep.begin()
  for _, collection in ipairs(about) do store.put("swept", collection, { at = time.now() }) end
end

--- Looks through a page of a collection, and goes on within a second or two where there is more.
function sweep.part(collection, mark)
  local keys, there = {}, {}
  local some = store.find(collection, { order = "oldest", limit = page, after = mark.after })
  for index, each in ipairs(some) do keys[index] = each.flat end
  for index, flat in ipairs(store.get_all("flats", keys)) do there[keys[index]] = flat and true end
  for _, each in ipairs(some) do
    if not there[each.flat] then store.remove(collection, each.key) end
  end
  if some.next then
    store.put("swept", collection, { at = time.now() + 1, after = some.next })
  else
    store.remove("swept", collection)
  end
end

return sweep
