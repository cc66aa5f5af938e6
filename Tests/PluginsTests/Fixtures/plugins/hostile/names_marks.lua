-- Hands over names that take long to compare.
-- expect: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "names_marks", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    names_marks = {
      summary = "Hostile.",
      run = function(call)
        local name = ("\u{301}\u{316}"):rep(50000)
        for i = 1, 100 do pcall(call.remember, call, "names", { [name .. i] = i }) end
      end,
    },
  },
}
