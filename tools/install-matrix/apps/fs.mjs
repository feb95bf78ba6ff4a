import { createMemory } from '@sheaf/memory'
import { fs } from '@sheaf/fs'
import { tryMemory } from './try-memory.mjs'

console.log(await tryMemory(await createMemory({ storage: fs({ root: 'folder' }) })))
