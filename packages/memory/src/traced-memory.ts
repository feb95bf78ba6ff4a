import {
  MemoryError,
  type AssembledContext,
  type Clock,
  type MemoryStore,
  type SearchHits,
} from '@sheaf/core'
import { isRecord, portOf, storeOn } from '@sheaf/core/adapter'
import { shortHash } from './handles/homes.ts'
import type { MemoryHandle, ScopedMemory, WorkspaceMemory } from './handles/scoped-memory.ts'
import type { Memory } from './memory.ts'
import type { Thread } from './thread/thread.ts'
import type { Attribute, TelemetryOptions, TelemetrySpan } from './telemetry-options.ts'

/** `SpanKind.INTERNAL` and `SpanStatusCode.ERROR` of OpenTelemetry. */
const INTERNAL = 0
const ERROR = 2

const NAMING = ['gen_ai.memory.store.id', 'gen_ai.memory.record.id', 'gen_ai.conversation.id']

/** The operations of the GenAI conventions for memory, and Sheaf's own. */
const HANDLE_OPERATIONS: Readonly<Record<string, string>> = {
  search: 'search_memory',
  assemble: 'search_memory',
  appendDaily: 'upsert_memory',
  move: 'update_memory',
  forget: 'delete_memory',
  erase: 'delete_memory',
  backup: 'sheaf.backup',
  doctor: 'sheaf.doctor',
  reindex: 'sheaf.reindex',
  scrub: 'sheaf.scrub',
}
const THREAD_OPERATIONS: Readonly<Record<string, string>> = {
  assemble: 'search_memory',
  record: 'upsert_memory',
  learn: 'upsert_memory',
  replace: 'update_memory',
  remove: 'delete_memory',
  truncate: 'delete_memory',
  branch: 'create_memory',
  rewind: 'update_memory',
  delete: 'delete_memory',
}

type Attributes = Readonly<Record<string, Attribute | undefined>>

type Observe = <T>(call: ObservedCall, run: () => Promise<T>) => Promise<T>

interface ObservedCall {
  readonly operation: string
  readonly scope: string
  readonly attributes?: Attributes
  readonly query?: string
}

/** The same memory; each call of it and of its handles is a span, and searches are measured. */
export function tracedMemory(memory: Memory, options: TelemetryOptions): Memory {
  const observe = observer(options, memory.clock)
  return new Proxy(tracedHandle(memory, '', observe), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (!['user', 'project', 'workspace', 'agent'].includes(String(name))) return member
      return (...values: unknown[]) => {
        const handle = Reflect.apply(member, target, values) as ScopedMemory
        return tracedHandle(handle, scopeOf(String(name), handle), observe)
      }
    },
  })
}

// Workspaces of two projects may have one id.
function scopeOf(kind: string, handle: ScopedMemory): string {
  if (kind === 'agent') return ''
  const { project } = handle as Partial<WorkspaceMemory>
  const above = project === undefined ? '' : `projects/${project}/`
  return `${above}${kind}s/${handle.id}`
}

function tracedHandle<Handle extends MemoryHandle>(handle: Handle, scope: string, observe: Observe): Handle {
  const stores = new Map<string, MemoryStore>()
  return new Proxy(handle, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name === 'store' || name === 'ownStore') {
        const made = stores.get(name) ?? tracedStore(member as MemoryStore, scope, observe)
        stores.set(name, made)
        return made
      }
      if (typeof member !== 'function' || typeof name !== 'string') return member
      const call = (...values: unknown[]) => Reflect.apply(member, target, values) as unknown
      if (name === 'thread') return (id: string) => tracedThread(call(id) as Thread, scope, id, observe)
      const operation = HANDLE_OPERATIONS[name]
      if (operation === undefined) return call
      return async (...values: unknown[]) => {
        const [first] = values
        const query = name === 'search' && typeof first === 'string' ? { query: first } : {}
        return await observe(
          { operation, scope, ...query },
          async () => await (call(...values) as Promise<unknown>),
        )
      }
    },
  })
}

function tracedThread(thread: Thread, scope: string, conversation: string, observe: Observe): Thread {
  return new Proxy(thread, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      const operation = typeof name === 'string' ? THREAD_OPERATIONS[name] : undefined
      if (typeof member !== 'function' || operation === undefined) return member
      return async (...values: unknown[]) => {
        const [first] = values
        const count =
          name === 'record' ? { 'gen_ai.memory.record.count': Array.isArray(first) ? first.length : 1 } : {}
        const attributes = { 'gen_ai.conversation.id': conversation, ...count }
        const done = await observe(
          { operation, scope, attributes },
          async () => await (Reflect.apply(member, target, values) as Promise<unknown>),
        )
        if (name !== 'branch') return done
        return tracedThread(done as Thread, scope, (done as Thread).id, observe)
      }
    },
  })
}

