-- Reads what is nested a thousand levels deep.
-- expect: levels deep
return {
  name = "json_deep", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    json_deep = {
      summary = "Hostile.",
      run = function(call)
        json.decode(("["):rep(1000) .. ("]"):rep(1000))
      end,
    },
  },
}
