--- Lists that are said page by page: a page of rows, what stands below it, and how `/more` goes on.
---
--- Each function takes `how`, with what it needs and with keys of the caller's words:
---   none      where there is nothing at all; nothing is said where it is left out
---   no_more   where nothing is left behind the page before ("no_more" where it is left out; false for none)
---   more      below a page behind which the list goes on ("more")
---   last      below the last page; nothing stands there where it is left out
---   values    of these words
---   of        what /more goes on with besides a place in the list: call:resumed().of. Not with `find`
--- Each gives how many rows were said.
local pages = {}

--- Pages that are looked at for one: who may see nothing of a page is shown the next.
local looks = 10

--- Says `rows` of a list that goes on at `rest`, a value for call:resumed, or ends where that is nil. Where
--- only the first `count` rows had room it goes on at `left(count)`.
function pages.say(call, how)
  local said = #how.rows > 0 and call:page(how.rows) or 0
  local rest, key = how.rest, how.last
  if said < #how.rows and how.left then rest, how.so_far = how.left(said), nil end
  if rest ~= nil then
    key = how.so_far or how.more or "more"
  elseif said == 0 then
    key = how.none
    if call:resumed() ~= nil then key = how.no_more == nil and "no_more" or how.no_more end
  end
  if key then call:reply(call:text(key, how.values)) end
  call:more(rest)
  return said
end

--- Says a page of a `list` that is at hand whole: `size` rows, each of which is `row(item, place)`.
function pages.list(call, how)
  local first = (call:resumed() or { first = 0 }).first
  local last = math.min(#how.list, first + how.size)
  how.rows = {}
  for place = first + 1, last do how.rows[place - first] = how.row(how.list[place], place) end
  function how.left(count) return { first = first + count, of = how.of } end
  how.rest = last < #how.list and how.left(last - first) or nil
  return pages.say(call, how)
end

--- Says a page of documents: `find(after)` gives a page of them, as store.find does, and `rows_of(documents)`
--- their rows: none, or false, for what the caller is not shown. Pages of which nothing is shown are passed
--- over, but none that the store ended without having found anything: that took it long enough. A page that
--- `find` left some out of says as `looked` how many there were.
function pages.find(call, how)
  local at = call:resumed() or {}
  local after, passed = at.after, at.passed or 0
  for look = 1, looks do
    local found, places = how.find(after), {}
    how.rows = {}
    for place, row in ipairs(how.rows_of(found)) do
      if row and place > passed then
        how.rows[#how.rows + 1], places[#places + 1] = row, place
      end
    end
    how.rest = found.next and { after = found.next } or nil
    function how.left(count) return { after = after, passed = places[count] } end
    local is_last = not found.next or look == looks or (found.looked or #found) == 0
    if #how.rows > 0 or is_last then return pages.say(call, how) end
    after, passed = found.next, 0
  end
end

--- Says a page of a list of the gateway's: `ask(count, mark)` gives so many items behind a mark, `mark(item)`
--- is the mark of an item, `row(item, place)` its row, `size` the rows of a page. `place` counts from the
--- first page on. Where nobody looked at all that there is, the items say at which mark to go on (`reached`),
--- and `so_far` stands below them. Gives the items that were said, too, in a list.
function pages.ask(call, how)
  local at = call:resumed() or { count = 0 }
  -- One more than is shown tells whether the list goes on.
  local items = how.ask(how.size + 1, at.mark)
  how.rows = {}
  for place = 1, math.min(#items, how.size) do how.rows[place] = how.row(items[place], at.count + place) end
  local function behind(mark, count) return { mark = mark, count = at.count + count, of = how.of } end
  function how.left(count) return behind(how.mark(items[count]), count) end
  if #items > #how.rows then
    how.rest, how.so_far = how.left(#how.rows), nil
  elseif items.reached then
    how.rest = behind(items.reached, #how.rows)
  end
  local said = pages.say(call, how)
  return said, table.move(items, 1, said, 1, {})
end

--- The items of a `list` that one card shows, as many as `size` from where /more goes on, which it notes
--- anew. Gives them, and the places of the first and the last.
function pages.slice(call, list, size)
  local first = call:resumed() or 1
  local last = math.min(first + size - 1, #list)
  call:more(last < #list and last + 1 or nil)
  return table.move(list, first, last, 1, {}), first, last
end

return pages
