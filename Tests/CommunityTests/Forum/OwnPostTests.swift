import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// What authors do to their own posts and comments.
@Suite(.endsWhereItHangs)
struct OwnPostTests {
    @Test func edit_ofAPost_changesTheContentAndMarksIt() async throws {
        try await withDiscussion { campus, story async throws in
            campus.clock.advance(by: .hours(1))
            let edited = try await campus.forum.edit(
                story.post.rawValue, text: " new words\n", by: story.alice)

            let page = try await campus.forum.read(story.post, by: story.bob)
            #expect(edited.isEdited && page.post.isEdited && !page.post.isDeleted)
            #expect(page.content == "new words" && page.post.title == "notes")
            #expect(page.post.at == TestClock.start, "it stays where it was in time")
        }
    }

    @Test func retitle_ofAPost_changesTheTitleEverywhere() async throws {
        try await withDiscussion { campus, story async throws in
            _ = try await campus.forum.retitle(story.post, to: "COMP3278 notes", by: story.alice)
            #expect(
                try await campus.forum.latest(category: nil, limit: 1).map(\.title) == ["COMP3278 notes"])
            #expect(
                try await campus.notifications.list(for: story.alice.person, limit: 1).map(\.title)
                    == ["COMP3278 notes"])
            await expectRefusal(.notFound, saying: "no post") {
                try await campus.forum.retitle(
                    PostID(rawValue: story.comment.rawValue), to: "x", by: story.bob)
            }
        }
    }

    @Test func edit_ofAComment_changesItAndMarksIt() async throws {
        try await withDiscussion { campus, story async throws in
            _ = try await campus.forum.edit(story.comment.rawValue, text: "thank you!", by: story.bob)
            let page = try await campus.forum.read(story.post, by: story.bob)
            #expect(page.comments.map(\.text) == ["thank you!"])
            #expect(page.comments.map(\.isEdited) == [true])
            #expect(!page.post.isEdited)
            #expect(
                try await campus.notifications.list(for: story.alice.person, limit: 1).map(\.excerpt)
                    == ["thank you!"])
        }
    }

    @Test func delete_ofAComment_leavesItsPlaceAndNothingElse() async throws {
        try await withDiscussion { campus, story async throws in
            _ = try await campus.forum.comment(on: story.post, text: "welcome", by: story.alice)
            _ = try await campus.forum.delete(story.comment.rawValue, by: story.bob)

            let page = try await campus.forum.read(story.post, by: story.alice)
            #expect(page.comments.map(\.text) == ["", "welcome"])
            #expect(page.comments.map(\.isDeleted) == [true, false])
            #expect(page.post.comments == 1, "what has no words is not counted")
            #expect(try await campus.notifications.list(for: story.alice.person, limit: 9).isEmpty)
            #expect(try await campus.notifications.unseen(for: story.alice.person) == 0)
        }
    }

    @Test func delete_ofAPost_leavesWhatOthersWrote() async throws {
        try await withDiscussion { campus, story async throws in
            _ = try await campus.forum.like(story.post, by: story.bob)
            _ = try await campus.forum.delete(story.post.rawValue, by: story.alice)

            let page = try await campus.forum.read(story.post, by: story.bob)
            #expect(page.post.isDeleted && page.post.title.isEmpty && page.content.isEmpty)
            #expect(page.post.author.handle == "alice")
            #expect(page.comments.map(\.text) == ["thanks"])
            for category in [nil, "buy/sell", "student life"] {
                #expect(try await campus.forum.latest(category: category, limit: 9).isEmpty)
            }
            #expect(try await campus.forum.summaries().allSatisfy { $0.posts == 0 })
            #expect(try await campus.notifications.list(for: story.alice.person, limit: 9).isEmpty)
        }
    }

    @Test func delete_ofAPost_takesItOutOfTrending() async throws {
        try await withDiscussion { campus, story async throws in
            try await campus.serving { () async throws in
                #expect(try await campus.trending() == [story.post])
                _ = try await campus.forum.delete(story.post.rawValue, by: story.alice)
                #expect(try await campus.trending() == [])
                _ = try await campus.forum.rescore()
                #expect(try await campus.trending() == [])
            }
        }
    }

    @Test func deletedComment_whenScored_countsNoMore() async throws {
        try await withDiscussion { campus, story async throws in
            try await campus.serving { () async throws in
                _ = try await campus.forum.comment(on: story.post, text: "and this", by: story.bob)
                await campus.core.settleTrending()
                #expect(campus.scorer.facts(of: story.post)?.comments24h == 2)
                _ = try await campus.forum.delete(story.comment.rawValue, by: story.bob)
                await campus.core.settleTrending()
                let facts = try #require(campus.scorer.facts(of: story.post))
                #expect(facts.comments24h == 1 && facts.comments == 1 && facts.commenters == 1)
            }
        }
    }

    @Test func anything_onADeletedPost_isRefused() async throws {
        try await withDiscussion { campus, story async throws in
            _ = try await campus.forum.delete(story.post.rawValue, by: story.alice)
            let id = story.post
            await expectRefusal(.invalid, saying: "is deleted") {
                try await campus.forum.comment(on: id, text: "too late", by: story.bob)
            }
            await expectRefusal(.invalid, saying: "is deleted") {
                try await campus.forum.like(id, by: story.bob)
            }
            await expectRefusal(.invalid, saying: "is deleted") {
                try await campus.forum.save(id, by: story.bob)
            }
            for by in [story.alice] {
                await expectRefusal(.invalid, saying: "\(id) is deleted") {
                    try await campus.forum.edit(id.rawValue, text: "back", by: by)
                }
                await expectRefusal(.invalid, saying: "\(id) is deleted") {
                    try await campus.forum.retitle(id, to: "back", by: by)
                }
                await expectRefusal(.invalid, saying: "\(id) is deleted") {
                    try await campus.forum.delete(id.rawValue, by: by)
                }
            }
            #expect(try await campus.forum.read(id, by: story.bob).post.views == 0, "nothing to be viewed")
        }
    }

    @Test func comment_onADeletedPost_isStillItsAuthorsToChange() async throws {
        try await withDiscussion { campus, story async throws in
            _ = try await campus.forum.delete(story.post.rawValue, by: story.alice)
            _ = try await campus.forum.edit(story.comment.rawValue, text: "edited", by: story.bob)
            #expect(
                try await campus.forum.read(story.post, by: story.bob).comments.map(\.text) == ["edited"])
            _ = try await campus.forum.delete(story.comment.rawValue, by: story.bob)
            await expectRefusal(.invalid, saying: "\(story.comment) is deleted") {
                try await campus.forum.delete(story.comment.rawValue, by: story.bob)
            }
        }
    }

    @Test func change_ofAnothersWords_isRefused() async throws {
        try await withDiscussion { campus, story async throws in
            await expectRefusal(.forbidden, saying: "alice's") {
                try await campus.forum.edit(story.post.rawValue, text: "mine", by: story.bob)
            }
            await expectRefusal(.forbidden, saying: "alice's") {
                try await campus.forum.retitle(story.post, to: "mine", by: story.bob)
            }
            await expectRefusal(.forbidden, saying: "bob's") {
                try await campus.forum.delete(story.comment.rawValue, by: story.alice)
            }
            for id in [0, -1, 99_999, story.alice.person.rawValue, .max] {
                await expectRefusal(.notFound, saying: "\(id)") {
                    try await campus.forum.delete(id, by: story.alice)
                }
            }
            #expect(try await campus.forum.read(story.post, by: story.bob).comments.map(\.text) == ["thanks"])
        }
    }

    @Test(arguments: ["", "  ", String(repeating: "x", count: 8193)])
    func edit_toNothingOrTooMuch_isRefused(text: String) async throws {
        try await withDiscussion { campus, story async throws in
            await expectRefusal(.invalid) {
                try await campus.forum.edit(story.post.rawValue, text: text, by: story.alice)
            }
            await expectRefusal(.invalid) {
                try await campus.forum.edit(story.comment.rawValue, text: text, by: story.bob)
            }
            await expectRefusal(.invalid) {
                try await campus.forum.retitle(story.post, to: text, by: story.alice)
            }
            #expect(try await campus.forum.read(story.post, by: story.bob).content == "scanned")
        }
    }

    /// What is given back is the post, which may be somebody's whom the author of the comment forgot.
    @Test func edit_belowThePostOfSomebodyForgotten_showsNothingOfIt() async throws {
        try await withDiscussion { campus, story async throws in
            try await campus.chat.contacts.block(handle: "alice", by: story.bob)
            let post = try await campus.forum.edit(story.comment.rawValue, text: "well", by: story.bob)
            #expect(post.id == story.post && post.isHidden && post.title.isEmpty)
            let left = try await campus.forum.delete(story.comment.rawValue, by: story.bob)
            #expect(left.isHidden && left.comments == 0)
        }
    }

    /// Looked up by the number of either.
    @Test func postOf_aPostAndAComment_isThePost() async throws {
        try await withDiscussion { campus, story async throws in
            for id in [story.post.rawValue, story.comment.rawValue] {
                #expect(try await campus.forum.post(with: id).id == story.post)
            }
            await expectRefusal(.notFound) { try await campus.forum.post(with: 99_999) }
        }
    }

    @Test func delete_whenManyComeAtOnce_happensOnce() async throws {
        try await withDiscussion { campus, story async throws in
            let deleted = await atOnce(20) { _ in
                try await campus.forum.delete(story.comment.rawValue, by: story.bob)
            }
            #expect(deleted.successes().count == 1)
            #expect(try await campus.forum.latest(category: nil, limit: 1).map(\.comments) == [0])
        }
    }

    @Test func closedAccount_leavesItsPlacesWithoutWords() async throws {
        try await withDiscussion { campus, story async throws in
            let other = try await campus.forum.post(
                categories: ["buy/sell"], title: "desk", content: "wood", by: story.bob)
            let question = try await campus.forum.comment(on: other.id, text: "how much?", by: story.alice)
            try await campus.core.accounts.remove(email: TestCampus.address(of: "Alice"))
            #expect(try await campus.core.eraseClosedAccounts() == 1)

            let page = try await campus.forum.read(story.post, by: story.bob)
            #expect(page.post.isDeleted && page.post.title.isEmpty && page.content.isEmpty)
            #expect(page.post.author.isFormer && page.comments.map(\.text) == ["thanks"])
            let left = try await campus.forum.read(other.id, by: story.bob).comments
            #expect(left.map(\.id) == [question.id] && left.map(\.isDeleted) == [true])
            #expect(left.allSatisfy { $0.author.isFormer })
            #expect(try await campus.forum.latest(category: nil, limit: 9).map(\.id) == [other.id])
            try await campus.serving { () async throws in
                await campus.core.settleTitles()
                let found = try await campus.forum.search("notes", limit: 9)
                #expect(found.items.isEmpty && !found.isPartial)
            }
        }
    }

    // MARK: - Steps

    private struct Story: Sendable {
        let alice: Actor
        let bob: Actor
        /// Alice's, with Bob's comment.
        let post: PostID
        let comment: CommentID
    }

    private func withDiscussion(_ body: (TestCampus, Story) async throws -> Void) async throws {
        try await withCampus { campus async throws in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let post = try await campus.forum.post(
                categories: ["buy/sell", "student life"], title: "notes", content: "scanned", by: alice)
            let comment = try await campus.forum.comment(on: post.id, text: "thanks", by: bob)
            try await body(campus, Story(alice: alice, bob: bob, post: post.id, comment: comment.id))
        }
    }
}
