-- The tests of glossary: quad plugin test plugins/glossary

--- The title of the card below a message in a group; nil for none.
local function explained(t, said)
  local card = t:hook("message.annotate", { text = said })
  return card and card.title
end

return {
  a_word_is_explained_however_it_is_written = function(t)
    for said, title in pairs {
      ["what GPA do I need?"] = "GPA", ["my gpa..."] = "GPA", ["ＧＰＡ"] = "GPA", ["我嘅GPA好低"] = "GPA",
      ["going to o-camp"] = "OCamp", ["O Camp!"] = "OCamp",
      ["今年上莊未？"] = "上莊", ["你想上庄吗"] = "上莊",
      ["聽日走堂"] = "走堂", ["食飯group有冇人"] = "食飯 group", ["a free-rider again"] = "free rider",
      ["on the Dean’s list"] = "Dean's List", ["Dean's List?"] = "Dean's List",
    } do
      t:equal(explained(t, said), title, said)
    end
  end,

  only_whole_words_are_explained = function(t)
    for _, said in ipairs {
      "", "hello", "GPAs2", "xgpa", "the ocamping", "a free ride", "drop it", "City Hall", "high tables",
      "上", "堂走",
    } do
      t:equal(explained(t, said), nil, said)
    end
  end,

  the_first_word_of_a_message_is_explained_alone = function(t)
    t:equal(explained(t, "late drop or GPA"), "late drop")
    t:equal(explained(t, "GPA or late drop"), "GPA")
    -- Of two that begin alike, the longer one.
    t:equal(explained(t, "non-JUPAS here"), "non-JUPAS")
  end,

  long_messages_and_direct_ones_are_left_alone = function(t)
    t:equal(explained(t, "GPA " .. ("x"):rep(196)), "GPA")
    t:equal(explained(t, "GPA " .. ("x"):rep(197)), nil)
    t:equal(explained(t, "走堂" .. ("字"):rep(198)), "走堂")
    t:equal(explained(t, "走堂" .. ("字"):rep(199)), nil)
    t:equal(t:hook("message.annotate", { place = false, text = "GPA" }), nil)
  end,

  each_reader_is_told_in_their_language = function(t)
    local card = t:hook("message.annotate", { text = "走堂" })
    t:equal(card.subtitle, {
      en = "To skip a class.", ["zh-Hant"] = "不去上課。", ["zh-Hans"] = "逃课。",
    })
  end,
}
