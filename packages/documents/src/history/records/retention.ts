import type { ClosedSegment, HistoryFiles } from './history-place.ts'
import type { Segment } from './segment.ts'

/**
 * Limits of a file's history. Whole segments are dropped when a change begins a new one, so that
 * slightly more stays than the limit says. Nothing is dropped from a file that no longer changes.
 */
export interface Retention {
  /**
   * Revisions per file: a segment is dropped once this many newer revisions follow it. At most one and a
   * half times as many stay, plus one. All by default.
   */
  readonly revisions?: number
  /**
   * Days: a segment is dropped once all its texts were replaced this long ago. When the file changes,
   * texts that were replaced one and a half times as long ago are always gone. All by default.
   */
  readonly days?: number
}

interface Followers {
  /** The beginnings of later segments, in order: those closed in the same commit, then the head. */
  readonly followers: readonly Pick<ClosedSegment, 'first' | 'at'>[]
  readonly last: number
}

const DAY = 86_400_000
// The largest share of the limit in one segment: if segments ended only when full, a file that seldom
// changes would keep years.
const SEGMENT_SHARE = 0.25

/** True if a segment must end before the next revision, so that it can be dropped in time. */
export function isDue(
  { records }: Pick<Segment, 'records'>,
  { days = Infinity, revisions = Infinity }: Retention,
  now: Date,
): boolean {
  const [first] = records
  return (
    records.length >= revisions * SEGMENT_SHARE ||
    (first !== undefined && first.at < now.getTime() - days * SEGMENT_SHARE * DAY)
  )
}

/** The paths to drop: the oldest segments, and the texts that no revision of the others needs. */
export function retired(
  files: HistoryFiles,
  { followers: later, last }: Followers,
  { days = Infinity, revisions = Infinity }: Retention,
  now: Date,
): string[] {
  // Another writer may have closed the same segment meanwhile. Then the commit must be refused as a
  // conflict, and not because it names the segment twice.
  const segments = files.segments.filter(({ first }) => first < (later[0]?.first ?? Infinity))
  const followers = [...segments, ...later].slice(1)
  const oldest = now.getTime() - days * DAY
  const count = segments.findIndex((_, place) => {
    const follower = followers[place]
    return follower === undefined || (last - follower.first + 1 < revisions && follower.at >= oldest)
  })
  const dropped = count === -1 ? segments : segments.slice(0, count)
  const kept = followers[dropped.length - 1]?.first ?? 0
  return [...dropped, ...files.texts.filter(({ number }) => number < kept)].map(({ path }) => path)
}
