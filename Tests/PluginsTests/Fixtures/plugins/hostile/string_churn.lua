-- Makes C read long texts again and again.
-- expect: string_churn: /string_churn stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "string_churn", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_churn = {
      summary = "Hostile.",
      run = function(call)
        local big = ("1"):rep(200000)
        while true do
          local _ = tonumber(big), big:upper(), #(big .. "x")
        end
      end,
    },
  },
}
