import { sqlite } from '@sheaf/sqlite'

/** Where the memory is kept: one file. */
export const storage = () => sqlite({ file: process.env['MEMORY_FILE'] ?? 'memory.db' })
