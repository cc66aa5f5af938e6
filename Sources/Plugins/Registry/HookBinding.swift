/// One plugin's part in a hook.
struct HookBinding: Sendable {
    let plugin: LoadedPlugin
    let hook: Hook
}
