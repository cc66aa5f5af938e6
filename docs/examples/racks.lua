return {
  name = "racks", version = "1.0.0", summary = "Counts bikes for the notice board.", needs = { "store" },
  uses = { ["bikes.bikes"] = "read" },
  commands = {
    racks = {
      summary = "Says how many bikes there are.",
      run = function(call)
        local known, all = pcall(store.tally, "bikes.bikes", "all")
        call:reply(known and ("%d bikes"):format(all.count) or "nobody lends bikes now")
      end,
    },
  },
}
