const JOINED = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const WORD = /[\p{L}\p{M}\p{N}'-]+/gu
/** "L'année", "dell'anno". */
const ELISION = /^(?:l|d|dell|nell|dall|all)'/
/**
 * Korean particles after a word, two at most. Anything else makes another word of it: "이번 주" is this week,
 * "이번 주제" this topic.
 */
const PARTICLES = '(?:에서|에|의|은|는|이|가|를|을|도|와|과|랑|부터|까지|엔|쯤|만|보다|처럼|중|내){0,2}'
/** Words that have a word for a time in them: "以前|天气", "日本|周边", "今后|天气", "ทุกวันนี้" (nowadays). */
const OTHER_BEFORE =
  '(?<![以之目空提](?=前)|[以之然今](?=[后後])|[日基样版成资根文](?=本)|[晚早以网加马](?=上)|[天手目足](?=下)|[光证说声表](?=明)|过(?=去)|ทุก|每|每个|毎|毎週|매주 ?)'
/** "3天|前往": leaving in three days; "后天|性": acquired; "昨日|本": Japan. */
const OTHER_AFTER =
  '(?!(?<=前)[往后後进進任期]|(?<=[后後]天)[性养条條]|(?<=年)[龄齡轻]|(?<=(?:今|昨|明)日)本|(?<=ก่อน)คริส)'

/** A word of a text, and where it is. */
export interface Word {
  readonly word: string
  readonly at: number
  readonly end: number
}

/**
 * The words of a folded text that puts spaces between them, in order, without parts that an apostrophe joins
 * to them.
 */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.includes("'") ? word.replace(ELISION, '').replace(/'s?$/, '') : word,
    at: index,
    end: index + word.length,
  }))
}

/** Whether a text has a script whose words are written together, or with endings put to them. */
export function looksJoined(text: string): boolean {
  return JOINED.test(text)
}

/**
 * Finds one of some phrases (sources of patterns) in a folded text, if it is not part of another word, with
 * or without the spaces that it has. The longer ones first.
 */
export function joinedForm(sources: readonly string[]): RegExp {
  const longest = sources.toSorted((a, b) => b.length - a.length)
  const [korean, others] = [longest.filter(isKorean), longest.filter((source) => !isKorean(source))].map(
    (list) => list.map((source) => source.replaceAll(/ (?!\?)/g, ' ?')).join('|'),
  )
  const forms = [
    ...(korean === '' ? [] : [`(?<!\\p{Script=Hangul})(?:${korean})(?=${PARTICLES}(?!\\p{Script=Hangul}))`]),
    ...(others === '' ? [] : [`(?:${others})${OTHER_AFTER}`]),
  ]
  return new RegExp(`${OTHER_BEFORE}(?:${forms.join('|')})`, 'gu')
}

function isKorean(source: string): boolean {
  return /\p{Script=Hangul}/u.test(source)
}

/** The phrases of a list with `|` or another mark between them, of which some have choices: "day{/s} ago". */
export function choicesOf(list: string, mark = '|'): string[] {
  return list.split(mark).flatMap((phrase) => {
    const [, start = '', choice, end = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(phrase.trim()) ?? []
    if (choice === undefined) return [phrase.trim()]
    return choice.split('/').flatMap((each) => choicesOf(start + each + end))
  })
}

/** Alternatives that are written in several lines. */
export function oneLine(alternatives: string): string {
  return alternatives.replaceAll(/\n */g, '')
}
