import { maskQuotes } from './mask-quotes.ts'
import type { Paragraph } from './prose-of.ts'

/** A sentence of a paragraph, by its place there. */
export interface Sentence {
  readonly text: string
  /**
   * The same text, equally long: lower case, straight apostrophes, and a placeholder for each character of a
   * quotation.
   */
  readonly folded: string
  readonly lineStart: number
  readonly lineEnd: number
  readonly lineAt: (offset: number) => number
}

const END = /[.!?…]+["'”“’»」』)\]*_]*(?= |$)|[。！？｡]+[」』”）)]*/g
/** Words before a full stop that does not end a sentence, folded. */
const ABBREVIATIONS = new Set(
  'e.g i.e mr mrs ms dr prof st vs etc no approx fig inc jr sr cf z.b d.h u.a bzw ca nr usw evtl ggf p.ex ex sr sra dra p.ej ej sig dott т.е т.д т.п др напр bijv o.a'.split(
    ' ',
  ),
)
/** Longer text is not a sentence that a person writes; it is read in pieces. */
const LONGEST = 4000

/** The sentences of a paragraph, in order. */
export function sentencesOf(paragraph: Paragraph): Sentence[] {
  const { text } = paragraph
  const folded = maskQuotes(fold(text))
  const sentences: Sentence[] = []
  let start = 0
  const cut = (end: number) => {
    for (; start < end; start += LONGEST)
      sentences.push(...sentence(paragraph, folded, start, Math.min(end, start + LONGEST)))
    start = end
  }
  for (const { index, 0: mark } of folded.matchAll(END)) {
    if (
      mark.startsWith('.') &&
      !mark.startsWith('..') &&
      isAbbreviation(folded.slice(Math.max(start, index - 12), index))
    )
      continue
    cut(index + mark.length)
  }
  cut(text.length)
  return sentences
}

function sentence({ text, lines }: Paragraph, folded: string, from: number, to: number): Sentence[] {
  const start = text[from] === ' ' ? from + 1 : from
  const whole = text.slice(start, to)
  if (whole.trim() === '') return []
  const lineAt = (offset: number) => lines[lastBefore(lines, start + offset)]?.line ?? 0
  return [
    {
      text: whole,
      folded: folded.slice(start, to),
      lineStart: lineAt(0),
      lineEnd: lineAt(whole.trimEnd().length - 1),
      lineAt,
    },
  ]
}

function lastBefore(lines: Paragraph['lines'], offset: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lines[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function isAbbreviation(before: string): boolean {
  const word = /[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? ''
  return ABBREVIATIONS.has(word) || (/^\p{L}$/u.test(word) && word !== 'i')
}

// Each character for itself where a small letter is longer than the capital: places must stay.
function fold(text: string): string {
  const lower = text.toLowerCase()
  const small = lower.length === text.length ? lower : text.replaceAll(/\p{Lu}/gu, (letter) => one(letter))
  return small.replaceAll(/[’‘ʼ]/g, "'")
}

function one(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}
