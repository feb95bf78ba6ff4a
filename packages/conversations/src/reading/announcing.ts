import { anyCase, pattern, patternOf, wordsOf } from '../languages/languages.ts'
import { asksSomething } from './asking.ts'
import { once } from '../once.ts'
import { withCapitals } from '../word-forms.ts'

/** Characters read at either end of a line. */
const LOOKED_AT = 300
/** A longer sentence does more than announce a text. */
const LONGEST_ANNOUNCEMENT = 160
/** The most characters of a line that names a text, or asks about one. */
const LONGEST_LABEL = 60

const WORK = anyCase`{#announcing.work}`
const POINTS = anyCase`{#announcing.points}`
const SENT = anyCase`{#announcing.sent}`
const SHOWS = anyCase`{#announcing.shows}`
const ANY_SPEECH = anyCase`{#announcing.speech}`
const SPEECH = anyCase`(?:^|[^\p{L}]){announcing.speech}(?: the following| this)?[ ,.]*$|
  {+announcing.speech}[，,]?$`
const OWN_SPEECH = anyCase`(?<!\p{L}){i}(?!\p{L})[^.!?]{0,20}$|{+i}[^。！？]{0,6}$`
/** The speaker's own things do not announce another person's text. */
const MINE = anyCase`{=announcing.mine}`

