import { libsql } from '@sheaf/libsql/http'
import { createMemory } from '@sheaf/memory'
import { tryMemory } from './try-memory.mjs'

// The address of the server is the page's fragment.
globalThis.outcome = createMemory({
  storage: libsql({ url: decodeURIComponent(location.hash.slice(1)) }),
}).then(tryMemory)
