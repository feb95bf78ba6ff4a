import { checkText } from '@sheaf/core/adapter'
import { askingStart, asksSomething } from './asking.ts'
import { isSmallTalk } from './small-talk.ts'
import { wordedCue } from '../standing/find-cue.ts'
import { segmentsOf, type Origin } from './segments.ts'
import { sentencesOf, withoutMarker } from './sentences.ts'
import { isBoilerplate } from './boilerplate.ts'

/** The kind of a sentence. A language without word lists has only statements, questions and requests. */
export type SentenceKind =
  | 'instruction'
  | 'preference'
  | 'revocation'
  | 'question'
  | 'request'
  | 'small-talk'
  | 'boilerplate'
  | 'statement'

/** A sentence of a message. */
export interface ReadSentence {
  /** As it is in the message, with the white space behind it: together the sentences are the message. */
  readonly text: string
  readonly origin: Origin
  /** Without the mark of a list before it; white space as single spaces. */
  readonly plain: string
  /**
   * The same, equally long: lower case, straight apostrophes, and a placeholder for each character of a
   * quotation.
   */
  readonly folded: string
  /** Its kind; for text that is not the speaker's own, only by its words. */
  readonly kind: SentenceKind
  /** True for small talk and boilerplate. */
  readonly isEmpty: boolean
  /** True for questions and requests. */
  readonly asks: boolean
  /** True for a clause whose sentence goes on with a question, which is the next one. */
  readonly goesOn: boolean
  /** The first and the last line of its text within the message, counted from 0. */
  readonly lineStart: number
  readonly lineEnd: number
  /** The line of a place in `plain`. */
  readonly lineAt: (place: number) => number
}

/**
 * The sentences of a message, in order, each with its kind and its origin. Ranking, recent activity and
 * learning read messages with this, standing lines and search texts whole sentences. Doubtful text is not the
 * speaker's own. In linear time.
 */
export function readMessage(message: string): readonly ReadSentence[] {
  checkText('message', message)
  return sentencesIn(message, false)
}

/** The same, with each clause and the question behind it as one sentence. */
export function readWholeSentences(message: string): readonly ReadSentence[] {
  return sentencesIn(message, true)
}

function sentencesIn(message: string, isWhole: boolean): ReadSentence[] {
  const found: ReadSentence[] = []
  for (const { text, origin, line } of segmentsOf(message)) {
    let [at, from] = [line, 0]
    // A quotation may span several sentences of a paragraph.
    const masked = maskQuotes(text.replaceAll(/[’‘ʼ]/g, "'"))
    const folded = fold(masked)
    for (const sentence of sentencesOf(masked)) {
      // "I live in Porto, where can I swim?" says something, and asks.
      const told = isWhole ? 0 : askingStart(sentence)
      for (const end of told === 0 ? [sentence.length] : [told, sentence.length]) {
        const goesOn = end < sentence.length
        const [first, start] = [at, from]
        from += goesOn ? told : end - told
        const part = text.slice(start, from)
        at += newlinesIn(part)
        found.push(read(part, folded.slice(start, from), first, { origin, goesOn }))
      }
    }
  }
  return found
}

function read(
  text: string,
  masked: string,
  line: number,
  part: Pick<ReadSentence, 'origin' | 'goesOn'>,
): ReadSentence {
  const { plain, folded, lines } = collapsed(text, masked, line)
  const lineAt = (place: number) => lines.findLast(({ start }) => start <= place)?.line ?? line
  let kind: SentenceKind | undefined
  return {
    ...part,
    text,
    plain,
    folded,
    // Few kinds are asked for.
    get kind() {
      return (kind ??= kindOf(this))
    },
    get asks() {
      return !part.goesOn && asksSomething(plain)
    },
    get isEmpty() {
      const mayBe = isBoilerplate(plain) || isSmallTalk(plain, this.asks)
      return mayBe && (this.kind === 'boilerplate' || this.kind === 'small-talk')
    },
    lineStart: lineAt(0),
    lineEnd: lineAt(Math.max(0, plain.length - 1)),
    lineAt,
  }
}

