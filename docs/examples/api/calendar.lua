-- How a call is refused where the owner isn't there, or doesn't share it.
local away = { unavailable = true, forbidden = true }

return {
  name = "calendar", version = "1.0.0", summary = "Shows what is to come.", needs = { "store" },
  uses = { ["housing.viewings"] = "read" },
  commands = {
    week = {
      summary = "Shows your week.",
      run = function(call)
        local query = { where = { tenant = call.person.id, start = { min = time.now() } }, order = "start" }
        local known, viewings = pcall(store.find, "housing.viewings", query)
        -- Any other error is a fault of this plugin's.
        if not known and not away[viewings.code] then error(viewings, 0) end
        if not known then return call:reply("viewings can't be shown now") end
        local lines = {}
        for number, viewing in ipairs(viewings) do
          lines[number] = time.iso(viewing.start):sub(1, 16) .. " " .. viewing.flat
        end
        call:reply(#lines > 0 and lines or "nothing")
      end,
    },
  },
}
