import Doors
import Model

/// The pictures of one terminal, from the line that tells of one to what is drawn.
struct TerminalPictures {
    private(set) var choice: PictureChoice
    private var graphics: TerminalGraphics
    private var fetch = PictureFetch()
    /// `nil` if no pictures are shown.
    private let worker: PictureWorker?
    /// What the worker decodes.
    private var decoding: PictureFetch.Wanted?
    /// What is written once its pictures are there.
    private var held = HeldLines()

    init(_ decoder: (any PictureDecoder)?, choice: PictureChoice, _ graphics: TerminalGraphics) {
        (self.choice, self.graphics) = (choice, graphics)
        worker = decoder.flatMap { decoder in
            (try? ConsoleDialer.makePair()).map {
                PictureWorker(decoder, wake: $0.frontEnd, signal: $0.server)
            }
        }
    }

    // MARK: The terminal

    /// Returns what to write so that the terminal tells what it can.
    mutating func ask(now: ContinuousClock.Instant) -> String { worker == nil ? "" : graphics.ask(now: now) }

    mutating func take(_ answer: TerminalAnswer) { graphics.take(answer) }

    /// Is readable when a picture is decoded; -1 if none ever is.
    var wake: CInt { worker?.wake ?? -1 }

    /// When there is something to do, at the latest; `nil` if nothing is.
    func deadline(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        [fetch.deadline ?? (fetch.canBegin ? graphics.settles(now: now) : nil), held.ends]
            .compactMap(\.self).min()
    }

    mutating func choose(_ choice: PictureChoice) {
        self.choice = choice
        if choice == .off { fetch.stop() }
    }

    /// What there is to say of how pictures are shown.
    func words(on size: TerminalSize) -> LocalizedText {
        if worker == nil { return PictureWords.missing }
        if choice == .off { return PictureWords.off }
        if size.columns < PictureFrame.fewestColumns { return PictureWords.narrow }
        let (mode, reason) = graphics.mode(for: choice)
        return PictureWords.shown(mode, since: reason)
    }

    // MARK: Lines

    /// Lets a line of the gateway wait for the pictures of the answer above it.
    mutating func hold(_ line: GatewayLine) { held.add(line) }

    /// Lets all lines go without their pictures, which come later.
    mutating func release() { held.release() }

    /// Returns the next line to write, and whether what follows it waits for the pictures that it brings.
    /// - Parameter isAsking: Whether a question is open, during which no picture comes.
    mutating func nextLine(isAsking: Bool, now: ContinuousClock.Instant) -> (GatewayLine, isAwaited: Bool)? {
        let isHeld = fetch.isAwaited || decoding?.isAwaited == true
        guard let (line, isReleased) = held.next(isHeld: isHeld && !isAsking, now: now) else { return nil }
        if isReleased { letGo() }
        return (line, !isReleased)
    }

    private mutating func letGo() {
        fetch.letGo()
        decoding?.isAwaited = false
    }

    // MARK: Fetching

    /// Lets the pictures wait that a line brings.
    ///
    /// - Parameters:
    ///   - isAwaited: Whether what follows waits for those of a card, or of an answer itself.
    ///   - written: What had been written with the line.
    mutating func want(
        _ line: GatewayLine, isAwaited: Bool, written: Int, on size: TerminalSize,
        now: ContinuousClock.Instant
    ) {
        let isAwaited = isAwaited && line.type == "reply" && line.answer.messages?.isEmpty != false
        guard worker != nil, choice != .off, size.columns >= PictureFrame.fewestColumns else { return }
        let pictures = Self.pictures(of: line)
            .suffix(line.type == "message" ? PictureFetch.most : PictureFetch.mostOfAList)
        fetch.add(
            pictures.map {
                PictureFetch.Wanted(
                    media: $0.media, sender: $0.sender, place: written,
                    needsName: pictures.count > 1 || !$0.isLast, isOneOfMany: pictures.count > 1,
                    isAwaited: isAwaited)
            })
        if isAwaited, !pictures.isEmpty { held.begin(now: now) }
    }

    /// A picture that a line brings, who sent it, and whether what it came with is the end of what is written.
    private typealias Brought = (media: ListedMedia, sender: String?, isLast: Bool)

