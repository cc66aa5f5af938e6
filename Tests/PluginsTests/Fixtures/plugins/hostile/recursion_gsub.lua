-- Recurs through replacements.
-- expect: C stack overflow
return {
  name = "recursion_gsub", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    recursion_gsub = {
      summary = "Hostile.",
      run = function(call)
        local function deep() ("x"):gsub("x", deep) end
        deep()
      end,
    },
  },
}
