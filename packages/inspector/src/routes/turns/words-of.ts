// Words that say nothing of a subject.
const COMMON = listed(`
  the and for are was were with that this from have has had not but you your our their his her its they
  them then than when what which who whom where why how can could would should will shall may might must
  did does done been being about into over under again also just here there some any all each more most
  very too exactly tell told said say says write please`)
const NAMED = wordsAlone(`
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december`)
// English alone: of a text in another language, only numbers and days tell that it says otherwise.
const CHANGES = wordsAlone(`
  move moved push pushed change changed switch switched instead now cancelled canceled postponed delayed
  earlier later new again rebooked anymore`)
const CHANGE = /\b(?:no longer|any more|back by)\b/i
const INSTRUCTS = wordsAlone('never always only stop hate hates prefer prefers')
const INSTRUCTION = /\b(?:no more|from now on|don['’]t|do not|please tell)\b/i

/** The words of a text that name its subject, in small letters and without the s of a plural. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words
    .filter((word) => word.length > 2 && !COMMON.has(word))
    .map((word) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word))
}

/** The numbers, times and days of a text: `14:10`, `44,950`, `thursday`. */
export function valuesOf(text: string): string[] {
  const small = text.toLowerCase()
  const numbers = small.match(/\d{1,2}:\d{2}|\d[\d,.]*\d|\d/g) ?? []
  const named = (small.match(NAMED) ?? []).map((each) => each.replace(/s$/, ''))
  return [...new Set([...numbers, ...named])]
}

/** True for a text that says that something changed. */
export function saysChange(text: string): boolean {
  return text.search(CHANGES) !== -1 || CHANGE.test(text)
}

/** True for a text that asks for something from then on. */
export function saysInstruction(text: string): boolean {
  return text.search(INSTRUCTS) !== -1 || INSTRUCTION.test(text)
}

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

// Also with the s of a plural.
function wordsAlone(words: string): RegExp {
  return new RegExp(`\\b(?:${[...listed(words)].join('|')})s?\\b`, 'gi')
}
