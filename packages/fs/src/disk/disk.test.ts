import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { Disk } from './disk.ts'

const place = temporaryDirectory()
afterAll(place.remove)

test('a read-only folder has no place for temporary files', () => {
  const root = join(place.path, 'read-only')
  mkdirSync(root)
  const disk = Disk.open({ root, maxFileBytes: 100, readOnly: true })
  try {
    for (const write of [() => disk.checkOwn([]), () => disk.openTemporary()])
      expect(write).toThrow(expect.objectContaining({ code: 'unavailable', retryable: false }) as Error)
    expect(disk.findHome()).toBe(undefined)
    expect(readdirSync(root)).toEqual([])
    // Nor where another process keeps its own things in it.
    mkdirSync(join(root, '.sheaf'))
    expect(disk.findHome()).toBeDefined()
    expect(() => disk.checkOwn([])).toThrow('for reading only')
  } finally {
    disk.close()
  }
})

test("a folder in the place of one of Sheaf's files is named each time", () => {
  const root = join(place.path, 'own')
  mkdirSync(join(root, '.sheaf/journal'), { recursive: true })
  const disk = Disk.open({ root, maxFileBytes: 100, readOnly: true })
  disk.close()
  for (let time = 0; time < 2; time += 1)
    expect(() => Disk.open({ root, maxFileBytes: 100 })).toThrow('Sheaf did not make ".sheaf/journal"')
})