function kindOf(sentence: ReadSentence): SentenceKind {
  const cue = wordedCue(sentence.folded)
  if (cue !== undefined) return cue.kind
  const { plain, asks } = sentence
  if (isBoilerplate(plain)) return 'boilerplate'
  if (isSmallTalk(plain, asks)) return 'small-talk'
  if (!asks) return 'statement'
  return /[?？؟;]["'”’»)\]」』）\s]*$/u.test(plain.slice(-20)) ? 'question' : 'request'
}

interface Collapsed {
  readonly plain: string
  readonly folded: string
  readonly lines: readonly { readonly start: number; readonly line: number }[]
}

function collapsed(text: string, masked: string, line: number): Collapsed {
  const marker = text.length - withoutMarker(text).length
  let plain = ''
  let folded = ''
  const lines: { start: number; line: number }[] = []
  let at = line
  let isGap = false
  for (const { 0: part, index } of text.matchAll(/\s+|\S+/gu)) {
    if (/^\s/u.test(part)) {
      at += newlinesIn(part)
      isGap = plain !== ''
      continue
    }
    if (index + part.length <= marker) continue
    const gap = isGap ? ' ' : ''
    isGap = false
    if (lines.at(-1)?.line !== at) lines.push({ start: plain.length + gap.length, line: at })
    plain += gap + part
    // The white space of a quotation belongs to it.
    folded +=
      (gap !== '' && masked[index - 1] === '\u{FFFC}' ? '\u{FFFC}' : gap) +
      masked.slice(index, index + part.length)
  }
  return { plain, folded, lines }
}

function newlinesIn(text: string): number {
  return text.match(/\r\n|[\n\r]/g)?.length ?? 0
}

// Letter by letter if a small letter is longer than its capital: places must stay.
function fold(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return text.replaceAll(/\p{Lu}/gu, (letter) => (letter === text ? letter : fold(letter)))
}

const PLACEHOLDER = '\u{FFFC}'
/** The closing mark of each opening mark. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '《': '》',
  '【': '】',
  '`': '`',
  // As it is folded; not an apostrophe.
  "'": "'",
}
const OPENER = /["“„«»「『《【`]|(?<=^|[\s(:：，])'(?=\S)/g

/**
 * The text with a placeholder for each character of its quotations, equally long. A mark that is never closed
 * opens no quotation, nor does a straight mark behind a letter or a number. The full stop that ends a
 * quotation stays: it may end the sentence.
 */
export function maskQuotes(text: string): string {
  const parts: string[] = []
  // Marks that the rest of the text does not close are not looked for again.
  const missing = new Set<string>()
  let [copied, done] = [0, 0]
  for (const { index, 0: opener } of text.matchAll(OPENER)) {
    const closer = CLOSERS[opener] ?? ''
    if (
      index < done ||
      missing.has(closer) ||
      (opener === '"' && /[\p{L}\p{N}]/u.test(text[index - 1] ?? ''))
    )
      continue
    const end = closer === "'" ? apostropheEnd(text, index + 1) : text.indexOf(closer, index + 1)
    if (end === -1) missing.add(closer)
    if (end === -1) continue
    const last = /[.!?…。！？]/.test(text[end - 1] ?? '') ? end - 1 : end
    parts.push(text.slice(copied, index + 1), PLACEHOLDER.repeat(Math.max(0, last - index - 1)))
    copied = Math.max(last, index + 1)
    done = end + 1
  }
  return parts.join('') + text.slice(copied)
}

function apostropheEnd(text: string, from: number): number {
  for (let end = text.indexOf("'", from); end !== -1; end = text.indexOf("'", end + 1))
    if (!/[\p{L}\p{N}]/u.test(text[end + 1] ?? '')) return end
  return -1
}
