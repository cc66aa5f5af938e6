--- Reports of flats. The third person's has the administrators told,
--- once; nothing is hidden or changed by any.

local flats = require "flats"
local lists = require "lib.lists"
local spend = require "lib.spend"
local words = require "lib.words"

local report = {}

--- Reports that are enough, letters of a reason, and seconds after
--- which the administrators are told where they couldn't be.
local enough, longest, later = 3, 500, 3600

function report.add(call, id, reason)
  local flat = flats.others(call, id)
  local said = words.line(call, { given = reason, most = longest, refusal = "wants_reason" })
  local key = flats.mark(flat.key, call.person.id)
  spend(call, "bound_reports", call.settings.reports_a_day)
  store.transaction(function(tx)
    if tx:get("reports", key) then call:fail(call:text("reported_before", { id = id })) end
    tx:put("reports", key, {
      flat = flat.key, person = call.person.id, handle = call.person.handle, reason = said,
    })
    local of = tx:get("reported", flat.key) or { flat = flat.key, count = 0 }
    of.count = of.count + 1
    if of.count >= enough and not of.told then of.told, of.at = true, time.now() end
    tx:put("reported", flat.key, of)
  end)
  call:reply(call:text("reported", { id = id }))
end

--- The languages of a message to several people, of whom none is known to read which.
local languages = { "en", "zh-Hant", "zh-Hans" }

--- Tells the administrators, with what was said.
function report.due(key, of)
  local lines = lists.map(languages, function(language)
    return text.localized("to_admins", { id = key, count = of.count }, { language = language })
  end)
  local reports = store.find("reports", { where = { flat = key }, limit = enough })
  local handles = #reports > 0 and bot.people.handles(lists.field(reports, "person")) or {}
  for index, each in ipairs(reports) do
    lines[#lines + 1] = ("%s: %s"):format(handles[index] or each.handle, each.reason)
  end
  -- While there is no administrator, or they can't be reached, it waits.
  local told = pcall(bot.chat.contact_administrators, table.concat(lines, "\n"))
  if not told then store.update("reported", key, { at = time.now() + later }) end
end

return report
