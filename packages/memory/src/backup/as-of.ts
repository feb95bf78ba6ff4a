import {
  fixedClock,
  MemoryError,
  type Change,
  type Clock,
  type MemoryStore,
  type OpenOptions,
  type Storage,
  type StorageAdapter,
  type SyncOptions,
} from '@sheaf/core'
import { LAYOUT, checkFunctions, checkOptions, fileKind, refuse, type OptionNames } from '@sheaf/core/adapter'
import { branches, fileHistories } from '@sheaf/documents'
import { committingStorage } from '../changes/waking-storage.ts'
import type { PastMemory } from '../handles/scoped-memory.ts'
import type { Memory, WholeMemory } from '../memory.ts'
import { checkTarget, copyVectors, COPY_BATCH } from './backup.ts'

/** About so many are written in one step. */
const COPY_CHARACTERS = 2_000_000

interface PastPart {
  readonly store: MemoryStore
  /** Before the paths of `store` in the storage. */
  readonly prefix: string
  /** The homes of histories; see `createHistory`. */
  readonly homeOf: (path: string) => string
}

export interface PastParts {
  readonly storage: Storage
  readonly clock: Clock
  readonly opening: Pick<OpenOptions, 'chunker' | 'analyser' | 'rules'>
  readonly keepsHistory: boolean
  readonly hasVectors: boolean
  readonly memoryOf: (storage: Storage, clock: Clock, refuseLearning: () => never) => Promise<Memory>
}

const NAMES: OptionNames<SyncOptions> = { onProgress: true, abortSignal: true }

const REASONS = {
  redacted: 'its text was removed for good',
  'changed-outside': 'its text was replaced outside of this memory, and kept nowhere else',
  'no-history': 'it was changed later, and its history was removed for good, or never kept',
} as const

export async function asOf(
  parts: PastParts,
  of: { readonly files: readonly PastPart[]; readonly handleIn: (memory: Memory) => WholeMemory },
  instant: Date,
  target: StorageAdapter,
  options: SyncOptions = {},
): Promise<PastMemory> {
  const { onProgress, abortSignal } = checkOptions(options, NAMES)
  checkFunctions(options, 'onProgress')
  checkTarget(target)
  if (!(instant instanceof Date) || Number.isNaN(instant.getTime()) || instant > parts.clock.now())
    refuse('instant', 'must be a Date that is not in the future')
  if (!parts.keepsHistory)
    throw new MemoryError('unavailable', 'This memory keeps no history: it was opened with `history: false`.')
  const clock = clockAt(parts.clock, instant)
  const copy = await target.open({ ...parts.opening, clock, abortSignal })
  try {
    if ((await copy.store.list('', { includeHidden: true, limit: 1 })).length > 0)
      throw new MemoryError('conflict', 'The target holds files. Nothing was changed. Name an empty storage.')
    const missing: PastMemory['missing'][number][] = []
    for (const part of of.files)
      missing.push(...(await fill(copy.store, part, instant, { onProgress, abortSignal })))
    if (parts.hasVectors) await copyVectors(parts.storage.index, copy.index, { abortSignal })
    const refuseChange = (path: string): never => {
      throw MemoryError.scopeViolation(path, `it is the memory of ${clock.today()}, which nobody can change`)
    }
    // Vectors of these texts may still be added.
    const frozen = committingStorage(copy, () => async (all) => refuseChange(all[0]?.path ?? ''))
    const memory = await parts.memoryOf(frozen, clock, () => refuseChange(LAYOUT.facts))
    const { assemble, chunks, entries, files, search, store, thread, threads } = of.handleIn(memory)
    const { close } = memory
    const past = { assemble, chunks, clock, entries, files, search, store, thread, threads, missing, close }
    return { ...past, [Symbol.asyncDispose]: close }
  } catch (error) {
    await copy.close()
    throw error
  }
}

async function fill(
  target: MemoryStore,
  { store, prefix, homeOf }: PastPart,
  instant: Date,
  { onProgress, abortSignal }: SyncOptions,
): Promise<PastMemory['missing']> {
  const missing: PastMemory['missing'][number][] = []
  let changes: Change[] = []
  // The list of a tree has no history.
  const lists = new Map<string, string>()
  let characters = 0
  let done = 0
  const commit = async () => {
    if (changes.length > 0) await target.commit(changes, { abortSignal })
    done += changes.length
    onProgress?.({ done, total: done, path: changes.at(-1)?.path.slice(prefix.length) ?? '' })
    changes = []
    characters = 0
  }
  for await (const { path, updatedAt, state } of fileHistories.asOf(store, instant, {
    homeOf,
    abortSignal,
  })) {
    if (typeof state === 'string') {
      missing.push({ path, reason: REASONS[state] })
      continue
    }
    const list = fileKind(path) === 'chat' ? branches.listFor(state.content) : undefined
    if (list !== undefined) {
      const home = path.slice(0, path.lastIndexOf(`${LAYOUT.chats}/`))
      const place = `${home}${list}`
      lists.set(place, `${lists.get(place) ?? ''}${path.slice(home.length)}\n`)
    }
    changes.push({ path: `${prefix}${path}`, content: state.content, ifMatch: null, updatedAt })
    characters += state.content.length
    if (changes.length >= COPY_BATCH || characters > COPY_CHARACTERS) await commit()
  }
  for (const [path, content] of lists) changes.push({ path: `${prefix}${path}`, content, ifMatch: null })
  await commit()
  return missing
}

function clockAt(clock: Clock, instant: Date): Clock {
  const fixed = fixedClock(instant)
  return {
    now: fixed.now,
    today: (at = instant) => clock.today(at),
    ...(clock.timeOfDay && { timeOfDay: (at = instant) => clock.timeOfDay?.(at) ?? '' }),
  }
}
