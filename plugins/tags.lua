--- Tags that people carry, and what makes two tags the same.
return {
  name = "tags", version = "1.0.0", needs = { "act:people" },
  summary = {
    en = "Tags that people carry.", ["zh-Hant"] = "個人標籤。", ["zh-Hans"] = "个人标签。",
  },
  words = {
    carried = {
      en = "you carry {tag} already. /me shows your tags", ["zh-Hant"] = "你已有標籤 {tag}。/me 顯示你的標籤",
      ["zh-Hans"] = "你已有标签 {tag}。/me 显示你的标签",
    },
    tagged = {
      en = "tagged {tag} ({count} of {most})", ["zh-Hant"] = "已加上標籤 {tag}（{count}/{most}）",
      ["zh-Hans"] = "已添加标签 {tag}（{count}/{most}）",
    },
    removed = { en = "removed {tag}", ["zh-Hant"] = "已移除 {tag}", ["zh-Hans"] = "已移除 {tag}" },
    nobody = {
      en = "nobody carries {tag} yet. /tag {tag} adds it to your own profile",
      ["zh-Hant"] = "還沒有人有標籤 {tag}。/tag {tag} 可加到自己的個人檔案",
      ["zh-Hans"] = "还没有人有标签 {tag}。/tag {tag} 可加到自己的个人资料",
    },
    carriers = {
      en = { one = "1 person carries {tag}", other = "{count} people carry {tag}" },
      ["zh-Hant"] = "{count} 人有標籤 {tag}", ["zh-Hans"] = "{count} 人有标签 {tag}",
    },
    goes_on = { en = "/more shows the next", ["zh-Hant"] = "/more 顯示更多", ["zh-Hans"] = "/more 显示更多" },
    more = {
      en = { one = "and 1 more", other = "and {count} more" }, ["zh-Hant"] = "另有 {count} 人",
      ["zh-Hans"] = "另有 {count} 人",
    },
  },

  hooks = {
    --- tag: what the person wrote. normal: what the plugins before this one made of it.
    ["tag.normalize"] = function(tag, normal, settings)
      return table.concat(text.split(text.lower(text.nfc(text.shown(tag)))), "_")
    end,
  },

  commands = {
    tag = {
      summary = {
        en = "Adds a tag to your profile.", ["zh-Hant"] = "加上標籤。", ["zh-Hans"] = "加上标签。",
      },
      args = { { "tag", "text" } },
      run = function(call, written)
        local tag = call.me.people.tag(written)
        if not tag.new then return call:reply(call:text("carried", { tag = tag.normal })) end
        call:reply(call:text("tagged", { tag = tag.normal, count = tag.count, most = tag.limit }))
      end,
    },

    untag = {
      summary = {
        en = "Removes a tag from your profile.", ["zh-Hant"] = "移除標籤。", ["zh-Hans"] = "移除标签。",
      },
      args = { { "tag", "text" } },
      run = function(call, written)
        call:reply(call:text("removed", { tag = call.me.people.untag(written).normal }))
      end,
    },

    tagged = {
      summary = {
        en = "Lists the people who carry a tag.", ["zh-Hant"] = "列出有某標籤的人。",
        ["zh-Hans"] = "列出有某标签的人。",
      },
      args = { { "tag", "text" } },
      run = function(call, written)
        local at, found = call:resumed(), call.me.people.tagged(written)
        call:more(nil)
        if found.count == 0 then return call:reply(call:text("nobody", { tag = found.normal })) end
        if not at then call:reply(call:text("carriers", { count = found.count, tag = found.normal })) end
        local is_left, rows = {}, {}
        for _, handle in ipairs(at and at.rest or {}) do is_left[handle] = true end
        for _, person in ipairs(found.people) do
          if not at or is_left[person.handle] then rows[#rows + 1] = { person.handle, person.username } end
        end
        local rest = {}
        for i = call:page(rows) + 1, #rows do rest[#rest + 1] = rows[i][1] end
        if #rest > 0 then
          call:more { rest = rest }
          call:reply(call:text("goes_on"))
        elseif found.count > #found.people then
          call:reply(call:text("more", { count = found.count - #found.people }))
        end
      end,
    },
  },

  intents = {
    ["tags.carriers"] = {
      summary = { en = "who carries a tag", ["zh-Hant"] = "誰有某個標籤", ["zh-Hans"] = "谁有某个标签" },
      phrases = {
        en = {
          "who (carries|has) the tag {tag}", "who carries {tag}", "who is tagged [with|as] {tag}",
          "people tagged {tag}", "who is interested in {tag}", "who (likes|loves|enjoys) {tag}",
          "who is (keen on|fond of) {tag}", "find people tagged {tag}", "people interested in {tag}",
        },
        ["zh-Hant"] = {
          "邊個有標籤{tag}", "標籤{tag}有邊個", "搵標籤係{tag}嘅人", "邊個對{tag}有興趣", "邊個鍾意{tag}",
          "誰喜歡{tag}",
        },
        ["zh-Hans"] = {
          "谁有标签{tag}", "标签{tag}有谁", "找标签是{tag}的人", "哪些人对{tag}感兴趣", "谁喜欢{tag}",
          "谁爱好{tag}",
        },
      },
      slots = {
        tag = {
          "text", required = true,
          ask = { en = "Which tag?", ["zh-Hant"] = "哪個標籤？", ["zh-Hans"] = "哪个标签？" },
        },
      },
      command = "tagged {tag}",
    },
  },
}
