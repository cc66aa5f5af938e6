local width, height = 20, 10
return {
  name = "sketch", version = "1.0.0", summary = "Shows what you draw.",
  commands = {
    sketch = {
      summary = "Draws something.", args = { { "strokes", "text", optional = true } },
      run = function(call, typed)
        local strokes
        if typed then
          strokes = text.strokes(typed, { width = width, height = height })
          if not strokes then call:fail("write it as 0,0 5,0;2,2 2,5") end
        else
          local canvas = { prompt = "Draw a cat", width = width, height = height }
          local done, drawn = pcall(call.draw, call, canvas)
          if not done and drawn.code == "unavailable" then call:fail("write it as 0,0 5,0;2,2 2,5") end
          if not done then error(drawn, 0) end
          strokes = drawn
        end
        if not strokes then return call:reply("another time, then") end
        call:card {
          title = "A cat", chart = { kind = "drawing", strokes = strokes, width = width, height = height },
        }
      end,
    },
  },
}
