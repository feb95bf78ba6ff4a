import { directoryId, isWithin, idDirectory } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { homeDirectory, isPartOf, listTranscripts, parseTranscript } from '@sheaf/documents'
import type { ScopeName, ThreadItem } from '../answers/answers.ts'
import { isWhole } from '../scope.ts'
import type { Scope } from '../scope.ts'
import type { Call, RecentPath, RecentPaths } from './route.ts'
import { lastSequence } from './changes.ts'

// With more chats, only those that the log names are in the order of their changes.
const MOST_STATS = 400

// With fewer chats in the log of commits, all chats are listed.
const LEAST_NAMED = 40

/** A chat, by its file. */
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
): Promise<readonly Chat[]> {
  const { memory, scope, abortSignal } = call
  const isAll = isWhole(memory) && memory === scope
  const isWanted = ({ id, of }: Chat) => `${of?.id ?? ''} ${id}`.toLowerCase().includes(filter.toLowerCase())
  const own = (await listTranscripts(scope.ownStore, { abortSignal })).flatMap((path): Chat[] => {
    const id = directoryId('chats', path.slice(0, -'.md'.length))
    return id === undefined ? [] : [{ id, path }]
  })
  if (isAll) {
    const chats = new Map<string, Chat>()
    let named = 0
    const add = (path: string) => {
      const chat = chatOfHome(path)
      if (chat === undefined) return
      named += 1
      if (isWanted(chat)) chats.set(`${chat.of?.id} ${chat.path}`, chat)
    }
    for (const { path, isGone } of await recentPathsOf(call)) {
      if (chats.size >= enough) break
      if (!isGone) add(path)
    }
    // The log may have begun again: a new index has no earlier changes.
    if (named < LEAST_NAMED) (await memory.store.list('', { abortSignal })).forEach(add)
    return [...chats.values(), ...own.filter(isWanted)]
  }
  const wanted = own.filter(isWanted)
  if (wanted.length > MOST_STATS) return wanted
  const timed = await Promise.all(
    wanted.map(async (chat) => {
      const stat = await scope.ownStore.stat(chat.path, { abortSignal })
      return [chat, Number(stat?.updatedAt ?? 0)] as const
    }),
  )
  return timed.sort(([, a], [, b]) => b - a).map(([chat]) => chat)
}

/** At most `most` of the users or projects with a wanted id, those that changed last first. */
export async function changedScopes(
  { memory, recent, abortSignal }: Call,
  kind: 'users' | 'projects',
  most: number,
  isWanted: (id: string) => boolean = () => true,
): Promise<readonly string[]> {
  const ids = new Set<string>()
  let home = ''
  for (const { path, isGone } of isWhole(memory) ? await recent.of(memory, '', abortSignal) : []) {
    if (isGone || !path.startsWith(`${kind}/`) || (home !== '' && path.startsWith(`${home}/`))) continue
    home = homeDirectory(path)
    const id = directoryId(kind, home)
    if (id !== undefined && isWanted(id)) ids.add(id)
    if (ids.size >= most) break
  }
  return [...ids]
}

/** The chat with its first words, its number of messages, and its last change. */
export async function chatItem(
  scope: Scope,
  { of, id, path }: Chat,
  options: ReadOptions,
): Promise<ThreadItem> {
  const stat = await scope.ownStore.stat(path, options)
  const { messages } = parseTranscript(stat === undefined ? '' : await scope.ownStore.read(path, options))
  const further = (await scope.ownStore.list(path.slice(0, -'.md'.length), options)).some((each) =>
    isPartOf(path, each),
  )
  const first = messages.find(({ role }) => role === 'user') ?? messages[0]
  return {
    of,
    id,
    first: first?.content.slice(0, 300),
    messages: messages.length,
    hasMore: further,
    at: (further ? undefined : messages.at(-1)?.at) ?? stat?.updatedAt,
  }
}

