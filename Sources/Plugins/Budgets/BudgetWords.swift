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
        return phrase("budget_stopped", ["call": call, "budget": budget, "limit": limit]).inEnglish(english)
    }

    /// By the end of what was used: `5,000,000 instructions`, `4 KiB of output`.
    private static let budgets: [(unit: String, budget: LocalizedText)] = [
        (" instructions", phrase("budget_budgets_instructions")),
        (" pattern steps", phrase("budget_budgets_pattern_steps")),
        (" ms", phrase("budget_budgets_time")),
        (" ms in a single step", phrase("budget_budgets_time_in_a_single")),
        (" values on the stack", phrase("budget_budgets_values_on_the_stack")),
        (" of memory", phrase("budget_budgets_memory")),
        (" of output", phrase("budget_budgets_output")),
        (" host calls", phrase("budget_budgets_host_calls")),
        (" coroutines", phrase("budget_budgets_coroutines")),
    ]

    private static let longString = "a string may have at most "

    private static func parts(of breach: String) -> (budget: LocalizedText, limit: String)? {
        if breach.hasPrefix(longString) {
            let budget = phrase("budget_longest_string")
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
            return phrase("stuck_over", ["file": file, "number": count, "most": most])
        }
        guard count < most else {
            return phrase("stuck_all", ["file": file, "number": count])
        }
        return phrase("stuck_some", ["file": file, "number": count, "most": most])
    }

    /// For who calls a plugin meanwhile.
    static let busy = phrase("stuck_busy")
}
