import Foundation
import Testing

@testable import ConsoleClient
@testable import Model

/// Which pictures are fetched, and how.
struct PictureFetchTests {
    private let now = ContinuousClock.now

    private static func wanted(_ id: Int64) -> PictureFetch.Wanted {
        PictureFetch.Wanted(
            media: ListedMedia(id: id, name: "a.jpg", type: "image/jpeg", bytes: 9, width: 4, height: 3),
            sender: "alice", place: 0, needsName: false, isOneOfMany: false)
    }

    private func piece(_ text: String, of total: Int) -> PictureFetch.Piece {
        PictureFetch.Piece(total: total, base64: Data(text.utf8))
    }

    @Test func picture_ofTwoPieces_isFetchedOneAfterTheOther() {
        var fetch = PictureFetch()
        #expect(fetch.begin({ _ in .small }, now: now) == nil)
        fetch.add([Self.wanted(44), Self.wanted(45)])
        #expect(fetch.begin({ _ in .medium }, now: now) == "@0picture1 /download 44 medium 0")
        #expect(!fetch.canBegin, "one at a time")
        fetch.take(piece("abc", of: 5), tag: "0picture1")
        let more = fetch.end(tag: "0picture1", isOK: true, now: now)
        #expect(more == .request("@0picture1 /download 44 medium 3"))
        fetch.take(piece("de", of: 5), tag: "0picture1")
        #expect(
            fetch.end(tag: "0picture1", isOK: true, now: now) == .whole(Self.wanted(44), Array("abcde".utf8)))
        #expect(fetch.begin({ _ in .small }, now: now) == "@0picture2 /download 45 small 0")
    }

    @Test(arguments: [
        ("", 5, true), ("abc", 2, true), ("abc", 3 << 20, true), ("abc", 3, false),
    ])
    func picture_whoseAnswerIsWrong_isLeftOut(text: String, total: Int, isOK: Bool) {
        var fetch = PictureFetch()
        fetch.add([Self.wanted(44), Self.wanted(45)])
        _ = fetch.begin({ _ in .medium }, now: now)
        fetch.take(piece(text, of: total), tag: "0picture1")
        #expect(fetch.end(tag: "0picture1", isOK: isOK, now: now) == .nothing)
        #expect(fetch.begin({ _ in .medium }, now: now) == "@0picture2 /download 45 medium 0")
    }

    /// A client whose gateway is away answers by itself, and tells when it is back.
    @Test func picture_thatNobodyWasAskedFor_waitsUntilTheGatewayIsBack_butNotForEver() {
        var fetch = PictureFetch()
        fetch.add([Self.wanted(44), Self.wanted(45)])
        for number in 1...9 {
            #expect(
                fetch.begin({ _ in .medium }, now: now) == "@0picture\(number) /download 44 medium 0")
            #expect(fetch.end(tag: "0picture\(number)", isOK: true, now: now) == .nothing)
            #expect(!fetch.canBegin && fetch.begin({ _ in .medium }, now: now) == nil)
            fetch.goOn()
        }
        #expect(fetch.begin({ _ in .medium }, now: now) == "@0picture10 /download 45 medium 0")
    }

    @Test func picture_thatTakesTooLong_isGivenUp_andWhatComesLateIsNobodys() throws {
        var fetch = PictureFetch()
        fetch.add([Self.wanted(44), Self.wanted(45)])
        _ = fetch.begin({ _ in .medium }, now: now)
        let deadline = try #require(fetch.deadline)
        fetch.expire(now: now)
        #expect(!fetch.canBegin)
        fetch.expire(now: deadline)
        #expect(fetch.begin({ _ in .medium }, now: deadline) == "@0picture2 /download 45 medium 0")
        fetch.take(piece("abc", of: 3), tag: "0picture1")
        #expect(fetch.end(tag: "0picture1", isOK: true, now: deadline) == .nothing)
        #expect(PictureFetch.owns("0picture1") && !PictureFetch.owns("0tab1") && !PictureFetch.owns(nil))
    }

    @Test func pictures_thatAreTooMany_areTheNewest() {
        var fetch = PictureFetch()
        fetch.add((1...30).map(Self.wanted))
        #expect(fetch.begin({ _ in .small }, now: now)?.contains("/download 21 ") == true)
        fetch.stop()
        #expect(!fetch.canBegin && fetch.deadline == nil)
    }
}
