-- Never ends within a replacement.
-- expect: loop_gsub: /loop_gsub stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_gsub", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_gsub = {
      summary = "Hostile.",
      run = function(call)
        ("x"):gsub("x", function() while true do end end)
      end,
    },
  },
}
