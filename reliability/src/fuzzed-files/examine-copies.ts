// Runs as its own process, which a damaged file may abort: damages a copy for each seed, reads it through a
// memory, and prints the problems.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fixedClock, MemoryError } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { childParameters } from '../child-parameters.ts'
import { seededRandom } from '../random.ts'
import type { RunningSetup } from '../setups.ts'
import { adapterOf } from '../target.ts'
import { damagedCopy } from './damaged-copy.ts'
import type { Original, State } from './damaged-copy.ts'

/** The task of the process. */
export interface ExamineTask {
  readonly original: Original
  readonly directory: string
  /** Of the folder `directory`/copy. */
  readonly target: RunningSetup['target']
  readonly from: number
  readonly to: number
}

/** The result of one seed. */
export interface Examined {
  readonly seed: number
  readonly what: string
  readonly outcome: 'as before' | 'an older state' | 'named' | 'restored' | 'not opened'
  readonly problems: readonly string[]
}

const WORDS = ['heron', 'version', 'quay']

const { original, directory, target, from, to } = childParameters<ExamineTask>()
const folder = join(directory, 'copy')
for (let seed = from; seed < to; seed += 1) {
  process.stdout.write(`${JSON.stringify(await examine(seed))}\n`)
  rmSync(folder, { recursive: true, force: true })
}

async function examine(seed: number): Promise<Examined> {
  const { what, states } = await damagedCopy(original, folder, target, seededRandom(seed))
  const problems: string[] = []
  const typed = async <T>(call: string, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (!MemoryError.isInstance(error)) problems.push(`${call}: no MemoryError: ${String(error)}`)
      return undefined
    }
  }
  const open = async () =>
    await typed(
      'open',
      (async () =>
        await createMemory({ storage: await adapterOf(target), clock: fixedClock(new Date(0)) }))(),
    )
  const told = (outcome: Examined['outcome']): Examined => ({ seed, what, outcome, problems })

  const memory = await open()
  if (memory === undefined) return told('not opened')
  const first = await lookAt(memory, states, typed, problems)
  const found = await typed('doctor', memory.doctor())
  const repaired = await typed('repair', memory.doctor({ repair: true }))
  const second = await lookAt(memory, states, typed, problems)
  const written = await typed('write', memory.store.write('after.md', 'It goes on.\n'))
  await typed('close', memory.close())

  const again = await open()
  const isNamed =
    found === undefined ||
    repaired === undefined ||
    [...found.findings, ...repaired.findings].length > 0 ||
    again === undefined
  if (again !== undefined) {
    const third = await lookAt(again, states, typed, problems)
    const kept = written === undefined ? undefined : await typed('read', again.store.read('after.md'))
    const last = await typed('doctor', again.doctor())
    if (
      written !== undefined &&
      kept !== 'It goes on.\n' &&
      (last === undefined || last.findings.length === 0)
    )
      problems.push('what was written after the repair is lost, and doctor does not say so')
    await typed('close', again.close())
    if (!isNamed && stateOf(third, states) === undefined)
      problems.push(`doctor names nothing, and what is read was never a state: ${differing(third, states)}`)
  }
  if (!isNamed && stateOf(first, states) === undefined)
    problems.push(`doctor names nothing, and what was read was never a state: ${differing(first, states)}`)
  if (stateOf(second, states) === 'as before') return told(isNamed ? 'restored' : 'as before')
  return told(isNamed ? 'named' : 'an older state')
}

/** The text of each file; undefined if the read is refused. Every text must be one of the states'. */
async function lookAt(
  memory: Memory,
  states: readonly State[],
  typed: <T>(call: string, work: Promise<T>) => Promise<T | undefined>,
  problems: string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = (path: string) => states.flatMap((state) => state[path] ?? [])
  const listed = (await typed('list', memory.store.list())) ?? []
  const read = new Map<string, string | undefined>()
  for (const path of new Set([...listed, ...Object.keys(states.at(-1) ?? {})])) {
    if (path === 'after.md') continue
    const text = await typed(`read ${path}`, memory.store.read(path))
    if (text !== undefined && !texts(path).includes(text)) problems.push(`a wrong text of ${path}`)
    if (text !== undefined || listed.includes(path)) read.set(path, text)
    const revisions = (await typed(`history of ${path}`, memory.history.list(path))) ?? []
    for (const { version } of revisions) {
      const old = await typed(`revision of ${path}`, memory.history.read(path, version))
      if (old !== undefined && !texts(path).includes(old)) problems.push(`a wrong revision of ${path}`)
    }
  }
  for (const word of WORDS) {
    for (const { source, text } of (await typed('search', memory.search(word))) ?? [])
      if (
        source !== 'after.md' &&
        !texts(source).some((whole) => text.split('\n').every((line) => whole.includes(line)))
      )
        problems.push(`a search finds a wrong text of ${source}`)
  }
  return read
}

function stateOf(
  read: ReadonlyMap<string, string | undefined>,
  states: readonly State[],
): 'as before' | 'an older state' | undefined {
  const place = states.findLastIndex(
    (state) =>
      Object.keys(state).length === read.size &&
      Object.entries(state).every(([path, text]) => read.get(path) === text),
  )
  return place < 0 ? undefined : place === states.length - 1 ? 'as before' : 'an older state'
}

function differing(read: ReadonlyMap<string, string | undefined>, states: readonly State[]): string {
  const last = states.at(-1) ?? {}
  return [...new Set([...read.keys(), ...Object.keys(last)])]
    .filter((path) => read.get(path) !== last[path])
    .join(', ')
}
