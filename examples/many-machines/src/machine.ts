// One machine of the deployment, as its own process: it reads at the replica next to it and writes to the
// primary. Writes the given number of notes, and prints its results on standard output, as a line of JSON.
import { writeSync } from 'node:fs'
import { MemoryError, systemClock } from '@sheaf/core'
import { libsql } from '@sheaf/libsql'
import { createMemory } from '@sheaf/memory'
import type { Report } from './report.ts'

const [name = '', url = '', readUrl = '', notes = '0'] = process.argv.slice(2)
// Without a buffer: a line that is not written when the process dies was not acknowledged.
const report = (what: Report) => writeSync(1, `${JSON.stringify(what)}\n`)
const isDown = (error: unknown) => MemoryError.isInstance(error, 'unavailable')

// A server on a busy machine may need longer than a timeout for the first connection too.
const memory = await insistOn(() =>
  createMemory({ storage: libsql({ url, readUrl, timeoutMs: 3000 }), clock: systemClock() }),
)

/**
 * Repeats a call that failed because a server was down. If the call may have arrived, it looks before it
 * repeats.
 */
async function insist(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      if (!isDown(error)) throw error
      report({ kind: 'trouble' })
      if (
        MemoryError.isInstance(error, 'unavailable') &&
        error.outcome === 'unknown' &&
        (await insistOn(isDone))
      )
        return
    }
  }
}

/** Repeats a call that changes nothing, or nothing twice, until a server answers. */
async function insistOn<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isDown(error)) throw error
      report({ kind: 'trouble' })
    }
  }
}

for (let number = 1; number <= Number(notes); number += 1) {
  const line = `- ${name} note ${number}\n`
  await insist(
    () => memory.store.append('team/log.md', line),
    async () => (await memory.store.read('team/log.md')).includes(line),
  )
  report({ kind: 'written', line })
  // Read at the replica, which may be behind; never behind what this machine has written.
  const log = await insistOn(() => memory.store.read('team/log.md'))
  if (!log.includes(line)) report({ kind: 'stale', line })
}
await memory.close()
