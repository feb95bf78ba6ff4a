import { MemoryError, type Commit } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import * as fc from 'fast-check'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesFinding } from './__fixtures__/mutants/find-mutant.ts'
import { MUTANTS } from './__fixtures__/mutants/mutants.ts'
import { InMemoryStore } from './example/in-memory-storage.ts'
import { openInMemory } from './__fixtures__/open-in-memory.ts'
import { casesOf, hooksOf } from './__fixtures__/suite-of.ts'
import { storageSuite } from './storage-suite.ts'

const rows: string[] = []
const table = new URL('../../../temp/broken-storages.md', import.meta.url)

// A failure is enough: finding its shortest form would take minutes.
beforeAll(() => {
  fc.configureGlobal({ endOnFailure: true })
})
afterAll(() => {
  fc.resetConfigureGlobal()
  mkdirSync(new URL('.', table), { recursive: true })
  writeFileSync(table, ['| a storage that | is found by |', '|---|---|', ...rows.sort(), ''].join('\n'))
})

// Every third storage by default: all of them take more than a minute.
const every = process.env['SHEAF_SOAK'] === '1' ? 1 : 3

// The suite must find each of these storages, which break one promise each. A case of each named topic must
// fail, and two in total: a single one is soon lost when a case changes.
for (const [name, mutant] of Object.entries(MUTANTS).filter((_, place) => place % every === 0)) {
  test(`the suite finds a storage that ${name}`, async () => {
    const found = await casesFinding(mutant)
    const titles = [...found.values()].flat()
    rows.push(`| ${name} | ${titles.length}: ${titles.join('; ').replaceAll('|', '\\|')} |`)
    const without = [...found].filter(([, cases]) => cases.length === 0).map(([topic]) => topic)
    if (mutant.anyOf !== true) expect(without).toEqual([])
    expect(titles.length).toBeGreaterThanOrEqual(2)
  })
}

test('the README has the number of these storages, and every topic has one', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`tested with ${Object.keys(MUTANTS).length} storages`)
  const titles = [...casesOf(hooksOf((options, data) => openInMemory(options, data))).keys()]
  const topics = new Set(titles.map((title) => title.split(': ')[1]))
  const found = new Set(Object.values(MUTANTS).flatMap((mutant) => mutant.topics))
  expect([...found].filter((topic) => !topics.has(topic))).toEqual([])
  expect([...topics].filter((topic) => topic === undefined || !found.has(topic))).toEqual([])
})

const ENDLESS = {
  readEmbeddings: [
    'gives its first page of vectors for ever',
    'kept vectors: reads the vectors of one model',
  ],
  pendingEmbeddings: ['names new texts as pending for ever', 'kept vectors: texts get their vectors part by'],
  snapshot: ['gives parts without files for ever', 'snapshot: an empty storage has no file'],
  changes: ['tells its log for ever', 'changes: a sequence is a place from which the log continues'],
  write: ['refuses every version', 'concurrency: counters by compare-and-set lose no update, one handle'],
}
test.each(Object.entries(ENDLESS))(
  'a case that %s() would keep running for ever fails, and names it',
  async (method, [name = '', title = '']) => {
    const refusing = class extends InMemoryStore {
      protected override doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
        const [{ path, ifMatch } = { path: '' }] = changes
        if (ifMatch) throw MemoryError.conflict({ path, expected: ifMatch, actual: ifMatch })
        return super.doCommit(changes)
      }
    }
    const { open, parts } = MUTANTS[name] ?? { parts: { Store: refusing } }
    const hooks = hooksOf((options, data) => open?.(options, data) ?? openInMemory(options, data, parts))
    const found = [...casesOf(hooks)].find(([each]) => each.startsWith(`storage: ${title}`))
    await expect(found?.[1]()).rejects.toThrow(`${method}()`)
  },
)

test('storages without a fault pass, also with another process', async () => {
  const cases = casesOf(
    hooksOf((options, data) => openInMemory(options, data)),
    () => {},
  )
  expect(cases.size).toBeGreaterThan(400)
  for (const [title, body] of cases) if (/^storage: (?:concurrency|damage|scrub): /.test(title)) await body()
})

test('cases that need no hook pass without hooks', async () => {
  const cases = casesOf({ open: (options) => openInMemory(options) }, () => {})
  for (const [title, body] of cases)
    if (/^storage: (?:model|search|vectors|kept vectors): /.test(title)) await body()
})

test('cases without their hook are skipped, with the reason', () => {
  const skipped: string[] = []
  const declare = Object.assign(() => {}, { skip: (name: string) => skipped.push(name) })
  storageSuite({ test: declare, expect }, { open: (options) => openInMemory(options) })
  expect(skipped.length).toBeGreaterThan(30)
  const reason =
    /\(skipped: the suite was given no (?:reopen|secondHandle|inAnotherProcess|damage|keptBytes)\)$/
  expect(skipped.every((name) => reason.test(name))).toBe(true)
})
