import { join } from 'node:path'
import type { StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { sqlite } from '@sheaf/sqlite'

/** Three storages below one folder. Which of them it is, is this line of a program, and no other. */
export function storagesIn(folder: string): Readonly<Record<string, StorageAdapter>> {
  return {
    'a folder of markdown': fs({ root: join(folder, 'notes') }),
    'a SQLite file': sqlite({ file: join(folder, 'memory.db') }),
    'a libSQL file': libsql({ url: `file:${join(folder, 'libsql.db')}` }),
  }
}
