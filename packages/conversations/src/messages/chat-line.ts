import type { Message } from '@sheaf/core'
import { once } from '../once.ts'
import type { parseTranscriptHeading, TranscriptHeading } from './transcript-heading.ts'

/** The data of a message's first line. */
export interface MessageStart {
  /** Absent if the line names a speaker and no role. */
  readonly role?: Message['role']
  /** The name of the speaker. */
  readonly speaker?: string
  readonly at?: Date
  /** The message's id, if its heading has one. */
  readonly id?: string
  /** Where the words of the message begin in the line; its length if the line is only a heading. */
  readonly wordsFrom: number
}

// How exports of chats mark a message, on a line of its own: `### Assistant`, `## User:`, `#### You said:`,
// `**ChatGPT:**`, `_**User**_`, `## 🧑 User (2026-11-20 10:31)`, and the callout `> [!user] 10:31`.
const OF_USER = 'user you human me prompt'
const OF_ASSISTANT =
  'assistant agent ai bot chatgpt claude copilot cursor deepseek gemini gpt grok llm mistral perplexity qwen ' +
  'response'
const SPEAKERS: Readonly<Record<string, Message['role']>> = {
  system: 'system',
  tool: 'tool',
  ...Object.fromEntries(OF_USER.split(' ').map((name) => [name, 'user'])),
  ...Object.fromEntries(OF_ASSISTANT.split(' ').map((name) => [name, 'assistant'])),
}
const NAMES = Object.keys(SPEAKERS).join('|')
// Words that headings of documents also have count only with a colon or in bold.
const CLEAR = 'system|user|assistant|tool|you|human|chatgpt|claude|gemini|copilot'
const SIGN = String.raw`(?:[\p{Extended_Pictographic}\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]{1,8} ?)?`
// A day or a time, but no words after it.
const AFTER = String.raw`(?![^\n]*(?:[)\]]:?|\d:)[ \t]+[^-–—·|\s])(?:[ \t]*[-–—·|([@,][^\n]{0,30}\d[^\n]{0,30})?[ \t\r]*$`
const SAID = '(?: said)?'
const ROLE_LINE = once(
  () =>
    new RegExp(
      [
        String.raw`^ {0,3}#{1,6} ${SIGN}(${CLEAR})${SAID}:?${AFTER}`,
        String.raw`^ {0,3}#{1,6} ${SIGN}(?:(${NAMES})${SAID}:|[*_]{2,3}(${NAMES})${SAID}:?[*_]{2,3}:?)` +
          AFTER,
        String.raw`^ {0,3}${SIGN}[*_]{2,3}${SIGN}(${NAMES})${SAID}(?: \([^()\n]{1,60}\))?:?[*_]{2,3}:?` +
          AFTER,
        String.raw`^<(?:\|(?:\w{1,20}\|>)?)?(${NAMES})(?:\|?>)?[ \t\r]*$`,
        String.raw`^ {0,3}> ?\[!(?:[a-z]{1,20}[-_])?(${NAMES})\]`,
        String.raw`^ {0,3}> ?\[![\w-]{1,30}\][+-]? ?[*_]{0,3}(${CLEAR})${SAID}:?[*_]{0,3}:?${AFTER}`,
      ].join('|'),
      'iu',
    ),
)
const ROLE = once(() => new RegExp(String.raw`^${SIGN}[*_]{0,3}(${CLEAR})${SAID}:?[*_]{0,3}:?${AFTER}`, 'iu'))
// `Ada: text`, `**Ada Lovelace:** text`, `- [10:31] Ada: text`, `小明：text`, `**Ada** (10:31): text`.
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?`
const NUMBERS = String.raw`\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}`
const MARK = String.raw`(?:\*\*|__)`
const STAMP =
  String.raw`[ \t]*(?:[([](?=[^\n]{0,30}\d(?::\d\d|[-./]\d{1,2}[-./]\d))[^()[\]\n]{4,40}[)\]]|` +
  String.raw`[-–—·|,][ \t]*(?:${NUMBERS},? )?${CLOCK})`
const LEAD = String.raw`(?:(?:\[[^\]\n]{1,40}\]|\(?${CLOCK}\)?)[ \t]+(?:[-–—·|][ \t]+)?)?`
const NAMED_LINE = once(
  () =>
    new RegExp(
      String.raw`^ {0,3}(?:[-*] )?${SIGN}${LEAD}${MARK}?${LEAD}@?(\p{L}[\p{L}\p{M}\p{N}_.'’-]{0,39}` +
        String.raw`(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]{0,39}){0,3})(?:${MARK}?[ \u00a0]?:${MARK}?[ \t]|` +
        String.raw`[ \u00a0]?:${MARK}[ \t\r]*$|${MARK}?：|${MARK}?${STAMP}${MARK}?[:：]${MARK}?(?=[ \t\r]|$)|` +
        String.raw`${MARK}${STAMP}[ \t\r]*$)`,
      'u',
    ),
)
// Telegram, Discord, Slack: `Ada, [03.11.2026 09:13]`, `Ada — Today at 9:13 AM`, `Ada  9:13 AM`; below it
// are the words.
const NAMED_HEADING = once(
  () =>
    new RegExp(
      String.raw`^(\p{L}[^\n:,[<]{0,59}?)(?:, \[(?=[^\n]{0,30}\d:\d\d)[^\]\n]{4,40}\]:?|` +
        String.raw`[ \t]+[—–][ \t]+[^\n:]{0,24}?${CLOCK}|(?:[ \t]{2,}|\t)${CLOCK})[ \t\r]*$`,
      'u',
    ),
)
// Logs and copies: `[09:13] <@Ada> text`, `[Ada] [오전 9:13] text`, `<v Ada>text`, `09:13 From Ada to Ben:`, with
// tabs around the name.
const NICK = String.raw`<[@+%~& ]?([^<>\s]{1,40})>[ \t]`
const NAMED_IN_LOG = once(
  () =>
    new RegExp(
      [
        String.raw`^(?:\[?${CLOCK}\]?[ \t]+)?${NICK}`,
        String.raw`^\[([^\]\n]{1,40})\] \[[^\]\n]{0,6}${CLOCK}[^\]\n]{0,3}\][ \t]`,
        String.raw`^<v(?:\.\w{1,20})? ([^<>\n]{1,40})>`,
        String.raw`^${CLOCK}\t([^\t\n]{1,40})\t`,
        String.raw`^${CLOCK}[ \t]+From ([^:\n]{1,40}?) to [^:\n]{1,60}:`,
      ].join('|'),
      'u',
    ),
)
// WhatsApp and others: `03/11/2026, 09:13 - Ben: text`, `[03.11.26, 09:13:05] +49 170 1234567: text`,
// `2026-11-03 09:13:05 <Ben> text`, with tabs around the name. Without a name it is a line of the program,
// which ends the message above it.
const DAY =
  String.raw`(?:${NUMBERS}|\d{1,2}[-. ]{1,2}\p{L}{3,12}\.?[- ]\d{2,4}|` +
  String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?, \d{4}|\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일])`
const STAMPED =
  String.raw`^[\u200e\u200f\ufeff]{0,2}(?:\[(?=[^\]\n]{8,40}\] ))?${DAY}(?:[,،] ?|[ T])(?:\p{L}{1,9}\.? ?)?` +
  String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2}(?:[.,]\d{1,6})?)?`
