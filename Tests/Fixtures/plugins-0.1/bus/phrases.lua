--- How people ask of buses.
---
--- A stop may be any words, so that a question of something else could fill a phrase that is little more than its
--- slots. Words that have to be there for a phrase to count are therefore written several times: a repeated word weighs as
--- often, both where it is there and where it is missing.
local phrases = {}

phrases.eta = {
  en = {
    "when (is|does) [the] next {route} bus [at|from] {stop}", "next {route} bus (at|from) {stop}",
    "when does [the] {route} bus (arrive|come|get) (at|to) {stop}", "when will {company} bus {route} reach {stop}",
    "{route} bus (arrival|eta) [time] (at|for) {stop}", "eta of bus {route} at {stop}", "{route} bus eta {stop}",
    "bus {route} {stop} (eta|arrival|next bus|arrivals)", "{stop} bus {route} (eta|arrival|when|how long)",
    "how long until [the] {route} bus (at|gets to|reaches|arrives at) {stop}",
    "how (many minutes|long|soon) for bus {route} at {stop}", "{route} bus at {stop} how (long|many minutes|soon)",
    "{route} from {stop} to {dest}", "{route} from {stop} to {dest} (how long|next one)",
    "{route} from {stop} to {dest} how many minutes",
    "bus {route} at {stop} (towards|bound for|heading to) {dest}", "when is the {route} bus from {stop} to {dest}",
    "bus {route} from {stop} (towards|bound for|heading to|heading for) {dest}",
    "next bus {route} (at|from) {stop}", "next {company} bus {route} (at|from) {stop}",
    "{company} bus {route} (at|from) {stop} (next one|next bus|when)", "{company} bus {route} {stop} when",
    "{company} {route} (at|from) {stop}",
    "arrival time of bus {route} at {stop}", "is [the] {route} bus coming to {stop} [soon]",
    "is [the] {route} bus coming to {stop} (soon|yet)", "minutes till bus {route} (gets to|at|reaches) {stop}",
    "what time is the next {route} bus (at|from) {stop}", "what time does [the] {route} bus (get to|reach) {stop}",
    "waiting for [the] {route} bus at {stop}", "has the {route} bus left {stop} [yet]", "last {route} bus from {stop}",
    "i am at {stop} when is the {route} bus", "{stop} next {route} bus", "catch [the] {route} bus at {stop} when",
    "when is the next {route} bus", "next {route} bus", "{route} bus arrival time",
    "how long (till|til) the next {route} (at|gets to) {stop}", "{route} (from|at) {stop} when",
    "is the {route} bus here yet", "when is the {route} due at {stop}",
    "when does [the] {route} bus (leave|depart) {stop}",
    "when does [the] {route} (leave|depart) from {stop}", "any {route} bus coming to {stop}",
    "when does bus {route} come", "when will [the] {route} (get to|reach|arrive at|be at) {stop}",
  },
  ["zh-Hant"] = {
    "{route}[號](車|巴士)[而家](幾時到|幾時嚟|幾時去到|仲有幾耐到|幾點到|幾多分鐘後到|幾耐先到|何時抵達|幾分鐘到){stop}",
    "{route}[號](車|巴士){stop}(幾時到|幾時有|幾時有車|幾時嚟|幾點到|幾點有|幾點開|仲有幾耐|仲有幾多分鐘|下一班|下班車|到站時間|要等幾耐|幾耐到)",
    "{route}[號](車|巴士)喺{stop}(幾時到|幾時有|幾時有車|幾時嚟|幾點到|幾點有|幾點開|仲有幾耐|下一班|下班車|下一班車幾點|到站時間|要等幾耐)",
    "{stop}[嘅]{route}[號](車|巴士)(幾時到|幾時有|幾時有車|幾時嚟|幾點到|幾點有|幾點開|仲有幾耐|仲有幾多分鐘|下一班|下班車|到站時間|要等幾耐)",
    "喺{stop}[嘅]{route}[號](車|巴士)(幾時到|幾時有|幾時有車|幾點到|仲有幾耐|下一班|下班車|要等幾耐)",
    "{stop}等{route}[號](車|巴士)(等幾耐|要等幾耐|仲要幾耐|幾時到|幾時嚟)", "{stop}搭{route}(車|巴士)(要等幾耐|幾時有|幾點有|下班車)",
    "{route}(車|巴士)由{stop}去{dest}(幾時有|幾時有車|仲有幾耐|下一班|幾點開)", "喺{stop}搭{route}(車|巴士)去{dest}(幾時有車|要等幾耐)",
    "{stop}往{dest}[嘅]{route}[號](車|巴士)(幾時到|仲有幾耐|下一班|幾點到)", "{route}(車|巴士){stop}往{dest}(下一班|幾時到|仲有幾耐)",
    "由{stop}去{dest}[嘅]{route}(車|巴士)(下班車|幾時有|仲有幾耐)", "{route}(車|巴士)由{stop}往{dest}(幾時有|幾時到|仲有幾耐)",
    "{company}{route}(車|巴士){stop}(下班車|幾時有|幾時到|仲有幾耐|下一班)", "{company}{route}(車|巴士)(幾時到|幾點到){stop}",
    "{company}{route}(車|巴士)喺{stop}(幾時到|幾點到|下一班)", "(下一班|下班|嚟緊一班){route}[號](車|巴士)(幾點到|幾時到|喺){stop}",
    "(下一班|嚟緊一班){route}(車|巴士)喺{stop}(幾點|幾時到)", "{stop}(下一班|下班|嚟緊){route}[號](車|巴士)", "{stop}下班車{route}",
    "{route}(車|巴士)嚟緊幾時到{stop}", "{route}(車|巴士)到{stop}未", "{stop}尾班{route}(車|巴士)走咗未", "我喺{stop}等{route}(車|巴士)",
    "{route}[號](車|巴士)(幾時到|幾時有|幾時嚟|幾點到|仲有幾耐|仲有幾多分鐘|下班車幾點|到站時間|幾時有車|仲有幾耐到)", "下一班{route}(車|巴士)",
    -- 「仲有幾耐」 alone names no stop: its 有 is what a stop would be, which counts as none.
    "{route}(車|巴士)仲{stop}幾耐", "{route}(車|巴士)仲{stop}幾多分鐘",
  },
  ["zh-Hans"] = {
    "{route}[号](车|巴士)(什么时候到|几点到|还有多久到|几分钟后到|几分钟到|何时到达|多久到){stop}",
    "{stop}[的]{route}[路][号](车|巴士)(什么时候到|什么时候来|还有多久|几点到|几分钟到|还要等多久|下一班|到站时间|什么时候有)",
    "{route}[路][号](车|巴士){stop}(什么时候到|还有多久|几点到|几分钟到|下一班|下一趟|到站时间|什么时候有)",
    "{route}[路][号][车|巴士]在{stop}(还有多长时间|什么时候到|下一班|下一趟|几点到|下一班车几点|还要等多久)", "我在{stop}等{route}(车|巴士)",
    "在{stop}等{route}(车|巴士)(还要几分钟|要多久|什么时候来)", "{stop}等{route}(车|巴士)(还要几分钟|要多久|还要多久)",
    "{stop}(下一班|下一趟|下班){route}[号][路](车|巴士)[几点]", "(下一班|下一趟){route}(车|巴士)(几点到|什么时候到|到){stop}",
    "(下一班|下一趟){route}(车|巴士)在{stop}(几点|几点开|什么时候到)", "{route}[路][车|巴士]到{stop}(了吗|了没|没有|还有多久|还要多久)", "{route}[车|巴士]啥时候到{stop}", "{stop}末班{route}(车|巴士)开走了吗",
    "从{stop}坐{route}(车|巴士)去{dest}(还要多久|还要等多久|什么时候有)", "{route}(车|巴士)从{stop}到{dest}(什么时候有|还要多久|下一班)",
    "{stop}往{dest}的{route}(车|巴士)(几点来|什么时候到|还有多久)", "{route}(车|巴士)从{stop}往{dest}(什么时候有|还有多久)",
    "从{stop}去{dest}的{route}(车|巴士)(什么时候到|还有多久|几点来)", "{company}{route}(车|巴士)在{stop}(下一趟|下一班|什么时候到)",
    "{company}{route}(车|巴士)(几点到|什么时候到){stop}", "{company}{route}(车|巴士){stop}下一班", "{stop}{route}(车|巴士)几分钟到站",
    "{route}[路][号](车|巴士)(什么时候到|什么时候来|到站时间|还有多久|几点有车|几点来|多久到)", "(下一班|下一趟){route}(车|巴士)", "{route}(车|巴士)还{stop}多久",
  },
}

