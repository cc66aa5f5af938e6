--- The numbers of a list that somebody saw last, so that they can type one. They are kept by person and
--- session until the plugin is saved: the last 500 lists, of each the first 200 items.
local numbers = {}

--- Lists that are remembered, the latest.
local most_lists = 500
--- Items of each that have a number.
numbers.most = 200

local lists, owners = {}, {}

local function owner(call) return ("%s %s"):format(call.session, call.person.id) end

--- What the caller's list numbered, or nil where they saw none.
function numbers.list(call) return lists[owner(call)] end

--- Numbers the `items` of a page behind the `first` (0 or more) of the pages before. Gives the whole list.
function numbers.note(call, page)
  local who = owner(call)
  if not lists[who] then
    owners[#owners + 1] = who
    if #owners > most_lists then lists[table.remove(owners, 1)] = nil end
  end
  if page.first == 0 or not lists[who] then lists[who] = {} end
  for place = 1, math.min(#page.items, numbers.most - page.first) do
    lists[who][page.first + place] = page.items[place]
  end
  return lists[who]
end

return numbers
