-- Recurs for ever without a stack.
-- expect: loop_tail: /loop_tail stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_tail", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_tail = {
      summary = "Hostile.",
      run = function(call)
        local function again() return again() end
        again()
      end,
    },
  },
}
