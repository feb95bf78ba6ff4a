import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { tryMemory } from './try-memory.mjs'

console.log(await tryMemory(await createMemory({ storage: sqlite({ file: ':memory:' }) })))
