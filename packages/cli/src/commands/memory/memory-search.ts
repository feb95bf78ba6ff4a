import type { Clock, Where, Analyser, SearchHit } from '@sheaf/core'
import { AS_OF_OPTION, instant, WHERE_OPTION, wholeNumber } from '../../parse-option.ts'
import type { SheafCommand } from '../../sheaf-command.ts'
import { explanationLines } from './explain.ts'
import { memoryText, oneLine, type Style } from '../../output.ts'

// The most lines of a hit for a person; --json prints all.
const HIT_LINES = 6
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu

interface SearchFlags {
  readonly limit: number
  readonly within?: string
  readonly where?: Where
  readonly after?: string
  readonly explain?: boolean
  readonly trueAt?: (clock: Clock) => Date
}

export function registerMemorySearch(memory: SheafCommand): void {
  memory
    .command('search')
    .description('the best pieces of memory for a question, best first; exit code 1 if nothing is found')
    .argument('<query>', 'any text: words to look for, and a time such as "last week"')
    .option('--limit <n>', 'the most hits, up to 200', wholeNumber(200), 10)
    .option('--within <directory>', 'search only below this directory, or in this file')
    .option(...WHERE_OPTION)
    .option('--after <next>', 'continue a search; the value of "next" in its --json result')
    .option(...AS_OF_OPTION)
    .option(
      '--true-at <day>',
      'only texts that were true on this day, such as 2026-11-20, to the knowledge of today',
      instant,
    )
    .option('--explain', 'show the parts of each score')
    .examples(
      'sheaf memory search "what did we decide last week" --explain',
      'sheaf memory search "address" --user ada --true-at 2026-03-10',
      'sheaf memory search deploy --where tags=servers --where \'{"updatedAt":{"from":"2026-11-01"}}\'',
    )
    .onMemory(
      async ({ handle, analyser, clock, warn }, query: string, flags: SearchFlags) => {
        const { limit, within, where, after, explain = false, trueAt } = flags
        const asked = { limit, within, where, after, trueAt: trueAt?.(clock) }
        const hits = await handle.search(query, { ...asked, explain: true })
        const { degraded, next } = hits
        if (degraded !== undefined) warn(`note: ${degraded.message}`)
        const shown = explain ? [...hits] : hits.map((hit) => ({ ...hit, explanation: undefined }))
        return {
          value: { hits: shown, degraded, next },
          isEmpty: hits.length === 0,
          text: (style) =>
            hits
              .map((hit) => {
                const text = hitText(hit, analyser, style)
                return explain ? `${text}\n${scoreText(hit, analyser, style)}` : text
              })
              .join('\n\n') || 'Nothing found.',
        }
      },
      { isBrief: true },
    )
}

function hitText(hit: SearchHit, analyser: Analyser, style: Style): string {
  const { source, lineStart, lineEnd, text, date, updatedAt, message, explanation } = hit
  const terms = new Set(explanation?.terms.map(({ term }) => term))
  const isFound = (word: string) => analyser.documentTerms(word).some((term) => terms.has(term))
  const head = [
    style.paint('cyan', `${source}:${lineStart}-${lineEnd}`),
    (date ?? (message ? undefined : updatedAt))?.toISOString().slice(0, 10) ?? '',
    style.paint('dim', oneLine(subject(hit))),
  ]
  const lines = memoryText(text, style).trim().split('\n')
  const more = lines.length - HIT_LINES
  return [
    head.filter((part) => part !== '').join('  '),
    ...lines
      .slice(0, HIT_LINES)
      .flatMap((line) => wrapped(line, style))
      .map((line) => `  ${line.replace(WORD, (word) => (isFound(word) ? style.paint('bold', word) : word))}`)
      .map((line) => line.trimEnd()),
    ...(more > 0 ? [style.paint('dim', `  … ${more} more ${more === 1 ? 'line' : 'lines'}`)] : []),
  ].join('\n')
}

function scoreText({ text, explanation }: SearchHit, analyser: Analyser, style: Style): string {
  if (explanation === undefined) return ''
  return explanationLines(explanation, { text, analyser })
    .map((line) => style.paint('dim', `  ${line}`))
    .join('\n')
}

function subject({ message, headings }: SearchHit): string {
  if (message === undefined) return headings.join(' > ')
  const { role, speaker } = message
  return speaker === undefined ? (role ?? '') : role === undefined ? speaker : `${role} (${speaker})`
}

function wrapped(line: string, { isTerminal, width }: Style): string[] {
  const most = Math.max(20, width - 2)
  if (!isTerminal || line.length <= most) return [line]
  const lines: string[] = []
  let rest = line
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most)
    const end = space > 0 ? space : most
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
