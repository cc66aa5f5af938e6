import Glibc
import Testing

@testable import quad

/// That the gateway takes all the files that the system allows, and says where these are too few.
@Suite struct OpenFilesTests {
    private static func limit() -> rlimit {
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        return limit
    }

    private static func set(_ limit: rlimit) {
        var limit = limit
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    }

    @Test func raise_takesAllThatTheSystemAllows() async {
        await #expect(processExitsWith: .success) {
            let before = Self.limit()
            Self.set(rlimit(rlim_cur: before.rlim_max - 1, rlim_max: before.rlim_max))
            #expect(OpenFiles.raise() == Int(clamping: before.rlim_max))
            #expect(Self.limit().rlim_cur == before.rlim_max)
            #expect(OpenFiles.raise() == Int(clamping: before.rlim_max))
        }
    }

    @Test func complaint_isMadeWhereConnectionsAndTheGatewaysOwnAreMoreThanAllowed() throws {
        let needed = 1000 + OpenFiles.own
        #expect(OpenFiles.complaint(connections: 1000, allowed: needed) == nil)
        #expect(OpenFiles.complaint(connections: 1000, allowed: .max) == nil)
        let complaint = try #require(OpenFiles.complaint(connections: 1000, allowed: needed - 1))
        #expect(complaint.contains("doors.console.connections is 1000"))
        #expect(complaint.contains("may have \(needed - 1) files open"))
        #expect(complaint.contains("Raise that to \(needed) "))
    }
}
