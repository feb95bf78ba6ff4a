import { once } from 'node:events'
import { join } from 'node:path'
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { startScript } from './__fixtures__/child-process.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const options = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const LINES = Number(process.env['SHEAF_SOAK'] ?? 0) > 0 ? 5000 : 300

test.each([
  ['better-sqlite3', false],
  ['node', false],
  ['better-sqlite3', true],
] as const)(
  'other processes that commit, checkpoint, vacuum, close and are killed cause no alarm (%s, worker: %s)',
  async (driver, worker) => {
    const file = join(directory.path, `${driver}-${worker}.db`)
    const storage = await sqlite({ file, driver, worker, busyTimeoutMs: 20_000 }).open(options)
    await storage.store.write('log.md', '')
    const start = async (seed: number) => {
      const child = startScript('disturb-log.ts', file, `${seed}`)
      await once(child.stdout, 'data')
      return child
    }
    const others = [await start(1), await start(4)]
    for (let line = 0; line < LINES; line += 1) {
      await storage.store.append('log.md', `line ${line}\n`)
      if (line % 10 === 0) await storage.store.read('log.md')
      if (line % 50 === 25) await storage.scrub()
      if (line % 60 === 30) {
        others.shift()?.kill('SIGKILL')
        others.push(await start(line))
      }
    }
    for (const other of others) {
      other.kill('SIGKILL')
      await once(other, 'close')
    }
    expect((await storage.doctor()).findings).toEqual([])
    const lines = (await storage.store.read('log.md')).trimEnd().split('\n')
    expect(lines).toEqual(Array.from({ length: LINES }, (_, line) => `line ${line}`))
    await storage.close()
  },
  120_000,
)
