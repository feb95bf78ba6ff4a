const { createMemory } = require('@sheaf/memory')
const { fs } = require('@sheaf/fs')
const { tryMemory } = require('./try-memory.mjs')

createMemory({ storage: fs({ root: 'folder' }) })
  .then(tryMemory)
  .then(console.log)
