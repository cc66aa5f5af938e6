return {
  name = "countdown", version = "1.0.0", summary = "Counts days.",
  commands = {
    days = {
      summary = "Says how many days it is until a day.", args = { { "day", "text" } },
      run = function(call, day)
        local begins = time.day(day)
        if not begins then call:fail("write a day such as friday, 24/12 or 2026-12-24") end
        local today, count = time.day("today"), 0
        -- Days of a calendar, not 86,400 seconds each: where clocks change, a day is longer or shorter.
        while time.add(today, { days = count }) < begins do count = count + 1 end
        local parts = time.parts(begins)
        call:reply(("%d/%d is in %d days"):format(parts.day, parts.month, count))
      end,
    },
  },
}
