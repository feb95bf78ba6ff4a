import { contentHash, MemoryError, type Change } from '@sheaf/core'
import { isHidden, readOrNone } from '@sheaf/core/adapter'
import { childrenOf, committed } from '../files.ts'
import {
  encodedId,
  objectOf,
  whole,
  operation,
  pageWith,
  placeOf,
  type Call,
  type Operation,
} from '../operation.ts'
import { noneIfGone } from '../remote-answers.ts'
import * as schemas from '../schemas.ts'
import {
  beta,
  deleted,
  FOLDER,
  opened,
  writable,
  idOf,
  lifeOf,
  livesOf,
  type Listing,
  type Store,
  type StoreId,
  type Life,
} from './open-store.ts'

const { about, ITEMS, MOST_TEXTS, text, textOrNull } = schemas
const memory = whole({
  ...schemas.file.properties,
  id: text,
  memory_store_id: text,
  memory_version_id: text,
  created_at: schemas.time,
})

const path = about({ ...text, minLength: 1 }, 'Begins with "/", such as "/notes/db.md".')
const MEMORIES = '/v1/memory_stores/{store}/memories'

const createMemory = operation<StoreId & { path: string; content: string | null; view?: 'basic' | 'full' }>({
  method: 'POST',
  path: MEMORIES,
  id: 'createMemory',
  summary: 'Creates a memory at a path that is free.',
  isChange: true,
  query: { ...beta, view: schemas.view },
  body: whole({ path, content: textOrNull }),
  answer: memory,
  async run(call) {
    const place = await writable(call)
    const { path: given, content, view = 'basic' } = call.input
    const at = pathIn(place, given)
    const change = { path: at, content: content ?? '', ifMatch: null }
    return (await conflictAt(call, place, at, [change])) ?? (await wireMemory(call, place, at, view))
  },
})

const listMemories = operation<StoreId & Listing & { path_prefix?: string; depth?: number }>({
  method: 'GET',
  path: MEMORIES,
  id: 'listMemories',
  summary: 'A page of the memories of a store, by path.',
  query: {
    ...beta,
    ...schemas.page,
    view: schemas.view,
    path_prefix: about(text, 'A folder such as "/notes/".'),
    depth: { type: 'integer', minimum: 0, maximum: 1 },
  },
  answer: schemas.pageOf({ anyOf: [memory, schemas.prefix] }),
  async run(call) {
    const place = await opened(call)
    const { path_prefix = '/', depth = 0, limit = ITEMS, page, view = 'basic' } = call.input
    const { scope, abortSignal } = call
    const query = { store: place.id, path_prefix, depth, view }
    const after = await placeOf(query, page)
    const prefix = pathIn(place, path_prefix)
    const paths = await scope.store.list(prefix.replace(/\/$/, ''), { abortSignal })
    const own = place.root === '' ? paths.filter((each) => !each.startsWith(FOLDER)) : paths
    const rest = childrenOf(own, prefix, depth).filter((each) => each > after)
    const most = view === 'full' ? Math.min(limit, MOST_TEXTS) : limit
    const shown = rest.slice(0, most)
    const data = await Promise.all(
      shown.map(async (each) =>
        each.endsWith('/')
          ? { type: 'memory_prefix', path: `/${each.slice(place.root.length)}` }
          : await wireMemory(call, place, each, view).catch(noneIfGone),
      ),
    )
    const found = data.filter((each) => each !== undefined)
    return await pageWith(query, found, rest.length > most ? shown.at(-1) : undefined)
  },
})

interface MemoryId extends StoreId {
  readonly memory: string
}

const retrieveMemory = operation<MemoryId & { view?: 'basic' | 'full' }>({
  method: 'GET',
  path: `${MEMORIES}/{memory}`,
  id: 'retrieveMemory',
  summary: 'One memory.',
  query: { ...beta, view: schemas.view },
  answer: memory,
  async run(call) {
    const place = await opened(call)
    return await wireMemory(call, place, (await living(call, place)).path, call.input.view ?? 'full')
  },
})

interface MemoryUpdate extends MemoryId {
  readonly path?: string | null
  readonly content?: string | null
  readonly precondition?: { readonly content_sha256?: string }
  readonly view?: 'basic' | 'full'
}

