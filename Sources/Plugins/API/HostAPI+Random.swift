import Lua

extension HostAPI {
    static func randomArea(_ environment: HostEnvironment) -> Area {
        Area(
            name: "random",
            summary: "Chance, from the system's own source.",
            entries: [
                APIEntry(
                    "random.integer", .looks, costs: .look,
                    [.init("low", .integer), .init("high", .integer)],
                    gives: .init(.integer, "a whole number"),
                    "A whole number from low to high, both included.",
                    body: .immediate { call in
                        let (low, high) = (try call.integer(0), try call.integer(1))
                        guard low <= high else {
                            throw APIMisuse("random.integer(low, high): low is above high")
                        }
                        var generator = EnvironmentGenerator(environment: environment)
                        return .integer(Int64.random(in: low...high, using: &generator))
                    }),
                APIEntry(
                    "random.number", .looks, costs: .look, gives: .init(.number, "a number"),
                    "A number from 0 to below 1.",
                    body: .immediate { _ in
                        var generator = EnvironmentGenerator(environment: environment)
                        return .number(Double.random(in: 0..<1, using: &generator))
                    }),
                APIEntry(
                    "random.choice", .looks, costs: .pass, [.init("list", .list)],
                    gives: .init(.any, "a value of the list"),
                    "One of a list's values; nil of an empty list.",
                    body: .immediate { call in
                        var generator = EnvironmentGenerator(environment: environment)
                        return try call.list(0).randomElement(using: &generator) ?? .nil
                    }),
                APIEntry(
                    "random.shuffle", .looks, costs: .pass, [.init("list", .list)],
                    gives: .init(.list(.any), "a list"),
                    "The same values in another order; the list itself stays as it is.",
                    body: .immediate { call in
                        var generator = EnvironmentGenerator(environment: environment)
                        return .list(try call.list(0).shuffled(using: &generator))
                    }),
            ])
    }
}
