import Community
import Logging
import Lua
import Model

extension HostAPI {
    static func logArea(_ environment: HostEnvironment) -> Area {
        @Sendable func note(_ call: APICall, _ level: Logger.Level) throws -> LuaValue {
            let (text, seat) = (try call.text(0).head(bytes: 1_000), call.seat)
            if seat.logGate.admits(at: environment.clock.now()) {
                environment.logger.log(
                    level: level, "plugin", metadata: ["file": "\(seat.file)", "said": "\(text)"])
            }
            return .nil
        }
        func entry(_ name: String, _ level: Logger.Level, _ summary: String) -> APIEntry {
            APIEntry(
                name, .notes, costs: .pass, [.init("text", .text)], summary,
                body: .immediate { try note($0, level) })
        }
        return Area(
            name: "log",
            summary:
                "The gateway's log. Each plugin may write \(LogGate.perSecond) lines a second of up to 1,000 "
                + "bytes; more are dropped.",
            entries: [
                entry("log.info", .info, "Notes something."),
                entry("log.warn", .warning, "Notes something wrong."),
                APIEntry(
                    "print", .notes, costs: .pass, [.init("...", .any)],
                    "Writes values as `tostring` has them, with two spaces between them: on the terminal in "
                        + "`quad plugin test` and `quad plugin repl`, and in a running gateway to its log, as `log.info` does.",
                    // The prelude makes one text of the values.
                    body: .immediate { call in
                        guard let show = environment.printing else { return try note(call, .info) }
                        show(try call.text(0))
                        return .nil
                    }),
            ])
    }
}
