import { contentHash, MemoryError, type Change, type Commit, type FileStat } from '@sheaf/core'
import { isHidden, readOrNone } from '@sheaf/core/adapter'
import { GATE_RULES, gatedStore, type Revision } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import {
  instantIn,
  objectOf,
  whole,
  operation,
  pageWith,
  placeOf,
  type Call,
  type Operation,
  type PageInput,
} from './operation.ts'
import { noneIfGone } from './remote-answers.ts'
import * as schemas from './schemas.ts'

interface Listing extends PageInput {
  readonly path_prefix?: string
  readonly depth?: number
  readonly view?: 'path' | 'basic' | 'full'
}

/** A change in a request. */
interface WireChange {
  readonly path: string
  readonly content: string | null
  readonly updated_at?: string
  readonly precondition?: { readonly type: 'content_sha256'; readonly content_sha256: string | null }
}

const { about, ITEMS, MOST_ITEMS, MOST_PATHS, MOST_TEXTS } = schemas

const list = operation<Listing>({
  method: 'GET',
  path: '/v1/files',
  id: 'listFiles',
  summary: 'A page of the files, by path.',
  query: {
    path_prefix: about(schemas.text, 'Only files below this folder, which ends in "/". All by default.'),
    depth: about(
      { type: 'integer', minimum: 0, maximum: 1 },
      '1 gives the direct children, and a memory_prefix for each folder; 0, the default, all files below.',
    ),
    view: {
      enum: ['path', 'basic', 'full'],
      description: `A page of "full" (with texts) has at most ${MOST_TEXTS} items; of "path", ${MOST_PATHS}.`,
    },
    ...schemas.page,
    limit: about(
      { type: 'integer', minimum: 1, maximum: MOST_PATHS },
      `Items of a page, ${ITEMS} by default.`,
    ),
  },
  answer: schemas.pageOf({ anyOf: [schemas.file, schemas.pathOnly, schemas.prefix] }),
  async run({ scope, input, abortSignal }) {
    const { path_prefix: prefix = '', depth = 0, view = 'basic', limit = ITEMS, page } = input
    const after = await placeOf({ prefix, depth, view }, page)
    const most = Math.min(limit, { path: MOST_PATHS, basic: MOST_ITEMS, full: MOST_TEXTS }[view])
    const items = childrenOf(
      await scope.store.list(prefix.replace(/\/$/, ''), { abortSignal }),
      prefix,
      depth,
    )
    const rest = items.filter((item) => item > after)
    const shown = rest.slice(0, most)
    const data = await Promise.all(
      shown.map(async (item) => {
        if (item.endsWith('/')) return { type: 'memory_prefix', path: item }
        if (view === 'path') return { type: 'memory_path', path: item }
        return await fileOf(scope, item, view, abortSignal).catch(noneIfGone)
      }),
    )
    const found = data.filter((each) => each !== undefined)
    return await pageWith({ prefix, depth, view }, found, rest.length > most ? shown.at(-1) : undefined)
  },
})

const read = operation<{ path: string; view?: 'basic' | 'full' }>({
  method: 'GET',
  path: '/v1/file',
  id: 'readFile',
  summary: 'One file with its text.',
  query: { path: schemas.path, view: schemas.view },
  needed: ['path'],
  answer: schemas.file,
  run: async ({ scope, input: { path, view = 'full' }, abortSignal }) =>
    await fileOf(scope, path, view, abortSignal),
})

const commit = operation<{ changes: readonly WireChange[]; reason?: string }>({
  method: 'POST',
  path: '/v1/files',
  id: 'commitFiles',
  summary: 'Creates, replaces and deletes files: all of them, or none.',
  isChange: true,
  body: objectOf(
    {
      changes: { ...schemas.listOf(schemas.change, 2000), minItems: 1 },
      reason: about(schemas.text, 'For the history.'),
    },
    ['changes'],
  ),
  answer: whole({
    data: about(schemas.listOf({ anyOf: [schemas.file, { type: 'null' }] }), 'null for a deleted file.'),
    committed_at: schemas.time,
  }),
  async run(call) {
    const { files, committedAt } = await committed(call, call.input.changes.map(changeOf), call.input.reason)
    return {
      data: files.map((stat) => (stat === undefined ? null : wireFile(stat))),
      committed_at: committedAt.toISOString(),
    }
  },
})