    private static func pictures(of line: GatewayLine) -> [Brought] {
        var found: [Brought] = []
        switch line.type {
        case "message" where line.message.isNew:
            found = (line.message.media ?? []).map { ($0, line.message.from, true) }
        case "reply":
            let messages = line.answer.messages ?? []
            for (index, message) in messages.enumerated() {
                guard let message, message.hidden == nil, message.deleted != true else { continue }
                found += (message.media ?? []).map { ($0, message.from, index + 1 == messages.count) }
            }
            found += (line.answer.media ?? []).map { ($0, nil, true) }
            found += onCard(of: line)
        case "annotation": found = onCard(of: line)
        default: break
        }
        return found.filter { $0.media.width != nil && $0.media.height != nil }
    }

    private static func onCard(of line: GatewayLine) -> [Brought] {
        (line.answer.card?.card?.picture?.media).map { [($0, nil, true)] } ?? []
    }

    /// The gateway may be back, if it was away.
    mutating func goOn() { fetch.goOn() }

    /// Returns what to send for the next picture, where one may begin now. What takes too long is given up.
    /// - Parameter isAsking: Whether a question is open, for which a command would be the end.
    mutating func next(on size: TerminalSize, isAsking: Bool, now: ContinuousClock.Instant) -> String? {
        fetch.expire(now: now)
        guard !isAsking, fetch.canBegin, decoding == nil, graphics.settles(now: now) == nil else {
            return nil
        }
        let isSymbols = graphics.mode(for: choice).mode == .symbols
        return fetch.begin(
            { wanted in
                // Of one that moves only the beginning is shown, and all of it would come.
                if (wanted.media.frames ?? 1) > 1 { return .small }
                // A symbol has parts for few pixels.
                return isSymbols && (wanted.isOneOfMany || size.columns < 60) ? .small : .medium
            }, now: now)
    }

    /// Takes an answer of the gateway. Returns what to send for the next piece.
    mutating func take(_ line: GatewayLine, now: ContinuousClock.Instant) -> String? {
        if let piece = line.answer.piece { fetch.take(piece, tag: line.answer.tag) }
        guard line.type == "end" else { return nil }
        switch fetch.end(tag: line.answer.tag, isOK: line.answer.ok == true, now: now) {
        case .nothing: return nil
        case .request(let request): return request
        case .whole(let wanted, let bytes):
            decoding = wanted
            worker?.begin(bytes)
            return nil
        }
    }

    // MARK: Drawing

    /// Returns the picture that was decoded, as the terminal takes it; without a drawing where it can't be shown.
    mutating func drawn(
        on size: TerminalSize, now: ContinuousClock.Instant
    ) -> (PictureFetch.Wanted, String?)? {
        guard let outcome = worker?.take(), let wanted = decoding else { return nil }
        decoding = nil
        held.begin(now: now)
        let cell = cell(on: size)
        guard choice != .off, let picture = outcome,
            let frame = frame(of: picture, wanted, cell, on: size)
        else { return (wanted, nil) }
        let drawing = PictureDrawing(
            mode: graphics.mode(for: choice).mode, colours: graphics.colours, isASCII: graphics.isASCII,
            cell: cell)
        return (wanted, drawing.text(of: picture, in: frame))
    }

    /// What is shown may be a smaller size than the picture has: it is as large as that one, in the shape of this.
    private func frame(
        of picture: PixelPicture, _ wanted: PictureFetch.Wanted, _ cell: CellSize, on size: TerminalSize
    ) -> PictureFrame? {
        let width = max(picture.width, min(wanted.media.width ?? 0, 1 << 16))
        return PictureFrame(
            width: width, height: max(1, width * picture.height / picture.width), cell: cell,
            columns: size.columns, rows: size.rows, isOneOfMany: wanted.isOneOfMany)
    }

    private func cell(on size: TerminalSize) -> CellSize {
        // What the system knows changes with the window and its font; what the terminal answered is of its start.
        CellSize(width: size.pixels.across / size.columns, height: size.pixels.down / size.rows)
            ?? graphics.cell ?? CellSize()
    }

    /// Ends what goes on.
    func stop() { worker?.stop() }
}
