--- Removes what is about flats that are gone, with their owner's
--- account or by their owner: each night, a page a second.

local batches = require "lib.batches"
local lists = require "lib.lists"

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
  local some = store.find(collection, { order = "oldest", limit = page, after = mark.after })
  for index, flat in ipairs(store.get_all("flats", lists.field(some, "flat"))) do
    if not flat then store.remove(collection, some[index].key) end
  end
  batches.go_on("swept", mark, some.next and { at = time.now() + 1, after = some.next })
end

return sweep
