const { createMemory } = require('@sheaf/memory')
const { sqlite } = require('@sheaf/sqlite')
const { tryMemory } = require('./try-memory.mjs')

createMemory({ storage: sqlite({ file: ':memory:' }) })
  .then(tryMemory)
  .then(console.log)
