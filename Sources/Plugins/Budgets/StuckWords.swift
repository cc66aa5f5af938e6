import Community
import Lua
import Model

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
