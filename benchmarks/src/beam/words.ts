import type { TokenCounter } from '@sheaf/core'
import { normalised, sentencesOf, unquoted } from './shown.ts'

/** Measures the words of messages in a text. */
interface SaidWords {
  /**
   * The tokens of `context` that are text of messages, as a share of all its tokens; undefined for a context
   * without tokens.
   */
  shareOf(context: string): number | undefined
}

// Labels before the words of a message: a mark of a list, a time, a name.
const BEFORE = [
  /^[-*+] /,
  /^\[[^\]]{1,40}\] /,
  /^\([^)]{1,40}\) /,
  /^\d{4}-\d\d-\d\d[ :,]*/,
  /^\d\d:\d\d[ :,]*/,
  /^[\p{L}\p{N}_.-]{1,40}(?: \([^)]{1,40}\))?: /u,
]

/**
 * Separates words of the messages from text that a context adds. A line counts if a message has it, whole or
 * without its labels ("user: ", "- ", a date); otherwise those of its sentences count that a message has. All
 * are counted as one text, so that line breaks of a message count as its own.
 */
export function saidWords(messages: readonly string[], tokens: Pick<TokenCounter, 'count'>): SaidWords {
  const texts = messages.map(normalised)
  const known = new Set(
    messages.flatMap((text) => [...text.split('\n').map(normalised), ...sentencesOf(text)]),
  )
  // NUL, so that no text spans two messages.
  const all = texts.join('\0')
  const isSaid = (text: string) => {
    if (text === '') return false
    if (known.has(text)) return true
    if (!all.includes(text)) return false
    known.add(text)
    return true
  }
  return {
    shareOf(context) {
      const total = tokens.count(context)
      if (total === 0) return undefined
      const said = context.split('\n').flatMap((line) => saidIn(line, isSaid))
      return Math.min(1, tokens.count(said.join('\n')) / total)
    },
  }
}

function saidIn(line: string, isSaid: (text: string) => boolean): string[] {
  const plain = unquoted(line)
  for (const candidate of [line, plain, ...withoutLabels(plain)]) {
    // As it is written: indents are tokens of the message too.
    if (isSaid(normalised(candidate))) return [candidate.trimEnd()]
  }
  const said = sentencesOf(withoutLabels(plain).at(-1) ?? plain).filter((sentence) => isSaid(sentence))
  return said.length === 0 ? [] : [said.join(' ')]
}

// Removes one label after the other, from the left.
function withoutLabels(line: string): string[] {
  const shorter: string[] = []
  let rest = line.trim()
  for (let found = true; found;) {
    found = false
    for (const label of BEFORE) {
      const next = rest.replace(label, '')
      if (next === rest) continue
      shorter.push(next)
      rest = next
      found = true
    }
  }
  return shorter
}
