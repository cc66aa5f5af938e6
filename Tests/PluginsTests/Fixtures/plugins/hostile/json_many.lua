-- Reads a list of a hundred thousand.
-- expect: values
return {
  name = "json_many", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    json_many = {
      summary = "Hostile.",
      run = function(call)
        json.decode("[" .. ("1,"):rep(1e5) .. "1]")
      end,
    },
  },
}
