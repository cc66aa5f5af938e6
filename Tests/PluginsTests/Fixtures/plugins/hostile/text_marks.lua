-- Has marks put in order that no letter has.
-- expect: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "text_marks", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    text_marks = {
      summary = "Hostile.",
      run = function(call)
        for _ = 1, 100 do text.nfkc(("\u{301}\u{316}"):rep(50000)) end
      end,
    },
  },
}
