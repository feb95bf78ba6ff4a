// Runs as its own process, which a cut file may crash: opens a storage, changes its files past the engine
// between two statements, works on, and prints the problems.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { MemoryError, systemClock } from '@sheaf/core'
import type { Storage, StorageAdapter } from '@sheaf/core'
import { libsql } from '@sheaf/libsql'
import { sqlite } from '@sheaf/sqlite'
import { childParameters } from '../child-parameters.ts'
import { CHANGES, ENDS, STEPS } from './change-files.ts'
import type { FileChange, Step } from './change-files.ts'

/** The task of the process: cases by their numbers, below CASE_COUNT. */
export interface ChangeTask {
  readonly engine: Engine
  readonly directory: string
  readonly cases: readonly number[]
}

/** The tested engines. */
export type Engine = 'sqlite' | 'sqlite worker' | 'node' | 'node worker' | 'libsql'

/** The result of one case. */
export interface ChangedCase {
  readonly number: number
  readonly what: string
  readonly acknowledgedAfter: number
  readonly isRefused: boolean
  readonly lost: number
  readonly problems: readonly string[]
}

/** The text of each file of the other database. */
const FOREIGN = 'A pelican, foreign.\n'

/** The first call after the change. */
const FIRST = ['write', 'doctor', 'read', 'close'] as const

function adapterOf(engine: Engine, file: string): StorageAdapter {
  if (engine === 'libsql') return libsql({ url: `file:${file}` })
  const driver = engine.startsWith('node') ? 'node' : 'better-sqlite3'
  return sqlite({ file, driver, worker: engine.endsWith('worker'), busyTimeoutMs: 500 })
}

const clock = systemClock()

class Case {
  readonly problems: string[] = []
  readonly versions = new Map<string, (string | undefined)[]>(
    Array.from({ length: 5 }, (_, place) => [`notes/${place}.md`, [FOREIGN]]),
  )
  /** The texts after the last acknowledged call, by path; undefined for a deleted file. */
  readonly acknowledged = new Map<string, string | undefined>()
  isChanged = false
  isRefused = false
  acknowledgedAfter = 0
  change = (): void => {}
  readonly #engine: Engine
  readonly #file: string
  #isWithin = false

  constructor(engine: Engine, file: string) {
    this.#engine = engine
    this.#file = file
  }

  async open(): Promise<Storage | undefined> {
    return await this.attempt('open', () =>
      adapterOf(this.#engine, this.#file).open({
        chunker: lineChunker(),
        analyser: textAnalyser(),
        clock: {
          ...clock,
          now: () => {
            if (this.#isWithin) this.change()
            return clock.now()
          },
        },
      }),
    )
  }

  async attempt<T>(call: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (this.isChanged) this.isRefused = true
      else this.problems.push(`${call} before the change: ${String(error)}`)
      if (!MemoryError.isInstance(error)) this.problems.push(`${call}: no MemoryError: ${String(error)}`)
      return undefined
    }
  }

  async put(storage: Storage, path: string, text: string | undefined, how: 'write' | 'append' = 'write') {
    const before = this.acknowledged.get(path) ?? ''
    const after = how === 'append' ? before + (text ?? '') : text
    this.versions.set(path, [...(this.versions.get(path) ?? []), after])
    const isDone = await this.attempt('write', async () => {
      if (text === undefined) await storage.store.delete(path)
      else await storage.store[how](path, text)
      return true
    })
    if (isDone !== true) return
    this.acknowledged.set(path, after)
    if (this.isChanged) this.acknowledgedAfter += 1
  }

  async step(storage: Storage, step: Step, number: number) {
    const text = `# Step ${number}\n\n${'The heron waits at the quay.\n'.repeat(30)}`
    if (step === 'write') await this.put(storage, `notes/${number}.md`, text)
    else if (step === 'append') await this.put(storage, 'notes/0.md', text, 'append')
    else if (step === 'delete') await this.put(storage, 'notes/1.md', undefined)
    else if (step === 'scrub') await this.attempt('scrub', () => storage.scrub())
    else if (step === 'within a write') {
      this.#isWithin = true
      await this.put(storage, `notes/${number}.md`, text)
      this.#isWithin = false
    } else await this.look(storage)
  }

  /** Counts the acknowledged texts that are gone; each text that was never written is a problem. */
  async look(storage: Storage): Promise<number> {
    let gone = 0
    for (const [path, text] of this.acknowledged) {
      const found = await this.attempt('read', async () => ({
        text: (await storage.store.exists(path)) ? await storage.store.read(path) : undefined,
      }))
      if (found === undefined || found.text !== text) gone += 1
      if (found?.text !== undefined && this.versions.get(path)?.includes(found.text) !== true)
        this.problems.push(`a wrong text of ${path}`)
    }
    const hits = await this.attempt('search', () => storage.index.candidates({ text: 'heron', limit: 50 }))
    for (const { path, text } of hits?.text ?? [])
      if (this.versions.get(path)?.some((whole) => whole?.includes(text.trim())) !== true)
        this.problems.push(`a search finds a wrong text of ${path}`)
    return gone
  }
}

