--- Emoji on messages, posts and comments.
local lists = require "lib.lists"
local messages = require "lib.messages"

--- Names for keyboards without emoji.
local named = {
  ["+1"] = "👍", ["-1"] = "👎", like = "👍", love = "❤️", heart = "❤️", haha = "😂", wow = "😮", sad = "😢",
  angry = "😠", thanks = "🙏", party = "🎉", fire = "🔥", ok = "👌", eyes = "👀", yes = "✅",
}

return {
  name = "reactions", version = "1.0.0", topic = "forum", needs = { "act:chat" },
  summary = {
    en = "Emoji on messages, posts and comments.", ["zh-Hant"] = "以表情符號回應訊息、帖子和評論。",
    ["zh-Hans"] = "用表情符号回应消息、帖子和评论。",
  },
  words = {
    left = { en = "{id}: {line}", ["zh-Hant"] = "{id}：{line}", ["zh-Hans"] = "{id}：{line}" },
    none = {
      en = "no reactions to {id}. /react {id} 👍 leaves one",
      ["zh-Hant"] = "{id} 沒有回應。/react {id} 👍 加上回應",
      ["zh-Hans"] = "{id} 没有回应。/react {id} 👍 加上回应",
    },
    others = {
      en = { one = "and {count} other", other = "and {count} others" },
      ["zh-Hant"] = { other = "及另外 {count} 人" }, ["zh-Hans"] = { other = "等另外 {count} 人" },
    },
  },
  commands = {
    react = {
      summary = {
        en = "Reacts to a message, post or comment with an emoji.",
        ["zh-Hant"] = "以表情符號回應訊息、帖子或評論。", ["zh-Hans"] = "用表情符号回应消息、帖子或评论。",
      },
      args = { { "id", "integer", min = 1 }, { "emoji", "word", default = "👍" } },
      usage = "ID [EMOJI | off]",
      run = function(call, id, emoji)
        local word = #emoji < 32 and text.lower(text.nfkc(emoji)) or emoji
        local list = call.me.chat.react(id, word ~= "off" and (named[word] or emoji) or nil)
        if #list == 0 then return call:reply(call:text("none", { id = id })) end
        call:reply(call:text("left", { id = id, line = messages.reactions(list, "   ") }))
      end,
    },

    reactions = {
      summary = {
        en = "Lists who reacted to a message, post or comment.",
        ["zh-Hant"] = "列出誰回應了訊息、帖子或評論。", ["zh-Hans"] = "列出谁回应了消息、帖子或评论。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local list = call.me.chat.reactions(id)
        if #list == 0 then return call:reply(call:text("none", { id = id })) end
        call:reply(text.columns(lists.map(list, function(item)
          local people = table.concat(item.people, ", ")
          local rest = item.count - #item.people
          if rest > 0 then people = people .. " " .. call:text("others", { count = rest }) end
          return { item.emoji, item.count, people }
        end)))
      end,
    },
  },
}