phrases.route = {
  en = {
    "route of bus {route}", "[the] stops of bus {route}", "where does bus {route} stop", "route {route} bus",
    "what stops does [the] {route} bus (make|have|serve)", "which way does bus {route} run", "{route} bus route",
    "show [me] [the] stops [on|of] bus {route}", "where does {company} {route} bus go", "{company} {route} bus route",
    "info (on|about) bus {route}", "list of stops for bus {route}", "{route} bus stops", "terminus of bus {route}",
    "what is bus {route}", "{route} bus {direction} stops", "where can the {route} bus take me",
    "where is bus {route} going",
    "show me the route of {route}", "where does {route} go", "does {route} (go through|pass by)", "which way does {route} take", "bus {route}", "night bus {route}", "path of the {route} bus", "where does bus {route} (start|begin|end|finish)",
    "does bus {route} (go|pass|stop) (to|at|by)", "which places does bus {route} pass",
    "how many stops does bus {route} have",
    "{route} bus {direction}", "{company} bus {route}", "what places does bus {route} go through",
    "{route} bus destination",
    "bus line {route}", "(last|first|final) stop of [the] {route}", "{route} bus (info|information|details)",
    "all stops {route} bus", "bus {route} stops list", "describe bus {route}",
  },
  ["zh-Hant"] = {
    "{route}[號](車|巴士)去邊[度]", "{route}[號](車|巴士)行邊條路", "{route}(車|巴士)經邊度", "{route}[嘅](車|巴士)路線", "{route}[號](車|巴士)停邊啲站",
    "{route}(車|巴士)有啲咩站",
    "{company}{route}(車|巴士)去邊度", "{company}{route}(車|巴士)路線", "{company}{route}(車|巴士)有咩站停", "{route}(車|巴士)會經過邊度",
    "{route}(車|巴士)總站喺邊",
    "{route}號(車|巴士)路線", "{route}[條線]行邊度", "{route}架(車|巴士)行咩路線", "{route}有冇經", "{route}沿途停咩站", "{route}之後停邊啲站", "睇{route}全部站", "{route}有咩站", "{route}(車|巴士)全程有幾多個站", "{route}(車|巴士)由邊度開去邊度", "{route}(車|巴士)途經咩站",
    "{route}(車|巴士){direction}有咩站",
    "介紹下{route}(車|巴士)", "通宵巴士{route}", "{route}車站列表", "睇{route}(車|巴士)路線圖", "{route}號(車|巴士)行邊", "{route}(車|巴士)去唔去",
    "{route}(車|巴士)停咩站",
    "{route}[號](車|巴士)", "{company}{route}(車|巴士)", "{route}(車|巴士)喺邊度開", "{route}(車|巴士)終點", "{route}(車|巴士)行經",
    "{route}係咩(車|巴士)", "{route}(車|巴士)經唔經",
    "{route}[號](車|巴士)走邊條線", "{company}{route}(車|巴士)行邊", "{route}(車|巴士)停唔停",
  },
  ["zh-Hans"] = {
    "{route}[是](走|开到)哪里", "{route}会经过", "{route}有哪些站", "{route}[路][号](车|巴士|公交)路线", "{route}[路][号](车|巴士|公交)经过哪些站", "{route}[路][号](车|巴士|公交)开往哪里", "{route}(车|巴士|公交)停哪些站",
    "{route}(车|巴士|公交)有什么站",
    "{company}{route}(车|巴士|公交)走哪里", "{company}{route}(车|巴士|公交)路线", "{route}[路][号](车|巴士|公交)途经哪里",
    "{route}(车|巴士|公交)的终点站在哪", "{route}(车|巴士|公交)全程多少站",
    "{route}(车|巴士|公交)从哪里开到哪里", "{route}(车|巴士|公交)站点列表", "{route}(车|巴士|公交){direction}有哪些站", "{route}号(车|巴士|公交)往哪儿开",
    "介绍一下{route}(车|巴士|公交)",
    "{route}[路][号](车|巴士|公交)到哪里", "夜班巴士{route}", "{route}[路][号](车|巴士|公交)去哪儿", "{route}[路][号](车|巴士|公交)走什么路",
    "{route}(车|巴士|公交)经过什么地方", "{route}(车|巴士|公交)开去哪", "{route}是什么(车|巴士|公交)", "{route}(车|巴士|公交)去不去",
    "{route}(车|巴士|公交)终点是哪里",
  },
}

