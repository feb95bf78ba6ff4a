import { directoryId, isWithin, idDirectory, readAll } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { transcripts, fileHistories, branches } from '@sheaf/documents'
import type { ScopeName, ThreadItem } from '../answers/answers.ts'
import { isWhole, keyOfScope, type Scope, type Call, type RecentPath, type RecentPaths } from './route.ts'
import { changesSince, lastSequence } from './changes.ts'

// With more chats, only those that the log names are in the order of their changes.
const MOST_STATS = 400

// With fewer chats in the log of commits, all chats are listed.
const LEAST_NAMED = 40

export interface Chat {
  /** Its user or project; undefined for the scope of the request. */
  readonly of?: ScopeName
  readonly id: string
  /** The path in the scope of `of`. */
  readonly path: string
}

/**
 * The chats of the request, those that changed last first; with `filter` those that have it in their id. Of
 * all users, at least `enough` chats, if there are as many.
 */
export async function chatsOf(
  call: Call,
  filter: string,
  enough: number = Infinity,
  paths?: readonly string[],
): Promise<readonly Chat[]> {
  const { memory, scope, abortSignal } = call
  const isWanted = ({ id, of }: Chat) => `${of?.id ?? ''} ${id}`.toLowerCase().includes(filter.toLowerCase())
  const own = (await transcripts.list(scope.ownStore, { abortSignal })).flatMap((path): Chat[] => {
    const id = directoryId('chats', path.slice(0, -'.md'.length))
    return id === undefined ? [] : [{ id, path }]
  })
  if (isWhole(memory) && memory === scope) {
    const chats = new Map<string, Chat>()
    let named = 0
    const add = (path: string) => {
      const chat = chatOfHome(path)
      if (chat === undefined) return
      named += 1
      if (isWanted(chat)) chats.set(`${chat.of?.id} ${chat.path}`, chat)
    }
    for await (const { path, isGone } of recentPathsOf(call)) {
      if (chats.size >= enough) break
      if (!isGone) add(path)
    }
    // The log may have begun again: a new index has no earlier changes.
    if (named < LEAST_NAMED) (paths ?? (await memory.store.list('', { abortSignal }))).forEach(add)
    return [...chats.values(), ...own.filter(isWanted)]
  }
  const wanted = own.filter(isWanted)
  if (wanted.length > MOST_STATS) return wanted
  const timed = wanted.map(async (chat) => {
    const stat = await scope.ownStore.stat(chat.path, { abortSignal })
    return [chat, Number(stat?.updatedAt ?? 0)] as const
  })
  return (await Promise.all(timed)).sort(([, a], [, b]) => b - a).map(([chat]) => chat)
}

// After so many paths of the log, ids are in the order of their names.
const MOST_LOOKED = 2000

/** At most `most` ids, those that changed last first; with the paths of all files, all ids. */
export async function changedScopes(
  { memory, recent, abortSignal }: Call,
  kind: 'users' | 'projects',
  most: number,
  paths?: readonly string[],
): Promise<string[]> {
  if (!isWhole(memory)) return []
  const ids = new Set<string>()
  let home = ''
  const add = (path: string) => {
    if (!path.startsWith(`${kind}/`) || (home !== '' && path.startsWith(`${home}/`))) return
    home = fileHistories.homeOf(path)
    const id = directoryId(kind, home)
    if (id !== undefined) ids.add(id)
  }
  let looked = 0
  for await (const { path, isGone } of recent.of(memory, '', abortSignal)) {
    if ((paths === undefined && ids.size >= most) || (looked += 1) > MOST_LOOKED) break
    if (!isGone) add(path)
  }
  if (paths !== undefined) paths.forEach(add)
  else if (ids.size < most)
    for (const id of (await memory[kind]({ limit: most, abortSignal })).ids) ids.add(id)
  return [...ids].slice(0, paths === undefined ? most : undefined)
}

export async function chatItem(
  scope: Scope,
  { of, id, path }: Chat,
  options: ReadOptions,
): Promise<ThreadItem> {
  const stat = await scope.ownStore.stat(path, options)
  const [text = ''] = await readAll(scope.ownStore, [path], options, () => {})
  const { messages } = transcripts.parse(text)
  const further = (await scope.ownStore.list(path.slice(0, -'.md'.length), options)).some((each) =>
    branches.isPartOf(path, each),
  )
  const first = messages.find(({ role }) => role === 'user') ?? messages[0]
  const last = further ? await scope.thread(id).messages({ limit: 1, ...options }) : messages
  return {
    of,
    id,
    first: first?.content.slice(0, 300),
    messages: messages.length,
    hasMore: further,
    at: last.at(-1)?.at ?? stat?.updatedAt,
  }
}

