import type { ContextBlock, Message } from '@sheaf/core'
import { isBlank, type Line } from '../lines/block-lines.ts'
import { passagesOf, type Passage } from '../lines/passages.ts'
import { isMessage, saidLines, dateLine, type DayOf } from '../render/render-messages.ts'
import { readMessage } from '@sheaf/conversations'
import { fileKind } from '@sheaf/core/adapter'
import { remembering } from '../conversation/spoken.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { LONGEST_TOLD } from '../settings/defaults.ts'

type Analyser = AssemblerSettings['analyser']

/** A unit of text: a message of a chat, or a passage of any other text. */
export interface Statement {
  readonly lines: readonly Line[]
  /** The text without headings. */
  readonly text: string
  /** Equal for the same text, word for word, of the same speaker or below the same headings. */
  readonly key: string
  readonly isMessage: boolean
  readonly headings: readonly Passage[]
}

/**
 * A message is one statement; its key has its speaker and words, not its time and id. In other text each
 * passage is one; its key has its words and the headings above it: an item of a list has another meaning
 * below another heading.
 */
export function statementsOf(lines: readonly Line[], block: ContextBlock): Statement[] {
  if (isMessage(block)) {
    const text = wordsOf(saidLines(block, lines))
    const { role = '', speaker } = block.message
    const key = messageKey(speaker === undefined ? role : `${role} (${speaker})`, text)
    return text === '' ? [] : [{ lines, text, key, isMessage: true, headings: [] }]
  }
  return passagesOf(lines)
    .filter((passage) => !passage.isHeading && !passage.lines.every(isBlank))
    .map(statementOf)
}

export function keyOf({ role, content }: Message): string {
  return messageKey(role, wordsOf(content.split('\n')))
}

function statementOf({ lines, headings }: Passage): Statement {
  const text = wordsOf(lines.map((line) => line.text))
  const above = headings.map((heading) => wordsOf(heading.lines.map((line) => line.text)))
  return { lines, text, key: [...above, text].join('\n'), isMessage: false, headings }
}

function messageKey(speaker: string, text: string): string {
  // No passage begins with a blank line.
  return `\n${speaker}\n${text}`
}

