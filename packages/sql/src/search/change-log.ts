import { sql } from 'kysely'
import { CHANGES_FOLLOWED } from '../defaults.ts'
import { builder, statement } from '../engine/statement.ts'

/** How far the log of changes has come, and of which database it is. */
export interface LogState {
  readonly generation: string
  /** What has made the index; see `makerOf`. */
  readonly maker: string | null
  /** The number of the oldest change that is kept; null when it does not exist. */
  readonly first: number | null
  readonly last: number | null
  /** The same of the log of vectors. */
  readonly firstVector: number | null
  readonly lastVector: number | null
}

/** A place in the log: what is known up to here. */
export interface LogPlace {
  readonly generation: string
  readonly last: number
}

/** A place in both logs, that of files and that of vectors. */
export interface VectorPlace extends LogPlace {
  readonly lastVector: number
}

const STATE = sql`head.generation, head.maker, (SELECT min(id) FROM sheaf_change) AS first, (SELECT max(id) FROM sheaf_change) AS last,
      (SELECT min(id) FROM sheaf_vector_change) AS firstVector, (SELECT max(id) FROM sheaf_vector_change) AS lastVector`

/** One row; part of every read that relies on the log, so that both are of one snapshot. */
export const readLogState: ReturnType<typeof statement<Record<string, never>, LogState>> = statement<
  Record<string, never>,
  LogState
>(() => sql<LogState>`SELECT ${STATE} FROM sheaf_head AS head`.compile(builder))

/** The state of the logs with one change of a file; without one where nothing has changed. */
export interface LoggedChange extends LogState {
  /** Its place in the log. */
  readonly place: number | null
  readonly file_id: number | null
  /** Null when the file is gone. */
  readonly path: string | null
}

/** What has changed since a place in the log, in order, with the state: one row at least. */
export const readChanges: ReturnType<typeof statement<{ after: number }, LoggedChange>> = statement<
  { after: number },
  LoggedChange
>(({ after }) =>
  sql<LoggedChange>`SELECT ${STATE}, change.id AS place, change.file_id, file.path FROM sheaf_head AS head
    LEFT JOIN sheaf_change AS change ON change.id > ${after} LEFT JOIN sheaf_file AS file ON file.id = change.file_id
    ORDER BY change.id LIMIT ${sql.lit(CHANGES_FOLLOWED)}`.compile(builder),
)

/**
 * Leaves a gap, so that all readers of the log read everything again: for changes that are not those of a
 * file.
 */
export const breakLog: ReturnType<typeof statement<Record<string, never>>> = statement<Record<string, never>>(
  () =>
    sql`INSERT INTO sheaf_change (id, file_id, sequence)
      SELECT coalesce((SELECT max(id) FROM sheaf_change), 0) + 2, 0, sequence FROM sheaf_head`.compile(
      builder,
    ),
)

/** The end of {@link breakLog}: nothing from before the gap is kept. */
export const forgetLog: ReturnType<typeof statement<Record<string, never>>> = statement<
  Record<string, never>
>(() => sql`DELETE FROM sheaf_change WHERE id < (SELECT max(id) FROM sheaf_change)`.compile(builder))

/** {@link breakLog} for the log of vectors. */
export const breakVectorLog: ReturnType<typeof statement<Record<string, never>>> = statement<
  Record<string, never>
>(() =>
  sql`INSERT INTO sheaf_vector_change (id, chunk_id) SELECT coalesce(max(id), 0) + 2, 0 FROM sheaf_vector_change`.compile(
    builder,
  ),
)

/** {@link forgetLog} for the log of vectors. */
export const forgetVectorLog: ReturnType<typeof statement<Record<string, never>>> = statement<
  Record<string, never>
>(() =>
  sql`DELETE FROM sheaf_vector_change WHERE id < (SELECT max(id) FROM sheaf_vector_change)`.compile(builder),
)

/** The place that a state is. */
export function placeOf({ generation, last }: LogState): LogPlace {
  return { generation, last: last ?? 0 }
}

/** True when nothing has changed since. */
export function isLevel(place: LogPlace, { generation, last }: LogState): boolean {
  return generation === place.generation && (last ?? 0) === place.last
}

/**
 * True when the log has everything that changed since; false when it does not reach back so far, or is
 * another database's.
 */
export function follows({ generation, first, last }: LogState, place: LogPlace): boolean {
  return generation === place.generation && (last ?? 0) >= place.last && (first ?? 0) <= place.last + 1
}

/** The place in both logs that a state is. */
export function vectorPlaceOf(state: LogState): VectorPlace {
  return { ...placeOf(state), lastVector: state.lastVector ?? 0 }
}

/** True when no file and no vector has changed since. */
export function isLevelInBoth(place: VectorPlace, state: LogState): boolean {
  return isLevel(place, state) && (state.lastVector ?? 0) === place.lastVector
}

/** True when both logs have everything that changed since. */
export function followsInBoth(state: LogState, place: VectorPlace): boolean {
  const { firstVector, lastVector } = state
  return (
    follows(state, place) &&
    (lastVector ?? 0) >= place.lastVector &&
    (firstVector ?? 0) <= place.lastVector + 1
  )
}
