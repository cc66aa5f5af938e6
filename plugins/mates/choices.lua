--- What the questions that offer choices take: the word that is
--- stored, and what people read and may write for it.
local kinds = require "lib.kinds"
local lists = require "lib.lists"

local choices = {}

--- Choices from `{ word, Traditional, Simplified }`: in English each word stands for itself.
local function named(list)
  return lists.map(list, function(one)
    return { one[1], ["zh-Hant"] = one[2], ["zh-Hans"] = one[3] }
  end)
end

choices.gender = named { { "male", "男", "男" }, { "female", "女", "女" } }

choices.home = named {
  { "rarely", "很少", "很少" }, { "sometimes", "有時", "有时" }, { "often", "經常", "经常" },
}

choices.interests = named {
  { "music", "音樂", "音乐" }, { "sports", "運動", "运动" }, { "video games", "電子遊戲", "电子游戏" },
  { "board games", "桌上遊戲", "桌游" }, { "parties", "派對", "派对" }, { "light drinks", "小酌", "小酌" },
}

choices.personality = named {
  { "adaptable", "適應力強", "适应力强" }, { "adventurous", "愛冒險", "爱冒险" },
  { "affectionate", "重感情", "重感情" }, { "ambitious", "有抱負", "有抱负" }, { "amiable", "和藹", "和蔼" },
  { "compassionate", "有愛心", "有爱心" }, { "considerate", "體貼", "体贴" },
  { "courageous", "勇敢", "勇敢" }, { "courteous", "有禮", "有礼貌" }, { "diligent", "勤奮", "勤奋" },
  { "empathetic", "善解人意", "善解人意" }, { "exuberant", "活力充沛", "活力充沛" },
  { "frank", "坦率", "坦率" }, { "generous", "慷慨", "慷慨" }, { "gregarious", "愛社交", "爱社交" },
  { "impartial", "公正", "公正" }, { "intuitive", "直覺敏銳", "直觉敏锐" },
  { "inventive", "有創意", "有创意" }, { "passionate", "熱情", "热情" }, { "persistent", "有毅力", "有毅力" },
  { "philosophical", "愛思考", "爱思考" }, { "practical", "務實", "务实" }, { "rational", "理性", "理性" },
  { "reliable", "可靠", "可靠" }, { "resourceful", "足智多謀", "足智多谋" }, { "sensible", "明理", "明理" },
  { "sincere", "真誠", "真诚" }, { "sympathetic", "富同情心", "富同情心" }, { "unassuming", "謙遜", "谦逊" },
  { "witty", "風趣", "风趣" },
}

--- With whom somebody would live, or who may join a team, as cards say it.
choices.wish = kinds.new {
  list = { { "male" }, { "female" }, { "any" } },
  label = function(word, language) return text.localized("wish_" .. word, {}, { language = language }) end,
}

return choices
