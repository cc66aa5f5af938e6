--- Removes what is about flats that are gone, with their owner's account or by their owner: a part each night.

local sweep = {}

--- Documents of a page, and pages of each collection in a night.
local page, pages = 200, 10

local about = { "keeps", "visits", "heat", "reviews", "reports", "reported", "talks", "slots" }

local function part(collection)
  -- From where the night before came, and then from the oldest again.
  local mark = store.get("swept", collection)
  local after = mark and mark.after
  for _ = 1, pages do
    local some, there = store.find(collection, { order = "oldest", limit = page, after = after }), {}
    for _, each in ipairs(some) do
      if there[each.flat] == nil then there[each.flat] = store.get("flats", each.flat) ~= nil end
      if not there[each.flat] then store.remove(collection, each.key) end
    end
    after = some.next
    if not after then break end
  end
  store.put("swept", collection, { after = after })
end

function sweep.run()
  for _, collection in ipairs(about) do part(collection) end
end

return sweep
