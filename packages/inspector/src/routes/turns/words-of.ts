export const NUMBER: RegExp = /\d{1,2}:\d{2}|\d[\d,.]*\d|\d/g
// Words that name no subject.
const COMMON = listed(`
  the and for are was were with that this from have has had not but you your our their his her its they
  them then than when what which who whom where why how can could would should will shall may might must
  did does done been being about into over under again also just here there some any all each more most
  very too exactly tell told said say says write please`)
export const NAMED: RegExp = wordsAlone(`
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december`)

export function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The words of a text that name its subject, in small letters and without the s of a plural. */
export function wordsOf(text: string): string[] {
  return tokensOf(text)
    .filter((word) => word.length > 2 && !COMMON.has(word))
    .map((word) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word))
}

/** The numbers, times and days of a text: `14:10`, `44,950`, `thursday`. */
export function valuesOf(text: string): string[] {
  const small = text.toLowerCase()
  const numbers = small.match(NUMBER) ?? []
  const named = (small.match(NAMED) ?? []).map((each) => each.replace(/s$/, ''))
  return [...new Set([...numbers, ...named])]
}

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

/** One of these words, also with the s of a plural. */
export function wordsAlone(words: string): RegExp {
  return new RegExp(`\\b(?:${[...listed(words)].join('|')})s?\\b`, 'gi')
}
