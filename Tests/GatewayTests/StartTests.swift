import Glibc
import TestSupport
import Testing

/// What a start loads, and what is loaded when it is first needed.
@Suite(.endsWhereItHangs)
struct StartTests {
    @Test func libcurl_whereNothingWasFetched_isLoadedByTheFirstFetch() async throws {
        let source = try HeldSource()
        let http: [String: Any] = ["privateNetworks": ["127.0.0.1:\(source.port)"], "seconds": 300]
        let folder = try GatewayFolder(["plugins": ["http": http]], ownPlugins: true)
        let plugin = try GatewayFolder.fixture("reader.lua").replacing("PORT", with: "\(source.port)")
        try folder.write(plugin, to: "plugins/reader.lua")
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let client = try ConsoleClient(gateway)
        await client.signIn("bob")
        #expect(await client.ask("/help quit").last == "ok")
        #expect(gateway.hasLoaded("libsqlite3.so"))
        #expect(!gateway.hasLoaded("libcurl.so"))
        client.send("@2 /source")
        let request = try #require(await source.request())
        #expect(gateway.hasLoaded("libcurl.so"))
        try request.answer("late")
        gateway.signal(SIGTERM)
        let rest = await client.rest()
        #expect(rest.filter { $0.hasPrefix("@2") } == ["@2   late", "@2 ok"])
        #expect(await gateway.end() == 0)
    }
}
