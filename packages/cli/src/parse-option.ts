import type { Clock, Where } from '@sheaf/core'
import { beginningOfDay, whereOf } from '@sheaf/core/adapter'
import { InvalidArgumentError } from 'commander'
import { messageOf, UsageError } from './cli-environment.ts'

const DAY = 86_400_000

export function wholeNumber(most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= 1 && number <= most) return number
    throw new InvalidArgumentError(
      most === Number.MAX_SAFE_INTEGER
        ? 'It must be a whole number, 1 or more.'
        : `It must be a whole number from 1 to ${most}.`,
    )
  }
}

/** Reads a day, which begins at the clock's midnight, or an instant in ISO 8601. */
export function instant(text: string): (clock: Pick<Clock, 'today'>) => Date {
  const date = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError(
      'It must be a day such as 2026-11-20, or an instant such as 2026-11-20T09:30:00Z.',
    )
  }
  return (clock) => beginningOfDay(text, clock) ?? date
}

/**
 * The option for the memory of an earlier time. A day counts until its end, or until now. It returns a
 * function because days are those of the memory's clock.
 */
export const AS_OF_OPTION: [string, string, (text: string) => (clock: Clock) => Date] = [
  '--as-of <time>',
  'the memory as it was at the end of this day, such as 2026-11-20, or at this instant',
  (text) => {
    const at = instant(text)
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
    const next = isDay ? new Date(Date.parse(text) + DAY).toISOString().slice(0, 10) : ''
    return (clock) => {
      const [begin, now] = [at(clock), clock.now()]
      if (begin > now) throw new UsageError('--as-of', `is in the future; now it is ${now.toISOString()}`)
      const end = (beginningOfDay(next, clock) ?? new Date(begin.getTime() + 1)).getTime() - 1
      return new Date(Math.min(end, now.getTime()))
    }
  },
]

export interface LineRange {
  readonly first: number
  readonly last: number
}

export function lineRange(text: string): LineRange {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  const range = { first: Number(first), last: Number(last) }
  if (range.first >= 1 && range.last >= range.first) return range
  throw new InvalidArgumentError('It must be lines such as 10-20.')
}

export function lineOfFile(text: string): { readonly path: string; readonly line: number } {
  const [, path = '', line = ''] = /^(.+):(\d+)$/.exec(text) ?? []
  if (path !== '' && Number(line) >= 1) return { path, line: Number(line) }
  throw new InvalidArgumentError('It must be a file and a line, such as notes/a.md:12.')
}

export function version(text: string): string {
  if (/^\d+\.\d+\.\d+$/.test(text)) return text
  throw new InvalidArgumentError('It must be a version such as 1.2.0; `sheaf history list` names them.')
}

/** Given several times, all filters must pass. */
export const WHERE_OPTION: [string, string, (text: string, before?: Where) => Where] = [
  '--where <filter>',
  'only files and pieces with these fields, such as tags=boats or \'{"updatedAt":{"from":"2026-11-01"}}\'',
  (text, before) => {
    try {
      return before === undefined ? whereOf(text) : { and: [before, whereOf(text)] }
    } catch (error) {
      throw new InvalidArgumentError(messageOf(error))
    }
  },
]

/** A directory without the "/" that a shell completes at its end. */
export function withoutSlash(directory: string): string {
  return directory.replace(/(?<=[^/])\/$/, '')
}