const updateMemory = operation<MemoryUpdate>({
  method: 'POST',
  path: `${MEMORIES}/{memory}`,
  id: 'updateMemory',
  summary: 'Changes the text of a memory, or its path, or both. It keeps its id.',
  isChange: true,
  query: { ...beta, view: schemas.view },
  body: objectOf({
    path: { ...path, type: ['string', 'null'] },
    content: textOrNull,
    precondition: objectOf({ type: { const: 'content_sha256' }, content_sha256: text }, ['type']),
  }),
  answer: memory,
  async run(call) {
    const place = await writable(call)
    const { scope, input, abortSignal } = call
    const from = (await living(call, place)).path
    const to = input.path == null ? from : pathIn(place, input.path)
    const before = await scope.store.read(from, { abortSignal })
    const content = input.content ?? before
    const wanted = input.precondition?.content_sha256
    const ifMatch = wanted ?? (to === from ? undefined : await contentHash(before))
    if (to === from) {
      // As in Anthropic's API: no conflict for a stale version if the memory has this text already.
      if (content !== before) await committed(call, [{ path: from, content, ifMatch }])
      return await wireMemory(call, place, from, input.view ?? 'basic')
    }
    const changes: Change[] = [
      { path: from, content: null, ifMatch },
      { path: to, content, ifMatch: null },
    ]
    // The history notes the new path of the memory, so its id leads there.
    const reason = `rename ${input.memory} to ${to}`
    const conflict = await conflictAt(call, place, to, changes, reason)
    return conflict ?? (await wireMemory(call, place, to, input.view ?? 'basic'))
  },
})

const deleteMemory = operation<MemoryId & { expected_content_sha256?: string }>({
  method: 'DELETE',
  path: `${MEMORIES}/{memory}`,
  id: 'deleteMemory',
  summary: 'Deletes a memory. Its versions stay.',
  isChange: true,
  query: { ...beta, expected_content_sha256: text },
  answer: deleted,
  async run(call) {
    const place = await opened(call)
    const { expected_content_sha256: ifMatch, memory: id } = call.input
    const { path: at } = await living(call, place)
    await committed(call, [{ path: at, content: null, ifMatch }])
    return { type: 'memory_deleted', id }
  },
})

export const MEMORY_OPERATIONS: readonly Operation[] = [
  createMemory,
  listMemories,
  retrieveMemory,
  updateMemory,
  deleteMemory,
]

function pathIn({ root }: Pick<Store, 'root'>, given: string): string {
  if (!given.startsWith('/')) throw new MemoryError('invalid-path', 'A path must begin with "/".')
  return `${root}${given.slice(1)}`
}

async function wireMemory(
  { scope, abortSignal }: Pick<Call<unknown>, 'scope' | 'abortSignal'>,
  { id: memory_store_id, root }: Store,
  at: string,
  view: 'basic' | 'full',
) {
  const [stat, content] = await Promise.all([
    scope.store.stat(at, { abortSignal }),
    readOrNone(scope.store, at, { abortSignal }),
  ])
  if (stat === undefined || content === undefined || isHidden(at)) throw MemoryError.notFound(at)
  const [life = { path: at, revisions: [] }] = await livesOf(scope, at, abortSignal)
  return {
    type: 'memory',
    id: idOf(root, life),
    memory_store_id,
    memory_version_id: encodedId('memver', [at, life.revisions[0]?.version ?? '']),
    path: `/${at.slice(root.length)}`,
    content: view === 'full' ? content : null,
    content_sha256: stat.hash,
    content_size_bytes: stat.size,
    created_at: (life.revisions.at(-1)?.at ?? stat.updatedAt).toISOString(),
    updated_at: stat.updatedAt.toISOString(),
  }
}

async function living({ scope, input, abortSignal }: Call<MemoryId>, { root }: Store): Promise<Life> {
  const [life] = await lifeOf(scope, root, input.memory, abortSignal)
  if (life === undefined || life.ended !== undefined) throw MemoryError.notFound(input.memory)
  return life
}

// Commits the changes, one of which needs the path `at` free. The answer if it is not.
async function conflictAt(
  call: Call<StoreId>,
  place: Store,
  at: string,
  changes: readonly Change[],
  reason?: string,
): Promise<Response | undefined> {
  try {
    await committed(call, changes, reason)
    return undefined
  } catch (error) {
    if (!MemoryError.isInstance(error, 'conflict') || error.path !== at) throw error
  }
  const there = await wireMemory(call, place, at, 'basic').catch(noneIfGone)
  const error = {
    type: 'memory_path_conflict_error',
    message: 'Another memory has this path.',
    retryable: false,
    outcome: 'unchanged',
    conflicting_memory_id: there?.id ?? '',
    conflicting_path: `/${at.slice(place.root.length)}`,
  }
  return Response.json({ error }, { status: 409 })
}
