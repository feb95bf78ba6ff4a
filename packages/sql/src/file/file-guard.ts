import { MemoryError } from '@sheaf/core'
import { SequenceFloor } from '../engine/head.ts'
import { says, type SqlQuery, type SqlRow } from '../engine/statement.ts'
import { FileWatch, type Change } from './file-watch.ts'

/** The guard's calls to its connection. */
export interface GuardedConnection {
  checkpoint(): unknown
  refresh(): unknown
  /** Closes the connection, and leaves the database and its log as they are. */
  abandon(): unknown
}

/**
 * Guards the files of one open database: the database, its log ("-wal") and the index of the log ("-shm").
 */
export interface FileGuard {
  /**
   * Checks the sizes and times of the database and of the index, then reads. `work` gets the queries, with
   * one more before them after the log started again.
   */
  read(
    queries: readonly SqlQuery[],
    work: (queries: readonly SqlQuery[]) => SqlRow[][] | Promise<SqlRow[][]>,
  ): Promise<SqlRow[][]>
  /**
   * Checks names, sizes and times before a change, and the contents of the files after it. `work` gets the
   * queries, sometimes with one more before them.
   */
  write(
    queries: readonly SqlQuery[],
    work: (queries: readonly SqlQuery[]) => SqlRow[][] | Promise<SqlRow[][]>,
  ): Promise<SqlRow[][]>
  /** Checks the whole log, runs work that moves or examines it, and checks again. */
  maintain<T>(work: () => T | Promise<T>): Promise<T>
  /** Closes by `work`. If the files were changed, abandons the connection first. */
  close(work: () => unknown): Promise<void>
  /** Call this when the connection is closed and opened again: the log may then be another file. */
  forgetLog(): void
}

const ADVICE: Readonly<Record<Change['remedy'], string>> = {
  again: 'The index is made again from the log, and nothing is lost. Try again.',
  close: 'Put it back, or close the storage and open it again.',
  save: 'Close the storage and open it again.',
  abandon:
    'Sheaf leaves the files as they are. Close the storage, put a whole copy in its place without "-wal" ' +
    'and "-shm", and open it again.',
}

/**
 * Creates the guard of an open database; `path` is absolute. SQLite does not check its files: it mixes its
 * log with a copy that was written over the database, overwrites a changed log, and continues to write into
 * deleted files. The index of the log records the last frame of the log, and how many frames are in the
 * database. So changes of others through SQLite are consistent, and changes of the files by other means are
 * not. If the files were changed, the connection is abandoned, and nothing of it is written over them. If
 * only the index was changed, it is made again from the log.
 *
 * Rejects with `unavailable`, retryable if only the index was changed. A change between a check and the
 * statement is found after the commit; the outcome is then "unknown". A database or log with other content of
 * the same size and time is not noticed. On Windows only names are checked.
 */
export function createFileGuard(path: string, where: string, connection: GuardedConnection): FileGuard {
  const watch = new FileWatch(path)
  const floor = new SequenceFloor(where)
  let lost: Change | undefined
  const errorOf = ({ what, remedy }: Change, outcome: 'unchanged' | 'unknown' = 'unchanged') => {
    const change =
      outcome === 'unchanged'
        ? 'Nothing was changed.'
        : 'It is not known whether the last change was made: check before you repeat it.'
    const retryable = remedy === 'again' && outcome === 'unchanged'
    return MemoryError.unavailable(`${where} ${what} since it was opened. ${change} ${ADVICE[remedy]}`, {
      retryable,
      outcome,
    })
  }
  const abandon = async (change: Change): Promise<void> => {
    lost = change
    await connection.abandon()
    watch.discardIndex()
  }
  const act = async (change: Change | undefined, outcome?: 'unknown'): Promise<void> => {
    if (change === undefined) return
    if (change.remedy === 'save') await connection.checkpoint()
    if (change.remedy === 'abandon') await abandon(change)
    throw errorOf(change, outcome)
  }
  // Every change returns the head of the database, and so does the first read.
  const note = (results: SqlRow[][]): SqlRow[][] => {
    for (const rows of results) {
      const head = rows.length === 1 ? floor.headOf(rows) : undefined
      if (head !== undefined) floor.see(head)
    }
    return results
  }
  const check = () => {
    if (lost !== undefined) throw errorOf(lost)
  }
  return {
    async read(queries, work) {
      check()
      const change = watch.lookBriefly('read')
      if (change !== undefined) await act(change)
      const added = watch.isNewLog && floor.sequence !== undefined ? [SequenceFloor.READ_HEAD] : []
      if (added.length > 0) await connection.refresh()
      let results: SqlRow[][]
      try {
        results = await work([...added, ...queries])
      } catch (error) {
        if (added.length === 0 || !says(error, NO_HEAD)) throw error
        results = [[], ...(await work(queries))]
      }
      watch.know()
      const head = floor.headOf(results[0])
      if (added.length > 0 && head !== undefined && !floor.reaches(head, floor.sequence))
        await act(OLDER_COPY)
      watch.isNewLog &&= added.length === 0
      return note(results).slice(added.length)
    },
    async write(queries, work) {
      check()
      const before = watch.lookBriefly('write')
      if (before !== undefined) await act(before)
      let added = watch.isNewLog ? floor.guard() : []
      if (added.length > 0) await connection.refresh()
      let results: SqlRow[][]
      try {
        results = await work(added.length === 0 ? queries : [...added, ...queries])
      } catch (error) {
        if (added.length > 0 && isBelow(error)) await act(OLDER_COPY)
        // A repair restores a missing head: then there is nothing to compare with.
        if (added.length === 0 || !says(error, NO_HEAD)) throw error
        added = []
        results = await work(queries)
      }
      watch.know()
      const after = watch.lookInside('after')
      if (after !== undefined) await act(after, 'unknown')
      watch.isNewLog = false
      return note(results).slice(added.length)
    },
    async maintain(work) {
      check()
      await act(watch.look('wholly'))
      const result = await work()
      watch.know()
      await act(watch.look())
      return result
    },
    async close(work) {
      try {
        const change = lost === undefined ? watch.look() : undefined
        if (change?.remedy === 'abandon') await abandon(change)
        await work()
      } finally {
        watch.close()
      }
    },
    forgetLog: () => watch.forget(),
  }
}

const OLDER_COPY: Change = { what: 'was replaced by an older copy, or another one,', remedy: 'abandon' }

// True for the failure of the guard query of SequenceFloor.
function isBelow(error: unknown): boolean {
  return says(error, /UNIQUE constraint failed: sheaf_head/)
}

const NO_HEAD = /no such table: (?:main\.)?sheaf_head|no such column: (?:sequence|generation)/
