--- Who people are.

--- The lines that show a profile.
local function lines(call, profile)
  local tags = {}
  for i, tag in ipairs(profile.tags) do tags[i] = tag.normal end
  local shown = { ("%s (%s)"):format(profile.username, profile.handle) }
  if profile.standing then shown[#shown + 1] = call:text("is_" .. profile.standing) end
  shown[#shown + 1] = #tags > 0 and call:text("tags", { tags = table.concat(tags, call:text("between")) })
    or call:text("no_tags")
  return shown
end

return {
  name = "people", version = "1.0.0", needs = { "act:people" },
  summary = { en = "Names and profiles.", ["zh-Hant"] = "姓名和個人檔案。", ["zh-Hans"] = "姓名和个人资料。" },
  words = {
    tags = { en = "tags: {tags}", ["zh-Hant"] = "標籤：{tags}", ["zh-Hans"] = "标签：{tags}" },
    between = { en = ", ", ["zh-Hant"] = "、", ["zh-Hans"] = "、" },
    no_tags = { en = "no tags yet", ["zh-Hant"] = "還沒有標籤", ["zh-Hans"] = "还没有标签" },
    no_tags_of_yours = {
      en = "no tags yet. /tag TAG adds one", ["zh-Hant"] = "還沒有標籤。/tag TAG 加上一個", ["zh-Hans"] = "还没有标签。/tag TAG 添加一个",
    },
    is_undergraduate = { en = "standing: undergraduate", ["zh-Hant"] = "身份：本科生", ["zh-Hans"] = "身份：本科生" },
    is_postgraduate = { en = "standing: postgraduate", ["zh-Hant"] = "身份：碩士生", ["zh-Hans"] = "身份：硕士生" },
    is_phd = { en = "standing: phd", ["zh-Hant"] = "身份：博士生", ["zh-Hans"] = "身份：博士生" },
    receipts_on = {
      en = "others see when you have got and read their messages. /privacy receipts off hides it",
      ["zh-Hant"] = "他人能看到你何時收到和已讀訊息。/privacy receipts off 隱藏", ["zh-Hans"] = "他人能看到你何时收到和已读消息。/privacy receipts off 隐藏",
    },
    receipts_off = {
      en = "others don't see whether you have got and read their messages. /privacy receipts on shows it",
      ["zh-Hant"] = "他人看不到你是否收到和已讀訊息。/privacy receipts on 顯示", ["zh-Hans"] = "他人看不到你是否收到和已读消息。/privacy receipts on 显示",
    },
    typing_on = {
      en = "others see when you are writing to them. /privacy typing off hides it",
      ["zh-Hant"] = "他人能看到你正在輸入。/privacy typing off 隱藏", ["zh-Hans"] = "他人能看到你正在输入。/privacy typing off 隐藏",
    },
    typing_off = {
      en = "others don't see when you are writing to them. /privacy typing on shows it",
      ["zh-Hant"] = "他人看不到你正在輸入。/privacy typing on 顯示", ["zh-Hans"] = "他人看不到你正在输入。/privacy typing on 显示",
    },
    privacy_usage = {
      en = "write it as /privacy receipts on|off or /privacy typing on|off",
      ["zh-Hant"] = "請輸入 /privacy receipts on|off 或 /privacy typing on|off",
      ["zh-Hans"] = "请输入 /privacy receipts on|off 或 /privacy typing on|off",
    },
    renamed = {
      en = "you are {username} ({handle}) now", ["zh-Hant"] = "你現在是 {username}（{handle}）",
      ["zh-Hans"] = "你现在是 {username}（{handle}）",
    },
  },
  commands = {
    me = {
      summary = { en = "Shows your own profile.", ["zh-Hant"] = "顯示自己的檔案。", ["zh-Hans"] = "显示自己的资料。" },
      run = function(call)
        local profile = call.me.people.profile()
        local shown = lines(call, profile)
        if #profile.tags == 0 then shown[#shown] = call:text("no_tags_of_yours") end
        call:reply(shown)
      end,
    },

    name = {
      summary = { en = "Changes your name.", ["zh-Hant"] = "更改自己的名字。", ["zh-Hans"] = "更改自己的名字。" },
      args = { { "name", "text" } },
      run = function(call, name)
        local profile = call.me.people.rename(name)
        call:reply(call:text("renamed", { username = profile.username, handle = profile.handle }))
      end,
    },

    privacy = {
      summary = {
        en = "Shows or changes what contacts and groups learn of you.", ["zh-Hant"] = "顯示或更改聯絡人和群組能得知的事。",
        ["zh-Hans"] = "显示或更改联系人和群组能得知的事。",
      },
      args = { { "setting", "word", optional = true }, { "on", "word", optional = true } },
      run = function(call, setting, on)
        if setting and not on then call:fail(call:text("privacy_usage")) end
        local told = setting and call.me.people.set_privacy(setting, on) or call.me.people.privacy()
        call:reply {
          call:text(told.receipts and "receipts_on" or "receipts_off"),
          call:text(told.typing and "typing_on" or "typing_off"),
        }
      end,
    },

    who = {
      summary = { en = "Shows who somebody is.", ["zh-Hant"] = "顯示某人的檔案。", ["zh-Hans"] = "显示某人的资料。" },
      args = { { "handle", "handle" } },
      run = function(call, handle) call:reply(lines(call, call.me.people.profile(handle))) end,
    },
  },
}
