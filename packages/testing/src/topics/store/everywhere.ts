import { isHidden, readAll } from '@sheaf/core/adapter'
import type { Storage } from '@sheaf/core'
import { filesWith, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>

const GROUPS = 13
const MEGABYTE = 'a heron at the quay\n'.repeat(50_000)

/** `count` small files, each found by the word of its group; no group has more than an answer has room for. */
export function smallFiles(count: number, pathOf: (place: number) => string): Files {
  const textOf = (place: number) => `group${place % GROUPS} note${place}`
  return Object.fromEntries(range(count).map((place) => [pathOf(place), textOf(place)]))
}

/** As many texts of a megabyte. They are hidden: no index has to take them. */
export function megabytes(count: number, folder: string): Files {
  return Object.fromEntries(range(count).map((place) => [`${folder}/${place}.md`, `${place} ${MEGABYTE}`]))
}

/**
 * Every way to look shows these files and no other, each with its text: lists, pages, reads of one and of
 * all, a snapshot, what is pending for a model, and searches for the words of {@link smallFiles}.
 */
export async function expectEverywhere(
  expect: Topic['expect'],
  storage: Storage,
  files: Files,
): Promise<void> {
  const { store, index } = storage
  const all = Object.keys(files).sort()
  const shown = all.filter((path) => !isHidden(path))
  expect(await store.list('', { includeHidden: true })).toEqual(all)
  expect(await store.list()).toEqual(shown)
  const folders = new Set(shown.map((path) => path.split('/')[0] ?? ''))
  for (const folder of folders)
    expect(await store.list(folder)).toEqual(shown.filter((path) => path.startsWith(`${folder}/`)))
  const last = shown.slice(-150)
  expect(await store.list('', { after: shown.at(-151) ?? '' })).toEqual(last)
  const texts = await readAll(store, all)
  expect(all.filter((path, place) => texts[place] !== files[path])).toEqual([])
  // Few of them, because each is a call.
  const some = all.filter((_, place) => place % 100 === 0 || place === all.length - 1)
  for (const path of some) {
    expect((await store.read(path)) === files[path]).toBe(true)
    expect((await store.stat(path))?.size).toBe(new TextEncoder().encode(files[path]).length)
  }
  const kept = new Map<string, string>()
  for await (const part of storage.snapshot()) {
    const sizes = part.files.map(({ size }) => size)
    // A part of a few megabytes.
    expect(sizes.reduce((sum, size) => sum + size, 0) <= 4_000_000).toBe(true)
    expect(new Set(part.files.map(({ path }) => path)).size).toBe(part.files.length)
    for (const path of part.gone) kept.delete(path)
    for (const { path, content } of part.files) kept.set(path, content)
  }
  expect([...kept.keys()].sort()).toEqual(all)
  expect(all.filter((path) => kept.get(path) !== files[path])).toEqual([])
  for (const group of range(GROUPS)) {
    const own = shown.filter((path) => files[path]?.startsWith(`group${group} `))
    expect(await filesWith(index, `group${group}`)).toEqual(own)
  }
  expect(await filesWith(index, 'quay')).toEqual([])
  const pending = await index.pendingEmbeddings('everywhere', 10_000)
  expect(pending.map(({ text }) => text).sort()).toEqual(shown.map((path) => files[path] ?? '').sort())
}
