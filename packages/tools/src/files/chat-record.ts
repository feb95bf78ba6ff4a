import type { renderHits } from '@sheaf/context'
import { messagesIn, messageHeading, messageBody } from '@sheaf/conversations'
import { fileKind } from '@sheaf/core/adapter'

type RenderedHit = Parameters<typeof renderHits>[0][number]
type ChatMessage = NonNullable<ReturnType<typeof messagesIn>>[number]

/**
 * A search adds the message before or after a hit, its question or answer, only up to this length in
 * UTF-16 code units; about 250 tokens of English.
 */
const ANSWER_CHARACTERS = 1000

/** Reads a file; undefined for a missing file. */
type ReadFile = (path: string) => Promise<string | undefined>

/** Lines of a file, counted from 1, both inclusive. */
interface Range {
  readonly startLine: number
  readonly endLine: number
}

/**
 * The text of a recorded chat in these lines, in order: the text above its first message, such as a
 * title, then each message without its heading. Undefined if the file has no message headings; such a
 * chat from elsewhere names the speakers in its lines. Empty if these lines have no words.
 */
export function messagesOfChat(file: string, text: string, range: Range): readonly RenderedHit[] | undefined {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('## ') && messageHeading.parse(line) !== undefined)
  if (first === -1) return undefined
  const above: ChatMessage = { text: lines.slice(0, first).join('\n'), lineStart: 1, lineEnd: first }
  const said = {
    path: file,
    text: lines.slice(first).join('\n'),
    lineStart: first + 1,
    lineEnd: lines.length,
    headings: [],
  }
  return [above, ...(messagesIn(said) ?? [])].flatMap((message): RenderedHit[] => {
    const part = within(message, range)
    if (part === undefined) return []
    const { role, speaker, at } = message
    const info = { ...(role === undefined ? {} : { role }), ...(speaker === undefined ? {} : { speaker }) }
    return [{ source: file, ...part, ...(at === undefined ? {} : { date: at }), message: info }]
  })
}

function within(
  message: ChatMessage,
  { startLine, endLine }: Range,
): Pick<RenderedHit, 'text' | 'lineStart' | 'lineEnd'> | undefined {
  const [lineStart, lineEnd] = [Math.max(message.lineStart, startLine), Math.min(message.lineEnd, endLine)]
  if (lineStart > lineEnd) return undefined
  const lines = messageBody.unquoted(message.text).split('\n')
  const text = lines.slice(lineStart - message.lineStart, lineEnd - message.lineStart + 1).join('\n')
  return text.trim() === '' ? undefined : { text, lineStart, lineEnd }
}

/**
 * The hits, each followed by the short message before or after it in its chat: a question needs its
 * answer and an answer its question. Nothing is added to a part of a long message.
 */
export async function withAnswers(
  hits: readonly RenderedHit[],
  read: ReadFile,
): Promise<readonly RenderedHit[]> {
  const files = new Map<string, readonly RenderedHit[]>()
  for (const { source, message } of hits) {
    if (message === undefined || files.has(source) || fileKind(source) !== 'chat') continue
    const text = (await read(source)) ?? ''
    files.set(source, messagesOfChat(source, text, { startLine: 1, endLine: Infinity }) ?? [])
  }
  const shown = [...hits]
  for (const hit of hits) {
    const answer = answerOf(hit, files.get(hit.source) ?? [])
    if (answer !== undefined && !shown.some((each) => overlap(each, answer))) shown.push(answer)
  }
  return shown
}

function answerOf(hit: RenderedHit, said: readonly RenderedHit[]): RenderedHit | undefined {
  const place = said.findIndex(
    ({ lineStart, lineEnd }) => lineStart === hit.lineStart && lineEnd === hit.lineEnd,
  )
  if (place === -1) return undefined
  const [step, role] = hit.message?.role === 'user' ? [1, 'assistant'] : [-1, 'user']
  const answer = said[place + step]
  return answer?.message?.role === role && answer.text.length <= ANSWER_CHARACTERS ? answer : undefined
}

function overlap(a: RenderedHit, b: RenderedHit): boolean {
  return a.source === b.source && a.lineStart <= b.lineEnd && b.lineStart <= a.lineEnd
}
