import {
  MemoryError,
  type AssembledContext,
  type FileStat,
  type MemoryStore,
  type SearchHit,
  type SearchHits,
} from '@sheaf/core'
import {
  checkDirectory,
  checkOptions,
  inTurns,
  storeOn,
  refuse,
  systemTimer,
  type CheckedChange,
  type Timer,
} from '@sheaf/core/adapter'
import type { RecordedMessage, Revision, TranscriptMessage } from '@sheaf/documents'
import type { ScopedMemory, Thread } from '@sheaf/memory'
import {
  noneIfGone,
  readEvents,
  remoteError,
  type RemoteChange,
  type RemoteRequest,
} from './remote-answers.ts'

interface ClientOptions {
  /** The address above "/v1", such as "https://app.example.com/memory". */
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined
  /** More headers of each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The function that sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined
  /** Waits before `changes` connects again. The system's timer by default. */
  readonly timer?: Timer | undefined
}

// Sizes of a page. A list of fewer files shows one moment.
const MOST_PATHS = 10_000
const MOST_ITEMS = 200

type Signal = { readonly abortSignal?: AbortSignal | undefined }

interface Asked extends Signal {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
  readonly isChange?: boolean
}

/** A version of a file, as HTTP shows it. */
type RemoteRevision = Pick<Revision, 'path' | 'version' | 'size' | 'at' | 'author' | 'reason'>

/** A conversation behind HTTP. */
interface RemoteThread extends Pick<Thread, 'id'> {
  assemble(request?: RemoteRequest): Promise<AssembledContext>
  record(
    messages: RecordedMessage | readonly RecordedMessage[],
    options?: Signal,
  ): ReturnType<Thread['record']>
  branch(options: Signal & { readonly after: string; readonly id?: string }): Promise<RemoteThread>
  rewind(messageId: string, options?: Signal): ReturnType<Thread['rewind']>
  /** The newest messages, oldest first; all by default. */
  messages(
    range?: Signal & { readonly before?: string; readonly limit?: number },
  ): Promise<readonly TranscriptMessage[]>
}

/**
 * A memory behind HTTP, with the calls of `memory.user(id)`. The server decides which memory it is. The calls
 * throw the same errors as a memory in this process. If no answer comes, they throw `unavailable`, whose
 * `outcome` is "unknown" after a change.
 */
export interface RemoteMemory extends Pick<ScopedMemory, 'search' | 'threads'> {
  /** The files. System folders are not listed. */
  readonly store: MemoryStore
  assemble(request: RemoteRequest): Promise<AssembledContext>
  /** Throws `invalid-argument` for the ids "." and "..", which no address can have. */
  thread(id: string): RemoteThread
  /** The versions of a file, newest first, and the text of a version. Versions of a deleted file stay. */
  readonly history: {
    list(path: string, options?: Signal & { readonly limit?: number }): Promise<readonly RemoteRevision[]>
    read(path: string, version: string, options?: Signal): Promise<string>
  }
  /**
   * The changes of files, from now on or after the event `since`. Rejects if no server answers the first
   * request. If the connection ends later, the client waits and connects again, until `abortSignal` aborts.
   * A server that was started again gives a change with `isCut`. An error of the server ends the changes.
   */
  changes(options?: Signal & { readonly since?: string }): AsyncIterable<RemoteChange>
}

const NO_ANSWER = 'No server answered at'
// A browser hides a refusal from the page.
const OTHER_ORIGIN =
  ' If it runs, it refuses pages of other origins: serve this page from its own, or call it from your server.'

