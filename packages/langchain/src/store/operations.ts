import { InvalidArgumentError } from '@sheaf/core'
import type {
  GetOperation,
  ListNamespacesOperation,
  MatchCondition,
  Operation,
  PutOperation,
  SearchOperation,
} from '@langchain/langgraph-checkpoint'

/** True for a put and a delete (a put of null). */
export function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation
}

/** True for a search. */
export function isSearch(operation: Operation): operation is SearchOperation {
  return 'namespacePrefix' in operation
}

/** True for a get. */
export function isGet(operation: Operation): operation is GetOperation {
  return 'namespace' in operation && !isPut(operation)
}

/** Throws InvalidArgumentError for an invalid operation, and for one that could have no effect. */
export function checkOperation(operation: Operation): void {
  if (typeof operation !== 'object' || operation === null) throw noOperation()
  if (isSearch(operation)) checkSearch(operation)
  else if (isPut(operation) || isGet(operation)) checkItem(operation)
  else if ('matchConditions' in operation || 'limit' in operation) checkConditions(operation)
  else throw noOperation()
  checkCounts(operation)
}

function noOperation(): InvalidArgumentError {
  return new InvalidArgumentError(
    'operations',
    'must be gets, puts, searches and lists of namespaces, as LangGraph has them',
  )
}

function checkSearch({ namespacePrefix, query }: SearchOperation): void {
  checkNamespace(namespacePrefix, true)
  // Other stores also accept null for no query.
  if (typeof (query ?? '') !== 'string') throw new InvalidArgumentError('query', 'must be text')
}

function checkItem(operation: PutOperation | GetOperation): void {
  checkNamespace(operation.namespace, false)
  if (typeof operation.key !== 'string') throw new InvalidArgumentError('key', 'must be text')
  if (isPut(operation) && (operation.index ?? false) !== false) {
    throw new InvalidArgumentError(
      'index',
      'names fields, and this store searches values whole; pass false to hide an item from queries, or leave it out',
    )
  }
}

function checkNamespace(namespace: unknown, isPrefix: boolean): void {
  const isList =
    Array.isArray(namespace) && namespace.every((label) => typeof label === 'string' && label !== '')
  if (!isList || (namespace.length === 0 && !isPrefix)) {
    throw new InvalidArgumentError(
      'namespace',
      `must be a list of ${isPrefix ? '' : 'one or more '}texts that are not empty`,
    )
  }
}

function checkConditions({ matchConditions = [], maxDepth }: ListNamespacesOperation): void {
  if (!Array.isArray(matchConditions))
    throw new InvalidArgumentError('matchConditions', 'must be a list of { matchType, path }')
  for (const condition of matchConditions) {
    const { matchType, path }: Partial<MatchCondition> = condition ?? {}
    if (matchType !== 'prefix' && matchType !== 'suffix')
      throw new InvalidArgumentError('matchType', 'must be "prefix" or "suffix"')
    checkNamespace(path, true)
  }
  if (maxDepth !== undefined && !(Number.isInteger(maxDepth) && maxDepth > 0)) {
    throw new InvalidArgumentError('maxDepth', 'must be a whole number from 1')
  }
}

function checkCounts(operation: Operation): void {
  const counts = {
    limit: 'limit' in operation ? operation.limit : undefined,
    offset: 'offset' in operation ? operation.offset : undefined,
  }
  for (const [name, count] of Object.entries(counts)) {
    if (count === undefined || (Number.isInteger(count) && count >= 0) || count === Infinity) continue
    throw new InvalidArgumentError(name, 'must be a whole number from 0')
  }
}
