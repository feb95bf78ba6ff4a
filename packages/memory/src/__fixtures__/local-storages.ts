import type { StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { sqlite } from '@sheaf/sqlite'

/** The storages of one machine, each at a path that has no ending yet. */
export const LOCAL_STORAGES: {
  readonly [kind in 'sqlite' | 'fs' | 'libSQL file']: (place: string) => StorageAdapter
} = {
  sqlite: (place) => sqlite({ file: `${place}.db` }),
  fs: (place) => fs({ root: place }),
  'libSQL file': (place) => libsql({ url: `file:${place}.db` }),
}
