import { approximateTokens } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import { createHistory, historyStore } from '@sheaf/documents'
import { describe, expect, test } from 'vitest'
import { joinedStore } from '../observations/facts/write-facts.ts'
import { openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { growth } from './growth.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const block = (day: string) => `## ${day}\n- abc\n`
const blockTokens = approximateTokens().count(block('2026-11-20'))

test('a file with dated blocks grows as fast as they do', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const days = Array.from({ length: 10 }, (_, place) => `2026-11-${11 + place}`)
  const content = days.map(block).join('')
  await store.write('observations.md', content)
  const tokens = approximateTokens().count(content)
  expect(await growth({ store, clock })).toEqual({
    files: [{ path: 'observations.md', bytes: 200, tokens, tokensPerDay: blockTokens }],
    bytes: 200,
    tokens,
  })
})

test('the rate is that of the last 30 days, and falls to nothing when nothing is added', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write(
    'observations.md',
    [block('2026-01-01'), block('2026-11-01'), block('2026-11-20')].join(''),
  )
  await store.write('old.md', block('2026-01-01'))
  await store.write('archive/observations-2026-11.md', block('2026-11-10'))
  const { files } = await growth({ store, clock })
  expect(files.map(({ path, tokensPerDay }) => [path, tokensPerDay])).toEqual([
    ['observations.md', (2 * blockTokens) / 30],
    ['archive/observations-2026-11.md', null],
    ['old.md', 0],
  ])
})

test('the log of an earlier day does not grow, and that of today has no rate yet', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  for (const path of ['memory/2026-11-18.md', 'memory/2026-11-20.md', 'users/ada/memory/2026-11-19.md'])
    await store.write(path, 'x'.repeat(100))
  const { files } = await growth({ store, clock })
  expect(files.map(({ path, tokensPerDay }) => [path, tokensPerDay])).toEqual([
    ['memory/2026-11-18.md', 0],
    ['memory/2026-11-20.md', null],
    ['users/ada/memory/2026-11-19.md', 0],
  ])
})

test('history tells how a file without dates grew, and the largest file is first', async () => {
  await using open = await openStore('sqlite')
  let time = '2026-11-10T09:00:00Z'
  const moving = { now: () => new Date(time), today: () => time.slice(0, 10) }
  const store = historyStore(open.store, { clock: moving })
  const history = createHistory({ store, clock: moving })
  await store.write('notes.md', 'x'.repeat(100))
  time = '2026-11-20T09:00:00Z'
  await store.write('notes.md', 'x'.repeat(300))
  await store.write('new.md', 'x'.repeat(600))
  const { files } = await growth({ store, clock: moving, history })
  const tokens = approximateTokens().count('x'.repeat(300))
  expect(files).toMatchObject([
    { path: 'new.md', tokensPerDay: null },
    { path: 'notes.md', tokensPerDay: expect.closeTo((20 * tokens) / 300) },
  ])
})

describe.each(STORAGES)('on %s', (kind) => {
  test('reads each file once, says how far it is, and stops when aborted', async () => {
    await using open = await openStore(kind)
    for (let number = 0; number < 40; number += 1)
      await open.store.write(`notes/${number}.md`, `Note ${number} 🌊`)
    const reads: string[] = []
    const store: MemoryStore = {
      ...joinedStore(open.store, []).store,
      read: (path) => {
        reads.push(path)
        return open.store.read(path)
      },
    }
    const progress: number[] = []
    await growth({ store, clock, onProgress: ({ done }) => progress.push(done) })
    expect(reads).toHaveLength(40)
    expect(progress).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
    const abort = new AbortController()
    const onProgress = () => abort.abort(new Error('enough'))
    await expect(growth({ store, clock, abortSignal: abort.signal, onProgress })).rejects.toThrow('enough')
    expect(reads).toHaveLength(56)
  })
})

test('an empty store', async () => {
  await using open = await openStore('sqlite')
  expect(await growth({ store: open.store, clock })).toEqual({ files: [], bytes: 0, tokens: 0 })
})
