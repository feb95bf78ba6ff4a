import { foldStatementText, readStatement } from '@sheaf/documents'

/** The subject of a fact, if its text names it. */
export interface FactKey {
  /** Facts with the same key are about the same thing. */
  readonly key: string
  /** The text after the key. */
  readonly value: string
  /**
   * True for a key in square brackets, as decisions have: a newer fact replaces an older one. A name with a
   * colon is only a hint.
   */
  readonly isExplicit: boolean
}

const NAME =
  /^(?:\*\*|__)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’_/-]{1,39}?)(?:\*\*|__)?\s?[:：]\s*(?:\*\*|__)?\s*(\S.*)$/u
const MAX_NAME_WORDS = 4

/**
 * The key of `[database] Postgres`, also after a day, and of `Home town: Lyon`; undefined for every other
 * text.
 */
export function factKey(text: string): FactKey | undefined {
  const { statement } = readStatement(text)
  if (statement?.key !== undefined)
    return { key: foldStatementText(statement.key), value: statement.text, isExplicit: true }
  const [, name = '', value = ''] = NAME.exec(statement?.text ?? text) ?? []
  if (value === '' || value.startsWith('//')) return undefined
  const key = foldStatementText(name)
  return key.split(' ').length > MAX_NAME_WORDS ? undefined : { key, value, isExplicit: false }
}
