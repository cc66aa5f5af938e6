--- Small things that are done with lists.
local lists = {}

--- The place of a value in a list; nil where it isn't there, and of no list.
function lists.has(list, value)
  for place, one in ipairs(list or {}) do
    if one == value then return place end
  end
end

--- A table that has true for each value of a list.
function lists.set(list)
  local set = {}
  for _, one in ipairs(list) do set[one] = true end
  return set
end

--- What `fn(item, place)` makes of each item; where it gives nil, the item is left out.
function lists.map(list, fn)
  local made = {}
  for place, one in ipairs(list) do made[#made + 1] = fn(one, place) end
  return made
end

--- The first item for which `is_it(item)` holds, or nil.
function lists.find(list, is_it)
  for _, one in ipairs(list) do
    if is_it(one) then return one end
  end
end

--- The items for which `is_kept(item, place)` holds.
function lists.filter(list, is_kept)
  return lists.map(list, function(one, place) return is_kept(one, place) and one or nil end)
end

--- The field of each item; items without it are left out.
function lists.field(list, field)
  return lists.map(list, function(one) return one[field] end)
end

--- The items by what they have in a field: of several with the same, the last.
function lists.by(list, field)
  local found = {}
  for _, one in ipairs(list) do
    if one[field] ~= nil then found[one[field]] = one end
  end
  return found
end

--- The items for which `key(item)`, or the item itself, is none of those before.
function lists.unique(list, key)
  local is_there = {}
  return lists.filter(list, function(one)
    local value = key and key(one) or one
    local is_new = not is_there[value]
    is_there[value] = true
    return is_new
  end)
end

--- Removes a value from a list; gives whether it was there.
function lists.remove(list, value)
  local place = lists.has(list, value)
  if place then table.remove(list, place) end
  return place ~= nil
end

--- The items by what `measure(item)` gives, the smallest first: of the same, by what a further measure gives,
--- or as they stood.
function lists.sorted(list, measure, ...)
  if ... then list = lists.sorted(list, ...) end
  local order = lists.map(list, function(one, place) return { one, measure(one), place } end)
  table.sort(order, function(one, other)
    if one[2] ~= other[2] then return one[2] < other[2] end
    return one[3] < other[3]
  end)
  return lists.field(order, 1)
end

--- The items of several lists, one after the other.
function lists.joined(...)
  local all = {}
  for _, list in ipairs { ... } do table.move(list, 1, #list, #all + 1, all) end
  return all
end

--- Those fields of an item that have these names.
function lists.pick(item, names)
  local picked = {}
  for _, name in ipairs(names) do picked[name] = item[name] end
  return picked
end

--- The first so many items.
function lists.first(list, count) return table.move(list, 1, math.min(#list, count), 1, {}) end

--- What comes behind the first so many.
function lists.behind(list, count) return table.move(list, count + 1, #list, 1, {}) end

--- The item for which `measure(item)` is smallest: of several, the first; nil where it is nil for all.
function lists.least(list, measure)
  local best, least
  for _, one in ipairs(list) do
    local size = measure(one)
    if size and (not least or size < least) then best, least = one, size end
  end
  return best
end

return lists
