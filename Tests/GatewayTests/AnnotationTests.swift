import Foundation
import Testing

/// Cards that a plugin adds to messages, seen at a real console.
@Suite(.timeLimit(.minutes(2)))
struct AnnotationTests {
    @Test func message_whenAPluginExplainsIt_hasACardBelowAndATrace() async throws {
        let gateway = try GatewayProcess(in: try GatewayFolder(fixtures: "glossary.lua"))
        try await gateway.listens()
        await gateway.ask("/signup alice@connect.hku.hk secret Alice")
        await gateway.ask("/group Study")
        await gateway.ask("/open #study")
        gateway.send("nothing to explain")
        await gateway.reads("alice: nothing to explain")
        gateway.send("at HKU at 3")
        let message = await gateway.reads("alice: at HKU at 3")
        let id = try #require(message.firstMatch(of: /\] (\d+) alice/)?.output.1)
        #expect(await gateway.reads("+ \(id) ") == "+ \(id) HKU")
        #expect(await gateway.reads("+ \(id) ").hasPrefix("+ \(id) "))
        #expect(await gateway.ask("/history").contains { $0.contains("The University of Hong Kong") })
        let trace = await gateway.ask("/trace \(id)")
        #expect(trace.contains { $0.contains("glossary") && $0.hasSuffix("a card: HKU") }, "\(trace)")
        #expect(await gateway.ask("/trace 1").last?.hasPrefix("error: nothing is remembered") == true)
    }
}
