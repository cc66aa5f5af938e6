import Model

/// What a terminal says of pictures.
enum PictureWords {
    /// The line above a picture that doesn't stand below its own.
    static func caption(of id: Int64, from sender: String?) -> LocalizedText {
        guard let sender = sender.map(Escaping.escape) else {
            return LocalizedText("picture \(id):", hant: "圖片 \(id)：", hans: "图片 \(id)：")
        }
        return LocalizedText(
            "picture \(id) from \(sender):", hant: "\(sender) 的圖片 \(id)：", hans: "\(sender) 的图片 \(id)：")
    }

    static func shown(_ mode: PictureMode, since reason: PictureReason) -> LocalizedText {
        let name = name(of: mode)
        switch reason {
        case .asked: return asked(name)
        case .answered:
            return LocalizedText(
                "pictures are shown as \(name.text(in: .english)): the terminal says that it can. /pictures off hides them",
                hant: "圖片以\(name.text(in: .traditionalChinese))顯示：終端機表示支援。/pictures off 隱藏",
                hans: "图片以\(name.text(in: .simplifiedChinese))显示：终端表示支持。/pictures off 隐藏")
        case .named(let terminal):
            let terminal = Escaping.escape(terminal)
            return LocalizedText(
                "pictures are shown as \(name.text(in: .english)): \(terminal) can. /pictures off hides them",
                hant: "圖片以\(name.text(in: .traditionalChinese))顯示：\(terminal) 支援。/pictures off 隱藏",
                hans: "图片以\(name.text(in: .simplifiedChinese))显示：\(terminal) 支持。/pictures off 隐藏")
        case .noColour: return withoutColour
        case .multiplexed: return multiplexed
        case .nothingElse: return symbolsAlone
        }
    }

    private static func asked(_ name: LocalizedText) -> LocalizedText {
        LocalizedText(
            "pictures are shown as \(name.text(in: .english)), as you set it. /pictures auto lets the terminal decide",
            hant: "圖片以\(name.text(in: .traditionalChinese))顯示，依你的設定。/pictures auto 由終端機決定",
            hans: "图片以\(name.text(in: .simplifiedChinese))显示，依你的设置。/pictures auto 由终端决定")
    }

    private static func name(of mode: PictureMode) -> LocalizedText {
        switch mode {
        case .kitty: LocalizedText("kitty graphics", hant: " kitty 圖形", hans: " kitty 图形")
        case .iterm: LocalizedText("iTerm graphics", hant: " iTerm 圖形", hans: " iTerm 图形")
        case .sixel: LocalizedText("sixel graphics", hant: " sixel 圖形", hans: " sixel 图形")
        case .symbols: LocalizedText("symbols", hant: "符號", hans: "符号")
        }
    }

    private static let withoutColour = LocalizedText(
        "pictures are shown as symbols without colours: NO_COLOR is set. /pictures off hides them",
        hant: "圖片以無色彩的符號顯示：已設定 NO_COLOR。/pictures off 隱藏",
        hans: "图片以无色彩的符号显示：已设置 NO_COLOR。/pictures off 隐藏")

    private static let multiplexed = LocalizedText(
        "pictures are shown as symbols: tmux or screen passes no graphics on here. /pictures off hides them",
        hant: "圖片以符號顯示：tmux 或 screen 在此不轉送圖形。/pictures off 隱藏",
        hans: "图片以符号显示：tmux 或 screen 在此不转送图形。/pictures off 隐藏")

    private static let symbolsAlone = LocalizedText(
        "pictures are shown as symbols: the terminal tells of no graphics. /pictures off hides them",
        hant: "圖片以符號顯示：終端機沒有表示支援圖形。/pictures off 隱藏",
        hans: "图片以符号显示：终端没有表示支持图形。/pictures off 隐藏")

    static let off = LocalizedText(
        "pictures are off: a name and a size stand for each. /pictures on shows them",
        hant: "圖片已關閉：只顯示名稱和大小。/pictures on 顯示", hans: "图片已关闭：只显示名称和大小。/pictures on 显示")

    static let missing = LocalizedText(
        "no pictures are shown: quad-picture is missing beside quad", hant: "無法顯示圖片：quad 旁邊缺少 quad-picture",
        hans: "无法显示图片：quad 旁边缺少 quad-picture")

    static let narrow = LocalizedText(
        "this terminal is too narrow for pictures, which need 40 columns",
        hant: "此終端機太窄，顯示圖片需要 40 欄", hans: "此终端太窄，显示图片需要 40 列")

    static let usage = LocalizedText(
        "/pictures on, off, auto, kitty, iterm, sixel or symbols",
        hant: "/pictures on、off、auto、kitty、iterm、sixel 或 symbols",
        hans: "/pictures on、off、auto、kitty、iterm、sixel 或 symbols")
}
