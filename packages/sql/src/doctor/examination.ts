import { MemoryError } from '@sheaf/core'
import type { DoctorOptions, Finding } from '@sheaf/core'
import { gate } from '../engine/gate.ts'

/** A finding before it is known what becomes of it. */
export type Problem = Omit<Finding, 'state'>

/** One run of the doctor, over any engine: how it is asked, and what it has found so far. */
export class Examination {
  readonly findings: Finding[] = []
  readonly facts: Record<string, string | number> = {}
  /** False where another chunker or analyser makes the index: then chunks are not compared. */
  makesIndex = true
  readonly options: DoctorOptions

  constructor(options: DoctorOptions) {
    options.abortSignal?.throwIfAborted()
    this.options = options
  }

  /** To be awaited between two slices: others have their turn, and the caller may stop. */
  async pause(): Promise<void> {
    await gate.pause()
    this.options.abortSignal?.throwIfAborted()
  }

  /**
   * Reports problems that have one remedy: without `repair`, a person has to act. `repair` resolves to false
   * when it turns out that only a person can.
   */
  async report(problems: readonly Problem[], repair?: () => Promise<unknown>): Promise<void> {
    if (problems.length === 0) return
    const state =
      repair === undefined ? 'manual' : this.options.repair === true ? await this.#attempt(repair) : 'found'
    this.findings.push(...problems.map((problem) => ({ ...problem, state })))
  }

  /**
   * Resolves to what `examine` does. What a damaged database answers to it is a finding too, and then undefined;
   * what may be better the next time is an error.
   */
  async guarded<T>(examine: () => Promise<T>): Promise<T | undefined> {
    try {
      return await examine()
    } catch (error) {
      this.findings.push(unreadable(error))
      return undefined
    }
  }

  // What can be tried again stops the run; what cannot is for a person.
  async #attempt(repair: () => Promise<unknown>): Promise<Finding['state']> {
    this.options.abortSignal?.throwIfAborted()
    try {
      return (await repair()) === false ? 'manual' : 'repaired'
    } catch (error) {
      if (MemoryError.isInstance(error, 'unavailable') && !error.retryable) return 'manual'
      throw error
    }
  }
}

/** "1 file", "2 files". */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** A path as messages show it: short, and on one line. */
export function quoted(path: unknown): string {
  if (typeof path !== 'string') return 'of a file whose path is not text'
  return JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
}

/** The finding of an error that says that the database cannot be examined. Throws every other error. */
export function unreadable(error: unknown): Finding {
  if (!MemoryError.isInstance(error, 'unavailable') || error.retryable) throw error
  return {
    problem: 'database-unreadable',
    message: `A part of the database could not be examined. ${error.message}`,
    state: 'manual',
  }
}
