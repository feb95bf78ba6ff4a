// "Database: SQLite", "The database is SQLite": at most four words before a colon or a form of "to be".
const NAME =
  /^(?:\*\*|__)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’_/-]{0,39}?)(?:(?:\*\*|__)?\s?[:：](?!\/\/)|\s+(?:is|are|ist|sind|est|sont|es|son|é|são|è|sono)\s)/iu
const MAX_WORDS = 4
const ARTICLE = /^(?:the|our|der|die|das|unsere?|le|la|les|el|los|las|o|a|os|as|il|lo|gli|i)\s+/i
// Words that may begin a line about any subject.
const NO_NAME =
  /^(?:notes?|important|todo|warning|tip|example|update|reason|see|it|this|that|there|these|those|here|he|she|we|they|i|what|which|who|es|das|dies|esto|cela)$/i

/**
 * The key of a statement without one, from its words: "database" for "The database is SQLite" and
 * "Database: SQLite". Undefined if it has no such words.
 */
export function plainKey(text: string): string | undefined {
  const name = NAME.exec(text)?.[1]?.replace(ARTICLE, '').trim()
  if (name === undefined || name === '' || NO_NAME.test(name) || name.split(/\s+/).length > MAX_WORDS)
    return undefined
  return name
}
