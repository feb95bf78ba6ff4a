import { InvalidArgumentError } from '../checks/errors.ts'
import { isRecord } from '../checks/is-record.ts'
import { DATES, TEXTS } from './check-where.ts'
import type { Where } from './where.ts'

/**
 * Reads a filter that a person or a model wrote: JSON such as `{"tags":"boats"}`, or `tags=boats`. A number
 * also finds the same text in a frontmatter, and a text the same number, true or false: its writer does not
 * see how the file has it. Throws InvalidArgumentError for other texts; `checkWhere` checks the filter.
 */
export function whereOf(text: string): Where {
  const [, field, value] = /^\s*([^={}\s][^={}]*?)\s*=\s*(.*?)\s*$/s.exec(text) ?? []
  const where = field === undefined ? parsed(text) : { [field]: value }
  if (!isRecord(where))
    throw new InvalidArgumentError('where', 'must be JSON such as {"tags":"boats"}, or tags=boats')
  return either(where) as Where
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function either(where: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(where).map(([key, test]): [string, unknown] => {
    if (key === 'not') return [key, isRecord(test) ? either(test) : test]
    if (key === 'and' || key === 'or')
      return [key, Array.isArray(test) ? test.map((each) => (isRecord(each) ? either(each) : each)) : test]
    if (TEXTS.includes(key) || DATES.includes(key)) return [key, test]
    if (!isRecord(test)) return [key, asBoth(test)]
    return [key, Object.hasOwn(test, 'not') ? { ...test, not: asBoth(test['not']) } : test]
  })
  return Object.fromEntries(entries)
}

function asBoth(test: unknown): unknown {
  if (Array.isArray(test)) return test.flatMap((each) => asBoth(each))
  if (typeof test === 'number') return [test, String(test)]
  if (test === 'true' || test === 'false') return [test, test === 'true']
  return typeof test === 'string' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(test) ? [test, Number(test)] : test
}
