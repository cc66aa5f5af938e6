--- Messages that a place keeps in sight.
local excerpt = require("lib.messages").excerpt
local pages = require "lib.pages"

--- Messages that a page of /pins shows, and characters of each.
local page_of_pins, longest = 10, 60

return {
  name = "pins", version = "1.0.0", needs = { "act:chat" },
  summary = {
    en = "Messages that a place keeps in sight.", ["zh-Hant"] = "釘選在對話中的訊息。",
    ["zh-Hans"] = "置顶在对话中的消息。",
  },
  words = {
    open_first = {
      en = "no conversation is open. /chats lists yours, /open PLACE opens one",
      ["zh-Hant"] = "沒有開啟對話。/chats 列出你的對話，/open PLACE 開啟一個",
      ["zh-Hans"] = "没有打开对话。/chats 列出你的对话，/open PLACE 打开一个",
    },
    none = {
      en = "nothing is pinned here. /pin ID pins a message",
      ["zh-Hant"] = "這裡沒有釘選的訊息。/pin ID 釘選一則訊息",
      ["zh-Hans"] = "这里没有置顶的消息。/pin ID 置顶一条消息",
    },
    hidden = { en = "hidden", ["zh-Hant"] = "已隱藏", ["zh-Hans"] = "已隐藏" },
    none_before = { en = "no more pins", ["zh-Hant"] = "沒有更多釘選", ["zh-Hans"] = "没有更多置顶" },
    more = {
      en = "/more shows those pinned before", ["zh-Hant"] = "/more 顯示較早釘選的",
      ["zh-Hans"] = "/more 显示更早置顶的",
    },
  },
  commands = {
    pin = {
      summary = {
        en = "Pins a message to its place: in a group its owner and helpers may.",
        ["zh-Hant"] = "把訊息釘選在它的對話中：在群組裡，群主和幫手可以。",
        ["zh-Hans"] = "把消息置顶在它的对话中：在群组里，群主和帮手可以。",
      },
      args = { { "id", "integer", min = 1 } },
      -- Those who see it are told, the caller too.
      run = function(call, id) call.me.chat.pin(id) end,
    },

    unpin = {
      summary = {
        en = "Takes a message from what is pinned to its place.",
        ["zh-Hant"] = "取消訊息在它的對話中的釘選。", ["zh-Hans"] = "取消消息在它的对话中的置顶。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id) call.me.chat.unpin(id) end,
    },

    pins = {
      summary = {
        en = "Lists what is pinned to the open place, or to another.",
        ["zh-Hant"] = "列出已開啟或另一個對話中釘選的訊息。",
        ["zh-Hans"] = "列出已打开或另一个对话中置顶的消息。",
      },
      args = { { "place", "place", optional = true } },
      run = function(call, place)
        local at = call:resumed()
        place = at and at.of or place or call.place or call:fail(call:text("open_first"))
        pages.list(call, {
          list = call.me.chat.pins(place), size = page_of_pins, of = place,
          none = "none", no_more = "none_before", more = "more",
          row = function(message)
            local words = message.hidden and call:text("hidden") or excerpt(message, longest)
            return { message.id, message.sender, time.ago(message.at), words }
          end,
        })
      end,
    },
  },
}
