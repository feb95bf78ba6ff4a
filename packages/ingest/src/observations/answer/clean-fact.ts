import { readStatement } from '@sheaf/documents'
import type { Statement } from '@sheaf/documents'
import { addressesAgent } from '../../learnt-lines.ts'
import { FACT_LIMITS } from '../../defaults.ts'
import { promptLines } from './observation-prompt.ts'
import type { SpokenMessage } from '../messages/pending-messages.ts'
import { namesUser } from '@sheaf/conversations'

let lines: ReadonlySet<string> | undefined

// Keys that a model gives in place of an empty one.
const NO_KEY = /^(?:none|null|n\/?a|other|misc|general|user|fact|about)$/i
/**
 * Turns a text into a statement on one line, without surrounding marks, and without marks that would begin a
 * block, a fence or a comment. Undefined if the text is not a fact: it is blank, has several lines, exceeds
 * the limit, or is a question, a label such as "Preferences:", a part of the prompt or an order to the
 * assistant. The statement has a day if the text begins with one. A fact may end with a question mark only if
 * it belongs to a name in one of the messages, such as "Therapy?".
 */
export function cleanFact(
  text: string,
  messages: readonly Pick<SpokenMessage, 'text'>[],
): Statement | undefined {
  // Some programs end a line at these characters, so they could begin another statement.
  if (/[\u0085\u2028\u2029\v\f]/.test(text)) return undefined
  const line = oneLine(text)
  if (line.length > FACT_LIMITS.characters && [...line].length > FACT_LIMITS.characters) return undefined
  const { statement } = readStatement(line)
  if (statement === undefined || statement.supersedes !== undefined || statement.from !== undefined)
    return undefined
  const { day, key, until } = statement
  const said = oneLine(statement.text)
  if (
    !/[\p{L}\p{N}]/u.test(said) ||
    /[:：]$/u.test(said) ||
    isQuestion(said, messages) ||
    addressesAgent(said)
  )
    return undefined
  lines ??= new Set(promptLines().map(folded))
  if (lines.has(folded(said))) return undefined
  const name =
    key === undefined || NO_KEY.test(key) || addressesAgent(key)
      ? undefined
      : key.toLowerCase().slice(0, FACT_LIMITS.keyCharacters).trim()
  return {
    text: said,
    ...(day === undefined ? {} : { day }),
    ...(name === undefined ? {} : { key: name }),
    ...(until === undefined ? {} : { until }),
  }
}

function oneLine(text: string): string {
  return unwrapped(
    text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
    .replaceAll('<!--', '<! --')
    .replace(/^(?:[#>*+-]+\s+|`{3,}|~{3,}|\d{1,9}[.)]\s+)+/, '')
    .trim()
}

function isQuestion(text: string, messages: readonly Pick<SpokenMessage, 'text'>[]): boolean {
  if (!/[?？]$/u.test(text)) return false
  const last = text.slice(text.lastIndexOf(' ') + 1)
  return !/^user\b/i.test(text) || last.length < 2 || !messages.some((message) => message.text.includes(last))
}

// Removes quotes and emphasis around the whole text, at any depth.
function unwrapped(text: string): string {
  const inner =
    /^(?:\*\*(?!\*)(.+)\*\*|__(?!_)(.+)__|"([^"]+)"|“([^”]+)”|'([^']+)'|`([^`]+)`|\*([^*]+)\*|_([^_]+)_)\.?$/u.exec(
      text,
    )
  const found = inner?.slice(1).find((each) => each !== undefined)
  return found === undefined ? text : unwrapped(found.trim())
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface Stated {
  readonly fact: Statement | undefined
  readonly ends: readonly Statement[]
  readonly message: Pick<SpokenMessage, 'name'>
}

const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * A fact as its speaker may state it. A person other than the user states and ends only facts that name that
 * person: "User lives in Lyon" from Ben's message is refused. The key begins with the name (`ben: home`), so
 * that Ben's home does not replace the user's. Undefined if nothing is left.
 */
export function ofSpeaker<T extends Stated>(stated: T, user = ''): T | undefined {
  const { name } = stated.message
  if (name === undefined || namesUser(name, user)) return stated
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const isAbout = ({ text }: Statement) =>
    words.some((word) =>
      new RegExp(JOINED.test(word) ? word : String.raw`(?<![\p{L}\p{N}])${word}`, 'iu').test(text),
    )
  const ends = stated.ends.filter(isAbout)
  if (stated.fact === undefined) return ends.length === 0 ? undefined : { ...stated, ends }
  if (!isAbout(stated.fact)) return undefined
  const { key } = stated.fact
  const subject = key?.split(':', 1)[0] ?? ''
  const ofName = `${words.join(' ').toLowerCase()}: ${subject}`.slice(0, FACT_LIMITS.keyCharacters)
  return { ...stated, fact: key === undefined ? stated.fact : { ...stated.fact, key: ofName }, ends }
}
