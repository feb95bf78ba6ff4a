import { parseTranscriptHeading } from '../messages/transcript-heading.ts'
import { isCode, opensPasted, PASTED_HEAD } from './pasted-text.ts'

/** A paragraph of a message: lines that belong together, as one text with single spaces. */
export interface Paragraph {
  readonly text: string
  /** Where each of the lines begins in the text, and its number within the message. */
  readonly lines: readonly { readonly start: number; readonly line: number }[]
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const LIST_ITEM = /^\s{0,12}(?:[-*•+–]|\d{1,3}[.)]|[a-z][)])\s+/
/** A line that is this long was broken by an editor, not by the writer. */
const WRAPPED = 60

/**
 * The writer's own prose in a message, in order: without code, quotes, headings, tables and pasted text. What
 * follows a fence that never closes, or a heading of a transcript, is not his.
 */
export function proseOf(message: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: { line: number; text: string }[] = []
  let fence = ''
  const close = () => {
    if (open.length > 0) paragraphs.push(joined(open))
    open = []
  }
  const lines = message.split(/\r\n|\r|\n/)
  for (const [line, raw] of lines.entries()) {
    if (fence !== '') {
      const mark = FENCE.exec(raw)?.[1] ?? ''
      if (mark.startsWith(fence) && raw.trim() === mark) fence = ''
      continue
    }
    const head = raw.slice(0, 200)
    if (parseTranscriptHeading(raw) !== undefined || PASTED_HEAD.test(head)) break
    const { prose, opened } = beforeFence(raw)
    fence = opened
    const text = prose.replace(LIST_ITEM, '').trim().replaceAll(/\s+/g, ' ')
    const starts = text === '' || LIST_ITEM.test(prose) || !continues(open.at(-1)?.text, text)
    if (starts) close()
    if (text !== '' && !isCode(LIST_ITEM.test(prose) ? text : prose)) open.push({ line, text })
    else close()
    if (fence === '' && opensPasted(text) && !nextIsMarked(lines, line + 1)) break
  }
  close()
  return paragraphs
}

// "Here is my code: ```ts" opens a fence behind words.
function beforeFence(raw: string): { prose: string; opened: string } {
  const at = raw.indexOf('```')
  const mark = FENCE.exec(raw)?.[1]
  if (mark !== undefined)
    return {
      prose: '',
      opened: raw.indexOf(mark[0] ?? '', raw.indexOf(mark) + mark.length) === -1 ? mark : '',
    }
  if (at === -1) return { prose: raw, opened: '' }
  return { prose: raw.slice(0, at), opened: raw.indexOf('```', at + 3) === -1 ? '```' : '' }
}

function continues(before: string | undefined, text: string): boolean {
  if (before === undefined) return true
  if (/[.!?…。！？:：]["'”’»)」]*$/.test(before.slice(-6))) return false
  return /^\p{Ll}/u.test(text) || (before.length >= WRAPPED && /[\p{Ll},]$/u.test(before.slice(-2)))
}

function nextIsMarked(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 4).find((line) => line.trim() !== '')
  return next === undefined || FENCE.test(next) || /^\s*>/.test(next)
}

function joined(lines: readonly { line: number; text: string }[]): Paragraph {
  let start = 0
  const placed = lines.map(({ line, text }) => {
    const place = { start, line }
    start += text.length + 1
    return place
  })
  return { text: lines.map(({ text }) => text).join(' '), lines: placed }
}
