--- Explains words that everybody at Hong Kong's universities uses, but who is new: a card below the message.
---
--- `terms.json` has the words, for an administrator to change: each entry the `words` that mean the same, and
--- what they mean, by language. Case, width, hyphens and Traditional or Simplified make no difference. What
--- is an ordinary word, too, has no place there: nobody wants "City Hall" explained.
---
--- The hook doesn't know who reads a message: so it is sparing. It explains the first of these words alone,
--- in groups, where new people are, and not between two; and only in short messages, since who writes much
--- explains themselves.
local terms = require "terms"
local words_of = require("lib.journey").words

--- Bytes of a letter, at most.
local letter = 4

--- The terms by their first words, the longest first, made when the first message comes.
local by_word

local function terms_with(word)
  if not by_word then
    by_word = {}
    for _, term in ipairs(terms) do
      for _, name in ipairs(term.words) do
        local key = words_of(name)
        local first = key:match("^%S*")
        by_word[first] = by_word[first] or {}
        table.insert(by_word[first], { key = key .. " ", title = term.words[1], means = term.means })
      end
    end
    for _, list in pairs(by_word) do
      table.sort(list, function(one, other) return #one.key > #other.key end)
    end
  end
  return by_word[word] or {}
end

--- The first term that stands in a text as whole words, or nil.
local function first_term(said)
  -- Phones write an apostrophe of their own.
  local words = words_of((said:gsub("’", "'"))) .. " "
  for place, word in words:gmatch("()(%S+)") do
    for _, term in ipairs(terms_with(word)) do
      if words:sub(place, place + #term.key - 1) == term.key then return term end
    end
  end
end

return {
  name = "glossary", version = "1.0.0", needs = { "read:chat" },
  settings = { letters = { type = "integer", default = 200, min = 1, max = 2000 } },
  hooks = {
    ["message.annotate"] = function(message, settings)
      local said, most = message.text, settings.letters
      -- A direct conversation has no place.
      if not message.place or #said > letter * most or text.length(said) > most then return nil end
      local term = first_term(said)
      return term and { title = term.title, subtitle = term.means }
    end,
  },
}
