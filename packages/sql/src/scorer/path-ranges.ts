import { comparePaths } from './compare-paths.ts'
import type { PathRange } from '../search/scope-ranges.ts'

/** Documents from `start` to before `end`. */
export interface DocumentRange {
  readonly start: number
  readonly end: number
}

/** Anything with a path. */
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

/** True if a path is in one of the ranges. */
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
