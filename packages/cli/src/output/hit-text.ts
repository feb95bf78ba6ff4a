import type { Analyser, SearchHit } from '@sheaf/core'
import { explanationLines } from './explanation-lines.ts'
import type { Style } from './style.ts'
import { memoryText, oneLine } from './visible-text.ts'

// A short view for a person; --json prints all lines.
const HIT_LINES = 6
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu

/**
 * A hit for a person: its place, its day and its headings or speaker, then its first lines with the words of
 * the question marked. On a terminal, lines end between words.
 */
export function hitText(hit: SearchHit, analyser: Analyser, style: Style): string {
  const { source, lineStart, lineEnd, text, date, updatedAt, explanation } = hit
  const terms = new Set(explanation?.terms.map(({ term }) => term))
  const isFound = (word: string) => analyser.documentTerms(word).some((term) => terms.has(term))
  const head = [
    style.paint('cyan', `${source}:${lineStart}-${lineEnd}`),
    (date ?? updatedAt).toISOString().slice(0, 10),
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

/** The parts of a hit's score, with the words of its text that the question has. */
export function scoreText({ text, explanation }: SearchHit, analyser: Analyser, style: Style): string {
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
