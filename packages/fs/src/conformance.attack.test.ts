import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedStorages } from '@sheaf/adapter-tests'
import { storageSuite } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { ended, startScript } from './__fixtures__/child-process.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { fs } from './fs.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0

const { hooks, nameOf: rootOf } = namedStorages({
  take: () => join(directory.path, `${(opened += 1)}`),
  open: (root, options) => fs({ root }).open(options),
  append: (root, path, lines) => ended(startScript('append-lines.ts', root, path, lines)),
})

storageSuite(
  { test, expect },
  {
    ...hooks,
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
