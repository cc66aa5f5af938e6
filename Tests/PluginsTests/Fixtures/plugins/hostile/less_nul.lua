-- Compares two texts that are slow to compare, without end.
-- expect: less_nul: /less_nul stopped: 
-- processor: 1
return {
  name = "less_nul", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    less_nul = {
      summary = "Hostile.",
      run = function(call)
        local one, other = ("\0"):rep(500000) .. "a", ("\0"):rep(500000) .. "b"
        local count = 0
        while true do
          if one < other then count = count + 1 end
        end
      end,
    },
  },
}
