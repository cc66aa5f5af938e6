import Community
import Model

/// The commands of the gateway itself. A plugin's command of the same name could never be reached.
package enum ReservedCommands {
    package static var names: Set<String> {
        Set(BuiltIns.all.map(\.description).flatMap { [$0.name] + $0.aliases.map(\.name) })
    }

    /// Those behind which people type passwords, codes and tokens.
    package static let secret: Set = ["login", "signup", "verify", "password", "reset", "email", "resume"]
}
