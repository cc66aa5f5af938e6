--- Bikes as they are stored, listed and shown, and who may see one.

local format = require "format"
local race = require "race"

local bikes = {}

--- Of what a person may not see they are told what they are told of what never was.
function bikes.none(call, id) call:fail(call:text("no_bike", { id = id })) end

--- A bike that the caller may see: not one of somebody who forgot them, or is closing their account.
function bikes.seen(call, id)
  local bike = store.get("bikes", tostring(id))
  local there = bike and (bike.owner == call.person.id or call.me.people.seen({ bike.owner })[1])
  return there and format.forward(bike) or bikes.none(call, id)
end

function bikes.list(call, words)
  local page = { search = words, order = "-rank", limit = 20, after = call:resumed() }
  local found, owners, keys, rows = store.find("bikes", page), {}, {}, {}
  for index, bike in ipairs(found) do owners[index], keys[index] = bike.owner, bike.key end
  local there = #owners > 0 and call.me.people.seen(owners) or {}
  local loans = store.get_all("loans", keys)
  for index, bike in ipairs(found) do
    if there[index] then
      rows[#rows + 1] = { bike.key, bike.title, "@" .. bike.handle, loans[index] and call:text("lent") or "" }
    end
  end
  if #rows == 0 and not found.next then return call:reply(call:text("none")) end
  call:page(rows)
  call:more(found.next)
  call:reply(call:text(found.next and "more" or "how"))
end

function bikes.show(call, bike)
  local loan = store.get("loans", bike.key)
  local state = call:text("free")
  if loan then
    local moment = time.iso(loan.till, time.parts(loan.till).zone):sub(1, 16)
    state = call:text("lent_until", { moment = moment })
  end
  call:card {
    title = bike.title, subtitle = bike.text,
    fields = {
      { call:text("gears"), tostring(bike.gears) }, { call:text("owner"), "@" .. bike.handle },
      { call:text("state"), state },
    },
    actions = { { call:text("take"), ("/bike-take %s 1"):format(bike.key) } },
  }
end

--- Brings documents of earlier versions forward, a hundred a minute, so that nobody waits for it.
function bikes.sweep()
  local query = { where = { format = { max = format.now - 1 } }, limit = 100 }
  for _, bike in ipairs(store.find("bikes", query)) do
    -- Whoever changed it meanwhile was faster: the next turn comes to it.
    race(store.put, "bikes", bike.key, format.forward(bike), { version = bike.version })
  end
end

return bikes
