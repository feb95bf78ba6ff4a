import { asksSomething } from './asking.ts'
import { sentencesOf } from './sentences.ts'
import { isSmallTalk, wordingOf } from './small-talk.ts'
import { textBlocks } from './text-blocks.ts'

/** What a part of a message does: it asks, it tells, it is polite, or it is a copy of something else. */
export type PartKind = 'asks' | 'tells' | 'small-talk' | 'pasted'

/** A sentence of a message, clauses of one, or pasted lines. */
export interface MessagePart {
  readonly text: string
  readonly kind: PartKind
}

/**
 * The parts of a message, in order; together they are its text. Where no part asks, those that tell do; where none does either, small talk that asks is taken for
 * what is asked ("How is the weather?"). Linear in time.
 */
export function messageParts(text: string): MessagePart[] {
  const parts = textBlocks(text).flatMap(({ text, isPasted }): MessagePart[] =>
    isPasted ? pastedLines(text) : sentencesOf(text).flatMap(partsOfSentence),
  )
  const has = (wanted: PartKind) => parts.some(({ kind, text }) => kind === wanted && text.trim() !== '')
  if (has('asks')) return parts
  const instead = has('tells') ? isTelling : isAskingSmallTalk
  return parts.map((part) => (instead(part) ? { ...part, kind: 'asks' } : part))
}

function pastedLines(text: string): MessagePart[] {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => ({ text: line, kind: 'pasted' }))
}

// Of "Sorry to bother you, which port is it?" the second half asks.
function partsOfSentence(sentence: string): MessagePart[] {
  const asks = asksSomething(sentence)
  const kind = asks ? 'asks' : 'tells'
  if (!wordingOf(sentence).hasMarker) return [{ text: sentence, kind }]
  if (isSmallTalk(sentence, asks)) return [{ text: sentence, kind: 'small-talk' }]
  const parts: MessagePart[] = []
  for (const clause of sentence.match(/[^,;:–—，、；：]*(?:[,;:–—，、；：]+\s*|$)/gu) ?? []) {
    if (clause === '') continue
    const part: MessagePart = { text: clause, kind: isSmallTalk(clause, asksSomething(clause)) ? 'small-talk' : kind }
    const last = parts.at(-1)
    if (last?.kind === part.kind) parts[parts.length - 1] = { ...part, text: last.text + clause }
    else parts.push(part)
  }
  return parts
}

function isTelling({ kind }: MessagePart): boolean {
  return kind === 'tells'
}

function isAskingSmallTalk({ kind, text }: MessagePart): boolean {
  return kind === 'small-talk' && asksSomething(text)
}
