import { fixedClock, scopedStore, systemClock } from '@sheaf/core'
import { repetitions } from '@sheaf/test-storage'
import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runScript, temporaryFolder } from '../__fixtures__/child-process.ts'
import { commonMark, hasCorpora, naughtyStrings, whySkipped } from '../__fixtures__/corpora.ts'
import { openStore } from '../__fixtures__/open-store.ts'
import { parseDailyLogDate } from '../daily-log.ts'
import { createEntries } from './create-entries.ts'
import { oneLine } from './entry-file.ts'
import { parseIndex } from './entry-index.ts'
import { ENTRY_TYPES, type Entries, type EntryInput } from './entry.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const INDEX = 'memory/MEMORY.md'

const hostileLine = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '\n',
      '](',
      '—',
      ' — ',
      '$&',
      '$1',
      '`',
      '<b>',
      '---',
      '"',
      "'",
      ': ',
      '# ',
      '- ',
      '\\',
      '[',
      '{',
      '%',
      '&a',
      '*a',
      '!t',
      'x',
    ),
    maxLength: 12,
  }),
)
const text = hostileLine.map((value) => value.toWellFormed().replaceAll('\0', ''))
const input: fc.Arbitrary<EntryInput> = fc.record({
  name: fc.stringMatching(/^[a-c][a-c0-9_-]{0,5}$/),
  type: fc.constantFrom(...ENTRY_TYPES),
  description: text.map((value) => `d${value}`),
  body: fc.oneof(
    text,
    fc.constantFrom('---\nname: x\n---\n', '\n', '\r\n', '\r', '\n\nx', '\uFEFF', '\uFEFF---\n', '```\n'),
  ),
})

async function checkAgreement(entries: Entries, index: string): Promise<void> {
  const { entries: all, problems } = await entries.list()
  expect(problems).toEqual([])
  const lines = parseIndex(index).lines.filter((line) => line.kind === 'entry')
  expect(
    lines
      .map(({ name, description }) => ({ name, description }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ).toEqual(
    all
      .map(({ name, description }) => ({ name, description }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
}

test('whatever is written is read back, byte for byte, and the index agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 6 }), async (inputs) => {
      await using open = await openStore()
      const entries = createEntries({ store: open.store, clock })
      const expected = new Map<string, EntryInput>()
      for (const each of inputs) {
        await entries.upsert(each)
        expected.set(each.name, each)
      }
      for (const each of expected.values()) {
        expect(await entries.read(each.name)).toMatchObject({
          ...each,
          description: oneLine(each.description),
        })
      }
      await checkAgreement(entries, await open.store.read(INDEX))
    }),
    { seed: 21, numRuns: repetitions(60) },
  )
})

test('any order of acts keeps the index and the files in agreement', async () => {
  const act = fc.tuple(
    fc.constantFrom('upsert', 'delete', 'restore', 'purge', 'heal'),
    fc.constantFrom('a', 'b', 'c'),
    text,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      await using open = await openStore()
      const entries = createEntries({ store: open.store, clock })
      const live = new Map<string, string>()
      const trash = new Map<string, string[]>()
      for (const [kind, name, body] of acts) {
        const kept = trash.get(name) ?? []
        if (kind === 'upsert') {
          await entries.upsert({ name, type: 'user', description: `d ${body}`, body })
          live.set(name, body)
        } else if (kind === 'delete') {
          const deleting = entries.delete(name)
          const was = live.get(name)
          if (was === undefined) await expect(deleting).rejects.toMatchObject({ code: 'not-found' })
          else {
            await deleting
            live.delete(name)
            trash.set(name, [was, ...kept])
          }
        } else if (kind === 'restore') {
          const restoring = entries.restore(name)
          const [was, ...others] = kept
          if (was === undefined) await expect(restoring).rejects.toMatchObject({ code: 'not-found' })
          else if (live.has(name)) await expect(restoring).rejects.toMatchObject({ code: 'invalid-entry' })
          else {
            await restoring
            live.set(name, was)
            trash.set(name, others)
          }
        } else if (kind === 'purge') {
          if (kept.length === 0)
            await expect(entries.purge(name)).rejects.toMatchObject({ code: 'not-found' })
          else expect(await entries.purge(name)).toHaveLength(kept.length)
          trash.delete(name)
        } else expect((await entries.heal()).action).toBe('unchanged')
      }
      for (const [name, body] of live) expect((await entries.read(name)).body).toBe(body)
      expect(await entries.trash()).toHaveLength([...trash.values()].flat().length)
      if (live.size > 0) await checkAgreement(entries, await open.store.read(INDEX))
      expect((await entries.list()).entries).toHaveLength(live.size)
    }),
    { seed: 22, numRuns: repetitions(40) },
  )
})

