--- Tags that people carry, and what makes two tags the same.
return {
  name = "tags", version = "2.0.0", needs = { "act:people" },
  summary = {
    en = "Tags that people carry.", ["zh-Hant"] = "個人標籤。", ["zh-Hans"] = "个人标签。",
  },

  hooks = {
    --- tag: what the person wrote. normal: what the plugins before this one made of it.
    ["tag.normalize"] = function(tag, normal, settings)
      return (text.lower(text.nfc(text.trim(tag))):gsub("%s+", "-"))
    end,
  },

  commands = {
    tag = {
      summary = { en = "Adds a tag to your profile.", ["zh-Hant"] = "加上標籤。", ["zh-Hans"] = "加上标签。" },
      args = { { "tag", "text" } },
      run = function(call, written)
        local tag = call.me.people.tag(written)
        if not tag.new then return call:reply(("you carry %s already"):format(tag.normal)) end
        call:reply(("tagged %s (%d of %d)"):format(tag.normal, tag.count, tag.limit))
      end,
    },

    untag = {
      summary = { en = "Removes a tag from your profile.", ["zh-Hant"] = "移除標籤。", ["zh-Hans"] = "移除标签。" },
      args = { { "tag", "text" } },
      run = function(call, written)
        call:reply(("removed %s"):format(call.me.people.untag(written).normal))
      end,
    },
  },
}
