import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { RuleMatch } from './secret-findings.ts'

/** The part of a rule of secretlint that is used here. */
interface SecretRule {
  readonly meta: { readonly id: string }
  create(context: RuleContext, options: object): { file?(source: RuleSource): void | Promise<void> }
}

interface RuleContext {
  readonly createTranslator: () => () => { message: string }
  readonly report: (found: { range: readonly [number, number] }) => void
  readonly ignore: () => void
}

interface RuleSource {
  readonly content: string
  readonly contentType: 'text'
  readonly filePath: string
  readonly ext: string
}

// The rule by which a comment in the text switches the others off: whoever writes a secret could write that
// too.
const FILTER = '@secretlint/secretlint-rule-filter-comments'
const PREFIX = '@secretlint/secretlint-rule-'

/**
 * What secretlint's recommended rules find. They are run without secretlint's own core, which keeps a
 * measurement of every run for as long as the process lives. Their messages, which quote the secret, are not
 * looked at.
 */
export async function runPreset(content: string): Promise<RuleMatch[]> {
  const matches: RuleMatch[] = []
  const source: RuleSource = { content, contentType: 'text', filePath: 'memory.md', ext: '.md' }
  for (const rule of rules as unknown as readonly SecretRule[]) {
    if (rule.meta.id === FILTER) continue
    const context: RuleContext = {
      createTranslator: () => () => ({ message: '' }),
      report: ({ range: [start, end] }) =>
        matches.push({ rule: rule.meta.id.replace(PREFIX, ''), start, end }),
      ignore: () => {},
    }
    await rule.create(context, {}).file?.(source)
  }
  return matches
}
