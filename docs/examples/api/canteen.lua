return {
  name = "canteen", version = "1.0.0", summary = "Knows what there is to eat.",
  intents = {
    ["canteen.menu"] = {
      summary = { en = "the menu", ["zh-Hant"] = "餐單", ["zh-Hans"] = "菜单" },
      phrases = {
        en = {
          "what is for (lunch|dinner) [at {hall}] [{day}]", "menu [of|at] {hall} [{day}]", "food at {hall}",
        },
        ["zh-Hant"] = { "{day}{hall}食咩", "{hall}有咩食", "{hall}餐單" },
        ["zh-Hans"] = { "{day}{hall}吃什么", "{hall}有什么吃的", "{hall}菜单" },
      },
      slots = {
        hall = {
          values = { ["Swire Hall"] = { "swire", "太古堂" }, ["Lee Hall"] = { "lee", "利堂" } },
          required = true,
          ask = { en = "Which hall?", ["zh-Hant"] = "哪一個舍堂？", ["zh-Hans"] = "哪个宿舍？" },
        },
        day = "day",
      },
      run = function(call, slots)
        call:reply(("%s, %s: rice"):format(slots.hall, slots.day or "today"))
      end,
    },
  },
}
