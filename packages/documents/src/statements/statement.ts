import { checkText, checkObject } from '@sheaf/core/adapter'

/** A message that states or ends a statement. */
export interface StatementSource {
  /** Such as "chats/tides.md". */
  readonly conversation: string
  /** The id of the message; without an id, `~` and twelve digits of its digest. */
  readonly message: string
  /** The time of the message; undefined if unknown. */
  readonly at?: Date
}

/**
 * A fact, a decision or another line that is valid for a time. In a file it is one list item: `-
 * 2026-11-20 [home] Lives in Coimbra. until 2026-12-01 <!-- chats/tides.md#m3 2026-11-20T09:15:00Z
 * -->`. Only the text is required.
 */
export interface Statement {
  /** One line. */
  readonly text: string
  /** The day on which it was said or decided, as YYYY-MM-DD. */
  readonly day?: string
  /**
   * The subject, such as "database". Keys that differ only in case, or in forms that NFKC unifies, are
   * equal.
   */
  readonly key?: string
  /**
   * Another key, or the text of a statement with the same key. The statement replaces it, besides older
   * statements of its own key.
   */
  readonly supersedes?: string
  /** The first valid day, as YYYY-MM-DD. Any day by default. */
  readonly from?: string
  /** The last valid day, as YYYY-MM-DD. Any day by default. */
  readonly until?: string
  readonly source?: StatementSource
  /** The message that ended it, for a statement below `## Earlier`. */
  readonly endedBy?: StatementSource
}

/** A statement with its place. */
export interface PlacedStatement extends Statement {
  /**
   * The level-2 heading above it in lower case, such as "decisions"; empty above the first one and
   * below a level-1 heading.
   */
  readonly section: string
  /** Its first line, counted from 1. Lines end with LF or CRLF. */
  readonly line: number
  /** Its last line, inclusive, with the details below it. */
  readonly lineEnd: number
}

/** A line that was meant as a statement but is not a valid one, or only in part. */
export interface StatementProblem {
  /** See {@link PlacedStatement.section}. */
  readonly section: string
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
}

export interface ParsedStatements {
  readonly statements: readonly PlacedStatement[]
  readonly problems: readonly StatementProblem[]
}

/** The titles of sections with statements. */
export const SECTIONS = {
  decisions: 'Decisions',
  /** For statements that were replaced or ended. They are no longer current, even within their days. */
  earlier: 'Earlier',
} as const

/**
 * True if a statement is no longer current on the day `today`: its last day is over, or it is below `##
 * Earlier`.
 */
export function isOver(
  statement: Pick<Statement, 'until'> & Partial<Pick<PlacedStatement, 'section'>>,
  today: string,
): boolean {
  checkObject(statement, '{ until }', 'statement')
  return (
    statement.section === SECTIONS.earlier.toLowerCase() ||
    (statement.until !== undefined && statement.until < today)
  )
}

const PLACE = String.raw`([^\s#,]+)#([^\s#,]+)(?: (\d{4}-\d{2}-\d{2}T[\d:.]+Z))?`
const COMMENT = new RegExp(`[ \\t]*<!-- (?:${PLACE})?(?:(?:, |(?<=<!-- ))ended by ${PLACE})? -->[ \\t]*$`)

interface StatementSources {
  readonly source?: StatementSource
  readonly endedBy?: StatementSource
}

/**
 * The comment with the source of a statement: `<!-- conversation#message 2026-11-20T09:15:00Z -->`,
 * without the time if it is unknown. The message that ended it follows as `, ended by
 * conversation#message`. Empty if neither is known.
 */
export function renderSources({ source, endedBy }: StatementSources): string {
  if (source === undefined && endedBy === undefined) return ''
  const ended = endedBy === undefined ? [] : [`ended by ${placeOf(endedBy)}`]
  return `<!-- ${[...(source === undefined ? [] : [placeOf(source)]), ...ended].join(', ')} -->`
}

