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
        let backlog = Backlog()
        backlog.add()
        async let settled = backlog.settle(within: nil)
        let upTo = backlog.begin()
        backlog.add()
        backlog.finish(upTo)
        // Whether it began to wait before the second change or behind it: both are done in the end.
        backlog.finish(backlog.begin())
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
