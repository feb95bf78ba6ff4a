import type { FileKind } from '../who-may.ts'
import type { Message } from '../context/message.ts'

/** A value to compare with. A text such as "2026-11-20" or "2026-11-20T09:00:00Z" is also a date. */
type WhereValue = string | number | boolean | Date

/**
 * The test of a field: a value that it has, a list of values of which it has one, or operators, which must
 * all hold: `{ from: '2026-11-01', before: '2026-12-01' }`. `from` and `to` include their value, `before`
 * does not. `not` needs the field to exist, and refuses these values; `exists: false` finds files without the
 * field. A field with a list, such as tags, passes if one of its values does. A number never
 * equals a text. A day has 24 hours in the clock's time zone, so that `to: '2026-11-30'` includes that day.
 */
type WhereTest<Value extends WhereValue = WhereValue> =
  | Value
  | readonly Value[]
  | {
      readonly not?: Value | readonly Value[]
      readonly from?: Value
      readonly before?: Value
      readonly to?: Value
      readonly startsWith?: string
      readonly exists?: boolean
    }

/**
 * Selects pieces of memory by their fields; all of the tests must pass. A name that is not listed here is a
 * field of the file's frontmatter, with dots for inner ones: `{ status: 'open', 'source.page': 3 }`. If the
 * frontmatter uses a name of this list, write `'fields.kind'`. An empty list of values, or an empty `or`,
 * selects nothing.
 */
export interface Where {
  /** The path in the handle. `{ startsWith: 'notes/' }` selects a directory. */
  readonly path?: WhereTest<string>
  /** The kind of the file, by its path, such as "note", "entry", "log" or "chat". */
  readonly kind?: WhereTest<FileKind>
  /** The role of a message; documents have none. */
  readonly role?: WhereTest<Message['role']>
  /** The speaker's name of a message. */
  readonly speaker?: WhereTest<string>
  /** `tags` of the frontmatter: a list, or a text with commas. */
  readonly tags?: WhereTest<string>
  readonly author?: WhereTest<string>
  /** The time of a message; for other pieces, the newest day in them. */
  readonly at?: WhereTest<string | Date>
  /** The last change of the file. */
  readonly updatedAt?: WhereTest<string | Date>
  /** The last day on which the file is valid, `valid_until` of the frontmatter. */
  readonly validUntil?: WhereTest<string | Date>
  /** The id of the conversation. */
  readonly thread?: WhereTest<string>
  /** The type of an entry. */
  readonly type?: WhereTest<string>
  readonly and?: readonly Where[]
  readonly or?: readonly Where[]
  /** Selects all other pieces, including those without the fields. */
  readonly not?: Where
  readonly [field: string]: WhereTest | Where | readonly Where[] | undefined
}
