const { createMemory } = require('@sheaf/memory')
const { libsql } = require('@sheaf/libsql')
const { tryMemory } = require('./try-memory.mjs')

createMemory({ storage: libsql({ url: 'file:data/libsql.db' }) })
  .then(tryMemory)
  .then(console.log)