function tracedStore(store: MemoryStore, scope: string, observe: Observe): MemoryStore {
  const below = portOf(store)
  return storeOn({
    ...below,
    commit: async (changes, options) => {
      const isRemoval = changes.every(({ content }) => content === null)
      const [first] = changes
      const attributes = {
        'gen_ai.memory.record.count': changes.length,
        'gen_ai.memory.record.id': changes.length === 1 ? first?.path : undefined,
      }
      const call = { operation: isRemoval ? 'delete_memory' : 'upsert_memory', scope, attributes }
      return await observe(call, async () => await below.commit(changes, options))
    },
  })
}

function observer({ tracer, meter, content = false }: TelemetryOptions, clock: Clock): Observe {
  const durations = meter?.createHistogram('sheaf.search.duration', {
    unit: 's',
    description: 'The time of a search or of a context',
  })
  const degraded = meter?.createCounter('sheaf.recall.degraded', {
    description: 'Searches that lacked something, such as the answer of an embedder',
  })
  return async ({ operation, scope, attributes = {}, query }, run) => {
    const begun = clock.now().getTime()
    const given: Attributes = {
      'gen_ai.operation.name': operation,
      ...attributes,
      'gen_ai.memory.store.id': scope,
      'gen_ai.memory.query.text': content ? query : undefined,
    }
    const shown: Record<string, Attribute> = {}
    const hidden: [string, string][] = []
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue
      if (content || value === '' || !NAMING.includes(name)) shown[name] = value
      else hidden.push([name, String(value)])
    }
    // A hash takes a moment. The work begins and ends without it: `flush()` waits for begun calls, and
    // callers go on at once.
    const hashed = async () =>
      await Promise.all(hidden.map(async ([name, value]) => [name, await shortHash(value)] as const))
    const measured = async (span: TelemetrySpan | undefined) => {
      const names = span === undefined ? undefined : hashed()
      try {
        const result = await run()
        quietly(() => span?.setAttributes(resultAttributes(result, content)))
        const reason = isHits(result) ? result.degraded?.reason : undefined
        if (reason !== undefined) quietly(() => degraded?.add(1, { 'sheaf.degraded.reason': reason }))
        return result
      } catch (error) {
        const named = error instanceof Error ? error.name : 'unknown'
        const type = MemoryError.isInstance(error) ? error.code : named
        quietly(() => span?.setAttributes({ 'error.type': type }))
        quietly(() => span?.setStatus({ code: ERROR }))
        throw error
      } finally {
        if (operation === 'search_memory') {
          const seconds = (clock.now().getTime() - begun) / 1000
          quietly(() => durations?.record(seconds, { 'gen_ai.operation.name': operation }))
        }
        void names?.then((pairs) => {
          quietly(() => span?.setAttributes(Object.fromEntries(pairs)))
          quietly(() => span?.end())
        })
      }
    }
    let work: ReturnType<typeof measured> | undefined
    quietly(() => {
      const options = { kind: INTERNAL, attributes: shown }
      const told = tracer?.startActiveSpan(operation, options, (span) => (work ??= measured(span)))
      told?.catch?.(() => {}) // the caller gets the error from `work`
    })
    return await (work ?? measured(undefined))
  }
}

// OpenTelemetry requires that a failure of telemetry does not fail the app's call, which may have changed
// files.
function quietly(tell: () => unknown): void {
  try {
    tell()
  } catch {
    // The tracer or the meter is the place to report it.
  }
}

function resultAttributes(result: unknown, content: boolean): Record<string, Attribute> {
  if (isHits(result)) {
    const records = result.map(({ source, lineStart, text, rank }) => {
      return { id: `${source}:${lineStart}`, content: text, score: rank }
    })
    return {
      'gen_ai.memory.record.count': result.length,
      ...(content && { 'gen_ai.memory.records': JSON.stringify(records) }),
    }
  }
  if (!isContext(result)) return {}
  const { events } = result.trace
  return {
    'gen_ai.memory.record.count': events.filter(({ status }) => status === 'included').length,
    'sheaf.tokens': result.tokens,
    'sheaf.budget': result.trace.budget,
    'sheaf.excluded': events.filter(({ status }) => status === 'dropped').length,
  }
}

function isHits(result: unknown): result is SearchHits {
  return Array.isArray(result) && result.every((hit) => isRecord(hit) && 'lineStart' in hit)
}

function isContext(result: unknown): result is AssembledContext {
  return isRecord(result) && 'trace' in result && 'messages' in result
}
