import { isMonth } from './dates-in.ts'
import { oneLine } from '../../word-forms.ts'

/** Ends of sentences: white space after a mark, or a mark that needs none. */
const END = /(?<=[.!?…؟][)"'\]»”]?)\s+|(?<=[。！？])|\n+/u
/** Points that end no sentence: "Dr. Weber", "am 14. März", "Nov. 27". */
const ABBREVIATION =
  /(?<![\p{L}\p{M}\d])(?:dr|mr|mrs|ms|prof|st|vs|ca|nr|no|sr|sra|mme|dra|z\.b|e\.g|i\.e|approx|(?:am|vom|zum|den|bis|der|dem|il|el|le) \d{1,2})\.$/iu
const DAY_OF_MONTH = /(?<![\d-])\d{1,2}\.$/
const DAY_AND_MONTH = /(?<![\d.-])\d{1,2}\.\d{1,2}\.$/
const SHORT_WORD = /(?<![\p{L}\p{M}])\p{L}{1,4}\.$/u

const ASKED = /[?？؟]/
const FILLERS =
  '(?:(?:so|and|ok|okay|hey|hi|hello|please|but|also|then|und|also|aber|bitte|y|et|pero|mais|por favor|e|а|и),? )*'
const QUESTIONS =
  oneLine(`what|what's|whats|when|when's|where|where's|which|who|who's|whom|whose|why|how|was|wann|wo|wer|wen|wem|
welche[rsnm]?|wie|wieso|warum|wohin|worüber|womit|qué|que|cuándo|cuando|dónde|quién|cuál|cuáles|cómo|
cuánto|qu'|quand|où|qui|quel|quelle|quels|quelles|comment|combien|pourquoi|est-ce|quando|onde|quem|
qual|quais|come|dove|chi|cosa|что|когда|где|кто|какой|какая|какие|как|куда|wat|wanneer|waar|wie|welke`)
const PRONOUNS = oneLine(
  `i|you|we|they|he|she|it|there|the|my|our|any|anything|ich|du|wir|ihr|sie|er|es|der|die|das|mein|meine`,
)
const VERBS =
  oneLine(`do|does|did|is|are|am|was|were|have|has|had|will|can|could|should|would|shall|habe|haben|hast|hat|ist|
sind|war|bin|muss|soll|kann|gibt|wird|werde`)
const REQUESTS =
  oneLine(`tell|show|list|remind|find|give|summari[sz]e|look up|search|recap|recall|zeig|zeige|sag|sage|nenn|
nenne|such|suche|finde|fasse|erinnere|dime|muéstrame|enséñame|busca|resume|recuérdame|dis-moi|montre|
montrez|donne|cherche|résume|rappelle|diga|me diga|mostre|liste|dimmi|mostrami|скажи|покажи|найди|
напомни|geef|toon`)
const ASKS = new RegExp(
  `^[^\\p{L}]*${FILLERS}(?:(?:(?:${QUESTIONS})(?!\\p{L})|qu')|(?:${VERBS}) (?:${PRONOUNS})(?!\\p{L})|(?:${REQUESTS})(?!\\p{L}))`,
  'iu',
)
const ASKS_JOINED =
  /什么|什麼|甚麼|哪[里裡些个個一天]|谁|誰|怎么|怎麼|多少|几[点號号个]|吗|嗎|何[をがのはでに時日曜]|いつ|どこ|だれ|どの|ですか|ますか|でしたか|ましたか|教えて|告诉|告訴|请问|뭐|무엇|무슨|언제|어디|누구|알려|까요|나요|ไหม|อะไร|เมื่อไหร่/u
/** Questions that ask nothing of a memory. */
const SMALL_TALK = new RegExp(
  [
    '^[^\\p{L}]*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))[^\\p{L}]+)?how (?:are|have) (?:you|things|we)(?! (?:say|plan|agree|decide|solve|fix|do|get|going to))',
    "^how(?: is|'s|s) (?:it going|your day|life|everything)",
    '^(?:can|could|would|will) you (?:please )?help (?:me|us)(?: out)?(?: with (?:something|a question|one thing))?(?: today| now| tonight| quickly| real quick)*[ ?!.]*$',
    '^(?:may|can|could) i ask (?:you )?(?:something|a question|one thing)',
    '^(?:got|do you have) (?:a|any) (?:minute|moment|second|time)',
    "^(?:na |hallo |hi )?wie geht(?:'s|s| es)",
    '^kannst du mir (?:heute |kurz |bitte )*helfen[ ?!.]*$',
    '^¿?(?:qué tal|cómo (?:estás|está|va|te va))',
    '^¿?(?:me puedes|puedes) ayudar(?:me)?(?: hoy)?[ ?!.]*$',
    '^(?:comment (?:ça va|vas|allez)|ça va)',
    "^(?:tu peux|peux-tu|pouvez-vous) m'aider(?: aujourd'hui)?[ ?!.]*$",
    '^(?:tudo bem|como (?:vai|está)|как (?:дела|ты))',
    '^(?:今天)?(?:你好吗|最近怎么样|过得怎么样|今天怎么样|今天过得)',
    '^(?:お元気|調子はどう|今日(?:は|の)?調子)',
  ].join('|'),
  'iu',
)

/** A clause of small talk before the one that asks: "I only have five minutes today, so quickly: ...". */
const SMALL_CLAUSE =
  /^[^,;:]{0,80}(?<!\p{L})(?:hurry|busy|tired|rush|minutes?|little time|short on time|stressed|eilig|eile|wenig zeit|müde|stress|prisa|ocupad[oa]|cansad[oa]|pressée?|fatiguée?|occupée?|pressa)(?!\p{L})[^,;:]{0,40}[,;:—–]|^[^，、。]{0,30}(?:忙|赶时间|着急|忙しい|急いで)[^，、。]{0,10}[，、]/iu

/** The sentences of a text, in order; linear, whatever the text is. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.split(END)) {
    const before = sentences.at(-1)
    if (piece.trim() === '') continue
    if (before !== undefined && goesOn(before.slice(-24), piece))
      sentences.push(`${sentences.pop() ?? ''} ${piece}`)
    else sentences.push(piece)
  }
  return sentences
}

/**
 * The sentences that ask something (a question mark, a question word, a request), without small talk if
 * another one asks; all if none asks.
 */
export function askingSentences(text: string): string[] {
  const sentences = sentencesOf(text)
  const asking = sentences.filter(
    (sentence) => ASKED.test(sentence) || ASKS.test(sentence.slice(0, 200)) || ASKS_JOINED.test(sentence),
  )
  const meant = asking.filter(
    (sentence) => !SMALL_TALK.test(sentence.slice(0, 200).trim().replaceAll('’', "'")),
  )
  if (meant.length > 0) return meant.map((sentence) => sentence.replace(SMALL_CLAUSE, ''))
  return asking.length > 0 && asking.length < sentences.length ? asking : sentences
}

function goesOn(end: string, next: string): boolean {
  if (!end.endsWith('.')) return false
  if (ABBREVIATION.test(end) || (DAY_AND_MONTH.test(end) && /^\p{Ll}/u.test(next))) return true
  if (DAY_OF_MONTH.test(end)) return isMonth(firstWord(next)) || /^(?:quartal|halbjahr)/i.test(next)
  return /^\d/.test(next) && SHORT_WORD.test(end)
}

function firstWord(text: string): string {
  return (/^\p{L}+/u.exec(text)?.[0] ?? '').toLowerCase()
}
