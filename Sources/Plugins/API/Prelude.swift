/// The trusted Lua that runs in each state before the plugin: it makes `call` and what is
/// written in Lua itself.
enum Prelude {
    static let source = """
        local host = ...
        local setmetatable, ipairs = setmetatable, ipairs
        local me, settings

        \(TransactionPrelude.source)

        local Call = {}
        Call.__index = Call
        function Call:reply(words) return host.reply(words) end
        function Call:fail(words) return host.fail(words) end

        -- The username costs a look into the database, so it is read when it is asked for.
        local Person = {}
        function Person.__index(person, key)
          if key == "username" then
            local name = host.username()
            person.username = name
            return name
          end
        end

        return {
          grant = function(areas, isBot)
            if isBot then bot = host.bot end
            if #areas > 0 then me = {} end
            for _, area in ipairs(areas) do me[area] = host.me[area] end
          end,
          configure = function(values) settings = values end,
          command = function(run, id, handle, conversation, session, language, ...)
            local person = setmetatable({ id = id, handle = handle }, Person)
            local call = setmetatable({
              person = person, conversation = conversation, session = session, language = language, me = me,
              settings = settings,
            }, Call)
            run(call, ...)
          end,
        }
        """
}
