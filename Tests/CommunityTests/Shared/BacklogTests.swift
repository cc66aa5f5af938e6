import TestSupport
import Testing

@testable import Community

/// What waits to be taken over into derived data: whoever waits for it learns whether it was.
@Suite(.endsWhereItHangs)
struct BacklogTests {
    @Test func settling_whenNothingIsBehind_isAtOnce() async {
        #expect(await Backlog().settle(within: nil))
    }

    @Test func settling_whenItStaysBehind_saysSo() async {
        let backlog = Backlog()
        backlog.add()
        #expect(await backlog.settle(within: .milliseconds(1)) == false)
    }

    @Test func settling_whenItIsDoneMeanwhile_waitsForNoMore() async {
        // One change alone doesn't ring here: only whoever waits for it does.
        let backlog = Backlog(gathering: 2)
        backlog.add()
        async let settled = backlog.settle(within: nil)
        for await _ in backlog.doorbell { break }
        let upTo = backlog.begin()
        backlog.add()
        backlog.finish(upTo)
        #expect(await settled)
    }

    @Test func settling_whenOnlyAPartIsDone_saysThatItIsBehind() async {
        let backlog = Backlog()
        backlog.add()
        let upTo = backlog.begin()
        backlog.add()
        backlog.finish(upTo)
        #expect(await backlog.settle(within: .milliseconds(1)) == false)
    }
}
