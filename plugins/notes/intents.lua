--- How people ask in plain words for what was left around them, by language.
return {
  ["notes.around"] = {
    summary = {
      en = "notes that others left near you", ["zh-Hant"] = "其他人在你附近留下的留言",
      ["zh-Hans"] = "其他人在你附近留下的留言",
    },
    phrases = {
      en = {
        "(any|are there) notes (here|around|nearby|near me|around me)",
        "notes (here|nearby|near me|around me)", "what [notes] did (people|others|somebody) leave here",
        "did (anyone|anybody|someone|somebody) leave a note [here]",
        "show [me] [the] notes (here|nearby|near me|around me)", "read the notes (here|around me)",
        "is there a note (here|nearby|around)",
      },
      ["zh-Hant"] = {
        "附近有留言嗎", "附近有冇留言", "呢度有冇留言", "這裡有留言嗎", "有冇人喺度留言", "睇下附近嘅留言",
        "附近的留言", "邊個喺附近留咗言",
      },
      ["zh-Hans"] = {
        "附近有留言吗", "这里有留言吗", "有没有人在这里留言", "附近的留言", "看看附近的留言",
        "谁在附近留了言",
      },
    },
    command = "notes",
  },
}
