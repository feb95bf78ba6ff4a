import { checkText } from '@sheaf/core/adapter'
import { clauseOf } from './clause-of.ts'
import { findCue } from './find-cue.ts'
import { proseOf } from './prose-of.ts'
import { sentencesOf } from './sentences-of.ts'
import type { StandingStatement } from './standing-statement.ts'

/**
 * What one message of a user requests or prefers from then on, and what it ends, in the order of the text;
 * empty for other messages. Only the user's own prose is read: no code, quotes, headings or pasted text.
 * English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese and Korean. A
 * sentence stays whole, unless it is very long: then the clause that says it.
 */
export function standingStatements(text: string): StandingStatement[] {
  checkText('text', text)
  return proseOf(text)
    .flatMap(sentencesOf)
    .flatMap((sentence) => {
      const cue = findCue(sentence.folded)
      if (cue === undefined) return []
      const { start, end } = clauseOf(sentence.folded, cue)
      const clause = sentence.text.slice(start, end)
      const lead = clause.length - clause.trimStart().length
      const said = clause.trim()
      const lineStart = sentence.lineAt(start + lead)
      return [
        { kind: cue.kind, text: said, lineStart, lineEnd: sentence.lineAt(start + lead + said.length - 1) },
      ]
    })
}
