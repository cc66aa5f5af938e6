local free = 0
return {
  name = "seats", version = "1.0.0", summary = "Counts free seats in the library.",
  commands = {
    seats = {
      summary = "Says how many seats are free.", args = { { "count", "integer" } },
      run = function(call, count) free = count end,
    },
  },
  alerts = {
    seats = {
      summary = { en = "free seats in the library", ["zh-Hant"] = "圖書館空位", ["zh-Hans"] = "图书馆空位" },
      args = { { "least", "integer", min = 1 } }, every = "1m",
      text = { en = "{id} seats are free", ["zh-Hant"] = "有 {id} 個空位", ["zh-Hans"] = "有 {id} 个空位" },
      check = function(alert)
        if free < 0 then return false, "nobody counts the seats now" end
        return free >= alert.least and { free = free } or nil
      end,
    },
  },
}
