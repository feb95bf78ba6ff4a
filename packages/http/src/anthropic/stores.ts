import { MemoryError, type Change } from '@sheaf/core'
import {
  HEADERS,
  objectOf,
  whole,
  operation,
  pageWith,
  placeOf,
  type Call,
  type Operation,
  type PageInput,
} from '../operation.ts'
import type { ErrorAnswer } from '../remote-answers.ts'
import { committed } from '../files.ts'
import * as schemas from '../schemas.ts'
import { MEMORY_OPERATIONS } from './memories.ts'
import {
  beta,
  deleted,
  FOLDER,
  opened,
  OWN,
  writable,
  type Store,
  type StoreId,
  type StoreRecord,
} from './open-store.ts'
import { VERSION_OPERATIONS } from './versions.ts'

const { ITEMS, text, textOrNull } = schemas
const metadata = { type: 'object', additionalProperties: textOrNull, description: 'Texts by name.' } as const
const store = whole({
  type: { const: 'memory_store' },
  id: text,
  name: text,
  description: text,
  metadata,
  created_at: schemas.time,
  updated_at: schemas.time,
  archived_at: textOrNull,
})

const createStore = operation<{ name: string; description?: string; metadata?: StoreRecord['metadata'] }>({
  method: 'POST',
  path: '/v1/memory_stores',
  id: 'createMemoryStore',
  summary: "Creates a memory store: a folder of the scope's memory.",
  isChange: true,
  query: beta,
  body: objectOf({ name: { ...text, minLength: 1, maxLength: 255 }, description: text, metadata }, ['name']),
  answer: store,
  async run(call) {
    const { name, description = '', metadata: given = {} } = call.input
    const now = call.scope.clock.now().toISOString()
    const id = `memstore_${crypto.randomUUID().replaceAll('-', '')}`
    const record = { name, description, metadata: given, created_at: now, updated_at: now, archived_at: null }
    await committed(call, [recordChange(id, record, null)])
    return wireStore({ id, record })
  },
})

const listStores = operation<PageInput & { include_archived?: boolean }>({
  method: 'GET',
  path: '/v1/memory_stores',
  id: 'listMemoryStores',
  summary: "A page of the memory stores. The first is the scope's whole memory.",
  query: { ...beta, ...schemas.page, include_archived: schemas.flag },
  answer: schemas.pageOf(store),
  async run({ scope, input: { limit = ITEMS, page, include_archived = false }, abortSignal }) {
    const query = { stores: include_archived }
    const after = await placeOf(query, page)
    const paths = await scope.store.list(FOLDER.slice(0, -1), { abortSignal })
    const ids = paths.flatMap((path) => /^stores\/(memstore_\w+)\.md$/.exec(path)?.[1] ?? [])
    const found = await Promise.all(
      [OWN, ...ids].map((id) => opened({ scope, input: { store: id }, abortSignal })),
    )
    const rest = found.filter(({ record }) => include_archived || record.archived_at === null).map(wireStore)
    const start = after === '' ? 0 : rest.findIndex(({ id }) => id === after) + 1
    const shown = rest.slice(start, start + limit)
    return await pageWith(query, shown, rest.length > start + limit ? shown.at(-1)?.id : undefined)
  },
})

const retrieveStore = operation<StoreId>({
  method: 'GET',
  path: '/v1/memory_stores/{store}',
  id: 'retrieveMemoryStore',
  summary: 'One memory store.',
  query: beta,
  answer: store,
  run: async (call) => wireStore(await opened(call)),
})

interface StoreUpdate extends StoreId {
  readonly name?: string | null
  readonly description?: string | null
  readonly metadata?: Readonly<Record<string, string | null>> | null
}

