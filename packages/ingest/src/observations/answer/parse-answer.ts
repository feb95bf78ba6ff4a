import { isRecord } from '@sheaf/core/adapter'
import { SENTINEL } from './observation-prompt.ts'

export interface AnsweredFact {
  /**
   * The unchanged text, with any key in square brackets at its start and any "until" with a day at its end;
   * empty if known facts only end.
   */
  readonly text: string
  /** The number of the message that it names; undefined without one. */
  readonly message: number | undefined
  readonly replaces: readonly number[]
}

const ITEM = /^\s*(?:>\s*)*(?:[-*+•‣◦▪–—]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s+)?(.*)$/
const FENCE_LINE = /^\s*(?:`{3,}|~{3,})[^`]*$/
// `[3]`, `[3, 5]`, `(message 3)`, `[message 3]`, `[#3]`; a bare number in parentheses may be a part of the
// fact.
const MARKER =
  /\s*(?:\[\s*(?:(?:message|msg|source)s?\.?:?\s*)?#?(\d{1,6})(?:\s*,\s*#?\d{1,6})*\s*\]|\(\s*(?:from\s+)?(?:message|msg)s?\.?:?\s*#?(\d{1,6})(?:\s*,\s*#?\d{1,6})*\s*\))\s*/i
// `replaces K2`, `(replaces K2, K5)`, `[replaces: K2 and K5]`.
const REPLACES =
  /[\s[(,;–—-]*\b(?:replaces|replacing|ends?|ended):?\s+(\[?K\d{1,4}\]?(?:\s*(?:,|;|and|&)\s*\[?K\d{1,4}\]?)*)\s*[\])]*(?=\s*(?:\.|\[[^\]]*\]|\([^)]*\))?\s*$)/i
