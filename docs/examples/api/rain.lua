return {
  name = "rain", version = "1.0.0", summary = "Says how much it rains.",
  commands = {
    rain = {
      summary = "Says how much it rains.",
      run = function(call)
        local district = call:ask { prompt = "Which district?", timeout = "30s" }
        if not district then return call:reply("another time, then") end
        call:card {
          title = "Rain in " .. district, severity = "warning",
          fields = { { "now", "3 mm" } },
          chart = { kind = "bars", values = { 1, 3 }, labels = { "8:00", "9:00" }, unit = "mm" },
          actions = { { "again", "/rain" } },
        }
      end,
    },
  },
}
