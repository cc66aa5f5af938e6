-- Hands a full stack from coroutine to coroutine.
-- expect: stack_coroutines: /stack_coroutines stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "stack_coroutines", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_coroutines = {
      summary = "Hostile.",
      run = function(call)
        local function on(...) return coroutine.wrap(on)(1, 2, 3, ...) end
        local function fill(...) return (fill(1, 2, 3, ...)) end
        while true do coroutine.wrap(fill)(table.unpack({}, 1, 10000)) end
      end,
    },
  },
}