// `ended K2` ends a known fact and adds none.
const ENDED =
  /^[\s*_"]*(?:ends?|ended|replaces|replaced|remove[sd]?|delete[sd]?|cancel(?:led|s)?):?\s+(?=\[?K\d)/i
const KNOWN_NUMBER = /K(\d{1,4})/gi
// The answer repeats a line of the known facts.
const KNOWN_LINE = /^\[K\d{1,4}\]:?\s+(?:\d{4}-\d{2}-\d{2}\s+)?/
const TRAILING = new RegExp(`${MARKER.source}(?=[.!"”*_]*$)`, 'i')
const LEADING = new RegExp(`^${MARKER.source}`, 'i')
const NOTHING = new Set([
  lettersOf(SENTINEL),
  'nonotablefacts',
  'noobservations',
  'nofacts',
  'none',
  'nothingnotable',
])

/**
 * Parses the facts of an answer: the requested JSON, also in a fence or between prose, or lines with a number
 * or any common bullet, also nested, quoted or fenced. A line without a bullet is a fact only if it has the
 * marker of a message. Returns an empty list if the model answers that there is nothing, and undefined if the
 * answer cannot be parsed. `messages` is the number of messages in the transcript. Never throws.
 */
export function parseAnswer(answer: string, messages: number): AnsweredFact[] | undefined {
  const text = answer
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  const found = jsonFacts(text, messages) ?? lineFacts(text, messages)
  if (found === undefined) return undefined
  return found.filter((fact) => fact.replaces.length > 0 || !isNothing(fact.text))
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
  const fenced = [...text.matchAll(/^[ \t]*`{3,}[^\n`]*\n([\s\S]*?)\n[ \t]*`{3,}/gm)].map(
    (match) => match[1] ?? '',
  )
  // A list between prose may be a part of a fact; an object with the right key is not.
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
    if (typeof each === 'string') return { text: each, message: undefined, replaces: [] }
    if (!isRecord(each) || typeof each['text'] !== 'string') return undefined
    const message = Number(each['message'])
    const text = withFields(each['text'].trim(), each)
    return {
      text,
      message: Number.isInteger(message) && message > 0 ? message : undefined,
      replaces: numbersOf(each['replaces']),
    }
  })
  return facts.some((fact) => fact === undefined) ? undefined : facts.filter((fact) => fact !== undefined)
}

function withFields(text: string, { about, until }: Readonly<Record<string, unknown>>): string {
  if (text === '') return text
  const hasKey =
    typeof about === 'string' && about.trim() !== '' && !/[[\]]/.test(about) && !text.startsWith('[')
  const hasEnd =
    typeof until === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(until.trim()) && !text.endsWith(until.trim())
  return `${hasKey ? `[${about.trim()}] ` : ''}${text}${hasEnd ? ` until ${until.trim()}` : ''}`
}

// Numbers, and names such as "K2".
function numbersOf(value: unknown): number[] {
  const all: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null || value === ''
      ? []
      : [value]
  return all.map((each) => Number(typeof each === 'string' ? each.replace(/^\[?K?(\d+)\]?$/i, '$1') : each))
}

function lineFacts(text: string, messages: number): AnsweredFact[] | undefined {
  const facts: AnsweredFact[] = []
  let isNothingSaid = false
  let isItem = false
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[1]
    if (line.trim() === '' || FENCE_LINE.test(line)) isItem = false
    else if (item !== undefined) {
      facts.push({ text: item, message: undefined, replaces: [] })
      isItem = true
    } else if (isNothing(line)) isNothingSaid = true
    else if (isItem && /^\s{2,}\S/.test(line)) {
      // Continues a wrapped line.
      const last = facts.pop()
      if (last !== undefined) facts.push({ ...last, text: `${last.text} ${line.trim()}` })
    } else {
      isItem = false
      const { text: rest, message } = withMarker({ text: line, message: undefined, replaces: [] }, messages)
      if (message !== undefined && /\p{L}/u.test(rest))
        facts.push({ text: line, message: undefined, replaces: [] })
    }
  }
  if (facts.length === 0) return isNothingSaid ? [] : undefined
  return facts.map((fact) => withMarker(fact, messages))
}

function withMarker(fact: AnsweredFact, messages: number): AnsweredFact {
  const { text: said, replaces } = withoutReplaces(fact)
  const text = said.replace(KNOWN_LINE, '')
  if (fact.message !== undefined) {
    // The text may have the marker as well.
    const { text: bare } = splitMarker(text, messages)
    return { text: bare, message: fact.message, replaces }
  }
  return { ...splitMarker(text, messages), replaces }
}

function splitMarker(text: string, messages: number): Pick<AnsweredFact, 'text' | 'message'> {
  for (const pattern of [TRAILING, LEADING]) {
    const found = pattern.exec(text)
    const number = found === null ? 0 : Number(found[1] ?? found[2])
    if (found !== null && number >= 1 && number <= messages)
      return { text: text.slice(0, found.index) + text.slice(found.index + found[0].length), message: number }
  }
  return { text: text.replace(/\s*\[\s*\]$/, ''), message: undefined }
}

function withoutReplaces({ text, replaces }: AnsweredFact): Pick<AnsweredFact, 'text' | 'replaces'> {
  const numbers = (part: string) => [...part.matchAll(KNOWN_NUMBER)].map((match) => Number(match[1]))
  const ended = ENDED.exec(text)
  if (ended !== null) {
    // Only the marker of the message is left.
    const rest = text.slice(ended[0].length)
    return {
      text: rest.replaceAll(/\[?K\d{1,4}\]?|\band\b|[,;]/gi, ' ').trim(),
      replaces: [...replaces, ...numbers(rest)],
    }
  }
  const found = REPLACES.exec(text)
  if (found === null) return { text, replaces }
  return {
    text: text.slice(0, found.index) + text.slice(found.index + found[0].length),
    replaces: [...replaces, ...numbers(found[1] ?? '')],
  }
}

function isNothing(text: string): boolean {
  return NOTHING.has(lettersOf(text))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
