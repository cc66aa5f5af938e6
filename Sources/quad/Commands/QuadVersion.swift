/// What `quad --version` says; CHANGELOG.md tells what came with it.
enum QuadVersion {
    static let current = "0.2.0"
}
