import { expect, test } from 'vitest'
import { MemoryError } from '../checks/errors.ts'
import { BaseMemoryStore } from './base-memory-store.ts'
import { readAll, readEach } from './file-port.ts'
import type { Commit, FileStat } from './memory-store.ts'
import { overlayStore } from './views.ts'
import { scopedStore } from './views.ts'

const FILES: Readonly<Record<string, string>> = {
  'a.md': 'shared a',
  'b.md': 'shared b',
  'secret.md': 'not shared',
  'ada/a.md': 'her a',
}

class Files extends BaseMemoryStore {
  readonly asked: string[][] = []
  damaged = ''

  protected async doRead(path: string): Promise<string | undefined> {
    if (path === this.damaged) throw MemoryError.damaged(path, 'Write it again.')
    return await Promise.resolve(FILES[path])
  }

  protected override async doReadAll(paths: readonly string[]): Promise<(string | undefined)[]> {
    this.asked.push([...paths])
    return await Promise.all(paths.map((path) => this.doRead(path)))
  }

  protected async doStat(): Promise<FileStat | undefined> {
    return await Promise.resolve(undefined)
  }

  protected async doList(): Promise<string[]> {
    return await Promise.resolve([])
  }

  protected async doCommit(): Promise<Commit> {
    return await Promise.resolve({ sequence: 1, committedAt: new Date(0), files: [] })
  }
}

function open() {
  const files = new Files()
  const isShared = (path: string) => path !== 'secret.md'
  return { files, view: overlayStore({ upper: scopedStore(files, 'ada'), lower: files, isShared }) }
}

const PATHS = ['secret.md', 'b.md', 'a.md', 'none.md']

test('own and shared files are read at the same time, each file once', async () => {
  const { files, view } = open()
  expect(await readAll(view, PATHS)).toEqual([undefined, 'shared b', 'her a', undefined])
  expect(files.asked).toEqual([PATHS.map((path) => `ada/${path}`), PATHS.slice(1)])
  expect(
    await readEach([
      { store: files, paths: ['secret.md'] },
      { store: view, paths: ['a.md'] },
      { store: view, paths: [] },
    ]),
  ).toEqual([['not shared'], ['her a'], []])
})

test('a damaged shared file fails a read only if it is shown', async () => {
  const { files, view } = open()
  files.damaged = 'a.md'
  expect(await readAll(view, PATHS)).toEqual([undefined, 'shared b', 'her a', undefined])
  files.damaged = 'b.md'
  await expect(readAll(view, PATHS)).rejects.toMatchObject({ code: 'damaged', path: 'b.md' })
})