const HALF = String.raw`(?:[ \u00a0\u202f]?\p{L}{1,2}\.?(?:[ \u00a0]?\p{L}{1,2}\.?)?)?`
const SENDER = String.raw`(?:~[ \u00a0]?)?(?:([^:\n]{1,60}):(?=[ \u00a0\r\n]|$)[ \u00a0]?)?`
const STAMPED_LINE = once(
  () =>
    new RegExp(
      String.raw`${STAMPED}(?:${HALF}(?:\] | [-–] )[\u200e\u200f]?(?:${NICK}|${SENDER})|` +
        String.raw`[ \t]${NICK}|\t([^\t\n]{1,40})\t|, ([^:\n]{1,40}?) ?:[ \t])`,
      'iu',
    ),
)
// Any other line that begins with a day and a time, or a time; a few words and a time.
const ANY_CLOCK = String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?`
const DATED_LINE = once(
  () =>
    new RegExp(
      String.raw`^[^\p{L}\p{Nd}\n]{0,3}(?:(?=[^:\n]{0,24}\p{Nd}{1,4}[^\p{Nd}:])` +
        String.raw`(?:[\p{L}\p{M}\p{Nd}./-]{1,12}[,،]?[ T]){1,5}?)?(?:\p{L}{1,9}\.? ?)?` +
        String.raw`${ANY_CLOCK}(?!\.?[\p{Nd}%])`,
      'iu',
    ),
)
const TIMED_LINE = once(
  () => new RegExp(String.raw`^(?:[^:.!?\n]|\d\.){1,48}[ \t([]${CLOCK}[^\p{L}\n]{0,6}$`, 'iu'),
)
const LONGEST_START = 200

/**
 * Reads a message's heading in a transcript of Sheaf; undefined for every other line. It counts in any file,
 * because nothing else looks like it.
 */
export function transcriptStart(
  line: string,
  parse: typeof parseTranscriptHeading,
): MessageStart | undefined {
  // Without its marks, as one of `headings` is.
  const heading = line.startsWith('## ') && !line.startsWith('#', 3) ? parse(line.slice(3)) : undefined
  if (heading === undefined) return undefined
  return { ...startOf(heading), wordsFrom: line.length }
}

/** The data of a message in its transcript heading. */
export function startOf({ role, name, at, id }: TranscriptHeading): Omit<MessageStart, 'wordsFrom'> {
  return {
    role,
    ...(name === undefined ? {} : { speaker: name }),
    at,
    ...(id === undefined ? {} : { id }),
  }
}

/** The role that a heading without marks names, as in exports of chats; undefined otherwise. */
export function roleOf(heading: string): Message['role'] | undefined {
  return SPEAKERS[ROLE().exec(heading.slice(0, LONGEST_START).trim())?.[1]?.toLowerCase() ?? '']
}

/** A line with a role, in a chat that came from elsewhere. */
export function roleStart(line: string): MessageStart | undefined {
  if (line.startsWith('⏺ ')) return { role: 'assistant', wordsFrom: 2 }
  if (line.length >= LONGEST_START || !/[#*_>]/.test(line)) return undefined
  const [, ...names] = ROLE_LINE().exec(line) ?? []
  const role = SPEAKERS[names.find((name) => name !== undefined)?.toLowerCase() ?? '']
  return role && { role, wordsFrom: line.length }
}

/** A day, a time and a name, in an export of a messenger: other lines there belong to the message above. */
export function stampedStart(line: string): MessageStart | undefined {
  const head = line.slice(0, LONGEST_START)
  const stamped = /\p{Nd}[:.]\p{Nd}{2}/u.test(head) ? STAMPED_LINE().exec(head) : null
  if (stamped === null) return undefined
  const [{ length }, ...names] = stamped
  const name = names.find((each) => each !== undefined)
  return { ...(name === undefined ? {} : { speaker: name.trim() }), wordsFrom: length }
}

/** A line that begins with a day and a time, or a time. All of it belongs to the words. */
export function datedStart(line: string): MessageStart | undefined {
  return DATED_LINE().test(line.slice(0, LONGEST_START)) ? { wordsFrom: 0 } : undefined
}

/** Also a line with a few words and a time at its end. */
export function timedStart(line: string): MessageStart | undefined {
  return line.length < LONGEST_START && TIMED_LINE().test(line) ? { wordsFrom: 0 } : datedStart(line)
}

/** A line with a name and a time alone, in a chat that was copied from a messenger. */
export function headingStart(line: string): MessageStart | undefined {
  const name = line.length < LONGEST_START ? NAMED_HEADING().exec(line)?.[1] : undefined
  return name === undefined ? undefined : { speaker: name.trim(), wordsFrom: line.length }
}

/**
 * A name and a colon, or a name as in a log, in a chat that came from elsewhere. Only for files that are
 * chats: in others `Note: text` is a note.
 */
export function namedStart(line: string): MessageStart | undefined {
  const head = line.slice(0, LONGEST_START)
  const [logged, ...names] = /[<[\t\d]/.test(head) ? (NAMED_IN_LOG().exec(head) ?? []) : []
  if (logged !== undefined)
    return { speaker: names.find((name) => name !== undefined) ?? '', wordsFrom: logged.length }
  const named = head.includes(':') || head.includes('：') ? NAMED_LINE().exec(head) : null
  return named === null
    ? undefined
    : { speaker: (named[1] ?? '').replace(/__$/, ''), wordsFrom: named[0].length }
}
