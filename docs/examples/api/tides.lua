return {
  name = "tides", version = "1.0.0", summary = "Says how high the sea stands.",
  credits = { "Heights: tides.example, public domain" },
  needs = { "http:tides.example" },
  commands = {
    tide = {
      summary = "Says how high the sea stands.", args = { { "place", "text", default = "Quarry Bay" } },
      run = function(call, place)
        local is_there, answer = pcall(http.get, "https://tides.example/now", {
          query = { place = place }, json = true, cache = "10m", stale = "1d", timeout = "5s",
        })
        if not is_there then call:fail("nobody says how high the sea stands now") end
        if answer.status == 404 then call:fail("no tide gauge is called so") end
        if answer.status ~= 200 then call:fail("the tide gauges answer with an error") end
        local height = answer.json.height
        if type(height) ~= "number" then call:fail("the tide gauges say something else") end
        local age = answer.stale and " (" .. time.duration(answer.age) .. " ago)" or ""
        call:reply(("%.1f m at %s%s"):format(height, place, age))
      end,
    },
  },
}
