import Community
import Foundation
import Lua
import Model
import Times

extension HostAPI {
    static func timeArea(_ environment: HostEnvironment) -> Area {
        Area(
            name: "time",
            summary:
                "Moments are seconds since 1970, with fractions. A zone is a name such as `Asia/Hong_Kong`, `UTC`, or "
                + "an offset such as `+08:00`; where none is given it is that of the configuration "
                + "(`community.timeZone`).",
            entries: [
                APIEntry(
                    "time.now", .looks, costs: .look, gives: .init(.number, "a number"), "The moment.",
                    body: .immediate { _ in .moment(environment.clock.now()) }),
                APIEntry(
                    "time.iso", .computes, costs: .calendar,
                    [.init("moment", .number), .init("zone", .text, optional: true)],
                    gives: .init(.text, "a text"),
                    "As ISO 8601: `2026-03-01T12:00:00Z`, with the zone's offset where a zone is given: "
                        + "`2026-03-01T20:00:00+08:00`.",
                    body: .immediate { call in
                        .string(CivilTime.iso(try call.date(0), try call.zone(1, fallback: .gmt)))
                    }),
                APIEntry(
                    "time.parse", .computes, costs: .calendar,
                    [.init("text", .text), .init("zone", .text, optional: true)],
                    gives: .init(.optional(.number), "a moment, or nil if the text is no such time"),
                    "Reads ISO 8601: `2026-03-01`, `2026-03-01T20:00`, `2026-03-01T20:00:00.5+08:00`. The zone counts "
                        + "where the text has no offset.",
                    body: .immediate { call in
                        let zone = try call.zone(1, fallback: environment.zone)
                        return CivilTime.parse(try call.text(0), zone).map(LuaValue.number) ?? .nil
                    }),
                APIEntry(
                    "time.day", .looks, costs: .calendar,
                    [.init("text", .text), .init("zone", .text, optional: true)],
                    gives: .init(.optional(.number), "a moment, or nil if the text is no such day"),
                    "Reads a day as people write it, and gives the moment at which it begins: `today`, `friday`, `後日`, "
                        + "`in 3 days`, `2 weeks`, `三日後`, `2026-12-24`, `24/12`, `24 Dec 2026`, `十二月二十四日`, `24號`, and days "
                        + "that are over, `last friday`, `3 days ago`. A day of the week and a date without a year are the "
                        + "next that there is, today included. `next friday` and `下星期五` are in the week that begins next "
                        + "Monday, `this friday` is in this week, and nil once it is over; `last friday` is the last before "
                        + "today, `上星期五` in the week that ended last Sunday. A date may have its day of the week beside "
                        + "it, `6/3 (Fri)`, which has to be right. A part of the day may stand behind it: `聽晚`, "
                        + "`friday evening`.",
                    body: .immediate { call in
                        let zone = try call.zone(1, fallback: environment.zone)
                        let day = DayPhrase(try call.text(0))?.day(from: environment.day(in: zone))
                        return day.flatMap { CivilTime.start(of: $0, in: zone) }.map(LuaValue.number) ?? .nil
                    }),
                APIEntry(
                    "time.when", .looks, costs: .reading,
                    [.init("words", .text), .init("zone", .text, optional: true)],
                    gives: .init(.object("When"), "a table"),
                    "Reads a day and hours in a line, in any of the ways in which people write them: `聽晚 8點`, `今晚10點-11點`, "
                        + "`tonight 8:00`, `friday 18:00-19:30`, `tomorrow noon HKU station`. `day` is the day on which it "
                        + "begins, as `2026-12-24`, `from` and `till` are times, as `18:00`, and `next_day` says whether "
                        + "`till` is on the day after: `9pm-1am`. The day stands before the hours, or behind them with nothing "
                        + "else; what part of the day it says holds for the hours. What is not there is nil. Where a line may "
                        + "mean two things, as `friday 8點` or `friday midnight`, `from` is nil, and `choices` has both, as they "
                        + "could be written instead: `2026-12-24 08:00`, `2026-12-24 20:00`. `rest` is what was not read, as "
                        + "it was written: a place behind the hours, or hours that there are not, such as `13pm`. Of a long "
                        + "line the first 256 letters are read.",
                    body: .immediate { call in
                        let zone = try call.zone(1, fallback: environment.zone)
                        let reader = LineReader(today: environment.day(in: zone))
                        return .found(reader.read(try call.text(0)))
                    }),
                APIEntry(
                    "time.parts", .computes, costs: .calendar,
                    [.init("moment", .number), .init("zone", .text, optional: true)],
                    gives: .init(.object("TimeParts"), "a table"),
                    "What a calendar and a clock show: `year`, `month`, `day`, `hour`, `minute`, `second`, `weekday` (1 is "
                        + "Monday, 7 Sunday), `yearday`, `week` (ISO 8601), `offset` (seconds east of UTC), `zone`.",
                    body: .immediate { call in
                        CivilTime.parts(try call.date(0), try call.zone(1, fallback: environment.zone))
                    }),
                APIEntry(
                    "time.make", .computes, costs: .calendar,
                    [.init("parts", .any, of: "quad.TimeParts"), .init("zone", .text, optional: true)],
                    gives: .init(.optional(.number), "a moment, or nil if there is no such day or hour"),
                    "The moment of `year`, `month`, `day` and, where given, `hour`, `minute`, `second`; in the `zone` "
                        + "of the parts, as `time.parts` gives it, where no other is given.",
                    body: .immediate { call in
                        let own = try call.zone(amongst: 0, fallback: environment.zone)
                        let zone = try call.zone(1, fallback: own)
                        let components = try call.components(
                            0, ["year", "month", "day", "hour", "minute", "second"])
                        return CivilTime.make(components, zone).map(LuaValue.number) ?? .nil
                    }),
                APIEntry(
                    "time.add", .computes, costs: .calendar,
                    [.init("moment", .number), .init("amounts", .any, of: "quad.TimeAmounts")],
                    gives: .init(.number, "a moment"),
                    "Adds `years`, `months`, `weeks`, `days`, `hours`, `minutes` and `seconds` as a calendar does: a month "
                        + "after 31 January is the last of February, and a day later is the same hour, also where "
                        + "clocks change. Amounts are whole and may be negative; a `zone` may stand among "
                        + "them.",
                    body: .immediate { call in
                        let zone = try call.zone(amongst: 1, fallback: environment.zone)
                        let amounts = try call.components(
                            1, ["years", "months", "weeks", "days", "hours", "minutes", "seconds"])
                        return .number(CivilTime.add(amounts, to: try call.date(0), zone))
                    }),
                APIEntry(
                    "time.seconds", .computes, costs: .calendar, [.init("duration", .text)],
                    gives: .init(.optional(.number), "seconds, or nil if the text is no duration"),
                    "Reads a duration: `1h30m`, `90s`, `500ms`, `2d`, `1w 2d`, `-5m`; and in words, `2 hours`, `an hour and a "
                        + "half`, `兩小時`, `個半鐘`, `半小时`.",
                    body: .immediate { call in
                        let text = try call.text(0)
                        return (TimeSpan.seconds(in: text) ?? WrittenDuration.seconds(text))
                            .map(LuaValue.number) ?? .nil
                    }),
                APIEntry(
                    "time.duration", .computes, costs: .calendar, [.init("seconds", .number)],
                    gives: .init(.text, "a text"),
                    "Writes a duration: `1h30m`, `2d`, `1.5s`; `time.seconds` reads it back.",
                    body: .immediate { call in
                        let seconds = try call.number(0)
                        guard seconds.magnitude < 1e11 else {
                            throw APIMisuse("time.duration(seconds): seconds is below 1e11")
                        }
                        return .string(TimeSpan.text(seconds))
                    }),
                APIEntry(
                    "time.ago", .looks, costs: .calendar,
                    [.init("moment", .number), .init("language", .text, optional: true)],
                    gives: .init(.text, "a text"),
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

extension LuaValue {
    /// What a line says of days and hours.
    fileprivate static func found(_ found: LineReader.Found) -> LuaValue {
        var table = LuaTable(fields: ["next_day": .boolean(found.endsNextDay), "rest": .string(found.rest)])
        table["day"] = found.day.map { .string($0.text) } ?? .nil
        table["from"] = found.from.map { .string($0.text) } ?? .nil
        table["till"] = found.till.map { .string($0.text) } ?? .nil
        if !found.choices.isEmpty { table["choices"] = .list(found.choices.map(LuaValue.string)) }
        return .table(table)
    }
}

extension APICall {
    /// A moment within the years 1 to 9999; what is outside counts as the nearest end.
    fileprivate func date(_ index: Int) throws -> Date {
        Date(timeIntervalSince1970: min(max(try number(index), CivilTime.first), CivilTime.last))
    }

    fileprivate func zone(_ index: Int, fallback: TimeZone) throws -> TimeZone {
        try zone(named: optionalText(index), fallback: fallback)
    }

    /// The zone that stands among what an argument holds.
    fileprivate func zone(amongst index: Int, fallback: TimeZone) throws -> TimeZone {
        let zone = value(index).table?["zone"] ?? .nil
        guard zone.isNil || zone.string != nil else {
            throw APIMisuse("\(entry.signature): \(entry.parameters[index].name).zone is a text")
        }
        return try self.zone(named: zone.string, fallback: fallback)
    }

    private func zone(named name: String?, fallback: TimeZone) throws -> TimeZone {
        guard let name else { return fallback }
        guard let zone = CivilTime.zone(named: name) else {
            throw APIMisuse(
                "\(entry.signature): no zone \(name.shortened(bytes: 50)); write it like Asia/Hong_Kong, UTC or +08:00"
            )
        }
        return zone
    }

    /// Whole numbers by name.
    fileprivate func components(_ index: Int, _ names: [String]) throws -> [String: Int] {
        let parameter = entry.parameters[index].name
        guard let table = value(index).table, table.array.isEmpty else {
            throw APIMisuse(
                "\(entry.signature): \(parameter) is a table with \(names.joined(separator: ", "))")
        }
        // What time.parts gives may be changed and handed back.
        let others = ["weekday", "yearday", "week", "offset"]
        var components: [String: Int] = [:]
        for (name, value) in table.fields {
            let name = "\(name)"
            if name == "zone" || others.contains(name) && names.contains("year") { continue }
            guard names.contains(name) else {
                throw APIMisuse(
                    "\(entry.signature): \(parameter).\(name) is unknown; use \(names.joined(separator: ", "))"
                )
            }
            guard let number = value.integer, number.magnitude < 10_000_000_000 else {
                throw APIMisuse(
                    "\(entry.signature): \(parameter).\(name) is a whole number below 10,000,000,000")
            }
            components[name] = Int(number)
        }
        return components
    }
}
