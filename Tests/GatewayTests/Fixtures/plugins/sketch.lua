--- Asks for a drawing.
return {
  name = "sketch", version = "1.0.0", summary = "Asks for a drawing.",
  commands = {
    sketch = {
      summary = "Asks for a drawing.",
      run = function(call)
        local strokes = call:draw { prompt = "Draw!", width = 20, height = 10 }
        call:reply(strokes and "drawn: " .. strokes or "nothing was drawn")
      end,
    },
  },
}
