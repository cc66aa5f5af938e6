import Community
import Lua
import Model

/// What a budget stopped, in words.
///
/// Lua's runtime knows no languages: its words have one form, `5,000,000 instructions used (limit 5,000,000)`, of
/// which the unit tells the budget. What has another form stays as it is; a test walks through all budgets.
enum BudgetWords {
    /// `/roll stopped: 5,000,000 instructions used (limit 5,000,000)`
    static func stopped(_ call: String, _ breach: String) -> LocalizedText {
        let english = "\(call) stopped: \(breach)"
        guard let (budget, limit) = parts(of: breach) else { return LocalizedText(english, others: [:]) }
        return LocalizedText(
            english, hant: "\(call) 已停止：\(budget.text(in: .traditionalChinese))達到上限 \(limit)",
            hans: "\(call) 已停止：\(budget.text(in: .simplifiedChinese))达到上限 \(limit)")
    }

    /// By the end of what was used: `5,000,000 instructions`, `4 KiB of output`.
    private static let budgets: [(unit: String, budget: LocalizedText)] = [
        (" instructions", LocalizedText("instructions", hant: "指令數", hans: "指令数")),
        (" pattern steps", LocalizedText("pattern steps", hant: "模式比對步數", hans: "模式匹配步数")),
        (" ms", LocalizedText("time", hant: "執行時間", hans: "运行时间")),
        (" ms in a single step", LocalizedText("time in a single step", hant: "單一步驟的時間", hans: "单个步骤的时间")),
        (" values on the stack", LocalizedText("values on the stack", hant: "堆疊上的值", hans: "栈上的值")),
        (" of memory", LocalizedText("memory", hant: "記憶體用量", hans: "内存用量")),
        (" of output", LocalizedText("output", hant: "輸出", hans: "输出")),
        (" host calls", LocalizedText("host calls", hant: "系統呼叫次數", hans: "系统调用次数")),
        (" coroutines", LocalizedText("coroutines", hant: "協程數", hans: "协程数")),
    ]

    private static let longString = "a string may have at most "

    private static func parts(of breach: String) -> (budget: LocalizedText, limit: String)? {
        if breach.hasPrefix(longString) {
            let budget = LocalizedText("a string", hant: "字串長度", hans: "字符串长度")
            return (budget, String(breach.dropFirst(longString.count)))
        }
        guard let used = breach.firstRange(of: " used (limit "), breach.hasSuffix(")"),
            let budget = budgets.first(where: { breach[..<used.lowerBound].hasSuffix($0.unit) })?.budget
        else { return nil }
        return (budget, String(breach[used.upperBound...].dropLast()))
    }
}

/// What administrators are told of threads that are stuck in Lua.
enum StuckWords {
    static func told(_ stuck: LuaThreadPool.Stuck) -> LocalizedText {
        let (file, count, most) = (stuck.label, stuck.count, stuck.atMost)
        if stuck.isOver {
            return LocalizedText(
                "\(file) has come out of the step it was stuck in; \(count) of at most \(most) threads still are",
                hant: "\(file) 已離開卡住的步驟；仍有 \(count) 條執行緒卡住（上限 \(most)）",
                hans: "\(file) 已离开卡住的步骤；仍有 \(count) 个线程卡住（上限 \(most)）")
        }
        guard count < most else {
            return LocalizedText(
                "\(file) is stuck in a single step of Lua, and \(count) threads are now: plugins answer \"busy\" until one "
                    + "comes out. /plugins disable NAME stops one that keeps doing so",
                hant: "\(file) 卡在 Lua 的單一步驟，現有 \(count) 條執行緒卡住：在其中一條離開前，外掛只會回答「忙碌」。"
                    + "/plugins disable NAME 可停用一再如此的外掛",
                hans: "\(file) 卡在 Lua 的单个步骤，现有 \(count) 个线程卡住：在其中一个离开前，插件只会回答“忙碌”。"
                    + "/plugins disable NAME 可停用一再如此的插件")
        }
        return LocalizedText(
            "\(file) is stuck in a single step of Lua: another thread goes on in its place (\(count) of at most \(most))",
            hant: "\(file) 卡在 Lua 的單一步驟：已由另一條執行緒接手（\(count)／上限 \(most)）",
            hans: "\(file) 卡在 Lua 的单个步骤：已由另一个线程接手（\(count)／上限 \(most)）")
    }

    /// For who calls a plugin meanwhile.
    static let busy = LocalizedText(
        "plugins are busy: too many calls are stuck. Try again in a minute", hant: "外掛忙碌中：卡住的執行太多。請一分鐘後再試",
        hans: "插件忙碌中：卡住的执行太多。请一分钟后再试")
}
