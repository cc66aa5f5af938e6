-- Sorts texts that are slow to compare.
-- expect: sort_nul: /sort_nul stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "sort_nul", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    sort_nul = {
      summary = "Hostile.",
      run = function(call)
        local list = {}
        for i = 1, 300 do list[i] = ("\0"):rep(200) .. i end
        while true do table.sort(list) end
      end,
    },
  },
}
