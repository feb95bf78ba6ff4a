import { contentHash, MemoryError } from '@sheaf/core'
import type { Revision } from '@sheaf/documents'
import {
  decodedId,
  encodedId,
  objectOf,
  operation,
  pageWith,
  placeOf,
  type Call,
  type Operation,
} from '../operation.ts'
import * as schemas from '../schemas.ts'
import {
  beta,
  opened,
  idOf,
  isRename,
  lifeOf,
  livesOf,
  type Listing,
  type Store,
  type StoreId,
  type Life,
} from './open-store.ts'

const { ITEMS, MOST_TEXTS, text, textOrNull } = schemas
const version = objectOf(
  {
    type: { const: 'memory_version' },
    id: text,
    memory_id: text,
    memory_store_id: text,
    operation: { enum: ['created', 'modified', 'deleted'] },
    path: textOrNull,
    content: textOrNull,
    content_sha256: textOrNull,
    content_size_bytes: { type: ['integer', 'null'] },
    created_at: schemas.time,
    created_by: { type: ['object', 'null'] },
    redacted_at: textOrNull,
    redacted_by: { type: ['object', 'null'] },
  },
  ['type', 'id', 'memory_id', 'memory_store_id', 'operation', 'created_at'],
)

const VERSIONS = '/v1/memory_stores/{store}/memory_versions'

const listVersions = operation<StoreId & Listing & { memory_id: string; operation?: string }>({
  method: 'GET',
  path: VERSIONS,
  id: 'listMemoryVersions',
  summary: 'The versions of one memory, newest first. They stay when it is deleted.',
  query: {
    ...beta,
    ...schemas.page,
    view: schemas.view,
    memory_id: text,
    operation: { enum: ['created', 'modified', 'deleted'] },
  },
  needed: ['memory_id'],
  answer: schemas.pageOf(version),
  async run(call) {
    const place = await opened(call)
    const { memory_id: id, operation: kind, limit = ITEMS, page, view = 'basic' } = call.input
    const query = { store: place.id, id, kind, view }
    const start = Number(await placeOf(query, page))
    const lives = await lifeOf(call.scope, place.root, id, call.abortSignal)
    const all = lives
      .flatMap(({ revisions, ended }) => (ended === undefined ? revisions : [ended, ...revisions]))
      // A rename ends a life at one path and begins the next; it is shown once.
      .filter(({ change, reason }) => change !== 'deleted' || !isRename(reason))
      .filter((revision) => kind === undefined || operationOf(revision) === kind)
    const end = start + (view === 'full' ? Math.min(limit, MOST_TEXTS) : limit)
    const shown = all.slice(start, end)
    const data = await Promise.all(shown.map(async (each) => await wireVersion(call, place, id, each, view)))
    return await pageWith(query, data, all.length > end ? String(end) : undefined)
  },
})

interface VersionId extends StoreId {
  readonly version: string
}

const retrieveVersion = operation<VersionId & { view?: 'basic' | 'full' }>({
  method: 'GET',
  path: `${VERSIONS}/{version}`,
  id: 'retrieveMemoryVersion',
  summary: 'One version of a memory.',
  query: { ...beta, view: schemas.view },
  answer: version,
  async run(call) {
    const place = await opened(call)
    const { life, revision } = await revisionOf(call, place)
    return await wireVersion(call, place, idOf(place.root, life), revision, call.input.view ?? 'full')
  },
})

const redactVersion = operation<VersionId>({
  method: 'POST',
  path: `${VERSIONS}/{version}/redact`,
  id: 'redactMemoryVersion',
  summary: 'Removes the text of a version for good. The current one cannot be redacted.',
  isChange: true,
  query: beta,
  answer: version,
  async run(call) {
    const place = await opened(call)
    const { scope, author, abortSignal } = call
    const { revision } = await revisionOf(call, place)
    await scope.history.redact(revision.path, revision.version, { author, abortSignal })
    const redacted = await revisionOf(call, place)
    return await wireVersion(call, place, idOf(place.root, redacted.life), redacted.revision, 'basic')
  },
})

export const VERSION_OPERATIONS: readonly Operation[] = [listVersions, retrieveVersion, redactVersion]

async function revisionOf(
  { scope, input, abortSignal }: Call<VersionId>,
  { root }: Store,
): Promise<{ readonly life: Life; readonly revision: Revision }> {
  const [at, wanted] = decodedId('memver', input.version)
  const isInside = at !== undefined && at.startsWith(root)
  const lives = isInside ? await livesOf(scope, at, abortSignal) : []
  for (const life of lives)
    for (const revision of life.ended === undefined ? life.revisions : [life.ended, ...life.revisions])
      if (revision.version === wanted) return { life, revision }
  throw MemoryError.notFound(input.version)
}

async function wireVersion(
  { scope, abortSignal }: Pick<Call<unknown>, 'scope' | 'abortSignal'>,
  { id: memory_store_id, root }: Store,
  memory_id: string,
  revision: Revision,
  view: 'basic' | 'full',
) {
  const { path: at, version: number, redacted, author, size } = revision
  const isRedacted = redacted !== undefined
  const hasText = !isRedacted && revision.change !== 'deleted'
  const content = hasText ? await scope.history.read(at, number, { abortSignal }) : null
  const actor = (name: string | undefined) =>
    name === undefined ? null : { type: 'user_actor', user_id: name }
  return {
    type: 'memory_version',
    id: encodedId('memver', [at, number]),
    memory_id,
    memory_store_id,
    operation: operationOf(revision),
    path: isRedacted ? null : `/${at.slice(root.length)}`,
    content: view === 'full' ? content : null,
    content_sha256: content === null ? null : await contentHash(content),
    content_size_bytes: content === null ? null : size,
    created_at: revision.at.toISOString(),
    created_by: actor(author),
    redacted_at: redacted?.at.toISOString() ?? null,
    redacted_by: actor(redacted?.author),
  }
}

function operationOf({ change, reason }: Revision): 'created' | 'modified' | 'deleted' {
  if (change === 'deleted') return change
  return change === 'created' && !isRename(reason) ? change : 'modified'
}