/** A line without its comment, and the messages in the comment. */
export function splitSources(line: string): StatementSources & { readonly text: string } {
  const found = COMMENT.exec(line)
  if (found === null) return { text: line }
  const [comment, ...parts] = found
  const source = sourceOf(parts.slice(0, 3))
  const endedBy = sourceOf(parts.slice(3))
  if (source === undefined && endedBy === undefined) return { text: line }
  return { text: line.slice(0, line.length - comment.length), source, endedBy }
}

/**
 * Escapes an id so that it cannot end a comment, a line, or one of the two parts. Letters and digits of
 * any script stay.
 */
export function encodeSourceId(id: string): string {
  checkText('id', id)
  return id
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N}._:@/+=~-]|-(?=-)|^[->]|-$/gu, (character) =>
      character.charCodeAt(0) < 128
        ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
        : encodeURIComponent(character),
    )
}

function placeOf({ conversation, message, at }: StatementSource): string {
  const time = at === undefined ? '' : ` ${at.toISOString().replace('.000Z', 'Z')}`
  return `${encodeSourceId(conversation)}#${encodeSourceId(message)}${time}`
}

function sourceOf([conversation, message, time]: readonly (string | undefined)[]):
  | StatementSource
  | undefined {
  if (conversation === undefined || message === undefined) return undefined
  const at = time === undefined ? undefined : new Date(time)
  const isKnown = at !== undefined && !Number.isNaN(at.getTime())
  return { conversation: decode(conversation), message: decode(message), ...(isKnown ? { at } : {}) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A person edited the line; it is used unchanged.
    return text
  }
}

/** The comments that name the messages of statements. */
export const sourceComments: {
  readonly encodeId: typeof encodeSourceId
  readonly without: typeof withoutSources
} = { encodeId: encodeSourceId, without: withoutSources }

/** The markdown without its source comments, for a model or a person. Other comments stay. */
export function withoutSources(markdown: string): string {
  checkText('markdown', markdown)
  return markdown
    .split('\n')
    .map((line) => {
      const end = line.endsWith('\r') ? '\r' : ''
      return splitSources(line.slice(0, line.length - end.length)).text + end
    })
    .join('\n')
}

// The user.
const USER =
  /^(?:(?:the|der|die|el|la|o|a|il|lo|de|l)[ '’])?(?:user|usuari[oa]|utilizadora?|utilisateur|utilisatrice|utente|(?:be)?nutzer(?:in)?|gebruiker|пользователь|用户|用戶|使用者|ユーザー?|사용자)/iu
// "User's mother", "用户妈妈".
const GOES_ON = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}'’]|\s?[的の의母父妈媽爸姐妹哥弟兄姉妻夫])/u
const VALUE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}.-]+(?: [\p{N}.]+)?$/u

/**
 * The person that a keyed statement is about: its first words. Empty for the user, the person or thing that
 * begins the key ("ben: home"), and a value alone ("Postgres 17").
 */
export function subjectOf(statement: Pick<Statement, 'key' | 'text'>): string {
  checkObject(statement, '{ text }', 'statement')
  checkText('statement.text', statement.text)
  const { key = '', text } = statement
  const said = text.trim().toLowerCase()
  if (VALUE.test(said)) return ''
  const [head = ''] = key.toLowerCase().split(':', 1)
  const starts = [USER.exec(said)?.[0] ?? '', head, ...head.split(' ')]
  const isStart = (each: string) => each !== '' && said.startsWith(each)
  if (starts.some((each) => isStart(each) && !GOES_ON.test(said.slice(each.length)))) return ''
  const words = said.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  // "駐輪場の番号は42番" ends at the topic, or at a number.
  const topic = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+?(?=[はが是在有住]|\p{N})/u.exec(
    words[0] ?? '',
  )
  return topic?.[0] ?? words.slice(0, /['’]s?$/.test(words[0] ?? '') ? 3 : 2).join(' ')
}
