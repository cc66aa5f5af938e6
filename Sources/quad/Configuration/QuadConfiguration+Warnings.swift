import Console

extension QuadConfiguration {
    /// What is allowed, and seldom meant.
    /// - Parameter source: The file that it was read from.
    func warnings(source: String) -> [ConfigurationProblem] {
        administratorsElsewhere.map {
            ConfigurationProblem(
                source: source, path: "community.administrators",
                message:
                    "\($0) is of none of community.emailDomains, so nobody can have an account with it. Add its domain, "
                    + "or name an address of one of those")
        }
            + (doors.console.isOpenToOthers
                ? [
                    ConfigurationProblem(
                        source: source, path: "doors.console.address",
                        message:
                            "\(doors.console.address) may be reached from other machines, and speaks without "
                            + "encryption: passwords can be read on the way. Let it listen on 127.0.0.1, and people come "
                            + "in over SSH or behind a proxy that speaks TLS")
                ] : [])
    }

    private var administratorsElsewhere: [String] {
        community.administrators.filter { address in
            !community.emailDomains.contains { address.hasSuffix("@\($0)") }
        }
    }
}

extension ConsoleSection {
    /// Whether other machines may reach it.
    var isOpenToOthers: Bool {
        guard enabled, case .tcp(let host, _)? = try? ConsoleAddress(address) else { return false }
        return host != "localhost" && host != "::1" && !host.hasPrefix("127.")
    }
}
