import Community
import PluginTestSupport
import Plugins
import TestSupport
import Testing

/// A host and its community end with their threads and files when nobody has them.
@Suite(.endsWhereItHangs)
struct HostLifetimeTests {
    @Test func host_whenNobodyHasIt_endsWithItsCommunity() async throws {
        weak var host: PluginHost?
        weak var campus: Campus?
        do {
            let test = try await TestHost.gateway(["hi.lua": plugin("hi")])
            (host, campus) = (test.host, test.campus)
            _ = try await test.person("alice")
        }
        // A thread that ends may have it for a moment longer.
        while host != nil || campus != nil { await Task.yield() }
    }
}
