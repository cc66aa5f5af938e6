-- Counts with half numbers.
-- expect: number has no integer representation
return {
  name = "argument_number", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    argument_number = {
      summary = "Hostile.",
      run = function(call)
        return random.integer(1, 2) + ("x"):byte(1, 1.5)
      end,
    },
  },
}
