import { readFileSync } from 'node:fs'
import type { OpenOptions, Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { CHANGE_MUTANTS } from './__fixtures__/change-mutants.ts'
import { HANDLE_MUTANTS } from './__fixtures__/handle-mutants.ts'
import { INDEX_MUTANTS } from './__fixtures__/index-mutants.ts'
import { noData, openInMemory } from './__fixtures__/open-in-memory.ts'
import { STATE_MUTANTS } from './__fixtures__/state-mutants.ts'
import { STORE_MUTANTS } from './__fixtures__/store-mutants.ts'
import { VECTOR_MUTANTS } from './__fixtures__/vector-mutants.ts'
import type { Data } from './example/in-memory-storage.ts'
import { storageSuite } from './storage-suite.ts'
import type { StorageSuiteOptions } from './storage-suite-options.ts'

const MUTANTS = {
  ...STORE_MUTANTS,
  ...STATE_MUTANTS,
  ...HANDLE_MUTANTS,
  ...INDEX_MUTANTS,
  ...VECTOR_MUTANTS,
  ...CHANGE_MUTANTS,
}

// A suite is worth what it finds: each of these storages breaks one promise, and a case of each named topic
// has to fail.
for (const [name, mutant] of Object.entries(MUTANTS)) {
  test(`the suite finds a storage that ${name}`, async () => {
    const cases = casesOf(
      hooksOf((options, data) => mutant.open?.(options, data) ?? openInMemory(options, data, mutant.parts)),
    )
    const found = new Set<string>()
    for (const [title, body] of cases) {
      const topic = mutant.topics.find((each) => title.startsWith(`storage: ${each}: `))
      if (topic !== undefined && !found.has(topic)) await body().catch(() => found.add(topic))
    }
    expect([...found].sort()).toEqual([...mutant.topics].sort())
  })
}

test('the README tells how many those are, and every topic has one', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`proved by ${Object.keys(MUTANTS).length} storages`)
  const titles = [...casesOf(hooksOf((options, data) => openInMemory(options, data))).keys()]
  const topics = new Set(titles.map((title) => title.split(': ')[1]))
  expect(
    Object.values(MUTANTS)
      .flatMap((mutant) => mutant.topics)
      .filter((topic) => !topics.has(topic)),
  ).toEqual([])
  const found = new Set(Object.values(MUTANTS).flatMap((mutant) => mutant.topics))
  expect([...topics].filter((topic) => topic === undefined || !found.has(topic))).toEqual([])
})

test('the same hooks without a fault pass, those of another process too', async () => {
  const cases = casesOf(hooksOf((options, data) => openInMemory(options, data)))
  expect(cases.size).toBeGreaterThan(400)
  for (const [title, body] of cases) if (title.startsWith('storage: concurrency: ')) await body()
})

test('the cases that need no hook pass without any', async () => {
  const cases = casesOf({ open: (options) => openInMemory(options) }, () => {})
  for (const [title, body] of cases)
    if (/^storage: (?:model|search|vectors|kept vectors): /.test(title)) await body()
})

test('cases without their hook are skipped, with the reason', () => {
  const skipped: string[] = []
  const declare = Object.assign(() => {}, { skip: (name: string) => skipped.push(name) })
  storageSuite({ test: declare, expect }, { open: (options) => openInMemory(options) })
  expect(skipped.length).toBeGreaterThan(30)
  expect(
    skipped.every((name) =>
      /\(skipped: the suite was given no (?:reopen|secondHandle|inAnotherProcess)\)$/.test(name),
    ),
  ).toBe(true)
})

function casesOf(options: StorageSuiteOptions, skip?: () => void): Map<string, () => Promise<void>> {
  const cases = new Map<string, () => Promise<void>>()
  const declare = (name: string, body: () => Promise<void>) => {
    expect(cases.has(name)).toBe(false)
    cases.set(name, body)
  }
  storageSuite({ test: Object.assign(declare, { skip: skip ?? declare }), expect }, options)
  return cases
}

function hooksOf(
  open: (options: OpenOptions, data: Data) => Promise<Storage & { readonly data: Data }>,
): StorageSuiteOptions {
  const dataOf = new WeakMap<Storage, { data: Data; options: OpenOptions }>()
  const opened = async (options: OpenOptions, data: Data) => {
    const storage = await open(options, data)
    dataOf.set(storage, { data, options })
    return storage
  }
  const again = (storage: Storage) =>
    dataOf.get(storage) ?? expect.unreachable('a storage that was not opened here')
  return {
    open: (options) => opened(options, noData()),
    async reopen(storage, options) {
      await storage.close()
      return await opened(options, again(storage).data)
    },
    secondHandle: (storage, options) => opened(options, again(storage).data),
    // Stands for another process: another handle, which only shares the data.
    async inAnotherProcess(storage, { path, lines }) {
      const { data, options } = again(storage)
      const other = await open(options, data)
      for (const line of lines) await other.store.append(path, line)
    },
  }
}
