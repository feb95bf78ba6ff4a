import {
  applySessionHistoryMutations,
  type AgentInputItem,
  type SessionHistoryRewriteArgs,
  type SessionHistoryRewriteAwareSession,
  type SessionHistoryTransactionArgs,
  type SessionHistoryTransactionAwareSession,
} from '@openai/agents-core'
import { contentHash, MemoryError, type Change } from '@sheaf/core'
import { checkObject, checkOptions, portOf, checkValue, refuse } from '@sheaf/core/adapter'
import { isWholeMemory, promptSettings, type RecordingOptions } from '@sheaf/memory/integration'
import type { ScopedMemory } from '@sheaf/memory'
import { newItems, type NewItem } from '../agent-item.ts'
import type { Edit, NumberedItem } from './session-head.ts'
import { createSessionFiles, type OpenSession, type SessionCut, type SessionItem } from './session-files.ts'
import { canonicalJson, decodeItem } from '../item-json.ts'

interface ThreadSessionOptions extends Pick<RecordingOptions, 'speaker'> {
  /**
   * Also records messages of users and agents in the thread of the same id, for searches and learning.
   * Tool calls and their results are never recorded. True by default.
   */
  readonly record?: boolean | undefined
  /**
   * Called when an item was stored or removed, but the thread could not be changed; the run continues.
   * Must not throw. `console.error` by default.
   */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** A durable session of the Agents SDK; see {@link threadSession}. */
interface ThreadSession extends SessionHistoryTransactionAwareSession, SessionHistoryRewriteAwareSession {
  applyHistoryMutations(args: SessionHistoryRewriteArgs): Promise<void>
  applyHistoryTransaction(args: SessionHistoryTransactionArgs): Promise<void>
  replaceHistoryWithCompaction(items: AgentInputItem[]): Promise<void>
}

/**
 * The history of a conversation, as the `session` of a run: it survives the process, and several
 * processes may use it at once. Added items are on the disk when the call resolves; a change is made as
 * a whole or not at all. Items are returned exactly as they were given. They are beside the thread of
 * the same id, in a hidden folder that no search, no model's tool and no other user can reach.
 *
 * `popItem` also removes its item from the thread, with the facts learnt from it, and the items follow the
 * thread: `replace`, `remove`, `truncate`, `branch`, `rewind` and `forget` change them too. `clearSession`
 * and compaction change only the items for the model: the thread is the record of the conversation, and
 * keeps it. Ids have 1 to 128 characters of any kind; different ids share nothing. Throws
 * `invalid-argument` for a wrong memory or id; does no I/O before the first call.
 */
export function threadSession(
  user: Pick<ScopedMemory, 'thread' | 'ownStore' | 'clock'>,
  id: string,
  options: ThreadSessionOptions = {},
): ThreadSession {
  if (
    typeof user?.thread !== 'function' ||
    typeof user.ownStore?.commit !== 'function' ||
    isWholeMemory(user)
  )
    refuse('user', 'is missing; pass memory.user(id), or a project or workspace')
  const { speaker } = checkOptions(options, { onError: true, record: true, speaker: true })
  const { record, report } = promptSettings(options, { record: true, speaker: true })
  const thread = user.thread(id)
  const directory = `${thread.path.slice(0, -'.md'.length)}/.history`
  const files = createSessionFiles({ store: user.ownStore, clock: user.clock, directory })

  const recordSaid = async (added: readonly NumberedItem[]): Promise<void> => {
    const messages = added.flatMap(({ message, said }) => {
      if (said === undefined) return []
      return { id: message, ...said, ...(said.role === 'user' && speaker !== undefined && { name: speaker }) }
    })
    if (record && messages.length > 0) await thread.record(messages).catch(report)
  }
  // Removes a popped item from the thread, as if it was never said.
  const takeBack = async (message: string | undefined): Promise<void> => {
    if (!record || message === undefined) return
    await thread.remove(message).catch((error: unknown) => {
      if (!MemoryError.isInstance(error, 'not-found')) report(error)
    })
  }
  const end = async ({ head, cut }: OpenSession) =>
    head.parts.length === 0 ? { part: 1, kept: '' } : await cut(head.parts.length, Infinity)
  const add = async (added: readonly NewItem[]) => {
    if (added.length > 0)
      await recordSaid(await files.change(async (session) => ({ ...(await end(session)), added })))
  }

  // Calls of one session, through any handle, run in turn, as they would in memory; their arguments are
  // read before.
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> =>
    await portOf(user.ownStore).inTurn(directory, work)

  return {
    getSessionId: async () => id,
    async getItems(limit) {
      if (limit !== undefined && !Number.isInteger(limit)) refuse('limit', 'must be a whole number')
      return limit !== undefined && limit <= 0 ? [] : await inTurn(() => files.read(limit))
    },
    async addItems(items) {
      const added = newItems(items)
      await inTurn(() => add(added))
    },
    popItem: () =>
      inTurn(async () => {
        let popped: Awaited<ReturnType<typeof lastItem>>
        await files.change(async (session) => {
          popped = await lastItem(session)
          return popped === undefined ? undefined : { ...popped.cut, added: [] }
        })
        await takeBack(popped?.message)
        return popped?.item
      }),
    clearSession: () =>
      inTurn(async () => {
        await files.change(async ({ head, list }) => {
          const changes = forgetOperations(await list())
          return head.parts.length === 0 && changes.length === 0
            ? undefined
            : { part: 1, kept: '', removed: 0, added: [], changes }
        })
      }),
    async replaceHistoryWithCompaction(items) {
      const added = newItems(items)
      await inTurn(() => files.change(async (session) => rewritten(added, await itemsOf(session))))
    },
    async applyHistoryMutations(args) {
      const { mutations } = checkObject(args, '{ mutations }', 'args')
      checkValue.list('mutations', mutations, 'of mutations')
      const wanted = structuredClone(mutations)
      await inTurn(() =>
        files.change(async (session) => {
          const before = await itemsOf(session)
          const items = before.map(({ item }) => item)
          const after = applySessionHistoryMutations(items, wanted)
          return canonicalJson(after) === canonicalJson(items)
            ? undefined
            : rewritten(newItems(after), before)
        }),
      )
    },
    async applyHistoryTransaction(args) {
      const operation = checkOperation(args)
      await inTurn(async () => {
        const added = await files.change(async (session) => {
          const changes = await operation.enter(session)
          if (changes === undefined) return undefined
          const { expectedSuffix, items } = operation
          const { cut, removed } =
            expectedSuffix.length === 0
              ? { cut: await end(session), removed: [] }
              : await cutSuffix(session, expectedSuffix)
          return { ...cut, added: withMessages(items, removed), changes }
        })
        await recordSaid(added)
      })
    },
  }
}

/** The newest item, and the session without it; undefined for an empty session. */
async function lastItem(
  session: OpenSession,
): Promise<(SessionItem & { readonly cut: SessionCut }) | undefined> {
  for (let part = session.head.parts.length; part > 0; part -= 1) {
    const items = await session.items(part)
    const item = items.at(-1)
    if (item !== undefined) return { ...item, cut: await session.cut(part, items.length - 1) }
  }
  return undefined
}

/**
 * The session without its newest items, which must be these in `canonicalJson`. Throws a MemoryError
 * with the code "conflict" otherwise.
 */
async function cutSuffix(
  session: OpenSession,
  expected: readonly string[],
): Promise<{ readonly cut: SessionCut; readonly removed: readonly SessionItem[] }> {
  const removed: SessionItem[] = []
  let missing = expected.length
  for (let part = session.head.parts.length; part > 0; part -= 1) {
    const items = await session.items(part)
    const start = Math.max(0, items.length - missing)
    const isSame = items
      .slice(start)
      .every(({ item }, place) => canonicalJson(item) === expected[missing - items.length + start + place])
    if (!isSame) break
    missing -= items.length - start
    removed.unshift(...items.slice(start))
    if (missing === 0) return { cut: await session.cut(part, start), removed }
  }
  throw new MemoryError(
    'conflict',
    'The session does not end with the items that the transaction expects. Read its items again, and make the transaction again.',
  )
}

async function itemsOf({ head, items }: OpenSession): Promise<readonly SessionItem[]> {
  const parts: (readonly SessionItem[])[] = []
  for (let part = 1; part <= head.parts.length; part += 1) parts.push(await items(part))
  return parts.flat()
}

/** The session with other items; equal ones keep their messages, and the others are not said again. */
function rewritten(items: readonly NewItem[], before: readonly SessionItem[]): Edit {
  const silent = items.map(({ json, title }) => ({ json, title }))
  return { part: 1, kept: '', removed: 0, added: withMessages(silent, before) }
}

function withMessages(items: readonly NewItem[], removed: readonly SessionItem[]): readonly NewItem[] {
  const known = Map.groupBy(removed, ({ item }) => canonicalJson(item))
  return items.map((item) => ({ ...item, message: known.get(keyOf(item))?.shift()?.message }))
}

interface Operation {
  /**
   * The items to add. Items of the expected suffix were said before, and are not recorded again.
   */
  readonly items: readonly NewItem[]
  /** The required end of the session, in `canonicalJson`; these items are removed. */
  readonly expectedSuffix: readonly string[]
  /**
   * The changes that record the operation as applied; undefined if it was applied before. Throws a
   * MemoryError with the code "conflict" if another transaction was applied with the same id.
   */
  enter(session: OpenSession): Promise<readonly Change[] | undefined>
}

const TITLE = '# Operations that were applied\n\nThe hash of an id, and that of its transaction.\n\n'
const HASH_CHARACTERS = 32

/**
 * Reads a transaction at once, so that later changes by the caller have no effect. Throws
 * `invalid-argument` for a malformed one.
 */
function checkOperation(args: SessionHistoryTransactionArgs): Operation {
  const { operationId, transaction } = checkObject(args, '{ operationId, transaction }', 'args')
  if (typeof operationId !== 'string' || operationId.trim() === '')
    refuse('operationId', 'must be text that is not blank')
  const { expected, added } = partsOf(transaction)
  const items = newItems(added)
  const expectedSuffix = newItems(expected).map(keyOf)
  const suffix = new Set(expectedSuffix)
  const whole = JSON.stringify([transaction.type, expectedSuffix, items.map(keyOf)])
  return {
    items: items.map((item) => (suffix.has(keyOf(item)) ? { json: item.json, title: item.title } : item)),
    expectedSuffix,
    async enter({ file, path }) {
      const [key, value] = await Promise.all([shortHash(JSON.stringify(operationId)), shortHash(whole)])
      // The ids are spread over 256 files, so that each stays short, and an id is in one file.
      const name = `operations-${key.slice(0, 2)}.md`
      const content = await file(name)
      const applied = content?.split('\n').find((line) => line.startsWith(`- ${key} `))
      if (applied === `- ${key} ${value}`) return undefined
      if (applied !== undefined) {
        throw new MemoryError(
          'conflict',
          'Another transaction was applied under this operationId. Give each transaction its own id.',
        )
      }
      const ifMatch = content === undefined ? null : await contentHash(content)
      return [{ path: path(name), content: `${content ?? TITLE}- ${key} ${value}\n`, ifMatch }]
    },
  }
}

function forgetOperations(paths: readonly string[]): Change[] {
  return paths
    .filter((path) => /\/operations-[0-9a-f]{2}\.md$/.test(path))
    .map((path) => ({ path, content: null }))
}

function partsOf(transaction: SessionHistoryTransactionArgs['transaction']): {
  readonly expected: readonly AgentInputItem[]
  readonly added: readonly AgentInputItem[]
} {
  if (transaction?.type === 'append_items') return { expected: [], added: transaction.items }
  if (transaction?.type === 'replace_suffix')
    return { expected: transaction.expectedSuffix, added: transaction.replacement }
  refuse('transaction', 'must be of the type "append_items" or "replace_suffix"')
}

function keyOf({ json }: NewItem): string {
  return canonicalJson(decodeItem(json))
}

async function shortHash(text: string): Promise<string> {
  return (await contentHash(text)).slice(0, HASH_CHARACTERS)
}