function chatOfHome(path: string): Chat | undefined {
  if (!path.includes('/chats/')) return undefined
  for (const [kind, directory] of [
    ['user', 'users'],
    ['project', 'projects'],
  ] as const) {
    if (!isWithin(path, directory)) continue
    const home = homeDirectory(path)
    const [id, own] = [directoryId(directory, home), path.slice(home.length + 1)]
    const thread = directoryId('chats', own.slice(0, -'.md'.length).replace(/\/\d{4,9}$/, ''))
    if (id === undefined || thread === undefined || !own.startsWith('chats/')) return undefined
    return { of: { kind, id }, id: thread, path: own.replace(/\/\d{4,9}\.md$/, '.md') }
  }
  return undefined
}

const MOST_PATHS = 20_000
const MOST_KEPT = 20
const QUIET_MS = 1500

interface Known {
  readonly sequence: number
  /** Newest first; without those in hidden folders. */
  readonly paths: readonly RecentPath[]
}

/** Reads the log once for each part of the memory, and then only later commits. */
export function createRecentPaths(): RecentPaths {
  const kept = new Map<string, Known>()
  const reads = new Map<string, Promise<Known>>()
  const read = (scope: Pick<Scope, 'subscribe'>, key: string, last: number) => {
    const shared = `${last} ${key}`
    const running = reads.get(shared)
    if (running !== undefined) return running
    const started = readLog(scope, kept.get(key), last).finally(() => reads.delete(shared))
    reads.set(shared, started)
    return started
  }
  return {
    async of(scope, key, abortSignal) {
      const last = await lastSequence(scope, abortSignal)
      const known = kept.get(key)
      const now = known?.sequence === last ? known : await read(scope, key, last)
      kept.delete(key)
      kept.set(key, now)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return now.paths
    },
  }
}

/** The recent paths in the part that a request names, relative to it. */
export async function recentPathsOf({
  memory,
  scope,
  fields,
  recent,
  abortSignal,
}: Call): Promise<readonly RecentPath[]> {
  const of = fields.inner('scope')
  const [kind, id = ''] = [of?.optionalText('kind'), of?.optionalText('id')]
  if (!isWhole(memory) || memory === scope || (kind !== 'user' && kind !== 'project'))
    return await recent.of(
      scope,
      memory === scope ? '' : JSON.stringify([kind, id, of?.optionalText('project')]),
      abortSignal,
    )
  const home = `${idDirectory(`${kind}s`, id)}/`
  return (await recent.of(memory, '', abortSignal)).flatMap(({ path, isGone }) =>
    path.startsWith(home) ? [{ path: path.slice(home.length), isGone }] : [],
  )
}

async function readLog(
  scope: Pick<Scope, 'subscribe'>,
  known: Known | undefined,
  last: number,
): Promise<Known> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const gone = new Map(known?.paths.toReversed().map(({ path, isGone }) => [path, isGone]))
  // The last sequence may have no commit: then the read ends when the log is quiet.
  let timer = setTimeout(resolve, QUIET_MS)
  let isOld = false
  await scope.subscribe(
    ({ files, sequence, isCut }) => {
      clearTimeout(timer)
      timer = setTimeout(resolve, QUIET_MS)
      isOld ||= isCut && known !== undefined
      for (const { path, hash } of files) {
        if (path.startsWith('.') || path.includes('/.')) continue
        gone.delete(path)
        gone.set(path, hash === null)
      }
      if (sequence < last) return
      ending.abort()
      resolve()
    },
    { since: known?.sequence ?? 0, includeHidden: true, onError: reject, abortSignal: ending.signal },
  )
  await promise.finally(() => {
    clearTimeout(timer)
    ending.abort()
  })
  // The known names may be those of an erased user, which the log has no more.
  if (isOld) return await readLog(scope, undefined, last)
  const paths = [...gone].slice(-MOST_PATHS).reverse()
  return { sequence: last, paths: paths.map(([path, isGone]) => ({ path, isGone })) }
}
