--- Who people are.

--- The lines that show a profile.
local function lines(profile)
  local tags = {}
  for i, tag in ipairs(profile.tags) do tags[i] = tag.normal end
  local shown = { ("%s (%s)"):format(profile.username, profile.handle) }
  if profile.standing then shown[#shown + 1] = "standing: " .. profile.standing end
  shown[#shown + 1] = #tags > 0 and "tags: " .. table.concat(tags, ", ") or "no tags yet"
  return shown
end

return {
  name = "people", version = "1.0.0", needs = { "act:people" },
  summary = { en = "Names and profiles.", ["zh-Hant"] = "姓名和個人檔案。", ["zh-Hans"] = "姓名和个人资料。" },
  commands = {
    me = {
      summary = { en = "Shows your own profile.", ["zh-Hant"] = "顯示自己的檔案。", ["zh-Hans"] = "显示自己的资料。" },
      run = function(call)
        local profile = call.me.people.profile()
        local shown = lines(profile)
        if #profile.tags == 0 then shown[#shown] = "no tags yet. /tag TAG adds one" end
        call:reply(shown)
      end,
    },

    name = {
      summary = { en = "Changes your name.", ["zh-Hant"] = "更改自己的名字。", ["zh-Hans"] = "更改自己的名字。" },
      args = { { "name", "text" } },
      run = function(call, name)
        local profile = call.me.people.rename(name)
        call:reply(("you are %s (%s) now"):format(profile.username, profile.handle))
      end,
    },

    who = {
      summary = { en = "Shows who somebody is.", ["zh-Hant"] = "顯示某人的檔案。", ["zh-Hans"] = "显示某人的资料。" },
      args = { { "handle", "handle" } },
      run = function(call, handle) call:reply(lines(call.me.people.profile(handle))) end,
    },
  },
}
