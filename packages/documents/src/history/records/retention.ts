import type { ClosedSegment, HistoryFiles } from './history-place.ts'
import type { Segment } from './segment.ts'

/**
 * How much of a file's history is kept. Whole segments are dropped, when a change begins a new one, so that a
 * little more stays than is requested. Nothing is dropped of a file that no longer changes.
 */
export interface Retention {
  /**
   * Revisions per file: a segment is dropped once so many newer revisions follow it. At most one and a half
   * times as many stay, and one. All by default.
   */
  readonly revisions?: number
  /**
   * Days: a segment is dropped once all of its texts were replaced so long ago. At a change of the file, what
   * was replaced one and a half times as long ago is gone in any case. All by default.
   */
  readonly days?: number
}

/** What follows the segments that may be dropped. */
export interface Followers {
  /**
   * Where each later segment begins, in their order: those that are closed in the same commit, then the head.
   */
  readonly followers: readonly Pick<ClosedSegment, 'first' | 'at'>[]
  /** The number of the last revision. */
  readonly last: number
}

const DAY = 86_400_000
// The most that a segment holds: a segment that ends only when it is full would keep years of a file that
// seldom changes.
const SEGMENT_SHARE = 0.25

/** True for a segment that has to end before the next revision, so that it can be dropped in time. */
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

/**
 * The paths of what is to be dropped: the oldest segments, and the texts that no revision of the others
 * needs.
 */
export function retired(
  files: HistoryFiles,
  { followers: later, last }: Followers,
  { days = Infinity, revisions = Infinity }: Retention,
  now: Date,
): string[] {
  // Another writer may have closed the same segment meanwhile, and then the commit is refused: for that, and
  // not for naming it twice.
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
