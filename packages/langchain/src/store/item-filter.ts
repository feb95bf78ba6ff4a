import { InvalidArgumentError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'

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
 * `$in` or `$or` matches nothing. Throws InvalidArgumentError for conditions that can never match: an
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

function unknownOperator(): InvalidArgumentError {
  return new InvalidArgumentError(
    'filter',
    [
      `compares fields with text, numbers, booleans, null, or by ${Object.keys(OPERATORS).join(', ')}`,
      '($in and $nin have a list, $exists true or false),',
      'and combines filters by $and, $or (lists) and $not',
    ].join(' '),
  )
}
