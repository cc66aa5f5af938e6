--- How people ask in plain words for room-mates and teams, by language.
return {
  ["mates.mates"] = {
    phrases = {
      en = {
        "find [me] a (roommate|room-mate|flatmate)", "who [would] fit me as a (roommate|room-mate|flatmate)",
        "(roommates|room-mates|flatmates) for me", "I need a (roommate|flatmate)",
        "who can I share a flat with", "is anyone looking for a (roommate|room-mate|flatmate)",
        "anyone to share a flat with",
      },
      ["zh-Hant"] = {
        "幫我搵室友", "有咩室友啱我", "想搵人夾租", "找室友", "有沒有合適的室友", "邊個啱同我住",
      },
      ["zh-Hans"] = {
        "帮我找室友", "有什么室友适合我", "想找人合租", "有没有合适的室友", "谁适合和我一起住",
      },
    },
    command = "mates",
  },
  ["mates.teams"] = {
    phrases = {
      en = {
        "teams that look for people", "which teams have places free", "teams for a flat",
        "join a team for a flat",
      },
      ["zh-Hant"] = { "有咩小組請人夾租", "租屋小組", "邊個租屋小組請人", "哪些租屋小組還有名額" },
      ["zh-Hans"] = { "有什么合租小组", "租房小组", "哪些租房小组还有名额" },
    },
    command = "teams",
  },
}
