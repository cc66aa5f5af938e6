import Community
import JSONCoding
import Model
import Plugins

extension ValueForm<[String: JSON]> {
    /// An object of objects with keys of `plugins.budget`, each within the bounds that stand there. JSON in the
    /// environment.
    static var budgets: Self {
        Self(
            type: "object of objects", expected: "an object of objects with keys of `plugins.budget`",
            decode: { json in
                guard case .object(let members) = json, fault(in: members) == nil else { return nil }
                return members
            },
            encode: { .object($0) },
            read: { try? JSONText($0).parse() },
            fault: { json in
                if case .object(let members) = json { fault(in: members) } else { nil }
            })
    }

    private static func fault(in members: [String: JSON]) -> ValueFault? {
        for (plugin, entry) in members.sorted(by: { $0.key < $1.key }) {
            guard case .object(let budgets) = entry else {
                return ValueFault(
                    path: plugin, message: "expected an object of budgets, not \(entry.excerpt)")
            }
            for (name, value) in budgets.sorted(by: { $0.key < $1.key }) {
                if let fault = fault(in: value, of: name) {
                    return ValueFault(path: "\(plugin).\(name)", message: fault)
                }
            }
        }
        return nil
    }

    private static func fault(in value: JSON, of name: String) -> String? {
        guard let key = BudgetSection.key(name) else {
            let names = BudgetSection.keys.compactMap(\.names.last)
            let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
            return "no such budget; \(nearest ?? "there are \(names.joined(separator: ", "))")"
        }
        var scratch = QuadConfiguration()
        return key.set(value, &scratch) ? nil : "expected \(key.expected), not \(value.excerpt)"
    }
}

extension ValueForm<[String: HookFailure]> {
    /// An object that gives some of the names one of the words each. JSON in the environment.
    static func choices(of names: [String]) -> Self {
        let word = ValueForm<HookFailure>.choice
        return Self(
            type: "object of words",
            expected: "an object with any of \(names.joined(separator: ", ")), each \(word.expected)",
            decode: {
                guard case .object(let members) = $0 else { return nil }
                let words = members.filter { names.contains($0.key) }.compactMapValues(word.decode)
                return words.count == members.count ? words : nil
            },
            encode: { .object($0.mapValues { .text($0.rawValue) }) },
            read: { try? JSONText($0).parse() })
    }
}
