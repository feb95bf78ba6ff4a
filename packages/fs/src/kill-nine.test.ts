import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { contentHash } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { afterAll, expect, test } from 'vitest'
import { startScript } from './__fixtures__/child-process.ts'
import { openNotes } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const KILLS = 30
const directory = temporaryDirectory()
afterAll(directory.remove)

interface Acknowledgement {
  readonly kind: 'write' | 'append' | 'pair'
  readonly id: string
  readonly path?: string
}

test(`${KILLS} kill -9 lose no acknowledged write, tear nothing, and leave a sound index`, async () => {
  const root = join(directory.path, 'notes')
  const appended: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const acknowledged = await writeUntilKilled(root, round)
    expect(acknowledged.length).toBeGreaterThan(0)
    appended.push(...acknowledged.filter(({ kind }) => kind === 'append').map(({ id }) => id))
    const storage = await openNotes({ root })
    await checkContents(storage, acknowledged, appended)
    expect((await storage.doctor()).findings).toEqual([])
    expect(readdirSync(join(root, '.sheaf/tmp'))).toEqual([])
    await storage.close()
  }
}, 120_000)

/** Kills the writer as soon as it has acknowledged a number of changes that depends on the round, and returns all that came out. */
async function writeUntilKilled(root: string, round: number): Promise<Acknowledgement[]> {
  const enough = 1 + ((round * 7919 + 13) % 41)
  const child = startScript('kill-nine-writer.ts', root, String(round))
  const closed = once(child, 'close')
  const acknowledged: Acknowledgement[] = []
  for await (const line of createInterface(child.stdout)) {
    // The last line may be torn; then it was not acknowledged.
    if (line.endsWith('}')) acknowledged.push(JSON.parse(line) as Acknowledgement)
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  const [, signal] = await closed
  expect(signal).toBe('SIGKILL')
  return acknowledged
}

async function checkContents(
  { store, index }: Storage,
  acknowledged: readonly Acknowledgement[],
  appended: readonly string[],
): Promise<void> {
  const turnOf = (text: string) => Number(/t(\d+)/.exec(text)?.[1] ?? -1)
  const log = await store.read('log.md').catch(() => '')
  const lines = log.split('\n').filter((line) => line !== '')
  // Every acknowledged line, once; besides them only such as were under way when a writer was killed.
  expect(appended.filter((id) => !lines.includes(`appended${id}`))).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) expect(line).toMatch(/^appendedr\d+t\d+$/)

  const last = new Map(acknowledged.filter(({ kind }) => kind === 'write').map(({ path = '', id }) => [path, id]))
  for (const [path, id] of last) {
    const content = await store.read(path)
    expect(turnOf(content)).toBeGreaterThanOrEqual(turnOf(id))
    expect(content.endsWith('filler text of a note '.repeat(40))).toBe(true)
  }
  const pair = acknowledged.findLast(({ kind }) => kind === 'pair')
  if (pair !== undefined) {
    const both = await store.read('pair/a.md')
    expect(await store.read('pair/b.md')).toBe(both)
    expect(turnOf(both)).toBeGreaterThanOrEqual(turnOf(pair.id))
  }
  for (const path of await store.list()) expect((await store.stat(path))?.hash).toBe(await contentHash(await store.read(path)))
  for (const id of appended.slice(-3)) {
    const { text } = await index.candidates({ text: `appended${id}`, limit: 5 })
    expect(text[0]?.path).toBe('log.md')
    expect(text[0]?.text).toContain(`appended${id}`)
  }
}
