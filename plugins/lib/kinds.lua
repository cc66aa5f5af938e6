--- What may be chosen, by all its names. A document holds the key; people read labels, and write the key, a
--- label in any language, or another name.
local lists = require "lib.lists"
local names = require "lib.names"

local kinds = {}
local kind = {}

local languages = { "en", "zh-Hant", "zh-Hans" }

--- Bytes of a name: more than the longest in use, by far. What is longer is none, and is not looked into.
local longest = 120

--- A kind of things. It is made of
---   list    { { key, other names … }, … }, in the order in which people read them
---   label   function(key, language): what people read of one
function kinds.new(made)
  made.index = names.index(function(add)
    for _, entry in ipairs(made.list) do
      for _, name in ipairs(entry) do add(name, entry[1]) end
      for _, language in ipairs(languages) do add(made.label(entry[1], language), entry[1]) end
    end
  end)
  return setmetatable(made, { __index = kind })
end

--- The key of what somebody wrote, or nil.
function kind:read(written)
  local found = #written <= longest and self.index:exact(written)
  return found and found[1] or nil
end

--- All labels in a language.
function kind:labels(language)
  return lists.map(self.list, function(entry) return self.label(entry[1], language) end)
end

--- The same as choices of a form: people read and write labels in any language, and the answer is the key.
function kind:choices()
  return lists.map(self.list, function(entry)
    local choice = { entry[1] }
    for _, language in ipairs(languages) do choice[language] = self.label(entry[1], language) end
    return choice
  end)
end

return kinds
