import { isHidden } from '@sheaf/core/adapter'
import { literal, looseObject, string } from 'zod'
import type { MemoryStore } from '@sheaf/core'
import type { InnerServer, McpServerLike } from './mcp-server-like.ts'
import { memoryUri, pathOf } from './register-resources.ts'
import { PROTOCOL_CODES, ProtocolError } from './mcp-server-like.ts'

/** The files that tools of one server changed. */
export interface ResourceChanges {
  /** The URIs of changed, new and deleted files. */
  readonly uris: readonly string[]
  /** True if files were created or deleted, so that the list of resources changed. */
  readonly isListChanged: boolean
}

// From this protocol on, clients subscribe at the SDK, which filters notifications itself.
const FIRST_WITH_FILTERS = '2026-07-28'

/** The most subscriptions of one client, so that a client cannot fill the memory of the process. */
const SUBSCRIPTIONS_LIMIT = 1000

/** The URIs that the client subscribed to, in its spelling, by path. */
type Subscriptions = Map<string, Set<string>>

/**
 * Lets clients subscribe to files. Returns a function that notifies the server's client of a changed list,
 * and of each changed file that the client subscribed to. A failure to send goes to `onError`, and nothing
 * stops. If the app has its own subscriptions, the client is notified only of the list. A server of another
 * kind notifies of nothing.
 */
export function announceChanges(
  { server }: Pick<McpServerLike, 'server'>,
  onError: (error: unknown, method: string) => void,
): (changes: readonly FileChange[]) => ResourceChanges | undefined {
  const inner = isInner(server) ? server : undefined
  const subscriptions = inner === undefined ? undefined : subscriptionsOf(inner)
  const send = (sent: Promise<void>, method: string) => {
    sent.catch((error: unknown) => onError(error, method))
  }

  return (changes) => {
    const files = changes.filter(({ path }) => !isHidden(path))
    if (files.length === 0) return undefined
    const isListChanged = files.some(({ isListed }) => isListed)
    // A server that is not connected has no client to notify.
    if (inner?.transport !== undefined) {
      const isFiltered = (inner.getNegotiatedProtocolVersion?.() ?? '') >= FIRST_WITH_FILTERS
      if (isListChanged) send(inner.sendResourceListChanged(), 'notifications/resources/list_changed')
      for (const { path } of files) {
        const uris =
          isFiltered && subscriptions !== undefined ? [memoryUri(path)] : (subscriptions?.get(path) ?? [])
        for (const uri of uris) send(inner.sendResourceUpdated({ uri }), 'notifications/resources/updated')
      }
    }
    return { uris: files.map(({ path }) => memoryUri(path)), isListChanged }
  }
}

function subscriptionsOf(inner: InnerServer): Subscriptions | undefined {
  const subscriptions: Subscriptions = new Map()
  try {
    inner.assertCanSetRequestHandler('resources/subscribe')
    inner.assertCanSetRequestHandler('resources/unsubscribe')
  } catch {
    // The app has its own subscriptions, perhaps for other resources.
    return undefined
  }
  inner.registerCapabilities({ resources: { subscribe: true } })
  handle(inner, 'resources/subscribe', (uri, path) => {
    const count = [...subscriptions.values()].reduce((sum, { size }) => sum + size, 0)
    const known = subscriptions.get(path) ?? new Set()
    if (!known.has(uri) && count >= SUBSCRIPTIONS_LIMIT) {
      throw new ProtocolError(
        PROTOCOL_CODES.invalidParams,
        `There are ${SUBSCRIPTIONS_LIMIT} subscriptions already; end one first.`,
      )
    }
    subscriptions.set(path, known.add(uri))
  })
  handle(inner, 'resources/unsubscribe', (uri, path) => {
    const known = subscriptions.get(path)
    known?.delete(uri)
    if (known?.size === 0) subscriptions.delete(path)
  })
  return subscriptions
}

function handle(inner: InnerServer, method: string, act: (uri: string, path: string) => void): void {
  const answer = ({ params: { uri } }: { readonly params: { readonly uri: string } }): object => {
    const path = pathOf(uri)
    if (path === undefined)
      throw new ProtocolError(
        PROTOCOL_CODES.invalidParams,
        'Only files of the memory can be subscribed to.',
        { uri },
      )
    act(uri, path)
    return {}
  }
  // Version 2 takes the name of a method, version 1 a schema that contains it.
  const isVersion2 = inner.getNegotiatedProtocolVersion !== undefined
  inner.setRequestHandler(
    isVersion2 ? method : looseObject({ method: literal(method), params: looseObject({ uri: string() }) }),
    answer,
  )
}

function isInner(server: unknown): server is InnerServer {
  const methods = [
    'assertCanSetRequestHandler',
    'registerCapabilities',
    'setRequestHandler',
    'sendResourceListChanged',
    'sendResourceUpdated',
  ]
  return (
    typeof server === 'object' &&
    server !== null &&
    methods.every((name) => typeof Reflect.get(server, name) === 'function')
  )
}

/** A file that was changed. */
export interface FileChange {
  readonly path: string
  /** True if the list of files may have changed: a file was created or deleted, or that is unknown. */
  readonly isListed: boolean
}

/** The same store; `onChanges` gets each successful change. */
export function observedStore(
  store: MemoryStore,
  onChanges: (changes: readonly FileChange[]) => void,
): MemoryStore {
  const told = async <T>(made: Promise<T>, changes: readonly FileChange[]): Promise<T> => {
    const result = await made
    onChanges(changes)
    return result
  }
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) =>
      told(store.write(path, content, options), [{ path, isListed: typeof options?.ifMatch !== 'string' }]),
    append: (path, content, options) =>
      told(store.append(path, content, options), [{ path, isListed: typeof options?.ifMatch !== 'string' }]),
    delete: (path, options) => told(store.delete(path, options), [{ path, isListed: true }]),
    commit: (changes, options) => {
      const files = changes.map(({ path, content, ifMatch }) => ({
        path,
        isListed: content === null || typeof ifMatch !== 'string',
      }))
      return told(store.commit(changes, options), files)
    },
  }
}