/** Creates a client for a handler of `createHandler`, or for `sheaf serve`. It does not connect yet. */
export function createClient(options: ClientOptions): RemoteMemory {
  const example = "{ url: 'http://127.0.0.1:3210', token }"
  checkOptions(options, { url: true, token: true, headers: true, fetch: true, timer: true }, example)
  const { url, token, headers = {}, fetch: send = fetch, timer = systemTimer() } = options
  if (typeof url !== 'string' || !URL.canParse(url))
    refuse('url', `must be the address of a server, as in ${example}`)
  const base = url.replace(/\/$/, '')
  const sent: Record<string, string> = { ...headers }
  if (token !== undefined) sent['authorization'] = `Bearer ${token}`

  const outcomeOf = ({ isChange = false }: Asked) => (isChange ? 'unknown' : 'unchanged')
  const failed = (message: string, asked: Asked) => (cause: unknown) => {
    asked.abortSignal?.throwIfAborted()
    throw MemoryError.unavailable(message, { outcome: outcomeOf(asked), cause })
  }

  async function request(path: string, asked: Asked) {
    const { query = {}, body, abortSignal } = asked
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value))
    const address = `${base}/v1/${path}${search.size === 0 ? '' : `?${search.toString()}`}`
    abortSignal?.throwIfAborted()
    const response = await send(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? sent : { ...sent, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: abortSignal,
    }).catch(failed(`${NO_ANSWER} ${base}.${'document' in globalThis ? OTHER_ORIGIN : ''}`, asked))
    if (!response.ok) throw await remoteError(response, outcomeOf(asked))
    return response
  }

  async function ask<Answer>(path: string, asked: Asked): Promise<Answer> {
    const response = await request(path, asked)
    return await response.json().catch(failed(`The answer of ${base} broke off, or is not JSON.`, asked))
  }

  const file = async (path: string, view: string, { abortSignal }: Signal) =>
    await ask<WireFile>('file', { query: { path, view }, abortSignal }).catch(noneIfGone)

  const read = async (path: string, signal: Signal) =>
    (await file(path, 'full', signal))?.content ?? undefined

  async function listed<Item>(
    path: string,
    { limit = Infinity, ...asked }: Asked & { readonly limit?: number | undefined },
    most = MOST_ITEMS,
  ): Promise<Page<Item>> {
    const all: Item[] = []
    for (let { query } = asked; ;) {
      query = { ...query, limit: Math.min(most, limit - all.length) }
      const { data, next_page }: Page<Item> = await ask(path, { ...asked, query })
      all.push(...data)
      if (next_page === null || all.length >= limit) return { data: all, next_page }
      query = { ...query, page: next_page }
    }
  }

  async function assemble(
    { abortSignal, ...asked }: RemoteRequest,
    thread?: string,
  ): Promise<AssembledContext> {
    return await ask('context', { body: { ...asked, trace: true, thread }, abortSignal })
  }

  let commits = 0
  const store = storeOn({
    read,
    readAll: async (paths, signal) => await Promise.all(paths.map(async (path) => await read(path, signal))),
    stat: async (path, signal) => statOf(await file(path, 'basic', signal)),
    async list(directory, { abortSignal }) {
      const query = { path_prefix: directory === '' ? undefined : `${directory}/`, view: 'path' }
      const { data } = await listed<{ path: string }>('files', { query, abortSignal }, MOST_PATHS)
      return data.map(({ path }) => path)
    },
    async commit(changes, { abortSignal, reason }) {
      const body = { changes: changes.map(wireChange), reason }
      const asked = { body, isChange: true, abortSignal }
      const answer: { data: (WireFile | null)[]; committed_at: string } = await ask('files', asked)
      commits += 1
      return {
        sequence: commits,
        committedAt: new Date(answer.committed_at),
        files: answer.data.map((each) => statOf(each)),
      }
    },
    // The rules of all storages; the server checks the extension.
    checkPath(path) {
      if (path === '') throw MemoryError.invalidPath(path, 'it is empty')
      checkDirectory(path, [])
    },
    checkDirectory: (directory) => checkDirectory(directory, []),
    maxFileBytes: Infinity,
    inTurn: inTurns(),
    track: async (call) => await call(),
  })

  function thread(id: string): RemoteThread {
    if (/^\.{0,2}$/.test(id)) refuse('id', 'must be text other than "." and "..": no address has such a part')
    const path = `threads/${encodeURIComponent(id)}`
    return {
      id,
      assemble: async (asked = {}) => await assemble(asked, id),
      async record(messages, signal = {}) {
        const asked = { body: { messages: [messages].flat() }, isChange: true, ...signal }
        type Recorded = { data: Awaited<ReturnType<Thread['record']>> }
        return (await ask<Recorded>(`${path}/messages`, asked)).data
      },
      async branch({ after, id: given, abortSignal }) {
        if (given !== undefined) thread(given)
        const asked = { body: { after, branch: given }, isChange: true, abortSignal }
        return thread((await ask<{ id: string }>(`${path}/branches`, asked)).id)
      },
      async rewind(messageId, signal = {}) {
        const asked = { body: { to: messageId }, isChange: true, ...signal }
        type Rewound = { messages: readonly string[]; facts: number; kept: string | null }
        const { kept, ...done } = await ask<Rewound>(`${path}/rewind`, asked)
        return { ...done, kept: kept ?? undefined }
      },
      async messages({ before, limit = Infinity, abortSignal } = {}) {
        const found: TranscriptMessage[] = []
        for (let first = before; ;) {
          const query = { before: first, limit: Math.min(MOST_ITEMS, limit - found.length) }
          const asked = { query, abortSignal }
          const { data }: { data: TranscriptMessage[] } = await ask(`${path}/messages`, asked)
          found.unshift(...data)
          first = data[0]?.id
          if (found.length >= limit || (first === undefined && data.length < query.limit)) break
          if (first === undefined) refuse('limit', `must be at most ${MOST_ITEMS} for messages without ids`)
        }
        return found.map((message) => ({ ...message, at: new Date(message.at) }))
      },
    }
  }

  return {
    store,
    async search(query, { abortSignal, ...asked } = {}) {
      const { hits, next, degraded }: WireHits = await ask('search', {
        body: { query, ...asked },
        abortSignal,
      })
      const found = hits.map(({ updatedAt, date, ...hit }) => ({
        ...hit,
        updatedAt: new Date(updatedAt),
        ...(date === undefined ? {} : { date: new Date(date) }),
      }))
      return Object.assign(found, {
        ...(next === null ? {} : { next }),
        ...(degraded === null ? {} : { degraded }),
      })
    },
    assemble: async (asked) => await assemble(asked),
    async threads({ abortSignal, limit = 100, after } = {}) {
      const asked = { query: { page: after }, limit, abortSignal }
      const { data, next_page } = await listed<string>('threads', asked)
      return { ids: data, next: next_page ?? undefined }
    },
    thread,
    history: {
      async list(path, { limit, abortSignal } = {}) {
        const { data } = await listed<WireVersion>('versions', { query: { path }, limit, abortSignal })
        return data.map(revisionOf)
      },
      async read(path, version, signal = {}) {
        const { content } = await ask<WireVersion>('version', { query: { path, version }, ...signal })
        if (content === null) throw MemoryError.notFound(path)
        return content
      },
    },
    changes: ({ since, abortSignal } = {}) =>
      readEvents(
        async (from) => await request('changes', { query: { since: from }, abortSignal }),
        since,
        timer,
        abortSignal,
      ),
  }
}

