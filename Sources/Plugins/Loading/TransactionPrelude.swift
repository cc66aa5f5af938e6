/// The trusted Lua of `store.transaction`, over the store's `get` and `commit`.
enum TransactionPrelude {
    /// What is read is noted with its version, and what is written is collected; one `commit` checks all of it and
    /// makes all of it. So nothing is held open while a plugin waits, and what lost the race is done once more.
    static let source = """
        do
          local admit, get, commit = store.transaction, store.get, store.commit
          local error, pcall, tostring, type = error, pcall, tostring, type
          local pack, unpack = table.pack, table.unpack
          local mostTries = 10

          local Transaction = {}
          Transaction.__index = Transaction

          -- What a transaction knows of a document.
          local function note(tx, collection, key)
            if type(collection) ~= "string" or (type(key) ~= "string" and type(key) ~= "number") then
              error("a transaction's documents have a collection and a key, which are texts", 3)
            end
            key = tostring(key)
            local keys = tx.notes[collection] or {}
            tx.notes[collection] = keys
            local known = keys[key]
            if not known then
              known = { collection = collection, key = key }
              keys[key] = known
              tx.list[#tx.list + 1] = known
            end
            return known
          end

          local function write(tx, collection, key, change, document)
            local known = note(tx, collection, key)
            known.change, known.document = change, document
          end

          function Transaction:get(collection, key)
            local known = note(self, collection, key)
            if not known.change and not known.version then
              local document = get(collection, known.key)
              known.document, known.version = document, document and document.version or 0
            end
            return known.document
          end
          function Transaction:put(collection, key, document) write(self, collection, key, "put", document) end
          function Transaction:remove(collection, key) write(self, collection, key, "remove") end
          function Transaction:add(collection, document)
            self.list[#self.list + 1] = { collection = collection, change = "put", document = document }
          end

          local function changes(tx)
            local list = {}
            for index, known in ipairs(tx.list) do
              list[index] = {
                [known.change or "check"] = known.collection, key = known.key, version = known.version,
                document = known.change == "put" and known.document or nil,
              }
            end
            return list
          end

          -- Whether the commit failed because of what others wrote, so that the steps may do better now.
          local function isStale(tx, problem)
            if type(problem) ~= "table" then return false end
            if problem.code == "conflict" then return true end
            if problem.code ~= "exists" then return false end
            for _, known in ipairs(tx.list) do
              if known.version == 0 and get(known.collection, known.key) then return true end
            end
            return false
          end

          function store.transaction(steps)
            admit()
            if type(steps) ~= "function" then error("store.transaction(steps): steps is a function", 2) end
            local problem
            for _ = 1, mostTries do
              local tx = setmetatable({ notes = {}, list = {} }, Transaction)
              local results = pack(steps(tx))
              local isDone = #tx.list == 0
              if not isDone then isDone, problem = pcall(commit, changes(tx)) end
              if isDone then return unpack(results, 1, results.n) end
              if not isStale(tx, problem) then break end
            end
            error(problem, 0)
          end
        end
        """
}
