/** What a fact is about, where it says so itself. */
export interface FactKey {
  /** Facts with the same key are about the same thing. */
  readonly key: string
  /** The rest. */
  readonly value: string
  /** True for a key in square brackets, as decisions have: a newer one replaces an older one. A name with a colon is a hint only. */
  readonly isExplicit: boolean
}

const BRACKETS = /^(?:\d{4}-\d{2}-\d{2}\s+)?\[([^[\]]{2,60})\]:?\s+(\S.*)$/u
const NAME = /^(?:\*\*|__)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’_/-]{1,39}?)(?:\*\*|__)?\s?[:：]\s*(?:\*\*|__)?\s*(\S.*)$/u
const MAX_NAME_WORDS = 4

/** The key of `[database] Postgres`, also after a day, and of `Home town: Lyon`; undefined for every other text. */
export function factKey(text: string): FactKey | undefined {
  const brackets = BRACKETS.exec(text)
  const found = brackets ?? NAME.exec(text)
  const [, name = '', value = ''] = found ?? []
  if (found === null || value.startsWith('//')) return undefined
  const key = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (brackets === null && key.split(' ').length > MAX_NAME_WORDS) return undefined
  // A box of a task list, a footnote, a link by reference.
  if (brackets !== null && ((/^[x^]/.test(key) && key.length < 2) || key.startsWith('^'))) return undefined
  return { key, value, isExplicit: brackets !== null }
}