interface WireFile extends Readonly<Record<'path' | 'content_sha256' | 'updated_at', string>> {
  readonly content: string | null
  readonly content_size_bytes: number
}

interface WireVersion extends Pick<WireFile, 'path' | 'content' | 'content_size_bytes'> {
  readonly id: string
  readonly created_at: string
  readonly created_by: string | null
  readonly reason: string | null
}

interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_page: string | null
}

interface WireHits {
  readonly hits: readonly (Omit<SearchHit, 'updatedAt' | 'date'> & { updatedAt: string; date?: string })[]
  readonly next: string | null
  readonly degraded: SearchHits['degraded'] | null
}

function revisionOf(wire: WireVersion): RemoteRevision {
  const { path, id: version, content_size_bytes: size, created_at: at, created_by: author, reason } = wire
  return {
    path,
    version,
    size,
    at: new Date(at),
    ...(author === null ? {} : { author }),
    ...(reason === null ? {} : { reason }),
  }
}

function statOf(file: WireFile | null | undefined): FileStat | undefined {
  if (file === null || file === undefined) return undefined
  const { path, content_sha256: hash, content_size_bytes: size, updated_at: time } = file
  return { path, hash, size, updatedAt: new Date(time) }
}

function wireChange({ path, content, ifMatch: content_sha256, ...rest }: CheckedChange): object {
  const precondition = content_sha256 === undefined ? undefined : { type: 'content_sha256', content_sha256 }
  return { path, content, precondition, updated_at: Object(rest).updatedAt }
}
