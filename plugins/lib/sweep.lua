--- Removes what is about documents that are gone, with their owner's account or by their owner: each night, a
--- page a second.
---
---   local swept = sweep.new { … }
---   collections = { swept = sweep.collection },
---   due = { swept = swept.part }, at = { ["04:40"] = swept.begin }
local batches = require "lib.batches"
local lists = require "lib.lists"

local sweep = {}

sweep.collection = { due = "at" }

--- Documents that are looked through at a time, as many as the store gives at once: what is done then waits
--- for nobody long.
local page = 200

--- What looks through collections. It is made of
---   collections, field  their names, and the field with the key of what a document of theirs is about
---   of                  the collection where that may be gone
function sweep.new(made)
  local swept = {}

  --- Begins with all collections.
  function swept.begin()
    for _, collection in ipairs(made.collections) do store.put("swept", collection, { at = time.now() }) end
  end

  --- Looks through a page of a collection, and goes on within a second or two where there is more.
  function swept.part(collection, mark)
    local some = store.find(collection, { order = "oldest", limit = page, after = mark.after })
    local keys = lists.map(some, function(one) return tostring(one[made.field]) end)
    for place, there in ipairs(store.get_all(made.of, keys)) do
      if not there then store.remove(collection, some[place].key) end
    end
    batches.go_on("swept", mark, some.next and { at = time.now() + 1, after = some.next })
  end

  return swept
end

return sweep
