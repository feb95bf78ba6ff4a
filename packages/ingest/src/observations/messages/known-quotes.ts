import { readStatement } from '@sheaf/documents'
import type { FactComparer } from '../facts/fact-terms.ts'
import type { SpokenMessage } from './pending-messages.ts'

const QUOTE = /^\s*>[\s>]*(?:[-*+•]\s+)?/

/** Removes quoted lines (`> …`) of known facts, and messages that have only such lines. */
export function withoutKnownQuotes(
  messages: readonly SpokenMessage[],
  known: ReadonlySet<string>,
  comparer: FactComparer,
): SpokenMessage[] {
  const isKnown = (line: string) =>
    QUOTE.test(line) &&
    known.has(comparer.of(readStatement(line.replace(QUOTE, '')).statement?.text ?? line).key)
  return messages.flatMap((message) => {
    const lines = message.text.split('\n')
    const kept = lines.filter((line) => !isKnown(line))
    if (kept.length === lines.length) return message
    const text = kept.join('\n').trim()
    return text === '' ? [] : { ...message, text }
  })
}
