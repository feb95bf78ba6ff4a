// Runs as its own process, with the library that lets calls fail: repeats the same work, with another failed
// call each time, and prints the result.
import { closeSync, cpSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { childParameters } from '../child-parameters.ts'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'

/** The task of the process. */
export interface FaultTask {
  readonly setup: SetupName
  readonly directory: string
  /** The file that tells the library which call fails. */
  readonly control: string
  readonly fault: Fault
  /** Calls between two failed ones. */
  readonly step: number
}

/** The error of a call, or a partial write. */
export type Fault = 'EIO' | 'ENOSPC' | 'EINTR' | 'short write'

/** The result of one failed call. */
export interface Worked {
  /** Its number, from 1. */
  readonly at: number
  /** The call that failed; absent if there were fewer. */
  readonly failed?: string
  readonly outcome: 'made' | 'refused' | 'not opened'
  readonly problems: readonly string[]
}

const ERRORS: Readonly<Record<Fault, number>> = { EIO: 5, ENOSPC: 28, EINTR: 4, 'short write': 0 }
const OLD: Readonly<Record<string, string>> = { 'a/gone.md': 'old gone', 'kept.md': 'old kept' }
const NEW: Readonly<Record<string, string>> = { 'b/deep/new.md': 'new file', 'kept.md': 'new kept' }

const { setup, directory, control, fault, step } = childParameters<FaultTask>()
const descriptor = openSync(control, 'r+')
for (let at = 1; ; at += step) {
  const worked = await work(at)
  process.stdout.write(`${JSON.stringify(worked)}\n`)
  if (worked.failed === undefined) break
}
closeSync(descriptor)

async function work(at: number): Promise<Worked> {
  const problems: string[] = []
  const typed = <T>(call: string, result: PromiseSettledResult<T>): T | undefined => {
    if (result.status === 'fulfilled') return result.value
    if (!MemoryError.isInstance(result.reason))
      problems.push(`${call}: no MemoryError: ${String(result.reason)}`)
    return undefined
  }
  const settled = async <T>(call: string, run: () => Promise<T>): Promise<PromiseSettledResult<T>> => {
    const [result] = await Promise.allSettled([run()])
    typed(call, result)
    return result
  }
  const folder = join(directory, 'work')
  const running = await setupOf(setup).start(folder)
  const before = await running.open()
  await before.store.commit(Object.entries(OLD).map(([path, content]) => ({ path, content })))
  await before.close()

  failAt(at)
  const storage = typed('open', await settled('open', () => running.open()))
  let commit: PromiseSettledResult<unknown> | undefined
  if (storage !== undefined) {
    const { store, index } = storage
    commit = await settled('commit', () =>
      store.commit([
        { path: 'kept.md', content: 'new kept' },
        { path: 'a/gone.md', content: null },
        { path: 'b/deep/new.md', content: 'new file' },
      ]),
    )
    await settled('list', () => store.list())
    await settled('read', () => store.read('kept.md'))
    await settled('search', () => index.candidates({ text: 'old new', limit: 10 }))
  }
  const left = failAt(0)
  // The files that a process killed now would leave.
  const killed = join(directory, 'killed')
  cpSync(folder, killed, { recursive: true, filter: (path) => !path.endsWith('-shm') })
  failAt(left.failed === undefined ? at - left.calls : 0)
  if (storage !== undefined) await settled('close', () => storage.close())
  const { failed = left.failed } = failAt(0)

  const isUnknown =
    commit?.status === 'rejected' &&
    MemoryError.isInstance(commit.reason, 'unavailable') &&
    commit.reason.outcome === 'unknown'
  const may = commit?.status === 'fulfilled' ? [NEW] : isUnknown ? [OLD, NEW] : [OLD]
  for (const [place, name] of [
    [folder, 'closed'],
    [killed, 'killed'],
  ] as const) {
    const again = await setupOf(setup).start(place)
    const opened = await again.open().catch((error: unknown) => String(error))
    if (typeof opened === 'string') problems.push(`${name}: does not open: ${opened}`)
    else {
      const found = await problemsOf(opened, may).catch((error: unknown) => [
        `is not usable: ${String(error)}`,
      ])
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
    rmSync(place, { recursive: true })
  }
  const outcome = commit === undefined ? 'not opened' : commit.status === 'fulfilled' ? 'made' : 'refused'
  return { at, ...(failed === undefined ? {} : { failed }), outcome, problems }
}

async function problemsOf(
  storage: Storage,
  may: readonly Readonly<Record<string, string>>[],
): Promise<string[]> {
  const { store, index } = storage
  const contents: Record<string, string> = {}
  for (const path of await store.list()) contents[path] = await store.read(path)
  const problems: string[] = []
  const isAllowed = may.some((state) => JSON.stringify(sorted(state)) === JSON.stringify(sorted(contents)))
  if (!isAllowed) problems.push(`holds ${JSON.stringify(contents)}`)
  const { text } = await index.candidates({ text: 'old new', limit: 10 })
  const found = [...new Set(text.map(({ path }) => path))].toSorted()
  if (found.join() !== Object.keys(contents).toSorted().join()) problems.push(`finds ${found.join()}`)
  const { findings } = await storage.doctor()
  problems.push(...findings.map(({ problem }) => `doctor: ${problem}`))
  await store.write('next.md', 'next')
  await storage.close()
  return problems
}

function sorted(state: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(state).toSorted(([one], [two]) => (one < two ? -1 : 1))
}

/** Lets the call of that number fail, 0 for none; returns the previous result. */
function failAt(at: number): { readonly calls: number; readonly failed?: string } {
  const state = Buffer.alloc(32)
  readSync(descriptor, state, 0, state.length, 0)
  const next = Buffer.alloc(32)
  next.writeInt32LE(at, 0)
  next.writeInt32LE(ERRORS[fault], 4)
  writeSync(descriptor, next, 0, next.length, 0)
  const name = state.subarray(16, state.indexOf(0, 16)).toString('latin1')
  return { calls: state.readInt32LE(8), ...(state.readInt32LE(12) === 0 ? {} : { failed: name }) }
}
