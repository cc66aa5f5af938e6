import Community
import Concurrency
import Documents
import Model
import Plugins

/// Where people and places are, as a test says.
final class TestPlaces: Sendable {
    private let known = Mutex<[PlaceAsked: Coordinates]>([:])

    func set(_ place: PlaceAsked, at coordinates: Coordinates) {
        known.withLock { $0[place] = coordinates }
    }

    func coordinates(of place: PlaceAsked) -> Coordinates? { known.withLock { $0[place] } }
}
