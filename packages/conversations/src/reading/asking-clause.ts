import { QUESTION_MARK } from './asking.ts'
import { isSmallTalk, wordingOf } from './small-talk.ts'
import { phrasesOf, questionPhrases, splitWords } from './phrases.ts'
import { once } from '../once.ts'

/** The fewest words, in all and about a subject, that say something. Two joined characters are a word. */
const FEWEST = { words: 3, contents: 1 }
const FEWEST_JOINED = { words: 2, contents: 0.5 }
/** The end of a question without a mark, which chats in Chinese and its neighbours leave out. */
const UNMARKED_END =
  /(?:什么|什麼|怎么\S{0,4}|怎样|哪\S{0,3}|多少\S?|[吗嗎呢]|[でま]すか|でしょうか|かな|教えて\S*|[까나]요|어때\S*|뭐\S{0,3}|어디\S{0,3})[。.\s]*$/u
/** Characters of a clause that are read for its first words. */
const LOOKED_AT = 60
/** The most clauses of a sentence that are read. */
const MOST_CLAUSES = 8
const JOINED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u
/** The ends of clauses: commas, dashes, and the endings of Japanese and Korean before a question. */
const CLAUSE_END =
  /[,;，；]\s*|\s[–—-]\s|(?<=け(?:れど)?ど|[すだ]が|ので)も?、?|、|(?<=(?:는|은|인|한|던|된|간)데|거든요?),?\s/gu
const JOINED_CONDITION =
  /^(?:如果|要是|假如|假设|当|等|もし|만약|만일)|(?:たら|なら|れば|場合|とき|時|的话|的時候|的时候|면|때)[,，、\s]*$/u
const PHRASES = once(() => ({
  /** A clause that begins so says nothing by itself: "if it rains, ...". */
  condition: phrasesOf(
    'if|when|whenever|once|until|unless|before|after|while|as|assuming|suppose|given|imagine|instead|besides' +
      '|wenn|falls|sobald|bevor|nachdem|während|als|ob|angenommen|bis|anstatt|außer' +
      '|si|quand|lorsque|avant|après|tant que|sauf|au lieu' +
      '|cuando|antes|después|mientras|aunque|hasta|en vez|quando|depois|enquanto|embora|até|em vez|caso' +
      '|se|prima|dopo|mentre|finché|если|когда|пока|после|перед|wanneer|zodra|voordat|nadat|terwijl|tot',
  ),
  /** The same for a clause that does not name the speaker: "for the trip, ...". */
  placing: phrasesOf(
    'for|in|on|at|by|with|without|about|regarding|from|to|of|like|für|im|bei|beim|mit|ohne|über|von|zu|zum|zur|am|laut|wegen' +
      '|pour|dans|en|avec|sans|sur|de|à|chez|por|para|con|sin|sobre|com|sem|em|no|na|pra|per|di|da|su|senza' +
      '|для|в|на|с|по|без|о|из|voor|met|zonder|op|van',
  ),
  oneself: phrasesOf(
    'i|we|my|our|me|us|ich|wir|mein*|unser*|mir|uns|je|j|nous|on|mon|ma|mes|notre|nos|yo|mi|mis|me|nuestro|nuestra' +
      '|tengo|estoy|soy|vivo|eu|meu|minha|meus|minhas|nosso|nossa|tenho|estou|sou|moro|io|mio|mia|ho|sono' +
      '|я|мы|мой|моя|мое|моё|мои|меня|мне|у нас|ik|wij|we|mijn|ons|onze',
  ),
  starts: questionPhrases('starts', 'requests'),
  questions: questionPhrases('starts'),
  requests: questionPhrases('requests'),
  or: phrasesOf('or|oder|ou|o|или|of'),
  continuing: questionPhrases('continuing'),
}))

/**
 * The place in a sentence where it begins to ask, behind a clause that says something: "I live in Porto, where
 * can I swim?" 0 if there is none. Linear in time.
 */
export function askingStart(sentence: string): number {
  const end = sentence.slice(-60)
  if (!QUESTION_MARK.test(end) && !UNMARKED_END.test(end.slice(-20))) return 0
  let [start, count] = [0, 0]
  for (const { index, 0: mark } of sentence.matchAll(CLAUSE_END)) {
    if ((count += 1) > MOST_CLAUSES) break
    const place = index + mark.length
    const clause = sentence.slice(place)
    if (asksItself(clause) || (/\p{N}/u.test(sentence.slice(0, index)) && asksBriefly(clause))) start = place
    if (!beginsAsking(clause)) continue
    start = place
    break
  }
  return tells(sentence.slice(0, start)) ? start : 0
}

function beginsAsking(clause: string): boolean {
  const words = splitWords(clause.slice(0, LOOKED_AT))
  const begins =
    PHRASES().starts.at(words, 0) + PHRASES().starts.at(words, PHRASES().continuing.at(words, 0)) > 0
  return begins && wordingOf(clause).contents >= 1
}

// "..., right?", "..., or on Monday?" ask about the clause before them.
function asksItself(clause: string): boolean {
  const words = splitWords(clause.slice(0, LOOKED_AT))
  if (PHRASES().or.at(words, 0) > 0 || PHRASES().condition.at(words, 0) > 0) return false
  return isEnough(clause)
}

// "I pay 650, is it much?", "..., expensive?", but not "..., right?".
function asksBriefly(clause: string): boolean {
  const { contents, words } = wordingOf(clause)
  return JOINED.test(clause) ? contents >= FEWEST_JOINED.contents : contents >= FEWEST.contents || words > 1
}

function isEnough(clause: string): boolean {
  const { words, contents } = wordingOf(clause)
  const fewest = JOINED.test(clause) ? FEWEST_JOINED : FEWEST
  return contents >= fewest.contents && words >= fewest.words
}

function tells(clause: string): boolean {
  const words = splitWords(clause)
  const start = PHRASES().continuing.at(words, 0)
  const isJoined = JOINED.test(clause)
  if (PHRASES().condition.at(words, start) > 0 || (isJoined && JOINED_CONDITION.test(clause))) return false
  let isOwn = isJoined || PHRASES().placing.at(words, start) === 0
  for (const place of words.keys()) {
    if (PHRASES().requests.at(words, place) > (place <= start ? 0 : 1)) return false
    isOwn ||= PHRASES().oneself.at(words, place) > 0
  }
  return (
    isOwn && isEnough(clause) && PHRASES().questions.at(words, start) === 0 && !isSmallTalk(clause, false)
  )
}
