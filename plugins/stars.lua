--- Messages that one keeps for oneself.
local excerpt = require("lib.messages").excerpt
local pages = require "lib.pages"

--- Messages that a page of /stars shows, and characters of each.
local page_of_stars, longest = 10, 60

return {
  name = "stars", version = "1.0.0", needs = { "act:chat" },
  summary = {
    en = "Messages that you keep for yourself.", ["zh-Hant"] = "只有你看到的訊息星號。",
    ["zh-Hans"] = "只有你能看到的消息星标。",
  },
  words = {
    starred = {
      en = "starred {id}. /stars lists what you starred", ["zh-Hant"] = "已為 {id} 加上星號。/stars 列出星號",
      ["zh-Hans"] = "已为 {id} 加上星标。/stars 列出星标",
    },
    off = {
      en = "{id} has your star no more", ["zh-Hant"] = "已移除 {id} 的星號",
      ["zh-Hans"] = "已移除 {id} 的星标",
    },
    none = {
      en = "nothing starred yet. /star ID keeps a message", ["zh-Hant"] = "還沒有星號。/star ID 保留一則訊息",
      ["zh-Hans"] = "还没有星标。/star ID 保留一条消息",
    },
    hidden = { en = "hidden", ["zh-Hant"] = "已隱藏", ["zh-Hans"] = "已隐藏" },
    none_before = { en = "no more stars", ["zh-Hant"] = "沒有更多星號", ["zh-Hans"] = "没有更多星标" },
    more = {
      en = "/more shows older ones", ["zh-Hant"] = "/more 顯示較舊的", ["zh-Hans"] = "/more 显示更早的",
    },
  },
  commands = {
    star = {
      summary = {
        en = "Keeps a message for you; nobody is told.", ["zh-Hant"] = "為你保留一則訊息；沒有人會知道。",
        ["zh-Hans"] = "为你保留一条消息；没有人会知道。",
      },
      args = { { "id", "integer", min = 1 }, { "off", "choice", choices = { "off" }, optional = true } },
      run = function(call, id, off)
        if off then call.me.chat.unstar(id) else call.me.chat.star(id) end
        call:reply(call:text(off and "off" or "starred", { id = id }))
      end,
    },

    stars = {
      summary = {
        en = "Lists the messages that you starred, the newest first.",
        ["zh-Hant"] = "列出你加上星號的訊息，由新至舊。", ["zh-Hans"] = "列出你加上星标的消息，从新到旧。",
      },
      run = function(call)
        pages.ask(call, {
          ask = function(count, before) return call.me.chat.stars { limit = count, before = before } end,
          size = page_of_stars,
          none = "none", no_more = "none_before", more = "more",
          mark = function(message) return message.id end,
          row = function(message)
            local words = message.hidden and call:text("hidden") or excerpt(message, longest)
            return { message.place, message.id, message.sender, time.ago(message.at), words }
          end,
        })
      end,
    },
  },
}
