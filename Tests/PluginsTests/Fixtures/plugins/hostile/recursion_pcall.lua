-- Recurs, and catches every overflow.
-- expect: recursion_pcall: /recursion_pcall stopped:
return {
  name = "recursion_pcall", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    recursion_pcall = {
      summary = "Hostile.",
      run = function(call)
        local function deep()
          pcall(deep)
          pcall(deep)
        end
        deep()
      end,
    },
  },
}
