import Community
import Logging
import Lua
import Model

extension HostAPI {
    static func logArea(_ environment: HostEnvironment) -> Area {
        let logger = environment.logger
        func entry(_ name: String, _ level: Logger.Level, _ summary: String) -> APIEntry {
            APIEntry(
                name, .notes, costs: .pass, [.init("text", .text)], summary,
                body: .immediate { call in
                    let text = try call.text(0).head(bytes: 1_000)
                    let seat = call.seat
                    if seat.logGate.admits(at: environment.clock.now()) {
                        logger.log(
                            level: level, "plugin", metadata: ["file": "\(seat.file)", "said": "\(text)"])
                    }
                    return .nil
                })
        }
        return Area(
            name: "log",
            summary:
                "The gateway's log. Each plugin may write \(LogGate.perSecond) lines a second of up to 1,000 "
                + "bytes; more are dropped.",
            entries: [
                entry("log.info", .info, "Notes something."),
                entry("log.warn", .warning, "Notes something wrong."),
            ])
    }
}
