import Community

/// The commands that the console keeps for itself: a plugin's of the same name would never be reached.
public enum ReservedCommands {
    public static var names: Set<String> { Set(BuiltIns.all.map(\.description.name)) }
}