// Case matters in a name: "Hi Ada," but not "hi, quick question".
const GREETING = once(
  () =>
    new RegExp(
      String.raw`^(?:${wordsOf(({ announcing }) => announcing?.greeting)
        .map(withCapitals)
        .join(
          '|',
        )}),? (?!(?:There|Again|Assistant|Claude|Chat ?GPT|GPT|Gemini|Copilot|Bot|AI|Sheaf)(?!\p{L}))(?:(?:team|all|everyone|everybody|folks|zusammen|à tous|a todos|todos|всем)|(?:\p{Lu}[\p{L}.'’-]*)(?: \p{Lu}[\p{L}.'’-]*){0,3})[ ]?[,!.:]?$`,
      'u',
    ),
)
const FORMAL_GREETING =
  /^(?:dear|liebe[rs]?|sehr geehrte[rs]?|cher|chère|chers|chères|madame|monsieur|estimad[oa]s?|querid[oa]s?|prezad[oa]s?|car[oaie]|gentil[ei]|egregi[oa]|beste|geachte|уважаем\p{L}+|дорог\p{L}+)(?: [\p{L}.,'’-]+){0,6}[,!:]?$|^[^，。！？]{1,12}(?:您好|你好)[：:，,！!]?$(?<!^(?:您好|你好).*)|^[^。、]{1,14}(?:様|さま|御中|各位)[、。,]?$|^.{0,8}お世話になって(?:おり|い)ます|^[^.!?]{1,14}(?:님께|님|귀하|여러분께?)[,.:]?$/iu
/** A greeting with text on the same line: "Dear tenants, from now on ...". */
const FORMAL_START =
  /^(?:dear (?:mr|ms|mrs|dr|sir|all|team|customers?|tenants?|parents|neighbou?rs|residents|colleagues|members?|students|guests|\p{Lu}\p{L}+)|liebe[rs]? (?:alle|eltern|nachbarn?|kolleg|kund|mieter|mitglied|gäste|\p{Lu})|hallo ihr|sehr geehrte|verehrte|chers? |chères? |madame, monsieur|mesdames|estimad[oa]s? |querid[oa]s? (?:vecin|client|padres|soci)|prezad[oa]s? |car[oa]s (?:morador|client|pais|colegas|vizinh|condómin)|gentil[ei] )[^.!?,:]{0,40}[,:!] ?\S|^(?:各位|尊敬的|亲爱的(?!我))[^，。：:！]{1,14}[，：:！,]|^[^。、]{0,10}(?:各位|の皆様|の皆さま)[、,。へ]|^[^.,]{0,16}(?:여러분께|입주민|고객님|학부모님)[^.]{0,12}[,.:]/iu
const FAREWELL = anyCase`^{announcing.farewell}[,.!]?$`
const LAST_WORDS = pattern`^.{0,20}{+announcing.farewell}$`

/** "In English, please" or "politer" before a colon: the text behind it is to be changed. */
const CHANGES_TEXT = anyCase`^(?:(?:in|auf|en|em) (?:english|german|french|spanish|englisch|deutsch|
  französisch|spanisch|anglais|
  allemand|espagnol|inglés|alemán|francés|español|inglês|alemão|francês|espanhol)|
  (?:\p{L}+[,!]? ){0,3}(?:politer|nicer|friendlier|shorter|kinder|softer|simpler|
  more (?!than|thing|important)\p{L}+|(?:höflich|nett|freundlich|förmlich|sachlich|locker|kürz|
  diplomatisch)er|(?:plus|más|mais|più|moins|menos|meno) (?!import|cosa|coisa|uma|una)\p{L}+|
  вежливее|мягче|короче))(?:,? {please})?$|
  (?:礼貌|委婉|客气|正式|丁寧に|やわらかく|공손하게|정중하게|부드럽게)[^，。、]{0,6}$`
/** A text that somebody got, hung up or made up: "voicemail from my aunt", "verse 2". */
const MEDIUM = patternOf('giu')`{#announcing.media}`
const TOPIC = anyCase`(?<!\p{L}){announcing.topic}\s$`
const LONGEST_TITLE = 30
/** The least words, or characters without spaces, of a text behind such a name. */
const LEAST_TEXT = { words: 4, characters: 8 } as const
const OWN_LABEL =
  /(?:notes?|memo|comments?|nota|aviso|recado|notice|kommentar|commentaire|comentario|comentário|commento)$/iu
/** A question about the text above it: "is he allowed to do that?", "elle abuse non ?". */
const ABOUT_IT = anyCase`(?<!\p{L})(?:it|he|she|they|him|them|er|sie|darin|ihm|ils?|elles?|lui|él|ella|
  ellos|el[ea]s?|
  nisso|(?:this|that|these|those|das|dies|da|die|cela|ça|est[oa]|es[oa]|isso|isto)
  (?= ?(?:was |non |ok |legal |normal )?\?))(?!\p{L})|[他她]|这样|这[么个]?[吗对]|これ|この|이거|이게|그거`

/** Whether a line asks for work on the text below it, or for an opinion about it, or shows it. */
export function announces(line: string): boolean {
  const said = lastSentence(line.trim().slice(-LOOKED_AT))
  if (said.length > LONGEST_ANNOUNCEMENT || MINE().test(said)) return false
  return asksForWork(said) || SHOWS().test(said) || isOthersSpeech(said.replace(/[:：]$/, ''))
}

/**
 * Whether a line, with a blank one below it, speaks of a text: it points at something, or names a kind of
 * text, and asks or says that somebody sent it. "My landlord sent this", "is this notice legal?".
 */
export function pointsDown(line: string): boolean {
  const said = line.trim().slice(-LOOKED_AT)
  if (said.length > LONGEST_ANNOUNCEMENT || MINE().test(said)) return false
  return (
    /[↓⬇👇]\s*$/u.test(said) ||
    (POINTS().test(said) &&
      (said.split(/(?<=[.!?] |[。！？])/u).some((one) => asksSomething(one) || asksForWork(one)) ||
        SENT().test(said))) ||
    (said.length <= LONGEST_LABEL && !/[.!?。！？:：]$/u.test(said) && namesMedium(said))
  )
}

/** Whether a line ends with a colon, and names a kind of text or says that somebody sent it. */
export function opens(line: string): boolean {
  const said = lastSentence(line.trim().slice(-LOOKED_AT))
  if (isTitle(said)) return true
  if (!/[:：]$/.test(said) || said.length > LONGEST_ANNOUNCEMENT || MINE().test(said)) return false
  return POINTS().test(said) || SENT().test(said) || namesMedium(said.slice(0, -1))
}

/** Whether a line asks for work on the text above it, or something about it if it has several sentences. */
export function pointsUp(line: string, above: string): boolean {
  const said = line.trim()
  if (said.length > LONGEST_ANNOUNCEMENT || MINE().test(said)) return false
  if (asksForWork(said)) return true
  const isLong = /[.!。！\n]\s*[\p{L}*-]/u.test(above.trim())
  return isLong && said.length <= LONGEST_LABEL && /[?？]$/.test(said) && ABOUT_IT().test(said)
}

/** Whether a sentence tells of a text that somebody sent: "Got this from my landlord today". */
export function tellsOfText(sentence: string): boolean {
  if (sentence.length > LONGEST_ANNOUNCEMENT || MINE().test(sentence)) return false
  return SENT().test(sentence) && (POINTS().test(sentence) || namesMedium(sentence))
}

/** Whether a question asks for work on the text behind it, or about a text that somebody sent. */
export function asksAboutNext(question: string): boolean {
  if (MINE().test(question)) return false
  return asksForWork(question) || (POINTS().test(question) && SENT().test(question))
}

/** Whether words before a colon announce the text of another person in the same line. */
export function announcesBehind(head: string, behind: string): boolean {
  const said = lastSentence(head.slice(-LOOKED_AT))
  if (MINE().test(said)) return false
  return (
    (said.length <= LONGEST_ANNOUNCEMENT && isText(behind) && namesMedium(said)) ||
    isOthersSpeech(said) ||
    asksForWork(said) ||
    SHOWS_BEFORE_COLON().test(said) ||
    CHANGES_TEXT().test(said.trim()) ||
    (POINTS().test(said) && SENT().test(said))
  )
}

// "Verse 2", "[Notice]".
function isTitle(line: string): boolean {
  const [medium] = line.length > LONGEST_TITLE ? [] : line.matchAll(MEDIUM())
  return medium !== undefined && !/[\p{L}]/u.test(line.replace(medium[0], ''))
}

// "Quick note" and "for every letter" announce own words.
function namesMedium(head: string): boolean {
  if (OWN_LABEL.test(head.trim())) return false
  return [...head.matchAll(MEDIUM())].some(({ index }) => !TOPIC().test(head.slice(0, index)))
}

/** Whether a text speaks of another one. */
export const speaksOf: {
  /** A text that somebody got, hung up or made up. */
  medium(text: string): boolean
  /** Something at hand: "this", "the notice". */
  points(text: string): boolean
  /** It came from somebody. */
  sent(text: string): boolean
  /** The speech of somebody: "he said". */
  speech(text: string): boolean
  /** Work on a text. */
  work(text: string): boolean
} = {
  medium: namesMedium,
  points: (text) => POINTS().test(text),
  sent: (text) => SENT().test(text),
  speech: (text) => ANY_SPEECH().test(text),
  work: asksForWork,
}

function isText(behind: string): boolean {
  const text = behind.trim()
  return (
    text.split(/\s+/).length >= LEAST_TEXT.words ||
    (/[^\p{ASCII}]/u.test(text) && text.length >= LEAST_TEXT.characters)
  )
}

/** Whether words end with a verb of speech whose subject is another person: "Bob wrote". */
export function isOthersSpeech(head: string): boolean {
  const verb = SPEECH().exec(head.slice(-LOOKED_AT))
  return verb !== null && !OWN_SPEECH().test(head.slice(-LOOKED_AT).slice(0, verb.index + 1))
}

/** Whether a line is the greeting of a letter: it names a person. */
export function greetsPerson(line: string): boolean {
  const said = line.trim()
  return (
    (said.length <= 60 && (GREETING().test(said) || FORMAL_GREETING.test(said))) || FORMAL_START.test(said)
  )
}

/** Whether a line is the end of a letter, with the lines behind it. */
export function signs(line: string, behind: readonly string[]): boolean {
  const said = line.trim()
  if (said.length > 60) return false
  if (LAST_WORDS().test(said)) return true
  const names = behind.filter((each) => each.trim() !== '')
  return (
    names.length > 0 && names.length <= 3 && names.every((each) => each.length <= 50) && FAREWELL().test(said)
  )
}

const SHOWS_BEFORE_COLON = anyCase`(?:^|[^\p{L}])(?:(?:the|this) following|here(?:'s| is| are)|
  folgende[nrs]?|voici|siguiente|seguinte|ecco|вот|what does (?:this|it) mean)(?!\p{L})|以下|下面|次の`

// With a pronoun behind it, a verb of Spanish has an accent: "tradúceme".
function asksForWork(said: string): boolean {
  return WORK().test(said) || WORK().test(said.normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** The last sentence of a text. */
export function lastSentence(text: string): string {
  const end = Math.max(
    ...['. ', '! ', '? ', '。', '！', '？'].map((mark) => {
      const place = text.slice(0, -1).lastIndexOf(mark)
      return place === -1 ? 0 : place + mark.length
    }),
  )
  return text.slice(end)
}
