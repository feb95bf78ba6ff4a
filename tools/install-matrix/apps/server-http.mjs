import { createMemory } from '@sheaf/memory'
import { libsql } from '@sheaf/libsql/http'
import { findAgain, tryMemory } from './try-memory.mjs'

// The address of the server, and "again" for a process that finds what another has written.
const [url, again] = process.argv.slice(2)
console.log(await (again ? findAgain : tryMemory)(await createMemory({ storage: libsql({ url }) })))
