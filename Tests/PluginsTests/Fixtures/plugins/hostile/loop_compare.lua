-- Never ends within a comparison.
-- expect: loop_compare: /loop_compare stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_compare", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_compare = {
      summary = "Hostile.",
      run = function(call)
        table.sort({ 3, 2, 1 }, function() while true do end end)
      end,
    },
  },
}
