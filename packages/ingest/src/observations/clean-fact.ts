import { FACT_LIMITS } from '../defaults.ts'
import { promptLines } from './observation-prompt.ts'

const PROMPT_LINES = new Set(promptLines().map(folded))

/**
 * A fact as one line of markdown: on one line, without the marks around it and without what would begin a block, a fence or a comment. Undefined for what is no fact: blank, longer than the limit,
 * a question, a label such as "Preferences:", or a part of the prompt.
 */
export function cleanFact(text: string): string | undefined {
  const line = unwrapped(
    text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
    .replaceAll('<!--', '<! --')
    .replace(/^(?:[#>*+-]+\s+|`{3,}|~{3,}|\d{1,9}[.)]\s+)+/, '')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(line) || /[:：?？]$/u.test(line)) return undefined
  if (line.length > FACT_LIMITS.characters && [...line].length > FACT_LIMITS.characters) return undefined
  return PROMPT_LINES.has(folded(line)) ? undefined : line
}

// Quotes and emphasis around the whole, in any depth.
function unwrapped(text: string): string {
  const inner = /^(?:\*\*(?!\*)(.+)\*\*|__(?!_)(.+)__|"([^"]+)"|“([^”]+)”|'([^']+)'|`([^`]+)`|\*([^*]+)\*|_([^_]+)_)\.?$/u.exec(text)
  const found = inner?.slice(1).find((each) => each !== undefined)
  return found === undefined ? text : unwrapped(found.trim())
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
