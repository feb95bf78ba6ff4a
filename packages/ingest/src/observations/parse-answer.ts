import { SENTINEL } from './observation-prompt.ts'

/** A fact as a model gave it. */
export interface AnsweredFact {
  readonly text: string
  /** The number of the message that it names; undefined where it names none that there is. */
  readonly message: number | undefined
}

const ITEM = /^\s*(?:>\s*)*(?:[-*+•‣◦▪–—]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s+)?(.*)$/
const FENCE_LINE = /^\s*(?:`{3,}|~{3,})[^`]*$/
// `[3]`, `[3, 5]`, `(message 3)`, `[message 3]`, `[#3]`; a bare number in parentheses may be a part of the fact.
const MARKER =
  /\s*(?:\[\s*(?:(?:message|msg|source)s?\.?:?\s*)?#?(\d{1,6})(?:\s*,\s*#?\d{1,6})*\s*\]|\(\s*(?:from\s+)?(?:message|msg)s?\.?:?\s*#?(\d{1,6})(?:\s*,\s*#?\d{1,6})*\s*\))\s*/i
const TRAILING = new RegExp(`${MARKER.source}(?=[.!"”*_]*$)`, 'i')
const LEADING = new RegExp(`^${MARKER.source}`, 'i')
const NOTHING = new Set([lettersOf(SENTINEL), 'nonotablefacts', 'noobservations', 'nofacts', 'none', 'nothingnotable'])

/**
 * The facts of an answer: JSON as it was asked for, also in a fence or between prose, or lines with a bullet of any common kind or a number, also nested, quoted or fenced; where a fact
 * has no bullet, its marker of the message tells it from prose. An empty list when the model says that there is nothing; undefined for an answer that is neither, which was not
 * understood. `messages` is how many messages the transcript had. Never throws.
 */
export function parseAnswer(answer: string, messages: number): AnsweredFact[] | undefined {
  const text = answer
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  const found = jsonFacts(text, messages) ?? lineFacts(text, messages)
  if (found === undefined) return undefined
  return found.filter((fact) => !isNothing(fact.text))
}

function jsonFacts(text: string, messages: number): AnsweredFact[] | undefined {
  for (const candidate of jsonCandidates(text)) {
    const facts = factsOf(parseJson(candidate))
    if (facts !== undefined) return facts.map((fact) => withMarker(fact, messages))
  }
  // An answer that was cut off has whole facts before the cut.
  if (!/^\W{0,10}(?:json\s*)?\{\s*"facts"\s*:/i.test(text)) return undefined
  const whole = (text.match(/\{[^{}]*\}/g) ?? []).flatMap((each) => factsOf([parseJson(each)]) ?? [])
  return whole.length === 0 ? undefined : whole.map((fact) => withMarker(fact, messages))
}

function jsonCandidates(text: string): string[] {
  const fenced = [...text.matchAll(/^[ \t]*`{3,}[^\n`]*\n([\s\S]*?)\n[ \t]*`{3,}/gm)].map((match) => match[1] ?? '')
  // A list between prose may be a part of a fact; an object with the right key is none.
  return [text, ...fenced, text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1)]
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function factsOf(value: unknown): AnsweredFact[] | undefined {
  const list = isRecord(value) ? value['facts'] : value
  if (!Array.isArray(list)) return undefined
  const facts = list.map((each: unknown): AnsweredFact | undefined => {
    if (typeof each === 'string') return { text: each, message: undefined }
    if (!isRecord(each) || typeof each['text'] !== 'string') return undefined
    const message = Number(each['message'])
    return { text: each['text'], message: Number.isInteger(message) ? message : undefined }
  })
  return facts.some((fact) => fact === undefined) ? undefined : facts.filter((fact) => fact !== undefined)
}

function lineFacts(text: string, messages: number): AnsweredFact[] | undefined {
  const facts: AnsweredFact[] = []
  let isNothingSaid = false
  let isItem = false
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[1]
    if (line.trim() === '' || FENCE_LINE.test(line)) isItem = false
    else if (item !== undefined) {
      facts.push({ text: item, message: undefined })
      isItem = true
    } else if (isNothing(line)) isNothingSaid = true
    else if (isItem && /^\s{2,}\S/.test(line)) {
      // A line that was wrapped.
      const last = facts.pop()
      if (last !== undefined) facts.push({ ...last, text: `${last.text} ${line.trim()}` })
    } else {
      isItem = false
      const { text: rest, message } = withMarker({ text: line, message: undefined }, messages)
      if (message !== undefined && /\p{L}/u.test(rest)) facts.push({ text: line, message: undefined })
    }
  }
  if (facts.length === 0) return isNothingSaid ? [] : undefined
  return facts.map((fact) => withMarker(fact, messages))
}

function withMarker({ text, message }: AnsweredFact, messages: number): AnsweredFact {
  const isThere = (number: number | undefined) => number !== undefined && number >= 1 && number <= messages
  for (const pattern of [TRAILING, LEADING]) {
    const found = pattern.exec(text)
    const number = found === null ? undefined : Number(found[1] ?? found[2])
    if (found !== null && isThere(number)) {
      return { text: text.slice(0, found.index) + text.slice(found.index + found[0].length), message: isThere(message) ? message : number }
    }
  }
  return { text, message: isThere(message) ? message : undefined }
}

function isNothing(text: string): boolean {
  return NOTHING.has(lettersOf(text))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
