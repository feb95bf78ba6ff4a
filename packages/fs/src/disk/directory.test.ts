import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { openDirectory } from './directory.ts'

const place = temporaryDirectory()
afterAll(place.remove)

test.runIf(process.platform === 'linux')(
  'a folder is used through its descriptor, so that another one at its path leads nowhere',
  () => {
    const [root, other] = [join(place.path, 'root'), join(place.path, 'other')]
    for (const folder of [root, other, join(root, 'a')]) mkdirSync(folder)
    const directory = openDirectory(root)
    try {
      expect(directory.isDescribed).toBe(true)
      expect(directory.at('a.md')).toMatch(/^\/proc\/self\/fd\/\d+\/a\.md$/)
      expect(directory.open('a').isDescribed).toBe(true)
      renameSync(root, `${root}-away`)
      symlinkSync(other, root)
      expect(directory.names().map(({ name }) => name)).toEqual(['a'])
    } finally {
      directory.close()
    }
    expect(openDirectory(other, false).isDescribed).toBe(false)
  },
)
