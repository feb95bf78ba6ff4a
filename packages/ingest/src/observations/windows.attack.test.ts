import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MemoryStore } from '@sheaf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { factModel } from './__fixtures__/fact-model.ts'
import { clock, fileOfOnePass, longConversation, randomWindows } from './__fixtures__/windows.ts'
import { createObservationIngester } from './create-observation-ingester.ts'

const messages = longConversation()
let onePass: string
beforeAll(async () => void (onePass = await fileOfOnePass()))

describe.each(STORAGES)('on %s', (kind) => {
  test('two handles at once, step by step', async () => {
    await using first = await openStore(kind)
    await using second = await first.second()
    const models = [factModel(), factModel()]
    const work = async (store: MemoryStore, number: number) => {
      const ingester = createObservationIngester({ llm: models[number] ?? factModel(), store, clock })
      for (const window of randomWindows(messages, 20 + number))
        await ingester.ingest(window, { conversation: 'c' })
    }
    await Promise.all([work(first.store, 0), work(second.store, 1)])
    expect(await first.store.read('observations.md')).toBe(onePass)
  })

  test('two processes at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-windows-'))
    try {
      const both = ['31', '32'].map((seed) => run(kind, folder, seed))
      await Promise.all(both.map(({ isAsking }) => isAsking))
      for (const { goOn } of both) goOn()
      const results = await Promise.all(both.map(({ result }) => result))
      await using open = await openStore(kind, folder)
      expect(await open.store.read('observations.md')).toBe(onePass)
      for (const { calls } of results) expect(calls).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

interface Run {
  /** Settles when it asks its model for the first time, or has ended. */
  readonly isAsking: Promise<unknown>
  readonly goOn: () => void
  readonly result: Promise<{ readonly added: number; readonly calls: number }>
}

function run(...parameters: readonly string[]): Run {
  const script = fileURLToPath(new URL('__fixtures__/ingest-windows.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=sheaf-source', script, ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return {
    isAsking: Promise.race([once(child.stdout, 'data'), ended]),
    goOn: () => child.stdin.end('go\n'),
    result: ended.then((code) => {
      if (code !== 0) throw new Error(`The child process ended with ${String(code)}`)
      return JSON.parse(output.slice('asking\n'.length)) as { added: number; calls: number }
    }),
  }
}
