const { createMemory } = require('@sheaf/memory')
const { libsql } = require('@sheaf/libsql')
const { findAgain, tryMemory } = require('./try-memory.mjs')

const [url, again] = process.argv.slice(2)
createMemory({ storage: libsql({ url }) })
  .then(again ? findAgain : tryMemory)
  .then(console.log)
