--- Many documents, a part at a time.
local lists = require "lib.lists"
local try = require "lib.try"

local batches = {}

--- Documents of a part: a commit has at most 100 changes, and a few of the caller's have room beside them.
local part = 90

--- The first page of a query that has anything on it: the store ends a page early, even with nothing on it,
--- rather than look through very many documents. `next` is there where more may be found.
function batches.page(collection, query)
  local asked, found = {}, nil
  for name, value in pairs(query) do asked[name] = value end
  repeat
    found = store.find(collection, asked)
    asked.after = found.next
  until #found > 0 or not found.next
  return found
end

--- Every document that a query finds, for a loop: `for item in batches.each("items", { where = … }) do`.
function batches.each(collection, query)
  local found, place = nil, 0
  return function()
    place = place + 1
    if not found or place > #found and found.next then
      found, place = batches.page(collection, {
        where = query.where, order = query.order, limit = 200, after = found and found.next,
      }), 1
    end
    return found[place]
  end
end

--- Has a document that was due, as the handler was given it, be due again with these `changes`, at once or at
--- their `at`; or removes it where they are nil, since all is done. Where somebody changed or removed it
--- meanwhile, that counts.
function batches.go_on(collection, document, changes)
  local same = { version = document.version }
  if changes then
    changes.at = changes.at or time.now()
    try({ "conflict", "not_found" }, store.update, collection, document.key, changes, same)
  else
    try("conflict", store.remove, collection, document.key, same)
  end
end

--- What is done with a document of a collection that is over when its moment comes: it is removed.
function batches.over(collection)
  return function(key) store.remove(collection, key) end
end

--- The first of the documents that `where` lets pass, the changes for store.commit that remove them, and
--- whether there are more. Where a range bounds them, its field is the `order`: many may pass it.
function batches.removals(collection, where, order)
  local found = batches.page(collection, { where = where, order = order, limit = part })
  local changes = lists.map(found, function(one) return { remove = collection, key = one.key } end)
  return found, changes, found.next ~= nil
end

--- Removes all documents that `where` lets pass, in the same `order`.
function batches.clear(collection, where, order)
  local _, changes, goes_on
  repeat
    _, changes, goes_on = batches.removals(collection, where, order)
    if #changes > 0 then store.commit(changes) end
  until not goes_on
end

return batches
