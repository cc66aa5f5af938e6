return {
  name = "seeds", version = "1.0.0", summary = "Seeds to plant and to pick.",
  needs = { "store", "read:place", "leave:place" },
  collections = { seeds = { spot = true, person = "planter", indexes = { planter = "number" } } },
  commands = {
    plant = {
      summary = "Plants a seed where you are.", args = { { "kind", "word" } },
      run = function(call, kind)
        if not call:leave("seeds", { kind = kind }) then call:fail("share your place with /here first") end
        call:reply("planted")
      end,
    },
    garden = {
      summary = "Lists what grows around you.",
      run = function(call)
        local found = call:near("seeds", { place = "here", radius = 400 })
        if not found then call:fail("share your place with /here first") end
        local rows = {}
        for index, seed in ipairs(found) do
          rows[index] = { seed.key, seed.kind, ("%d m"):format(seed.distance) }
        end
        call:page(rows)
      end,
    },
    pick = {
      summary = "Picks what grows near you.", args = { { "number", "word" } },
      run = function(call, number)
        local seed = call:reach("seeds", number, 400)
        if not seed then call:fail("nothing of that number grows here") end
        store.remove("seeds", seed.key)
        call:reply("picked a " .. seed.kind)
      end,
    },
  },
}
