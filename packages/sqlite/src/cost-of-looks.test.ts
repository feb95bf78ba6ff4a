import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

const CALLS = ['statSync', 'fstatSync', 'readSync', 'openSync', 'readdirSync'] as const

test('a write looks at its files by eleven system calls, a read by two', async () => {
  const file = join(directory.path, 'memory.db')
  const parts = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
  const { store, close } = await sqlite({ file }).open(parts)
  let calls: unknown[] = []
  const originals = CALLS.map((name) => [name, fs[name]] as const)
  for (const [name, original] of originals)
    Object.assign(fs, {
      [name]: (...given: unknown[]) => {
        // Names are looked up when some time has passed, so that a busy machine does it more often.
        if (name !== 'statSync') calls.push(name === 'fstatSync' ? `stats of ${String(given[0])}` : given[0])
        return Reflect.apply(original, fs, given) as unknown
      },
    })
  syncBuiltinESMExports()
  try {
    const counted = async (work: () => Promise<unknown>) => {
      await work()
      await work()
      calls = []
      await work()
      return calls
    }
    let place = 0
    const inWrite = await counted(() => store.write('a.md', `Heron ${(place += 1)}.\n`))
    expect(inWrite.length).toBe(11)
    const read = new Set(inWrite.filter((call) => typeof call === 'number'))
    // The log and its index.
    expect(read.size).toBe(2)
    expect([...read].filter((descriptor) => !inWrite.includes(`stats of ${descriptor}`))).toHaveLength(1)
    expect((await counted(() => store.read('a.md'))).length).toBe(2)
  } finally {
    Object.assign(fs, Object.fromEntries(originals))
    syncBuiltinESMExports()
    await close()
  }
})