const updateStore = operation<StoreUpdate>({
  method: 'POST',
  path: '/v1/memory_stores/{store}',
  id: 'updateMemoryStore',
  summary: 'Changes the name, the description or the metadata of a store.',
  isChange: true,
  query: beta,
  body: objectOf({
    name: { ...textOrNull, minLength: 1, maxLength: 255 },
    description: textOrNull,
    metadata: { ...metadata, type: ['object', 'null'] },
  }),
  answer: store,
  async run(call) {
    const { name, description, metadata: given } = call.input
    return await changedStore(call, (record) => ({
      ...record,
      name: name ?? record.name,
      description: description ?? record.description,
      metadata: Object.fromEntries(
        Object.entries({ ...record.metadata, ...given }).filter(
          (pair): pair is [string, string] => pair[1] !== null,
        ),
      ),
    }))
  },
})

const archiveStore = operation<StoreId>({
  method: 'POST',
  path: '/v1/memory_stores/{store}/archive',
  id: 'archiveMemoryStore',
  summary: 'Archives a store: its memories can be read and deleted, and no longer written.',
  isChange: true,
  query: beta,
  answer: store,
  run: async (call) =>
    await changedStore(call, (record) => ({
      ...record,
      archived_at: record.archived_at ?? call.scope.clock.now().toISOString(),
    })),
})

const deleteStore = operation<StoreId>({
  method: 'DELETE',
  path: '/v1/memory_stores/{store}',
  id: 'deleteMemoryStore',
  summary: 'Deletes a store with its memories. Their history stays.',
  isChange: true,
  query: beta,
  answer: deleted,
  async run(call) {
    const { id, root } = await opened(call)
    checkChangeable(id)
    const paths = await call.scope.store.list(root.slice(0, -1), { abortSignal: call.abortSignal })
    const all = [...paths, `${FOLDER}${id}.md`]
    await committed(
      call,
      all.map((path) => ({ path, content: null })),
    )
    return { type: 'memory_store_deleted', id }
  },
})

export const STORE_OPERATIONS: readonly Operation[] = [
  createStore,
  listStores,
  retrieveStore,
  updateStore,
  archiveStore,
  deleteStore,
  ...MEMORY_OPERATIONS,
  ...VERSION_OPERATIONS,
]

const TYPES: Readonly<Record<string, string>> = {
  unauthorized: 'authentication_error',
  forbidden: 'permission_error',
  'scope-violation': 'permission_error',
  'not-found': 'not_found_error',
  conflict: 'memory_precondition_failed_error',
  memory_path_conflict_error: 'memory_path_conflict_error',
  unavailable: 'overloaded_error',
  unexpected: 'api_error',
}

/** The same answer with its error in Anthropic's form, which also tells their SDK whether to repeat it. */
export async function inAnthropicForm(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { error }: ErrorAnswer = await answer.json()
  const { details: _, ...rest } = error
  const type = TYPES[error.type] ?? 'invalid_request_error'
  const headers = { ...HEADERS, 'x-should-retry': String(error.retryable) }
  return Response.json({ type: 'error', error: { ...rest, type } }, { status: answer.status, headers })
}

function checkChangeable(id: string): void {
  if (id === OWN)
    throw new MemoryError(
      'scope-violation',
      'memstore_own is the memory itself, and cannot be changed as a store.',
    )
}

async function changedStore(
  call: Call<StoreId>,
  change: (record: StoreRecord) => StoreRecord,
): Promise<object> {
  const { id, record } = await writable(call)
  checkChangeable(id)
  const changed = { ...change(record), updated_at: call.scope.clock.now().toISOString() }
  const version = await call.scope.store.stat(`${FOLDER}${id}.md`, { abortSignal: call.abortSignal })
  await committed(call, [recordChange(id, changed, version?.hash ?? null)])
  return wireStore({ id, record: changed })
}

// JSON values are values of YAML too.
function recordChange(id: string, record: StoreRecord, ifMatch: string | null): Change {
  const lines = Object.entries(record).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return { path: `${FOLDER}${id}.md`, content: `---\n${lines.join('\n')}\n---\n`, ifMatch }
}

function wireStore({ id, record }: Pick<Store, 'id' | 'record'>) {
  return { type: 'memory_store', id, ...record }
}
