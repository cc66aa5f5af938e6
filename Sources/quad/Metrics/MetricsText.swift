import Community
import Model

/// What plugins cost, in Prometheus' text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
/// Written by hand: the Swift packages at hand have swift-metrics' interface, but nothing that writes the format.
struct MetricsText {
    private var lines: [String] = []

    /// The whole file.
    static func of(_ reports: [PluginReport]) -> String {
        var text = MetricsText()
        text.addStates(reports)
        text.add("calls_total", "counter", "Calls that have ended.", reports) { [("", Double($0.calls))] }
        text.add("errors_total", "counter", "Calls that failed by the plugin's fault.", reports) {
            [("", Double($0.errors))]
        }
        text.add("call_seconds", "gauge", "Running time of a call, waits excluded.", reports) {
            [(#",quantile="0.5""#, $0.p50.seconds), (#",quantile="0.99""#, $0.p99.seconds)]
        }
        text.add("call_instructions", "gauge", "Lua instructions of a call on average.", reports) {
            [("", Double($0.instructions))]
        }
        text.add("memory_bytes", "gauge", "The most that the plugin held after a call.", reports) {
            [("", Double($0.memory))]
        }
        return text.lines.joined(separator: "\n") + "\n"
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        lines += ["# HELP quad_plugin_\(name) \(help)", "# TYPE quad_plugin_\(name) \(type)"]
    }

    private mutating func addStates(_ reports: [PluginReport]) {
        begin(
            "in_force", "gauge", "1 where the plugin runs, 0 where it was refused, is set aside or disabled.")
        for report in reports {
            lines.append(
                "quad_plugin_in_force{plugin=\(Self.quoted(report.name))} \(report.isInForce ? 1 : 0)")
        }
    }

    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ reports: [PluginReport],
        _ values: (PluginCost) -> [(labels: String, value: Double)]
    ) {
        begin(name, type, help)
        for report in reports {
            for cost in report.usage.costs {
                let labels = "plugin=\(Self.quoted(report.name)),call=\(Self.quoted(cost.call))"
                for (more, value) in values(cost) {
                    lines.append("quad_plugin_\(name){\(labels)\(more)} \(value)")
                }
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
            "\n", with: "\\n")
        return "\"\(escaped)\""
    }
}

extension PluginReport {
    fileprivate var isInForce: Bool {
        switch state {
        case .loaded, .stale: true
        case .refused, .setAside, .disabled: false
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
