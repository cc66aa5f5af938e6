import Community
import PluginTestSupport
import Plugins
import TestSupport
import Testing

/// A host and its community hold no one but each other, and end with their threads and files when nobody has them.
@Suite(.endsWhereItHangs)
struct HostLifetimeTests {
    @Test func host_whenNobodyHasIt_endsWithItsCommunity() async throws {
        weak var host: PluginHost?
        weak var campus: Campus?
        do {
            let test = try await TestHost.gateway(["hi.lua": plugin("hi")])
            (host, campus) = (test.host, test.campus)
            #expect(await test.type("/hi", as: try test.person("alice")) == ["hello"])
        }
        // A thread that ends may have it for a moment longer.
        while host != nil || campus != nil { await Task.yield() }
    }
}
