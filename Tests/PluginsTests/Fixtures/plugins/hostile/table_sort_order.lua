-- Sorts by an order that is none.
-- expect: table_sort_order failed: invalid order function for sorting
return {
  name = "table_sort_order", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    table_sort_order = {
      summary = "Hostile.",
      run = function(call)
        local list = {}
        for i = 1, 1000 do list[i] = i % 7 end
        table.sort(list, function() return true end)
      end,
    },
  },
}
