import { MemoryError } from '@sheaf/core'
import type {
  GetOperation,
  ListNamespacesOperation,
  MatchCondition,
  Operation,
  PutOperation,
  SearchOperation,
} from '@langchain/langgraph-checkpoint'
import { checkValue, isRecord, refuse } from '@sheaf/core/adapter'

/** True for a put and a delete (a put of null). */
export function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation
}

export function isSearch(operation: Operation): operation is SearchOperation {
  return 'namespacePrefix' in operation
}

export function isGet(operation: Operation): operation is GetOperation {
  return 'namespace' in operation && !isPut(operation)
}

/** Throws `invalid-argument` for an invalid operation, and for one that could have no effect. */
export function checkOperation(operation: Operation): void {
  if (typeof operation !== 'object' || operation === null) throw noOperation()
  if (isSearch(operation)) checkSearch(operation)
  else if (isPut(operation) || isGet(operation)) checkItem(operation)
  else if ('matchConditions' in operation || 'limit' in operation) checkConditions(operation)
  else throw noOperation()
  checkCounts(operation)
}

function noOperation(): MemoryError {
  return MemoryError.invalidArgument(
    'operations',
    'must be gets, puts, searches and lists of namespaces, as LangGraph has them',
  )
}

function checkSearch({ namespacePrefix, query }: SearchOperation): void {
  checkNamespace(namespacePrefix, true)
  // Other stores also accept null for no query.
  if (typeof (query ?? '') !== 'string') refuse('query', 'must be text')
}

function checkItem(operation: PutOperation | GetOperation): void {
  checkNamespace(operation.namespace, false)
  if (typeof operation.key !== 'string') refuse('key', 'must be text')
  if (isPut(operation) && (operation.index ?? false) !== false)
    refuse(
      'index',
      'names fields, and this store searches values whole; pass false to hide an item from queries, or leave it out',
    )
}

function checkNamespace(namespace: unknown, isPrefix: boolean): void {
  const isList =
    Array.isArray(namespace) && namespace.every((label) => typeof label === 'string' && label !== '')
  if (!isList || (namespace.length === 0 && !isPrefix))
    refuse('namespace', `must be a list of ${isPrefix ? '' : 'one or more '}texts that are not empty`)
}

function checkConditions({ matchConditions = [], maxDepth }: ListNamespacesOperation): void {
  if (!Array.isArray(matchConditions)) refuse('matchConditions', 'must be a list of { matchType, path }')
  for (const condition of matchConditions) {
    const { matchType, path }: Partial<MatchCondition> = condition ?? {}
    if (matchType !== 'prefix' && matchType !== 'suffix') refuse('matchType', 'must be "prefix" or "suffix"')
    checkNamespace(path, true)
  }
  if (maxDepth !== undefined) checkValue.whole('maxDepth', maxDepth, 1)
}

function checkCounts(operation: Operation): void {
  const { limit, offset }: Readonly<Record<string, unknown>> = { ...operation }
  for (const [name, count] of Object.entries({ limit, offset }))
    if (count !== undefined && count !== Infinity) checkValue.whole(name, count, 0)
}

type Compare = (value: unknown, wanted: unknown) => boolean

const OPERATORS: Readonly<Record<string, Compare>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: (value, wanted) => Number(value) > Number(wanted),
  $gte: (value, wanted) => Number(value) >= Number(wanted),
  $lt: (value, wanted) => Number(value) < Number(wanted),
  $lte: (value, wanted) => Number(value) <= Number(wanted),
  $in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  $nin: (value, wanted) => !Array.isArray(wanted) || !wanted.includes(value),
  $exists: (value, wanted) => (value !== undefined) === wanted,
}

type ItemFilter = (value: Readonly<Record<string, unknown>>) => boolean

/**
 * Filters values as InMemoryStore does: each field must match by `===` or by all operators; `$gt` and
 * the like compare numbers. Also has `$exists`, and `$and`, `$or` and `$not` of whole filters. An empty
 * `$in` or `$or` matches nothing. Throws `invalid-argument` for conditions that can never match: an
 * unknown operator, or equality with an object or a list.
 */
export function itemFilter(filter?: Readonly<Record<string, unknown>> | null): ItemFilter {
  if (filter !== undefined && (typeof filter !== 'object' || Array.isArray(filter))) throw unknownOperator()
  const conditions = Object.entries(filter ?? {}).map(([field, condition]): ItemFilter => {
    if (field === '$not') {
      const isRefused = itemFilter(filterOf(condition))
      return (value) => !isRefused(value)
    }
    if (field === '$and' || field === '$or') {
      if (!Array.isArray(condition)) throw unknownOperator()
      const each = condition.map((one: unknown) => itemFilter(filterOf(one)))
      return (value) =>
        field === '$and' ? each.every((matches) => matches(value)) : each.some((matches) => matches(value))
    }
    if (field.startsWith('$')) throw unknownOperator()
    const operators = operatorsOf(condition)
    return (value) => {
      const own = Object.hasOwn(value, field) ? value[field] : undefined
      return operators.every(([compare, wanted]) => compare(own, wanted))
    }
  })
  return (value) => conditions.every((matches) => matches(value))
}

function filterOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw unknownOperator()
  return value
}

function operatorsOf(condition: unknown): [Compare, unknown][] {
  const isPlain = typeof condition !== 'object' || condition === null
  const operators = Object.entries(isPlain ? { $eq: condition } : condition)
  if (operators.length === 0) throw unknownOperator()
  return operators.map(([name, wanted]: [string, unknown]) => {
    const compare = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    const isList = Array.isArray(wanted)
    const isWrong =
      name === '$in' || name === '$nin' ? !isList : name === '$exists' && typeof wanted !== 'boolean'
    if (compare === undefined || isWrong) throw unknownOperator()
    return [compare, wanted]
  })
}

function unknownOperator(): MemoryError {
  return MemoryError.invalidArgument(
    'filter',
    [
      `compares fields with text, numbers, booleans, null, or by ${Object.keys(OPERATORS).join(', ')}`,
      '($in and $nin have a list, $exists true or false),',
      'and combines filters by $and, $or (lists) and $not',
    ].join(' '),
  )
}
