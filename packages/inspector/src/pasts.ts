import type { PastMemory } from '@sheaf/memory'
import { MemoryError, type StorageAdapter } from '@sheaf/core'
import { beginningOfDay, refuse } from '@sheaf/core/adapter'
import { lastSequence } from './routes/changes.ts'
import { keyOfScope, type Fields, type InspectedMemory, type Scope } from './routes/route.ts'

const DAY_MS = 86_400_000
const MOST_PASTS = 3

interface Pasts {
  /** Runs a request in the scope as it was on the day that the request names; without a day, as it is. */
  in<Result>(request: PastRequest, run: RunPast<Result>): Promise<Result>
}

/** Gets the scope, and the files of that day whose texts are not known any more. */
export type RunPast<Result> = (scope: Scope, missing: PastMemory['missing']) => Promise<Result>

interface PastRequest {
  readonly memory: InspectedMemory
  readonly scope: Scope
  readonly fields: Fields
  readonly abortSignal: AbortSignal
}

interface Past {
  readonly sequence: number
  readonly memory: Promise<PastMemory>
  users: number
  isOver: boolean
}

/**
 * Copies a scope as it was into an empty storage that `storage` makes. A copy is kept for the next requests
 * until the memory changes: a text that is removed for good must not be read there.
 */
export function createPasts(storage: (() => StorageAdapter) | undefined): Pasts {
  const pasts = new Map<string, Past>()
  const close = (past: Past) => {
    if (past.isOver && past.users === 0) past.memory.then((memory) => void memory.close()).catch(() => {})
  }
  const end = (key: string, past: Past) => {
    pasts.delete(key)
    past.isOver = true
    close(past)
  }
  return {
    async in({ memory, scope, fields, abortSignal }, run) {
      const day = fields.optionalText('asOf')
      if (day === undefined) return await run(scope, [])
      if (storage === undefined)
        throw new MemoryError('unavailable', 'This inspector was made without `past`, a storage for copies.')
      const instant = endOf(day, scope)
      const key = `${day} ${keyOfScope(fields)}`
      const sequence = await lastSequence(memory, abortSignal)
      for (const [each, past] of pasts) if (past.sequence !== sequence) end(each, past)
      const past = pasts.get(key) ?? {
        sequence,
        memory: scope.asOf(instant, storage()),
        users: 0,
        isOver: false,
      }
      pasts.delete(key)
      pasts.set(key, past)
      for (const [each, oldest] of pasts) if (pasts.size > MOST_PASTS) end(each, oldest)
      past.users += 1
      try {
        const { missing, assemble, chunks, clock, search, store, thread } = await past.memory
        return await run({ ...scope, assemble, chunks, clock, search, store, thread }, missing)
      } catch (error) {
        if (!past.isOver && (await past.memory.catch(() => undefined)) === undefined) end(key, past)
        throw error
      } finally {
        past.users -= 1
        close(past)
      }
    },
  }
}

function endOf(day: string, { clock }: Pick<Scope, 'clock'>): Date {
  const begin = beginningOfDay(day, clock)
  if (begin === undefined) refuse('asOf', 'must be a day such as 2026-11-20')
  const next = beginningOfDay(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10), clock)
  const [end, now] = [(next?.getTime() ?? begin.getTime() + 1) - 1, clock.now().getTime()]
  if (begin.getTime() > now) refuse('asOf', 'is in the future')
  return new Date(Math.min(end, now))
}
