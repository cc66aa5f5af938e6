-- Folds letters that become longer.
-- expect: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "text_sharp", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    text_sharp = {
      summary = "Hostile.",
      run = function(call)
        for _ = 1, 100 do text.fold(("ß"):rep(100000)) end
      end,
    },
  },
}
