--- How people ask which buses stop at a place. Other questions stand in the words.
---
--- A stop may be any words, so that a question of something else could fill a phrase that is little more than
--- its slots. Words that have to be there for a phrase to count are therefore written several times: a
--- repeated word weighs as often, both where it is there and where it is missing.

--- Phrases with the words for buses several times, so that none counts without them: more often where other
--- words of it are in questions about something else. The asking word at the end is in few of these
--- questions; it leaves those that name a route to the other intents.
local function of_buses(list)
  local found = {}
  for i, phrase in ipairs(list) do
    local han = phrase:find("路", 1, true) and 3 or 2
    local many = select(2, phrase:gsub("%a+", "")) > 3 and 4 or 2
    found[i] = phrase:gsub("buses", ("buses "):rep(many)):gsub("bus ", ("bus "):rep(many))
      :gsub("巴士", ("巴士"):rep(han)):gsub("公交", ("公交"):rep(han))
      :gsub("車", "車車車"):gsub("车", "车车车")
    if phrase ~= "{stop}" then found[i] = found[i] .. " when" end
  end
  return found
end

return {
  en = of_buses {
    "{stop}", "buses at {stop}", "which buses (go|leave|run|depart) from {stop}",
    "which buses can i catch outside {stop}", "what buses stop (at|near) {stop}",
    "what buses are there at {stop}", "bus stop {stop}", "{stop} bus stop", "bus routes at {stop} bus stop",
    "bus routes (at|from|serving|through) {stop}", "which bus routes serve {stop}",
    "what buses (serve|pass|use) {stop}", "what bus can i (take|catch|get|board|ride) (from|at) {stop}",
    "which bus to (take|catch|get) at {stop}", "list [of] buses at {stop}", "buses from {stop}",
    "bus arrivals at {stop}", "next buses (at|from) {stop}", "any bus at {stop}", "any bus near {stop}",
    "any bus from {stop}", "show [the] buses for {stop}", "{stop} buses", "buses (that|which) stop at {stop}",
    "buses (passing|calling at|serving|stopping at) {stop}", "bus numbers at {stop}", "bus stops in {stop}",
    "bus stops near {stop}", "buses near {stop}", "which buses call at {stop}",
    "which bus routes (stop|call) at {stop}", "bus lines at {stop}", "buses available at {stop}",
  },
  ["zh-Hant"] = of_buses {
    "{stop}有乜巴士", "{stop}有咩車搭", "{stop}巴士站", "{stop}有邊啲巴士", "{stop}停邊幾架巴士",
    "咩巴士停{stop}", "有咩巴士經{stop}", "邊啲巴士經[過]{stop}", "{stop}可以搭咩巴士", "喺{stop}可以搭咩車",
    "{stop}有幾多條巴士線", "{stop}巴士路線", "{stop}有咩巴士線", "{stop}巴士到站", "{stop}嘅巴士",
    "途經{stop}嘅巴士", "{stop}有邊幾條巴士路線", "{stop}有冇巴士", "咩車經{stop}", "咩車停{stop}",
    "{stop}停咩車", "{stop}巴士站有咩車", "邊架巴士經{stop}", "邊啲巴士停{stop}", "喺{stop}可以搭咩巴士",
    "{stop}搭得咩巴士", "太子站巴士", "太古城巴士", "{stop}有邊啲線線線", "{stop}有咩線線線",
  },
  ["zh-Hans"] = of_buses {
    "{stop}有什么巴士", "{stop}有什么公交车", "{stop}巴士站", "{stop}有哪些公交", "哪些巴士停{stop}",
    "什么巴士[会]经过{stop}", "{stop}停哪些公交车", "在{stop}可以坐什么巴士", "{stop}的巴士",
    "{stop}有哪些巴士路线", "{stop}公交站有哪些车", "{stop}有几路公交车", "经过{stop}的巴士",
    "{stop}能坐什么巴士", "停靠{stop}的公交", "哪些公交[车]经过{stop}", "{stop}停哪些车", "{stop}有哪些车",
    "{stop}能坐什么车", "在{stop}能坐什么公交", "哪些公交停{stop}",
  },
}
