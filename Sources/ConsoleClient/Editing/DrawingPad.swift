import Model

/// A small drawing that somebody makes with the cursor keys: a pure state machine.
///
/// Space puts the pen down and lifts it, `u` takes the last stroke back, Enter or `s` sends, and Ctrl-C or `q` gives up.
struct DrawingPad: Equatable {
    enum Step: Equatable {
        case draw
        /// Something that can't be done.
        case bell
        /// What was drawn, in the text form of ``Drawing``.
        case send(String)
        case cancel
    }

    let size: Drawing.Size
    private(set) var cursor: Drawing.Point
    private(set) var isDown = false
    private var strokes: [[Drawing.Point]] = []

    init(_ size: Drawing.Size) {
        self.size = size
        cursor = Drawing.Point(size.width / 2, size.height / 2)
    }

    /// What is drawn so far, or `nil` if nothing is.
    var drawing: Drawing? { Drawing(strokes, in: size) }

    mutating func handle(_ key: EditKey) -> Step {
        switch key {
        case .left: return move(-1, 0)
        case .right: return move(1, 0)
        case .up: return move(0, -1)
        case .down: return move(0, 1)
        case .wordLeft: return move(-Self.leap, 0)
        case .wordRight: return move(Self.leap, 0)
        case .home: return move(-cursor.x, 0)
        case .end: return move(size.width - 1 - cursor.x, 0)
        case .pageUp: return move(0, -cursor.y)
        case .pageDown: return move(0, size.height - 1 - cursor.y)
        case .enter: return send()
        case .backspace, .delete: return undo()
        case .interrupt, .deleteOrEnd, .leaveSearch: return .cancel
        case .redraw: return .draw
        case .text(let text): return typed(text)
        default: return .bell
        }
    }

    /// Dots of a step with Ctrl: five of them cross a grid of the usual size.
    private static let leap = 8

    /// Takes letters one after the other; what ends the drawing is the last that counts.
    private mutating func typed(_ text: String) -> Step {
        var step = Step.draw
        for character in text {
            switch character {
            case " ": step = lowerOrLift()
            case "u", "U": step = undo()
            case "s", "S": return send()
            case "q", "Q": return .cancel
            default: step = .bell
            }
        }
        return step
    }

    /// Moves the cursor, and the pen with it where it is down; at the edge it stays.
    private mutating func move(_ x: Int, _ y: Int) -> Step {
        let next = Drawing.Point(
            min(max(cursor.x + x, 0), size.width - 1), min(max(cursor.y + y, 0), size.height - 1))
        guard next != cursor else { return .bell }
        if isDown {
            guard draw(to: next) else { return .bell }
        }
        cursor = next
        return .draw
    }

    /// Draws on. Returns `false` if there is no room for another point.
    private mutating func draw(to next: Drawing.Point) -> Bool {
        guard var stroke = strokes.popLast(), let last = stroke.last else { return false }
        defer { strokes.append(stroke) }
        // A straight line is two points, however long.
        if stroke.count > 1, Self.goesOn(stroke[stroke.count - 2], last, next) {
            stroke[stroke.count - 1] = next
            return true
        }
        guard points + stroke.count < DrawingBounds.points else { return false }
        stroke.append(next)
        return true
    }

    /// Whether the way from `last` to `next` has the direction of that from `first` to `last`.
    private static func goesOn(_ first: Drawing.Point, _ last: Drawing.Point, _ next: Drawing.Point) -> Bool {
        let before = ((last.x - first.x).signum(), (last.y - first.y).signum())
        let after = ((next.x - last.x).signum(), (next.y - last.y).signum())
        return before == after
    }

    private var points: Int { strokes.reduce(0) { $0 + $1.count } }

    private mutating func lowerOrLift() -> Step {
        if isDown {
            isDown = false
            return .draw
        }
        guard strokes.count < DrawingBounds.strokes, points < DrawingBounds.points else { return .bell }
        isDown = true
        strokes.append([cursor])
        return .draw
    }

    private mutating func undo() -> Step {
        isDown = false
        return strokes.popLast() == nil ? .bell : .draw
    }

    private func send() -> Step { drawing.map { .send($0.text) } ?? .bell }
}