test('two handles that write at once lose no entry and no line', async () => {
  using temporary = temporaryFolder()
  await using one = await openStore(temporary.folder)
  await using two = await openStore(temporary.folder)
  const handles = [one, two].map(({ store }) =>
    createEntries({ store: scopedStore(store, 'users/ada'), clock }),
  )
  await Promise.all(
    handles.flatMap((entries, place) =>
      Array.from({ length: 12 }, (_, number) =>
        entries.upsert({ name: `e${place}-${number}`, type: 'user', description: `${number}`, body: '' }),
      ),
    ),
  )
  const [entries] = handles
  expect((await entries?.list())?.entries).toHaveLength(24)
  expect((await entries?.heal())?.action).toBe('unchanged')
})

test('three processes that write at once lose nothing, and run the bootstrap once', async () => {
  using temporary = temporaryFolder()
  await using open = await openStore(temporary.folder)
  const { store } = open
  await store.write('BOOTSTRAP.md', 'Hello')
  const writers = ['ann', 'bob', 'cid']
  await Promise.all(writers.map((writer) => runScript('write-entries.ts', temporary.folder, writer, '9')))
  const entries = createEntries({ store, clock: systemClock() })
  const names = (await entries.list()).entries.map(({ name }) => name)
  const expected = writers.flatMap((writer) => [0, 1, 3, 4, 6, 7].map((number) => `${writer}-${number}`))
  expect(names.toSorted()).toEqual(['shared', ...expected].toSorted())
  await checkAgreement(entries, await store.read(INDEX))
  expect((await entries.heal()).action).toBe('unchanged')
  expect(await entries.trash()).toHaveLength(9)
  const logs = (await store.list('memory')).filter((path) => parseDailyLogDate(path) !== undefined)
  const log = (await Promise.all(logs.map((path) => store.read(path)))).join('\n')
  expect(log.match(/^(?:ann|bob|cid) wrote \d$/gm)).toHaveLength(27)
  expect(log.match(/^# Daily log /gm)).toHaveLength(logs.length)
  expect((await store.read('notes/ran.md')).match(/^Hello by /gm)).toHaveLength(1)
  expect(await store.read('BOOTSTRAP.md')).toBe('')
})

describe.skipIf(!hasCorpora)(`corpora${whySkipped}`, () => {
  test('naughty strings as descriptions and bodies, and a specification full of markdown', async () => {
    await using open = await openStore()
    const entries = createEntries({ store: open.store, clock })
    const strings = [
      ...naughtyStrings().filter((each) => !each.includes('\0')),
      ...commonMark()
        .split('\n')
        .filter(Boolean)
        .filter((_, place) => place % 60 === 0),
    ]
    for (const [place, value] of strings.entries()) {
      if (place % 4 !== 0) continue // a quarter of them, for speed
      const description = [...`d ${value}`].slice(0, 400).join('')
      await entries.upsert({ name: `s${place}`, type: 'reference', description, body: value })
      expect(await entries.read(`s${place}`)).toMatchObject({
        body: value,
        description: oneLine(description),
      })
    }
    await checkAgreement(entries, await open.store.read(INDEX))
    const markdown = commonMark()
    await entries.upsert({ name: 'spec', type: 'reference', description: 'a specification', body: markdown })
    expect((await entries.read('spec')).body).toBe(markdown)
  })
})
