-- How a call is refused where the owner isn't there, or doesn't share it.
local away = { unavailable = true, forbidden = true }

return {
  name = "racks", version = "1.0.0", summary = "Counts bikes for the notice board.", needs = { "store" },
  uses = { ["bikes.bikes"] = "read" },
  commands = {
    racks = {
      summary = "Says how many bikes there are.",
      run = function(call)
        local known, all = pcall(store.tally, "bikes.bikes", "all")
        -- What else went wrong is a fault, and no answer.
        if not known and not away[all.code] then error(all, 0) end
        call:reply(known and ("%d bikes"):format(all.count) or "nobody lends bikes now")
      end,
    },
  },
}
