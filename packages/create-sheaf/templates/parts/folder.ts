import { fs } from '@sheaf/fs'

/** Where the memory is kept: a folder of markdown, which you may edit. */
export const storage = () => fs({ root: process.env['MEMORY_FOLDER'] ?? 'memory' })
