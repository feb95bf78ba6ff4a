import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenOptions, Storage } from '@sheaf/core'
import { storageSuite } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { ended, startScript } from './__fixtures__/child-process.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { fs } from './fs.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const roots = new WeakMap<Storage, string>()
let opened = 0

const open = async (root: string, options: OpenOptions): Promise<Storage> => {
  const storage = await fs({ root }).open(options)
  roots.set(storage, root)
  return storage
}
const rootOf = (storage: Storage) => roots.get(storage) ?? ''

storageSuite(
  { test, expect },
  {
    open: (options) => open(join(directory.path, `${(opened += 1)}`), options),
    reopen: async (storage, options) => {
      await storage.close()
      return await open(rootOf(storage), options)
    },
    secondHandle: (storage, options) => open(rootOf(storage), options),
    inAnotherProcess: async (storage, { path, lines }) => {
      await ended(startScript('append-lines.ts', rootOf(storage), path, JSON.stringify(lines)))
    },
    damage: async (storage, { path }) => {
      await ended(startScript('damage-index.ts', rootOf(storage), path))
    },
    keptBytes: async (storage) =>
      readdirSync(rootOf(storage), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    except: [
      { case: /^storage: damage: of the text: /, reason: 'another text in a folder is an edit, not damage' },
    ],
  },
)
