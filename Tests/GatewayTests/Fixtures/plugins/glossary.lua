--- Explains a word where somebody writes it.
return {
  name = "glossary", version = "1.0.0", summary = "Explains words.", needs = { "read:chat" },
  hooks = {
    ["message.annotate"] = function(message)
      if message.text:find("%f[%a]HKU%f[%A]") then
        return { title = "HKU", subtitle = "The University of Hong Kong", source = "glossary" }
      end
    end,
  },
}
