/// How plugins fetch from other servers.
struct HTTPSection: Sendable, Hashable {
    var privateNetworks: [String] = []
    var time = Duration.seconds(10)
    var bodyBytes = 1 << 20
    var atOnce = 4
    var atOnceInAll = 32
    var cacheBytes = 4 << 20
    var keptBytes = 4 << 20

    static let keys = [
        ConfigurationKey(
            "plugins.http.privateNetworks", \.plugins.http.privateNetworks, .list(of: .network),
            "What plugins may reach though it is an address of this machine or of a private network. A plugin still "
                + "needs the host's name in `needs`."),
        ConfigurationKey(
            "plugins.http.seconds", \.plugins.http.time, .duration(1...300, in: .seconds),
            "Time for one `http` call of a plugin, redirects and repeated tries included."),
        ConfigurationKey(
            "plugins.http.bodyBytes", \.plugins.http.bodyBytes, .integer(1_024...1_048_576, unit: "bytes"),
            "Size of an answer, unpacked."),
        ConfigurationKey(
            "plugins.http.atOnce", \.plugins.http.atOnce, .integer(1...100),
            "Fetches of one plugin at the same time; more wait in order."),
        ConfigurationKey(
            "plugins.http.atOnceInAll", \.plugins.http.atOnceInAll, .integer(1...1_000),
            "Fetches of all plugins at the same time."),
        ConfigurationKey(
            "plugins.http.cacheBytes", \.plugins.http.cacheBytes, .integer(0...1_073_741_824, unit: "bytes"),
            "Memory for the stored answers of one plugin."),
        ConfigurationKey(
            "plugins.http.keptBytes", \.plugins.http.keptBytes, .integer(0...1_073_741_824, unit: "bytes"),
            "Disk for those answers of one plugin that outlive a restart (`keep = true`)."),
    ]
}
