import type { Word } from './word-forms.ts'

/** Words before which "morgen" and "mañana" are the morning: "guten Morgen", "por la mañana". */
const BEFORE: Readonly<Record<string, ReadonlySet<string>>> = {
  morgen: new Set(
    `guten schönen am jeden jeder heute gestern vorgestern diesen eines der den dem vom zum goede goeden
    elke montag dienstag mittwoch donnerstag freitag samstag sonntag`.split(/\s+/),
  ),
  mañana: new Set('la una cada media buena toda ayer hoy'.split(' ')),
}
/** Words beside which "hier" is French for yesterday. */
const FRENCH = new Set(
  `je j'ai nous avons avez qu'est-ce qu'ai-je qu'avons-nous ai-je avons-nous a-t-il quoi est-ce c'était
    mon mes avec pour tu vous ai était avait quel quelle dit fait soir matin réunion`.split(/\s+/),
)

/**
 * Whether the word at `place` has another meaning than a time there: "guten Morgen", "la mañana", German
 * "hier".
 */
export function isOtherWord(words: readonly Word[], place: number): boolean {
  const word = words[place]?.word ?? ''
  // In German and Dutch that is "here".
  if (word === 'hier') return !words.some((each) => FRENCH.has(each.word))
  return BEFORE[word]?.has(words[place - 1]?.word ?? '') ?? false
}
