--- Lending: who has which bike, until when, and who is told of it.

local bikes = require "bikes"
local race = require "race"

local lend = {}

-- So that one person can't take all there is.
local at_once = 2

-- Time enough to ride back.
local notice = 2 * 3600

function lend.take(call, id, days)
  local bike = bikes.seen(call, id)
  if bike.owner == call.person.id then call:fail(call:text("own", { id = id })) end
  if days > call.settings.days then call:fail(call:text("days", { count = call.settings.days })) end
  if store.get("loans", bike.key) then call:fail(call:text("lent_now", { id = id })) end
  local me = tostring(call.person.id)
  local mine = store.get("riders", me) or { loans = 0, version = 0 }
  if mine.loans >= at_once then call:fail(call:text("enough", { count = at_once })) end
  local now = time.now()
  local loan = {
    rider = call.person.id, handle = call.person.handle, owner = bike.owner, lender = bike.handle,
    till = now + days * 86400, at = now,
  }
  local done = race(store.commit, {
    { check = "bikes", key = bike.key, version = bike.version },
    { put = "loans", key = bike.key, document = loan, version = 0 },
    {
      put = "riders", key = me, document = { rider = call.person.id, loans = mine.loans + 1 },
      version = mine.version,
    },
  })
  if not done then call:fail(call:text("faster", { id = id })) end
  call:reply(call:text("taken", { id = id, title = bike.title, handle = bike.handle }))
end

--- Ends a loan, within a transaction.
local function finish(tx, key, loan)
  local rider, bike = tx:get("riders", tostring(loan.rider)), tx:get("bikes", key)
  if rider then
    rider.loans = rider.loans - 1
    tx:put("riders", tostring(loan.rider), rider)
  end
  if bike then
    bike.rides = bike.rides + 1
    tx:put("bikes", key, bike)
  end
  tx:remove("loans", key)
end

--- Brings a bike back: its rider does, or its owner, who has it in the yard again.
function lend.back(call, id)
  store.transaction(function(tx)
    local loan = tx:get("loans", tostring(id))
    if not loan or loan.rider ~= call.person.id and loan.owner ~= call.person.id then
      call:fail(call:text("not_lent", { id = id }))
    end
    finish(tx, tostring(id), loan)
  end)
  call:reply(call:text("back", { id = id }))
end

--- Three moments of a loan: at once, shortly before its end, and when it is over.
function lend.due(key, loan)
  local id, changes = tonumber(key), { unset = { "at" } }
  if not loan.step then
    bot.notify(loan.lender, "taken", { id = id })
    changes = { step = "soon", at = loan.till - notice }
  elseif loan.step == "soon" then
    bot.notify(loan.handle, "soon", { id = id })
    changes = { step = "late", at = loan.till }
  else
    bot.notify(loan.handle, "late", { id = id })
    bot.notify(loan.lender, "late", { id = id })
  end
  -- A bike that was brought back meanwhile has no loan to change.
  race(store.update, "loans", key, changes, { version = loan.version })
end

--- An owner's bikes go with the account, and so do their loans. A rider's loans go by themselves.
function lend.closed(event)
  -- Whoever closed their account is called by a number from then on.
  local person = math.tointeger(tonumber(event.actor:match("%d+$")))
  if not person then return end
  for _, loan in ipairs(store.find("loans", { where = { owner = person }, limit = 100 })) do
    store.transaction(function(tx) finish(tx, loan.key, loan) end)
  end
end

return lend
