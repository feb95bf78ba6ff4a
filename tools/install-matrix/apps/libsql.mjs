import { createMemory } from '@sheaf/memory'
import { libsql } from '@sheaf/libsql'
import { tryMemory } from './try-memory.mjs'

console.log(await tryMemory(await createMemory({ storage: libsql({ url: 'file:data/libsql.db' }) })))
