--- What the questions that offer choices take: the word that is stored, which people read in English, and
--- what they read and may write for it in Chinese, as the words have it.
local kinds = require "lib.kinds"
local lists = require "lib.lists"

local choices = {}

--- The choices of a form from the words that are stored.
function choices.named(list)
  return lists.map(list, function(word)
    local choice = { word }
    for _, language in ipairs { "zh-Hant", "zh-Hans" } do
      choice[language] = text.localized("choice_" .. word:gsub(" ", "_"), {}, { language = language })
    end
    return choice
  end)
end

choices.gender = { "male", "female" }
choices.home = { "rarely", "sometimes", "often" }
choices.interests = { "music", "sports", "video games", "board games", "parties", "light drinks" }
choices.personality = {
  "adaptable", "adventurous", "affectionate", "ambitious", "amiable", "compassionate", "considerate",
  "courageous", "courteous", "diligent", "empathetic", "exuberant", "frank", "generous", "gregarious",
  "impartial", "intuitive", "inventive", "passionate", "persistent", "philosophical", "practical", "rational",
  "reliable", "resourceful", "sensible", "sincere", "sympathetic", "unassuming", "witty",
}

--- With whom somebody would live, or who may join a team, as cards say it.
choices.wish = kinds.new {
  list = { { "male" }, { "female" }, { "any" } },
  label = function(word, language) return text.localized("wish_" .. word, {}, { language = language }) end,
}

return choices
