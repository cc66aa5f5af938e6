import Community
import Foundation
import Lua

extension HostAPI {
    static func timeArea(_ environment: HostEnvironment) -> Area {
        Area(
            name: "time",
            summary: "Moments are seconds since 1970, with fractions.",
            entries: [
                APIEntry(
                    "time.now", gives: "a number", "The moment.",
                    body: .immediate { _ in .moment(environment.clock.now()) }),
                APIEntry(
                    "time.iso", [.init("moment", .number)], gives: "a text",
                    "As ISO 8601 in UTC: `2026-03-01T12:00:00Z`.",
                    body: .immediate { call in
                        let seconds = min(max(try call.number(0), -62_135_596_800), 253_402_300_799)
                        return .string(Date(timeIntervalSince1970: seconds).formatted(.iso8601))
                    }),
                APIEntry(
                    "time.ago", [.init("moment", .number), .init("language", .text, optional: true)],
                    gives: "a text",
                    "How long ago, in words: `just now`, `5 min ago`, in the caller's language where none is given.",
                    body: .immediate { call in
                        let word = try call.optionalText(1) ?? call.context?.language.rawValue
                        let language = word.flatMap(Language.init(rawValue:)) ?? .english
                        let seconds =
                            Double(environment.clock.now().milliseconds) / 1000 - (try call.number(0))
                        return .string(TimeAgo.words(seconds: seconds, language: language))
                    }),
            ])
    }
}
