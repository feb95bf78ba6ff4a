import { refuse } from '@sheaf/core/adapter'
import {
  BaseStore,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
  type MatchCondition,
} from '@langchain/langgraph-checkpoint'
import { MemoryError } from '@sheaf/core'
import { isWholeMemory } from '@sheaf/memory/integration'
import type { ScopedMemory } from '@sheaf/memory'
import {
  changeOf,
  inGroups,
  readItem,
  readItems,
  directoryOf,
  itemPath,
  type StoredItem,
} from './item-file.ts'
import { itemFilter, checkOperation, isGet, isPut, isSearch } from './operations.ts'

const MOST_HITS = 200
const DEFAULT_LIMIT = 10
// Each failed attempt means that another delete succeeded.
const MOST_ATTEMPTS = 50

/**
 * A store for LangGraph, for `compile({ store })` and `createAgent({ store })`. It keeps each item as a
 * markdown file below `langgraph/` of one memory: durable, readable, and found by the memory's own
 * search too. Namespaces are compared label by label, and may contain any characters. A batch is one
 * commit with all its puts and deletes, or none; its gets and searches see the state before it. Values
 * are JSON, and are returned as JSON stores them.
 *
 * A query is a search of the memory: it returns matching items, best first, among the best 200 pieces
 * of the items that the filter lets through; without one, items come oldest first. Throws
 * `invalid-argument` for a wrong memory; operations reject with it if they could have no effect. Does
 * no I/O before the first operation.
 */
export function langgraphStore(memory: Pick<ScopedMemory, 'ownStore' | 'search' | 'clock'>): BaseStore {
  if (typeof memory?.ownStore?.read !== 'function' || isWholeMemory(memory))
    refuse('memory', 'is missing; pass memory.user(id), or a project or workspace')
  return new LanggraphStore(memory)
}

class LanggraphStore extends BaseStore {
  readonly #memory: Parameters<typeof langgraphStore>[0]

  constructor(memory: Parameters<typeof langgraphStore>[0]) {
    super()
    this.#memory = memory
  }