function chatOfHome(path: string): Chat | undefined {
  if (!path.includes('/chats/')) return undefined
  for (const [kind, directory] of [
    ['user', 'users'],
    ['project', 'projects'],
  ] as const) {
    if (!isWithin(path, directory)) continue
    const home = fileHistories.homeOf(path)
    const [id, own] = [directoryId(directory, home), path.slice(home.length + 1)]
    const thread = directoryId('chats', own.slice(0, -'.md'.length).replace(/\/\d{4,9}$/, ''))
    if (id === undefined || thread === undefined || !own.startsWith('chats/')) return undefined
    return { of: { kind, id }, id: thread, path: own.replace(/\/\d{4,9}\.md$/, '.md') }
  }
  return undefined
}

const MOST_PATHS = 20_000
const MOST_KEPT = 20
// Most callers need the newest commits alone.
const COMMITS = [32, 1000, Infinity] as const

interface Known {
  readonly since: number
  readonly sequence: number
  /** Newest first; without those in hidden folders. */
  readonly paths: readonly RecentPath[]
}

/** Reads each part of the log once, the newest commits first. */
export function createRecentPaths(): RecentPaths {
  const kept = new Map<string, Known>()
  const reads = new Map<string, Promise<Known>>()
  const read = async (scope: Pick<Scope, 'subscribe'>, key: string, since: number, last: number) => {
    const shared = `${since} ${last} ${key}`
    const known = kept.get(key)
    const from = known !== undefined && known.since <= since ? known : undefined
    if (from?.sequence === last) return from
    const running = reads.get(shared) ?? readLog(scope, from ?? since).finally(() => reads.delete(shared))
    reads.set(shared, running)
    return await running
  }
  return {
    async *of(scope, key, abortSignal) {
      const last = await lastSequence(scope, abortSignal)
      const told = new Set<string>()
      for (const commits of COMMITS) {
        const now = await read(scope, key, Math.max(last - commits, 0), last)
        kept.delete(key)
        kept.set(key, now)
        for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
        for (const each of now.paths) {
          if (told.has(each.path)) continue
          told.add(each.path)
          yield each
        }
        if (now.since === 0) return
      }
    },
  }
}

/** The recent paths in the part that a request names, relative to it. */
export async function* recentPathsOf({
  memory,
  scope,
  fields,
  recent,
  abortSignal,
}: Call): AsyncIterable<RecentPath> {
  const of = fields.inner('scope')
  const [kind, id = ''] = [of?.optionalText('kind'), of?.optionalText('id')]
  if (!isWhole(memory) || memory === scope || (kind !== 'user' && kind !== 'project')) {
    yield* recent.of(scope, memory === scope ? '' : keyOfScope(fields), abortSignal)
    return
  }
  const home = `${idDirectory(`${kind}s`, id)}/`
  for await (const { path, isGone } of recent.of(memory, '', abortSignal))
    if (path.startsWith(home)) yield { path: path.slice(home.length), isGone }
}

// Adds the later commits to those known, or reads all after a sequence.
async function readLog(scope: Pick<Scope, 'subscribe'>, from: Known | number): Promise<Known> {
  const known = typeof from === 'number' ? { since: from, sequence: from, paths: [] } : from
  const gone = new Map(known.paths.toReversed().map(({ path, isGone }) => [path, isGone]))
  let isOld = false
  const sequence = await changesSince(scope, known.sequence, ({ files, isCut }) => {
    isOld ||= isCut && typeof from !== 'number'
    for (const { path, hash } of files) {
      if (path.startsWith('.') || path.includes('/.')) continue
      gone.delete(path)
      gone.set(path, hash === null)
    }
  })
  // The known names may be those of an erased user, which the log has no more.
  if (isOld) return await readLog(scope, known.since)
  const paths = [...gone].slice(-MOST_PATHS).reverse()
  return {
    ...known,
    sequence: sequence ?? known.sequence,
    paths: paths.map(([path, isGone]) => ({ path, isGone })),
  }
}
