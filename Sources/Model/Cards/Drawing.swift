/// A small drawing: strokes of a pen over a grid of dots.
///
/// Its text form is what programs and plugins hand over: `3,4 5,4 6,7;10,2 10,9` is a stroke of three points and one of
/// two, each point its column and its row, counted from 0 at the top left.
public struct Drawing: Sendable, Hashable {
    /// A dot of the grid.
    public struct Point: Sendable, Hashable {
        public var x: Int
        public var y: Int

        public init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
    }

    /// The grid of a drawing.
    public struct Size: Sendable, Hashable, Codable {
        public let width: Int
        public let height: Int

        /// Makes a grid. `nil` if it is empty, or larger than ``DrawingBounds`` allow.
        public init?(width: Int, height: Int) {
            guard (1...DrawingBounds.width).contains(width), (1...DrawingBounds.height).contains(height)
            else { return nil }
            (self.width, self.height) = (width, height)
        }

        private enum CodingKeys: CodingKey { case width, height }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            guard
                let size = Size(
                    width: try values.decode(Int.self, forKey: .width),
                    height: try values.decode(Int.self, forKey: .height))
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .width, in: values, debugDescription: "no such grid")
            }
            self = size
        }

        public func contains(_ point: Point) -> Bool {
            (0..<width).contains(point.x) && (0..<height).contains(point.y)
        }
    }

    public let size: Size
    /// Each has a point at least. A stroke of one point is a dot.
    public let strokes: [[Point]]

    /// Makes a drawing. `nil` if there is nothing to see, a point is off the grid, or there is more than
    /// ``DrawingBounds`` allow.
    public init?(_ strokes: [[Point]], in size: Size) {
        guard (1...DrawingBounds.strokes).contains(strokes.count),
            strokes.reduce(0, { $0 + $1.count }) <= DrawingBounds.points,
            strokes.allSatisfy({ !$0.isEmpty && $0.allSatisfy(size.contains) })
        else { return nil }
        (self.strokes, self.size) = (strokes, size)
    }

    /// Reads the text form. `nil` if the text is anything else, or the drawing would be none.
    public init?(text: String, in size: Size) {
        // Nothing is split that is too long, however it came here.
        guard text.utf8.count <= DrawingBounds.bytes else { return nil }
        var strokes: [[Point]] = []
        for stroke in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            var points: [Point] = []
            for word in stroke.split(separator: UInt8(ascii: " ")) {
                guard let point = Point(word) else { return nil }
                points.append(point)
            }
            strokes.append(points)
        }
        self.init(strokes, in: size)
    }

    /// The text form, which ``init(text:in:)`` reads back.
    public var text: String {
        strokes.map { $0.map { "\($0.x),\($0.y)" }.joined(separator: " ") }.joined(separator: ";")
    }

    /// All the dots that the pen touched.
    public var dots: Set<Point> {
        var dots: Set<Point> = []
        for stroke in strokes {
            dots.insert(stroke[0])
            for (from, to) in zip(stroke, stroke.dropFirst()) {
                for dot in Point.line(from: from, to: to) { dots.insert(dot) }
            }
        }
        return dots
    }
}

/// The limits of a drawing. Its text and its dots stay small enough to be a line of a list and a look of a terminal.
public enum DrawingBounds {
    /// Dots across: two to a braille character, 40 columns of a terminal.
    public static let width = 80
    /// Dots down: four to a braille character, 16 lines of a terminal.
    public static let height = 64
    /// Strokes, as many as anybody draws by hand before the grid is full.
    public static let strokes = 100
    /// Points of all strokes together.
    public static let points = 600
    /// Bytes of the text form: so many points of two digits and two, with a sign behind each.
    public static let bytes = points * 6
}

extension Drawing.Point {
    /// Reads `12,5`. `nil` if it is anything else.
    fileprivate init?(_ word: Substring.UTF8View) {
        let parts = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Self.number(parts[0]), let y = Self.number(parts[1]) else {
            return nil
        }
        self.init(x, y)
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Returns the dots of a straight line, both ends included (J. E. Bresenham, Algorithm for computer control of a
    /// digital plotter, IBM Systems Journal 4, 1965).
    fileprivate static func line(from: Self, to: Self) -> [Self] {
        let (dx, dy) = (abs(to.x - from.x), -abs(to.y - from.y))
        let (stepX, stepY) = (from.x < to.x ? 1 : -1, from.y < to.y ? 1 : -1)
        var (point, error, dots) = (from, dx + dy, [from])
        while point != to {
            let twice = 2 * error
            if twice >= dy { (error, point.x) = (error + dy, point.x + stepX) }
            if twice <= dx { (error, point.y) = (error + dx, point.y + stepY) }
            dots.append(point)
        }
        return dots
    }
}

/// In JSON a drawing is an object with its `width`, its `height` and its `strokes` in the text form.
extension Drawing: Codable {
    private enum CodingKeys: CodingKey { case strokes }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let size = try Size(from: decoder)
        guard let drawing = Drawing(text: try values.decode(String.self, forKey: .strokes), in: size) else {
            throw DecodingError.dataCorruptedError(
                forKey: .strokes, in: values, debugDescription: "no such strokes")
        }
        self = drawing
    }

    public func encode(to encoder: any Encoder) throws {
        try size.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .strokes)
    }
}
