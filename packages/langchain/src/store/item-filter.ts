import { InvalidArgumentError } from '@sheaf/core'

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
}

/**
 * Filters values as InMemoryStore does: each field must match by `===` or by all operators; `$gt` and
 * the like compare numbers. Throws InvalidArgumentError for conditions that can never match: an unknown
 * operator, or equality with an object or a list.
 */
export function itemFilter(
  filter?: Readonly<Record<string, unknown>> | null,
): (value: Readonly<Record<string, unknown>>) => boolean {
  if (filter !== undefined && (typeof filter !== 'object' || Array.isArray(filter))) throw unknownOperator()
  const conditions = Object.entries(filter ?? {}).flatMap(([field, condition]) =>
    operatorsOf(condition).map(([compare, wanted]) => ({ field, compare, wanted })),
  )
  return (value) =>
    conditions.every(({ field, compare, wanted }) =>
      compare(Object.hasOwn(value, field) ? value[field] : undefined, wanted),
    )
}

function operatorsOf(condition: unknown): [Compare, unknown][] {
  const isPlain = typeof condition !== 'object' || condition === null
  const operators = Object.entries(isPlain ? { $eq: condition } : condition)
  if (operators.length === 0) throw unknownOperator()
  return operators.map(([name, wanted]: [string, unknown]) => {
    const compare = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (compare === undefined) throw unknownOperator()
    return [compare, wanted]
  })
}

function unknownOperator(): InvalidArgumentError {
  return new InvalidArgumentError(
    'filter',
    `compares fields with text, numbers, booleans, null, or by ${Object.keys(OPERATORS).join(', ')}`,
  )
}
