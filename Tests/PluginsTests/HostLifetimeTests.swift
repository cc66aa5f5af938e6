import Community
import PluginTestSupport
import Plugins
import TestSupport
import Testing

/// A host and its community end with their threads and files when nobody has them.
@Suite(.endsWhereItHangs)
struct HostLifetimeTests {
    /// Something that only a host has, or only a community.
    private final class Belonging: Mailer {
        let life = Life()

        func send(_ mail: Mail, postmark: Postmark) async throws {}
    }

    @Test func host_whenNobodyHasIt_endsWithItsCommunity() async throws {
        weak var host: PluginHost?
        weak var campus: Campus?
        var ends: [@Sendable () async -> Void] = []
        do {
            let (hosts, campuses) = (Belonging(), Belonging())
            ends = [hosts.life.end, campuses.life.end]
            let test = try await TestHost.gateway(
                ["hi.lua": plugin("hi")], mailer: campuses,
                chance: { withExtendedLifetime(hosts) { 1 } })
            (host, campus) = (test.host, test.campus)
            let alice = try await test.person("alice")
            #expect(await test.type("/hi", as: alice) == ["hello"])
        }
        // Where something holds one of them, this never ends.
        for end in ends { await end() }
        #expect(host == nil && campus == nil)
    }

    @Test func answers_beforeAHostLoadsAndAfterItEnds_areThoseWithoutPlugins() async throws {
        let answers: PluginAnswers
        do {
            let test = try await TestHost([
                "loud.lua": """
                return {
                  name = "loud", version = "1.0.0", summary = "x",
                  hooks = { ["tag.normalize"] = function(tag) return tag:upper() end },
                }
                """
            ])
            answers = test.host.answers
            #expect(try await answers.normalize("Tea") == "tea")
            await test.host.open()
            #expect(try await answers.normalize("Tea") == "TEA")
        }
        #expect(answers.registry.plugins.isEmpty)
        #expect(try await answers.normalize("Tea") == "tea")
    }
}