const versions = operation<PageInput & { path: string }>({
  method: 'GET',
  path: '/v1/versions',
  id: 'listVersions',
  summary: 'The versions of a file, newest first. They stay when the file is deleted.',
  query: { path: schemas.path, ...schemas.page },
  needed: ['path'],
  answer: schemas.pageOf(schemas.version),
  async run({ scope, input: { path, limit = ITEMS, page }, abortSignal }) {
    const after = await placeOf({ versions: path }, page)
    const found = await scope.history.list(path, {
      limit: limit + 1,
      abortSignal,
      after: after || undefined,
    })
    const shown = found.slice(0, limit)
    const data = shown.map((revision) => wireVersion(revision, null))
    return await pageWith({ versions: path }, data, found.length > limit ? shown.at(-1)?.version : undefined)
  },
})

const readVersion = operation<{ path: string; version: string }>({
  method: 'GET',
  path: '/v1/version',
  id: 'readVersion',
  summary: 'One version of a file with its text.',
  query: { path: schemas.path, version: schemas.text },
  needed: ['path', 'version'],
  answer: schemas.version,
  async run({ scope, input: { path, version }, abortSignal }) {
    const revision = (await scope.history.list(path, { abortSignal })).find(
      (each) => each.version === version,
    )
    if (revision === undefined) throw MemoryError.notFound(path)
    const isText = revision.change !== 'deleted' && revision.redacted === undefined
    return wireVersion(revision, isText ? await scope.history.read(path, version, { abortSignal }) : null)
  },
})

export const FILE_OPERATIONS: readonly Operation[] = [list, read, commit, versions, readVersion]

function wireFile({ path, hash, size, updatedAt }: FileStat, content: string | null = null) {
  return {
    type: 'memory',
    path,
    content,
    content_sha256: hash,
    content_size_bytes: size,
    updated_at: updatedAt.toISOString(),
  }
}

function wireVersion(revision: Revision, content: string | null) {
  const { version: id, path, change, size, at, author = null, reason = null, redacted } = revision
  return {
    type: 'memory_version',
    id,
    path,
    operation: change === 'created' || change === 'deleted' ? change : 'modified',
    content,
    content_size_bytes: size,
    created_at: at.toISOString(),
    created_by: author,
    reason,
    redacted_at: redacted?.at.toISOString() ?? null,
  }
}

/** Commits changes by the rules for persons: files of the system are refused. */
export async function committed(
  { scope, author, abortSignal }: Pick<Call<unknown>, 'scope' | 'author' | 'abortSignal'>,
  changes: readonly Change[],
  reason?: string,
): Promise<Pick<Commit, 'files' | 'committedAt'>> {
  const store = gatedStore(scope.store, { ...GATE_RULES.person, author })
  return await store.commit(changes, { author, abortSignal, reason })
}

// Folders of the system are not served: history, proposals and trash have their own operations.
async function fileOf(
  { store }: Pick<ScopedMemory, 'store'>,
  path: string,
  view: 'basic' | 'full',
  abortSignal: AbortSignal,
) {
  const stat = await store.stat(path, { abortSignal })
  if (stat === undefined || isHidden(path)) throw MemoryError.notFound(path)
  if (view === 'basic') return wireFile(stat)
  // The text may be newer than the stat.
  const content = await readOrNone(store, path, { abortSignal })
  if (content === undefined) throw MemoryError.notFound(path)
  const [hash, size] = [await contentHash(content), new TextEncoder().encode(content).length]
  return wireFile({ ...stat, hash, size }, content)
}

// The paths below a prefix. At depth 1, each folder replaces the files in it.
export function childrenOf(paths: readonly string[], prefix: string, depth: number): readonly string[] {
  if (depth === 0) return paths
  return [
    ...new Set(
      paths.map((path) => {
        const end = path.indexOf('/', prefix.length)
        return end === -1 ? path : path.slice(0, end + 1)
      }),
    ),
  ].sort()
}

function changeOf({ path, content, precondition, updated_at: time }: WireChange): Change {
  return { path, content, ifMatch: precondition?.content_sha256, updatedAt: instantIn(time) }
}
