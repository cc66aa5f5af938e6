import Community
import Model

/// The commands of the gateway itself. A plugin's command of the same name could never be reached.
package enum ReservedCommands {
    package static var names: Set<String> { Set(BuiltIns.all.map(\.description.name)) }
}
