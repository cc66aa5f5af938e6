import Model

/// What people read about handles and slugs.
enum NameWords {
    static func malformed(_ use: AsciiName.Use) -> LocalizedText {
        let example = use == .handle ? "tai-man" : "study-circle"
        return LocalizedText(
            "a name like that has 2 to 24 letters a to z, digits and single dashes, and begins with a letter: \(example)",
            hant: "名稱須為 2 至 24 個 a 至 z 的字母、數字或單個連字號，並以字母開首，例如 \(example)",
            hans: "名称须为 2 至 24 个 a 至 z 的字母、数字或单个连字符，并以字母开头，例如 \(example)")
    }

    static func taken(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is taken; choose another one", hant: "\(name) 已被使用；請選擇另一個", hans: "\(name) 已被使用；请选择另一个")
    }

    static let handleIsFixed = LocalizedText(
        "a handle can be changed once, and yours was. /name NAME changes your name",
        hant: "代號只能更改一次，你已更改過。/name NAME 更改名字",
        hans: "代号只能更改一次，你已更改过。/name NAME 更改名字")

    static let slugIsFixed = LocalizedText(
        "a group's slug can be changed once, and this one's was", hant: "群組的短名只能更改一次，已更改過",
        hans: "群组的短名只能更改一次，已更改过")

    static let helpSlugIsFixed = LocalizedText(
        "the slug of the group with the administrators can't be changed; /open and its slug enter it",
        hant: "與管理員的群組的短名不能更改；以 /open 加短名進入", hans: "与管理员的群组的短名不能更改；用 /open 加短名进入")

    static let onlyGroups = LocalizedText(
        "only groups have a slug. /open #SLUG first", hant: "只有群組才有短名。請先 /open #SLUG",
        hans: "只有群组才有短名。请先 /open #SLUG")
}
