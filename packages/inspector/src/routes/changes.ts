import { isWhole, scopeOf, type Scope, type Call, type Route } from './route.ts'

// Proxies end an idle request, mostly after 30 seconds or more.
const HOLD_MS = 25_000

/** The state of a new page, with the place in the log from which it follows. */
export const start: Route<'start'> = {
  answer: async ({ memory, author, readOnly, hasPast, cursors, abortSignal }) => ({
    readOnly,
    author,
    hasPast,
    choosesScope: isWhole(memory),
    today: memory.clock.today(),
    cursor: cursors.of(await lastSequence(memory, abortSignal)),
  }),
}

/**
 * Waits for a change after `since`, or for 25 seconds. A page follows the memory with one such request
 * at a time, and each is authorized again. If `since` is unknown, anything may have happened. `seen` is the
 * cursor of a page that asked again after its own change.
 */
export const changes: Route<'changes'> = {
  isHeld: true,
  async answer(call) {
    const { memory, scope, fields, cursors, abortSignal } = call
    const cursor = fields.text('since')
    const since = cursors.sequenceOf(cursor)
    if (since === undefined) {
      const last = cursors.of(await lastSequence(scope, abortSignal))
      return { cursor: last, isChanged: true, isSeen: false, isRemoved: true, isErased: false }
    }
    const seen = await changesAfter(call, since)
    const nothing = { cursor, isChanged: false, isSeen: false, isRemoved: false, isErased: false }
    if (seen === undefined) return nothing
    const { sequence, isRemoved, removed } = seen
    const isPart = !isWhole(memory) || memory !== scope
    const isErased = isRemoved && isPart && (await isEmpty(scope, abortSignal))
    const isSeen = sequence <= (cursors.sequenceOf(fields.optionalText('seen') ?? '') ?? -1)
    return { cursor: cursors.of(sequence), isChanged: true, isSeen, isRemoved, removed, isErased }
  },
}

export const gone: Route<'gone'> = {
  async answer({ memory, fields, abortSignal }) {
    const list = fields.list('scopes')
    const areEmpty = await Promise.all(list.map((each) => isEmpty(scopeOf(memory, each), abortSignal)))
    return { places: list.flatMap((_, place) => (areEmpty[place] === true ? [place] : [])) }
  },
}

async function isEmpty({ ownStore }: Pick<Scope, 'ownStore'>, abortSignal: AbortSignal): Promise<boolean> {
  return (await ownStore.list('', { includeHidden: true, abortSignal })).length === 0
}

export async function lastSequence(scope: Pick<Scope, 'subscribe'>, signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0
  return (await changesSince(scope, undefined, () => {}, signal)) ?? 0
}

/**
 * Tells all changes after `since` that the log has now, and resolves to the sequence of its end; undefined if
 * the signal ends it before.
 */
export async function changesSince(
  scope: Pick<Scope, 'subscribe'>,
  since: number | undefined,
  listener: (change: MemoryChange) => void,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const ending = new AbortController()
  // At once: a subscription that ends at its first read needs no connection.
  const end = (sequence?: number) => {
    ending.abort()
    resolve(sequence)
  }
  signal?.addEventListener('abort', () => end(), { once: true })
  const options = { since, includeHidden: true, onLevel: end, onError: reject, abortSignal: ending.signal }
  await scope.subscribe(listener, options)
  return await promise.finally(() => ending.abort())
}

type MemoryChange = Parameters<Parameters<Scope['subscribe']>[0]>[0]

interface Seen {
  readonly sequence: number
  readonly isRemoved: boolean
  readonly removed: readonly string[]
}

// The first changes of the scope after `since`, or a removal elsewhere: a verdict shows lines of other users.
// Undefined if the request ends first.
async function changesAfter({ memory, scope, abortSignal }: Call, since: number): Promise<Seen | undefined> {
  const { promise, resolve } = Promise.withResolvers<Seen | undefined>()
  const ending = new AbortController()
  const signal = AbortSignal.any([abortSignal, ending.signal, AbortSignal.timeout(HOLD_MS)])
  let seen: Seen | undefined
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => resolve(seen), { once: true })
  const options = { since, includeHidden: true, abortSignal: signal }
  const noteOf = (isOwn: boolean) => (change: MemoryChange) => {
    const isRemoved = isRemoval(change)
    if (!isOwn && !isRemoved) return
    // The changes of one read are told one after the other.
    if (seen === undefined) setTimeout(() => ending.abort())
    const sequence = Math.max(change.sequence, seen?.sequence ?? 0)
    const removed = isOwn && isRemoved ? change.files.map(({ path }) => path) : []
    seen = {
      sequence,
      isRemoved: isRemoved || seen?.isRemoved === true,
      removed: [...(seen?.removed ?? []), ...removed],
    }
  }
  try {
    await scope.subscribe(noteOf(true), options)
    if (isWhole(memory) && memory !== scope) await memory.subscribe(noteOf(false), options)
  } catch (error) {
    // The first changes may be told, and end the request, before both subscriptions have begun.
    if (!signal.aborted) throw error
  }
  return await promise
}

// A recorded deletion writes a history; a removal for good deletes it.
function isRemoval({ files, isCut }: MemoryChange): boolean {
  const isOfHistory = ({ path }: { readonly path: string }) => /(?:^|\/)\.history\//.test(path)
  const shown = files.filter((file) => isOfHistory(file) || !/(?:^|\/)\./.test(file.path))
  const isRecorded = shown.some((file) => isOfHistory(file) && file.hash !== null)
  return isCut || (!isRecorded && shown.some(({ hash }) => hash === null))
}