--- Phrases with the words for buses several times, so that none counts without them: more often where other words of it
--- are in questions about something else. The asking word at the end is in few of these questions; it leaves those
--- that name a route to the other intents.
local function of_buses(list)
  local found = {}
  for i, phrase in ipairs(list) do
    local han = phrase:find("路", 1, true) and 3 or 2
    local many = select(2, phrase:gsub("%a+", "")) > 3 and 4 or 2
    found[i] = phrase:gsub("buses", ("buses "):rep(many)):gsub("bus ", ("bus "):rep(many))
      :gsub("巴士", ("巴士"):rep(han)):gsub("公交", ("公交"):rep(han)):gsub("車", "車車車"):gsub("车", "车车车")
    if phrase ~= "{stop}" then found[i] = found[i] .. " when" end
  end
  return found
end

phrases.stop = {
  en = of_buses {
    "{stop}", "buses at {stop}", "which buses (go|leave|run|depart) from {stop}", "which buses can i catch outside {stop}", "what buses stop (at|near) {stop}",
    "what buses are there at {stop}", "bus stop {stop}", "{stop} bus stop", "bus routes at {stop} bus stop",
    "bus routes (at|from|serving|through) {stop}", "which bus routes serve {stop}",
    "what buses (serve|pass|use) {stop}",
    "what bus can i (take|catch|get|board|ride) (from|at) {stop}", "which bus to (take|catch|get) at {stop}",
    "list [of] buses at {stop}", "buses from {stop}", "bus arrivals at {stop}", "next buses (at|from) {stop}",
    "any bus at {stop}", "any bus near {stop}", "any bus from {stop}", "show [the] buses for {stop}", "{stop} buses",
    "buses (that|which) stop at {stop}",
    "buses (passing|calling at|serving|stopping at) {stop}", "bus numbers at {stop}", "bus stops in {stop}",
    "bus stops near {stop}", "buses near {stop}",
    "which buses call at {stop}", "which bus routes (stop|call) at {stop}", "bus lines at {stop}",
    "buses available at {stop}",
  },
  ["zh-Hant"] = of_buses {
    "{stop}有乜巴士", "{stop}有咩車搭", "{stop}巴士站", "{stop}有邊啲巴士", "{stop}停邊幾架巴士", "咩巴士停{stop}", "有咩巴士經{stop}",
    "邊啲巴士經[過]{stop}", "{stop}可以搭咩巴士", "喺{stop}可以搭咩車", "{stop}有幾多條巴士線", "{stop}巴士路線", "{stop}有咩巴士線",
    "{stop}巴士到站", "{stop}嘅巴士", "途經{stop}嘅巴士", "{stop}有邊幾條巴士路線", "{stop}有冇巴士", "咩車經{stop}", "咩車停{stop}",
    "{stop}停咩車", "{stop}巴士站有咩車", "邊架巴士經{stop}", "邊啲巴士停{stop}", "喺{stop}可以搭咩巴士", "{stop}搭得咩巴士",
    "太子站巴士", "太古城巴士", "{stop}有邊啲線線線", "{stop}有咩線線線",
  },
  ["zh-Hans"] = of_buses {
    "{stop}有什么巴士", "{stop}有什么公交车", "{stop}巴士站", "{stop}有哪些公交", "哪些巴士停{stop}", "什么巴士[会]经过{stop}",
    "{stop}停哪些公交车", "在{stop}可以坐什么巴士", "{stop}的巴士", "{stop}有哪些巴士路线", "{stop}公交站有哪些车", "{stop}有几路公交车",
    "经过{stop}的巴士", "{stop}能坐什么巴士", "停靠{stop}的公交", "哪些公交[车]经过{stop}", "{stop}停哪些车", "{stop}有哪些车", "{stop}能坐什么车",
    "在{stop}能坐什么公交", "哪些公交停{stop}",
  },
}

phrases.near = {
  en = {
    "bus stops {place}", "which bus stops are {place}", "{place} bus stop", "where is the {place} bus stop",
    "is there a bus stop {place}", "any bus stop {place}", "buses {place}", "what buses are {place}",
    "which buses stop {place}", "where can i (catch|take|get) a bus {place}",
    "where is the bus stop {place}", "{place} bus stop from where i (am|stand)",
  },
  ["zh-Hant"] = {
    "{place}有咩巴士站", "{place}有冇巴士站", "{place}邊度有巴士站", "{place}巴士站", "{place}有咩巴士", "{place}有咩車搭",
    "{place}巴士站喺邊", "{place}有咩小巴", "{place}有哪些巴士站", "我所在位置{place}有巴士站",
  },
  ["zh-Hans"] = {
    "{place}有什么巴士站", "{place}有没有巴士站", "{place}哪里有公交站", "{place}的公交站", "{place}有什么公交车", "{place}公交站在哪",
    "{place}有什么巴士", "我的位置{place}有哪些公交站",
  },
}

return phrases