  override async batch<Operations extends Operation[]>(
    operations: Operations,
  ): Promise<OperationResults<Operations>> {
    if (!Array.isArray(operations)) refuse('operations', 'must be a list')
    operations.forEach(checkOperation)
    const results = await inGroups<Operation, unknown>(operations, (operation) => this.#answer(operation))
    await this.#apply(operations.filter(isPut))
    return results as OperationResults<Operations>
  }

  async #answer(operation: Operation): Promise<Item | SearchItem[] | string[][] | null> {
    if (isPut(operation)) return null
    if (isSearch(operation)) return await this.#search(operation)
    if (!isGet(operation)) return await this.#listNamespaces(operation)
    const item = await readItem(this.#memory.ownStore, await itemPath(operation.namespace, operation.key))
    return item === undefined ? null : toItem(item)
  }

  async #search({
    namespacePrefix,
    query,
    filter,
    limit = DEFAULT_LIMIT,
    offset = 0,
  }: SearchOperation): Promise<SearchItem[]> {
    const isWanted = itemFilter(filter)
    const asked = query?.trim() ?? ''
    if (asked === '')
      return (await this.#below(namespacePrefix))
        .filter(({ value }) => isWanted(value))
        .slice(offset, offset + limit)
    const isFiltered = Object.keys(filter ?? {}).length > 0
    const within = isFiltered
      ? await this.#pathsOf(namespacePrefix, ({ value }) => isWanted(value))
      : await directoryOf(namespacePrefix)
    const found = within.length === 0 ? [] : await this.#matching(namespacePrefix, asked, within)
    return found.filter(({ value }) => isWanted(value)).slice(offset, offset + limit)
  }

  async #below(prefix: readonly string[]): Promise<SearchItem[]> {
    const items = await this.#itemsBelow(prefix)
    return items.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(toItem)
  }

  async #itemsBelow(prefix: readonly string[]): Promise<StoredItem[]> {
    const { ownStore } = this.#memory
    const items = await readItems(ownStore, await ownStore.list(await directoryOf(prefix)))
    return items.filter(({ namespace }) => startsWith(namespace, prefix))
  }

  // The search looks only into these files, so that a better item elsewhere takes no place.
  async #pathsOf(prefix: readonly string[], isWanted: (item: StoredItem) => boolean): Promise<string[]> {
    const wanted = (await this.#itemsBelow(prefix)).filter(isWanted)
    return await inGroups(wanted, ({ namespace, key }) => itemPath(namespace, key))
  }

  async #matching(
    prefix: readonly string[],
    query: string,
    within: string | readonly string[],
  ): Promise<SearchItem[]> {
    const { ownStore } = this.#memory
    const hits = await this.#memory.search(query, { limit: MOST_HITS, within })
    // Goes from last to first, so that a file gets the score of its best piece.
    const scores = new Map(hits.toReversed().map(({ source, rank }) => [source, -rank]))
    const paths = [...new Set(hits.map(({ source }) => source))]
    // Reads only the user's own files, because the search also finds shared ones.
    const items = await inGroups(paths, async (path) => ({ path, item: await readItem(ownStore, path) }))
    return items.flatMap(({ path, item }) => {
      const isFound = item !== undefined && item.isIndexed && startsWith(item.namespace, prefix)
      return isFound ? [{ ...toItem(item), score: scores.get(path) }] : []
    })
  }

  async #listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const items = await this.#below([])
    return selectNamespaces(
      items.map(({ namespace }) => namespace),
      operation,
    )
  }

  async #apply(operations: readonly PutOperation[]): Promise<void> {
    const { ownStore, clock } = this.#memory
    // If an item is put several times, the last one counts.
    const puts = new Map(
      await inGroups(operations, async (put) => [await itemPath(put.namespace, put.key), put] as const),
    )
    for (let attempt = 1; ; attempt += 1) {
      const changes = await inGroups([...puts], ([path, put]) => changeOf(ownStore, path, put, clock.now()))
      const needed = changes.filter((change) => change !== undefined)
      try {
        if (needed.length > 0) await ownStore.commit(needed, { author: 'langgraph' })
        return
      } catch (error) {
        // Another writer deleted an item meanwhile, which has the same effect.
        if (!MemoryError.isInstance(error, 'not-found') || attempt === MOST_ATTEMPTS) throw error
      }
    }
  }
}

function toItem({ value, key, namespace, createdAt, updatedAt }: StoredItem): Item {
  return { value, key, namespace, createdAt, updatedAt }
}

/**
 * True if `namespace` begins with the labels of `prefix`: whole labels, so that "alice" does not match
 * "alice2".
 */
function startsWith(namespace: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= namespace.length && prefix.every((label, place) => label === namespace[place])
}

/**
 * The namespaces that match all conditions, cut to `maxDepth` labels, unique and sorted; one page of
 * them.
 */
function selectNamespaces(
  namespaces: readonly (readonly string[])[],
  { matchConditions = [], maxDepth, limit, offset = 0 }: Partial<ListNamespacesOperation>,
): string[][] {
  const matching = namespaces.filter((namespace) =>
    matchConditions.every((condition) => matches(namespace, condition)),
  )
  const unique = new Map(
    matching
      .map((namespace) => namespace.slice(0, maxDepth))
      .map((namespace) => [JSON.stringify(namespace), namespace]),
  )
  const sorted = [...unique.values()].sort((a, b) => a.join(':').localeCompare(b.join(':')))
  return sorted.slice(offset, limit === undefined ? undefined : offset + limit)
}

function matches(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  const start = matchType === 'prefix' ? 0 : namespace.length - path.length
  return (
    path.length <= namespace.length &&
    path.every((label, place) => label === '*' || label === namespace[start + place])
  )
}
