const JOINED = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** "L'année", "dell'anno". */
const ELISION = /^(?:l|d|dell|nell|dall|all)'/
/** What Korean puts after a word, two at most. Anything else makes another word of it: "이번 주" is this week, "이번 주제" this topic. */
const PARTICLES = '(?:에서|에|의|은|는|이|가|를|을|도|와|과|랑|부터|까지|엔|쯤|만|보다|처럼|중|내){0,2}'
/** Words that have a word for a time in them: "以前|天气", "日本|周边", "ทุกวันนี้" (nowadays). */
const OTHER_BEFORE =
  '(?<![以之目空提](?=前)|[日基样版成资根文](?=本)|[晚早以网加马](?=上)|过(?=去)|ทุก|每|每个|毎|毎週|下|下个|下週|来週の|매주 ?|다음 ?주? ?)'
/** "3天|前往": leaving in three days; "วันจันทร์|หน้า": next Monday. */
const OTHER_AFTER = '(?!(?<=前)[往后後进進任期]|(?<=(?:今|昨)日)本|(?<=ก่อน)คริส|หน้า)'

/** The words of a folded text that puts spaces between them, without what is written to their start or end by an apostrophe. */
export function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []
  return words.map((word) => word.replace(ELISION, '').replace(/'s$/, ''))
}

/** Whether a text has a script whose words are written together, or with endings put to them. */
export function looksJoined(text: string): boolean {
  return JOINED.test(text)
}

/** Finds a phrase of such a script in a folded text, where it is no part of another word. The source of a pattern, with or without the spaces that it has. */
export function joinedForm(source: string): RegExp {
  const phrase = source.replaceAll(/ (?!\?)/g, ' ?')
  const isKorean = /\p{Script=Hangul}/u.test(source)
  const [start, end] = isKorean ? ['(?<!\\p{Script=Hangul})', `(?=${PARTICLES}(?!\\p{Script=Hangul}))`] : ['', OTHER_AFTER]
  return new RegExp(`${OTHER_BEFORE}${start}${phrase}${end}`, 'gu')
}
