--- Where there is room to study: the picture in README asks it. Its numbers are made up.
return {
  name = "seats", version = "1.0.0", summary = "Free seats in the libraries.",
  commands = {
    seats = {
      summary = "Shows where there is room to study.",
      run = function(call)
        call:card {
          title = "Room to study", subtitle = "free seats, of every hundred", severity = "good",
          chart = {
            kind = "bars", unit = "%",
            labels = { "Main Library", "Chi Wah", "Medical", "Law" }, values = { 46, 12, 63, 28 },
          },
          actions = { { "Meet there", "/open #databases" } },
          source = "seat counters", time = time.now(),
        }
      end,
    },
  },
}
