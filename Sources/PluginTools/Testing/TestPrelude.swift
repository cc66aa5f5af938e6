/// The trusted Lua that runs in a test's state before the test: it makes `t` and its people.
enum TestPrelude {
    static let source = """
        local host = ...
        local error, getmetatable, pairs, setmetatable, type = error, getmetatable, pairs, setmetatable, type

        -- Raises at the test's own line: behind this function and the one that called it.
        local function given(outcome)
          if outcome.problem then error(outcome.problem, 3) end
          return outcome.value
        end

        local function area(number, name)
          return setmetatable({}, { __index = function(_, action)
            return function(...)
              local value = given(host.act("call.me." .. name .. "." .. action, number, ...))
              return value
            end
          end })
        end

        local Person = {}
        Person.__index = Person
        function Person:run(line, answers)
          local said = given(host.run(line, answers or {}, self.number))
          return said.lines, said.cards
        end
        function Person:upload(name) local value = given(host.upload(name, self.number)) return value end
        function Person:fetches(media) local value = given(host.fetches(media, self.number)) return value end
        function Person:speaks(language) given(host.speaks(language, self.number)) end
        function Person:sees(place) local lines = given(host.sees(place, self.number)) return lines end

        local function person(value)
          value.me = setmetatable({}, { __index = function(_, name) return area(value.number, name) end })
          return setmetatable(value, Person)
        end

        local function number(value) return type(value) == "table" and value.number or nil end

        local T = {}
        T.__index = T
        function T:person(name) local value = given(host.person(name)) return person(value) end
        function T:administrator(name) local value = given(host.administrator(name)) return person(value) end
        function T:guest() local value = given(host.guest()) return person(value) end
        -- People are handed over by their numbers.
        local function handed(...)
          local values = table.pack(...)
          for index = 1, values.n do
            if getmetatable(values[index]) == Person then values[index] = values[index].number end
          end
          return table.unpack(values, 1, values.n)
        end
        function T:hook(name, ...) local value = given(host.hook(name, handed(...))) return value end
        function T:answer(name, ...) local value = given(host.answer(name, handed(...))) return value end
        function T:place(of, ...)
          if type(of) == "table" then of = number(of) end
          given(host.place(of, ...))
        end
        function T:ask(text, before) local value = given(host.ask(text, before)) return value end
        function T:alert(line)
          local value = given(host.alert(line))
          if type(value) == "string" then return false, value end
          return value
        end
        function T:document(collection, key, document)
          local value = given(host.document(collection, key, document))
          return value
        end
        function T:advance(time) given(host.advance(time)) end
        function T:now() local value = given(host.now()) return value end
        function T:seed(number) given(host.seed(number)) end
        function T:serve(url, answer) given(host.serve(url, answer)) end
        function T:equal(got, expected, what) given(host.equal(got, expected, what)) end
        function T:ok(value, what) given(host.ok(value, what)) end

        -- Calls go on behind these, so that errors bear the same line. A test that writes a dot is told so.
        local function colons(class, word)
          for name, method in pairs(class) do
            if type(method) == "function" then
              class[name] = function(self, ...)
                if type(self) ~= "table" or getmetatable(self) ~= class then
                  error("write " .. word .. ":" .. name .. "(…), with a colon", 2)
                end
                return method(self, ...)
              end
            end
          end
        end
        colons(T, "t")
        -- A name that t doesn't have is a slip.
        setmetatable(T, { __index = function(_, name)
          local names = {}
          for known in pairs(T) do
            -- Tests of the version before call t:answer.
            if known ~= "__index" and known ~= "answer" then names[#names + 1] = known end
          end
          table.sort(names)
          error(("there is no t:%s: there are %s"):format(name, table.concat(names, ", ")), 2)
        end })
        colons(Person, "person")

        function print(...)
          local words = table.pack(...)
          for index = 1, words.n do words[index] = tostring(words[index]) end
          host.print(table.concat(words, "  "))
        end

        local t = setmetatable({}, T)
        return { run = function(test) return test(t) end }
        """
}
