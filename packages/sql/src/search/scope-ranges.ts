import { isWithin } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'

/**
 * The order of paths in the tables, which is the order of their UTF-8. JavaScript's own order puts characters
 * beyond U+FFFF before some of those below.
 */
export function comparePaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let place = 0; place < length; place += 1) {
    const x = a.charCodeAt(place)
    const y = b.charCodeAt(place)
    if (x !== y) return weight(x) - weight(y)
  }
  return a.length - b.length
}

// Puts halves of surrogate pairs after all single code units.
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

type Range = readonly [low: string, high: string]

/**
 * Paths from `low` on and before `high`, in the database's order. If `hiddenBy` is not empty, files with the same
 * path below that directory are excluded.
 */
export type PathRange = readonly [low: string, high: string, hiddenBy: string]

/** After the last possible path. */
const END = '\u{10ffff}'

export const EVERYTHING: readonly PathRange[] = [['', END, '']]

/**
 * Converts scopes to ranges of paths, in order. Ranges overlap only if the same files are requested both with
 * and without other files that hide them. Statements read them as JSON. Undefined if the scopes cover
 * everything, so that no filter is needed.
 */
export function scopeRanges(within: readonly Scope[] | undefined): PathRange[] | undefined {
  if (within === undefined) return undefined
  const all = within.flatMap(({ directory, except = [], hiddenBy = '' }) => {
    // A place outside the directory excludes nothing here.
    const excluded = except
      .filter((each) => isWithin(each, directory) || isWithin(directory, each))
      .flatMap(ranges)
    return ranges(directory).flatMap((range) =>
      withoutRanges(range, excluded).map(([low, high]): PathRange => [low, high, hiddenBy]),
    )
  })
  const merged = mergedRanges(all)
  return merged.some(([low, high, hiddenBy]) => low === '' && high === END && hiddenBy === '')
    ? undefined
    : merged
}

/** The ranges without single files; `paths` are in order. */
export function withoutFiles(range: PathRange, paths: readonly string[]): PathRange[] {
  const [low, high, hiddenBy] = range
  return withoutRanges([low, high], paths.map(fileRange)).map(([from, to]): PathRange => [from, to, hiddenBy])
}

export function overlap(ranges: readonly PathRange[]): boolean {
  const all = ranges.toSorted(([a], [b]) => comparePaths(a, b))
  return all.some(([low], place) => place > 0 && comparePaths(low, all[place - 1]?.[1] ?? '') < 0)
}

// "a/b" is the file of that name and everything below: "0" follows "/" in ASCII, and no path has a control
// character or half a surrogate pair.
function ranges(directory: string): Range[] {
  if (directory === '') return [['', END]]
  if (/\p{Cc}/u.test(directory) || !directory.isWellFormed()) return []
  return [fileRange(directory), [`${directory}/`, `${directory}0`]]
}

function fileRange(path: string): Range {
  return [path, `${path}\u0001`]
}

function withoutRanges([low, high]: Range, holes: readonly Range[]): Range[] {
  const left: Range[] = []
  let start = low
  for (const [from, to] of holes.toSorted(([a], [b]) => comparePaths(a, b))) {
    if (comparePaths(from, high) >= 0) break
    if (comparePaths(from, start) > 0) left.push([start, from])
    if (comparePaths(to, start) > 0) start = to
  }
  if (comparePaths(start, high) < 0) left.push([start, high])
  return left
}

function mergedRanges(all: readonly PathRange[]): PathRange[] {
  const merged: [string, string, string][] = []
  for (const [low, high, hiddenBy] of all.toSorted(
    (a, b) => comparePaths(a[2], b[2]) || comparePaths(a[0], b[0]),
  )) {
    const last = merged.at(-1)
    if (last === undefined || last[2] !== hiddenBy || comparePaths(low, last[1]) > 0)
      merged.push([low, high, hiddenBy])
    else if (comparePaths(high, last[1]) > 0) last[1] = high
  }
  return merged.toSorted((a, b) => comparePaths(a[0], b[0]))
}

export interface DocumentRange {
  readonly start: number
  readonly end: number
}

interface WithPath {
  readonly path: string
}

/**
 * The indices of the files in the ranges, as ordered and separate ranges. `files` are in the order of their
 * paths.
 */
export function fileRanges(files: readonly WithPath[], ranges: readonly PathRange[]): DocumentRange[] {
  const found = ranges.map(([low, high]) => ({
    start: firstFileFrom(files, low),
    end: firstFileFrom(files, high),
  }))
  return merged(found.filter(({ start, end }) => start < end))
}

export function isInRanges(path: string, ranges: readonly PathRange[]): boolean {
  return ranges.some(([low, high]) => comparePaths(path, low) >= 0 && comparePaths(path, high) < 0)
}

/** The index of the first file whose path is not less than `path`; the number of files if all are less. */
export function firstFileFrom(files: readonly WithPath[], path: string): number {
  let [first, last] = [0, files.length]
  while (first < last) {
    const middle = (first + last) >>> 1
    if (comparePaths(files[middle]?.path ?? '', path) < 0) first = middle + 1
    else last = middle
  }
  return first
}

function merged(ranges: readonly DocumentRange[]): DocumentRange[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