// Removes blank lines around the text and blanks at the ends of lines.
function wordsOf(lines: readonly string[]): string {
  if (lines.length === 1) return (lines[0] ?? '').trimEnd()
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

export interface Told {
  readonly day: string
  readonly text: string
  readonly isNote: boolean
  /** A standing line; it holds on all days. */
  readonly standing?: string | undefined
}

/** Words that ask to remember something, in the languages of the analyser; `|` between them. */
const REMEMBER_WORDS =
  'remember|note|notes|save|store|write|written|record|keep|mind|memory|please|thanks|thank' +
  '|merk|merke|merken|dir|notier|notiere|notieren|notiz|speicher|speichere|bitte|danke|denk|dran|daran' +
  '|souviens-toi|retiens|rappelle-toi|noter|mémoire|mémorise|enregistre' +
  "|s'il te plaît|s'il vous plaît|merci" +
  '|recuerda|recuerde|anota|apunta|guarda|memoria|favor|gracias' +
  '|lembre|lembra|anote|guarde|memória|obrigado|obrigada' +
  '|ricorda|ricordati|annota|segna|salva|grazie' +
  '|onthoud|noteer|opslaan|alstublieft|alsjeblieft|bedankt' +
  '|запомни|запомните|запиши|запишите|пожалуйста|спасибо' +
  '|记住|记得|请记|记下|帮我|請記|記住|記下|谢谢|覚えて|記憶|記録|メモ|お願い|기억해|기억해줘|적어줘|메모'
const DAY = /\d{4}-\d{2}-\d{2}/
const DAYS = new RegExp(DAY, 'g')
const NEGATION =
  /(?<!\p{L})(?:no|not|nicht|keine?|pas|ne|non|não|niet|geen|не|нет)(?!\p{L})|n['’]t|ない|ません|안 |않/iu
/** Grammar of Japanese, such as です. */
const GRAMMAR = /^\p{Script=Hiragana}+$/u

/**
 * The texts of a context by day, to find a note and the message that it comes from. A text adds nothing to
 * others of its day that have all its words, apart from stop words and words that ask to remember something.
 * Only texts of one day are compared: an older text may repeat a statement that a newer one took back.
 */
export class ToldTexts {
  readonly #analyser: Analyser
  readonly #byDay = new Map<string, Told[]>()
  readonly #standing: string[] = []

  constructor(analyser: Analyser, told: readonly (Told | undefined)[]) {
    this.#analyser = analyser
    for (const each of told) this.add(each)
  }

  /** True for a user's message if notes of its day have all its words; for a note if a message has them. */
  covers(told: Told | undefined): boolean {
    if (told === undefined || told.text.length > LONGEST_TOLD) return false
    const others = (this.#byDay.get(told.day) ?? []).filter(({ isNote }) => isNote !== told.isNote)
    const texts = others.map(({ text }) => text)
    // One message may give several notes.
    if (told.isNote) return texts.some((text) => this.#isIn(told.text, text))
    const hasStanding = this.#standing.some((line) => told.text.includes(line))
    const said = hasStanding ? withoutThanks(told.text) : told.text
    return this.#standing.includes(said) || (texts.length > 0 && this.#isIn(said, texts.join('\n')))
  }

  add(told: Told | undefined): void {
    if (told === undefined) return
    if (told.standing !== undefined) this.#standing.push(told.standing)
    const ofDay = this.#byDay.get(told.day)
    if (ofDay === undefined) this.#byDay.set(told.day, [told])
    else ofDay.push(told)
  }

  #isIn(text: string, other: string): boolean {
    if (NEGATION.test(text) !== NEGATION.test(other)) return false
    const asking = askingTerms(this.#analyser)
    const known = new Set(this.#analyser.documentTerms(other))
    const terms = contentTerms(text, this.#analyser)
    return terms.some((term) => known.has(term)) && terms.every((term) => known.has(term) || asking.has(term))
  }
}

// The same for all contexts with an analyser.
const askingTerms = remembering(
  (analyser: Analyser) => new Set(REMEMBER_WORDS.split('|').flatMap((word) => analyser.queryTerms(word))),
  new WeakMap<Analyser, Set<string>>(),
)

/** The terms of a text without stop words and grammar. */
export function contentTerms(text: string, analyser: Pick<Analyser, 'queryTerms'>): string[] {
  return analyser.queryTerms(text).filter((term) => !GRAMMAR.test(term))
}

/** Statements of a block with their day; undefined without one, and for words of an assistant. */
export function toldIn(
  statements: readonly Statement[],
  { message, source, date, updatedAt }: ContextBlock,
  dayOf: DayOf,
): (Told | undefined)[] {
  if (message !== undefined) {
    const day = message.role === 'user' ? dateLine({ date }, dayOf) : ''
    return statements.map(({ text }) => (day === '' ? undefined : { day, text, isNote: false }))
  }
  const kind = fileKind(source)
  const changed = kind === 'entry' ? updatedAt : undefined
  const ofFile = source.match(DAYS)?.at(-1) ?? dateLine({ date: date ?? changed }, dayOf)
  return statements.map(({ text, headings }) => {
    const day = dayNamed(text, headings) ?? ofFile
    if (day === '') return undefined
    const standing = kind === 'chat' ? text.replace(/^- /, '') : undefined
    return { day, text: text.replace(DAYS, ''), isNote: true, standing }
  })
}

// The last day in the text or its headings.
function dayNamed(text: string, headings: Statement['headings']): string | undefined {
  if (DAY.test(text)) return text.match(DAYS)?.at(-1)
  for (const { lines } of headings.toReversed()) {
    const line = lines.findLast((each) => DAY.test(each.text))
    if (line !== undefined) return line.text.match(DAYS)?.at(-1)
  }
  return undefined
}

function withoutThanks(text: string): string {
  const sentences = readMessage(text).filter(({ kind }) => kind !== 'small-talk')
  return sentences
    .map((sentence) => sentence.text)
    .join('')
    .trim()
}
