const { createMemory } = require('@sheaf/memory')
const { sqlite } = require('@sheaf/sqlite')
const { tryMemory } = require('./try-memory.mjs')

createMemory({ storage: sqlite({ file: 'data/memory.db' }) })
  .then(tryMemory)
  .then(console.log)