function copyAll(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`)
}

async function run(engine: Engine, directory: string, number: number, foreign: string): Promise<ChangedCase> {
  const change = CHANGES[Math.floor(number / STEPS.length)] as FileChange
  const moment = number % STEPS.length
  const first = FIRST[(number + moment) % FIRST.length]
  const [file, older] = [join(directory, 'memory.db'), join(directory, 'older.db')]
  const tried = new Case(engine, file)
  const make = () => {
    if (tried.isChanged) return
    tried.isChanged = true
    // Times of files have steps of 4 ms.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    change.make(file, older, foreign)
  }
  const opened = await tried.open()
  if (opened !== undefined) {
    for (const place of [0, 1]) await tried.put(opened, `notes/old-${place}.md`, `# Old\n\nheron ${place}\n`)
    // A copy of an earlier opening, or of this one.
    if (number % 2 === 0) copyAll(file, older)
    await tried.attempt('close', () => opened.close())
  }
  const storage = await tried.open()
  if (storage === undefined) throw new Error('not opened')
  await tried.put(storage, 'notes/first.md', 'heron first\n')
  if (number % 2 === 1) copyAll(file, older)
  for (let place = 0; place <= moment; place += 1) {
    const step = STEPS[place] as Step
    if (place === moment && step === 'within a write') tried.change = make
    await tried.step(storage, step, place)
  }
  make()
  const before = new Map(tried.acknowledged)
  let isNamed: boolean | undefined
  if (first === 'doctor') {
    const diagnosis = await tried.attempt('doctor', () => storage.doctor())
    isNamed = diagnosis === undefined || diagnosis.findings.length > 0
  }
  if (first === 'read') await tried.look(storage)
  if (first !== 'close') {
    await tried.put(storage, 'notes/after.md', 'heron after\n')
    await tried.put(storage, 'notes/first.md', 'more\n', 'append')
    await tried.look(storage)
  }
  if (first === 'write') {
    const diagnosis = await tried.attempt('doctor', () => storage.doctor())
    isNamed = diagnosis === undefined || diagnosis.findings.length > 0
  }
  await tried.attempt('close', () => storage.close())
  const again = await tried.open()
  let lost = tried.acknowledged.size
  if (again !== undefined) {
    lost = await tried.look(again)
    for (const [path, text] of tried.acknowledged) {
      if (before.get(path) === text) continue
      const found = await tried.attempt('read', () => again.store.read(path))
      if (found !== text) tried.problems.push(`${path} was acknowledged after the change, and is gone`)
    }
    await tried.attempt('repair', () => again.doctor({ repair: true }))
    await tried.look(again)
    await tried.attempt('close', () => again.close())
  } else if (tried.acknowledgedAfter > 0) {
    tried.problems.push('it cannot be opened, and changes were acknowledged after the change')
  }
  if (change.isSavable && lost > 0) tried.problems.push(`${lost} texts are gone that the files still had`)
  if (lost > 0 && isNamed === false)
    tried.problems.push(`${lost} texts are gone, and doctor had found nothing`)
  const what = `${change.name}, after "${STEPS[moment]}" (${moment}), then ${first}`
  const { acknowledgedAfter, isRefused, problems } = tried
  return { number, what, acknowledgedAfter, isRefused, lost, problems }
}

const { engine, directory, cases } = childParameters<ChangeTask>()
const foreign = join(directory, 'foreign', 'foreign.db')
mkdirSync(join(directory, 'foreign'), { recursive: true })
const other = await adapterOf(engine, foreign).open({
  chunker: lineChunker(),
  analyser: textAnalyser(),
  clock,
})
for (let place = 0; place < 5; place += 1) await other.store.write(`notes/${place}.md`, FOREIGN)
copyAll(foreign, join(directory, 'foreign', 'copy.db'))
for (const number of cases) {
  const folder = join(directory, `case-${number}`)
  mkdirSync(folder, { recursive: true })
  process.stdout.write(`${JSON.stringify({ number })}\n`)
  const found = await run(engine, folder, number, join(directory, 'foreign', 'copy.db'))
  process.stdout.write(`${JSON.stringify(found)}\n`)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
