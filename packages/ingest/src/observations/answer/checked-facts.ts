import { statementLines, type Statement } from '@sheaf/documents'
import { addressesAgent } from '../../learnt-lines.ts'
import { ADDED_KEY, FACT_LIMITS } from '../../defaults.ts'
import { promptLines } from './observation-prompt.ts'
import type { SpokenMessage } from '../pending-messages.ts'
import { writer, calendarDay, daysIn } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'

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
  const { statement } = statementLines.read(line)
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
  if (name === undefined || writer.isUser(name, user)) return stated
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

/** A fact with a key that says so, if its message adds it to others: "I also work as a guide". */
export function asAddition(
  fact: Statement,
  message: Pick<SpokenMessage, 'text'>,
  analyser: Pick<Analyser, 'documentTerms'>,
): Statement {
  const terms = new Set(analyser.documentTerms(fact.text))
  const shared = (part: string) => analyser.documentTerms(part).filter((term) => terms.has(term)).length
  const [said = ''] = message.text.split(/(?<=[.!?;。！？；\n])/).sort((a, b) => shared(b) - shared(a))
  if (fact.key === undefined || fact.key.endsWith(ADDED_KEY) || !writer.adds(said)) return fact
  return { ...fact, key: fact.key + ADDED_KEY }
}

/**
 * Finds the user's message that states a text; `named` is the message that the model named, `replaced` the
 * text of the known facts that it replaces.
 */
export type CreditFact = (
  text: string,
  named: SpokenMessage | undefined,
  replaced?: string,
) => SpokenMessage | undefined

// Words that add no meaning to a fact.
const EMPTY_WORDS =
  'the a an user users is are am was has have had does do did no not this that it and or in on at of to for with from'
const ISO_DAY = /\d{4}-\d{2}-\d{2}/g
const QUESTION = /[?？؟]/
// An answer to a question is short.
const MOST_CHARACTERS = 80

/**
 * Credits facts to messages of the user: to the named one, or, if it shares no word with the fact, to the one
 * that shares most (the newest of equals). A short answer to a question of the assistant also has the words
 * of the question; a message that is only a question states nothing. Undefined if only the assistant states
 * the fact, if the user pasted or quoted it, or if the message is unknown. A fact that differs only in
 * numbers from the one it replaces is stated by a message with these numbers: "on the 14th now"; one with
 * another day than that one, by a message that names this day: "she arrived last night".
 */
export function creditFacts(
  messages: readonly SpokenMessage[],
  analyser: Pick<Analyser, 'documentTerms'>,
): CreditFact {
  const empty = new Set(analyser.documentTerms(EMPTY_WORDS))
  const own = messages.map(({ role, text }) => (role === 'user' ? writer.wordsIn(text) : text))
  const stated = messages.map(({ role, text }) => (role === 'user' ? writer.statedIn(text) : text))
  const termsOf = (texts: readonly string[]) => texts.map((text) => new Set(analyser.documentTerms(text)))
  const [said, asked, all] = [termsOf(stated), termsOf(own), termsOf(messages.map(({ text }) => text))]
  const isAnswer = ({ role, text }: SpokenMessage, place: number) => {
    const before = messages[place - 1]
    return (
      role === 'user' &&
      text.length <= MOST_CHARACTERS &&
      !QUESTION.test(text) &&
      before?.role === 'assistant' &&
      QUESTION.test(before.text)
    )
  }
  return (text, named, replaced = '') => {
    const terms = [...new Set(analyser.documentTerms(text))].filter((term) => !empty.has(term))
    // A fact with a question mark has the name "Therapy?", so its message need not ask.
    const found = QUESTION.test(text) ? asked : said
    const shared = (place: number) => terms.filter((term) => found[place]?.has(term)).length
    // Pasted or quoted text has at least as many terms of the fact as the user's own words have.
    const isQuoted = (place: number) => {
      const inOwn = terms.filter((term) => asked[place]?.has(term)).length
      const quoted = terms.filter((term) => all[place]?.has(term) && !asked[place]?.has(term)).length
      return quoted > 0 && quoted >= inOwn
    }
    const support = messages.map((message, place) =>
      Math.max(shared(place), isAnswer(message, place) ? shared(place - 1) : 0),
    )
    const supportOf = (place: number) =>
      messages[place]?.role === 'user' && !isQuoted(place) ? (support[place] ?? 0) : 0
    if (named?.role === 'user' && supportOf(messages.indexOf(named)) > 0) return named
    const most = messages.reduce((best, _, place) => Math.max(best, supportOf(place)), 0)
    if (most > 0) return messages.findLast((_, place) => supportOf(place) === most)
    // The user may have said the fact in other words or another language, unless the assistant or a quotation
    // has its words.
    const isOthers = messages.some(
      ({ role }, place) =>
        isQuoted(place) || (role === 'assistant' && shared(place) * 2 >= Math.max(1, terms.length)),
    )
    if (isOthers) return undefined
    const isStating = (message: SpokenMessage) => {
      const place = messages.indexOf(message)
      const words = stated[place] ?? ''
      return (
        message.role === 'user' && (own[place] ?? '').length * 2 >= message.text.length && writer.isIn(words)
      )
    }
    if (named !== undefined) {
      const words = own[messages.indexOf(named)] ?? ''
      const isNew = hasNewNumbers(words, text, replaced) || namesNewDays(words, text, replaced, named.time)
      const isOwn = named.role === 'user' && words.length * 2 >= named.text.length
      return isStating(named) || (isNew && isOwn) ? named : undefined
    }
    const users = messages.filter(isStating)
    return users.length === 1 ? users[0] : undefined
  }
}

// True if two facts differ only in numbers, and the words outside questions have the new numbers, or the
// distance by which a date moved: "pushed by a week".
function hasNewNumbers(words: string, fact: string, replaced: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
  const numbersOf = (text: string) => (text.match(/\p{N}+/gu) ?? []).map(Number)
  const before = numbersOf(replaced)
  const changed = numbersOf(fact).filter((number, place) => number !== before[place])
  return (
    wordsOf(fact).join(' ') === wordsOf(replaced).join(' ') &&
    changed.length > 0 &&
    !QUESTION.test(words) &&
    (changed.every((number) => numbersOf(words).includes(number)) || isMovedBy(words, fact, replaced))
  )
}

function daysOf(text: string): readonly number[] {
  return (text.match(ISO_DAY) ?? []).flatMap((day) => calendarDay.number(day) ?? [])
}

// True if the words of a message of this time name each day of the fact that the replaced fact has not.
function namesNewDays(words: string, fact: string, replaced: string, time = ''): boolean {
  const said = calendarDay.number(time.slice(0, 10))
  if (said === undefined || replaced === '' || QUESTION.test(words)) return false
  const before = daysOf(replaced)
  const days = daysOf(fact).filter((day) => !before.includes(day))
  const named = daysIn.message(words, said)
  return (
    days.length > 0 && days.every((day) => named.some(({ first, last }) => first === day && last === day))
  )
}

function isMovedBy(words: string, fact: string, replaced: string): boolean {
  const [days, before] = [daysOf(fact), daysOf(replaced)]
  const withoutDays = (text: string) => text.replaceAll(ISO_DAY, '').trim()
  const amounts = daysIn.amounts(words)
  return (
    days.length > 0 &&
    withoutDays(fact) === withoutDays(replaced) &&
    days.every((day, place) => amounts.includes(Math.abs(day - (before[place] ?? Number.NaN))))
  )
}
