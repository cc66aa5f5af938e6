import ArgumentParser

@main
struct QuadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "quad", abstract: "x")
    func run() async throws { print("hi") }
}
