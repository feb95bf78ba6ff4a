import { isMonth } from '../time/reading/dates-in.ts'

/** Abbreviations, folded: a full stop behind one ends no sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'dr mr mrs ms prof st jr sr vs etc e.g i.e approx no nr fig inc ltd dept cf z.b d.h u.a bzw ca ggf evtl usw inkl str tel hr fr m mme mlle p.ex env sra srta p.ej ej ud uds dra exmo dott sig т.е т.д т.п г ул др напр bijv o.a'.split(
    ' ',
  ),
)

/** Also signs that chats put in place of a full stop: emoji, and letters that laugh or cry in Korean. */
const END =
  /[.!?…。！？｡؟।\u037e]+["'“”’»)\]」』）]*|(?:\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*)+|[ㅋㅎㅠㅜ]{2,}/gu
const IN_JOINED_TEXT = /^[。！？｡]/
/** The form of an abbreviation that is not listed: short, without a vowel. */
const UNKNOWN_ABBREVIATION = /^[b-df-hj-np-tv-xz]{1,4}$/
/** Words that begin a sentence, and follow no ordinal: "am 12. Was meinst du?", "on may 12. what now?" */
const BEGINS = new RegExp(
  `^\\s+(?:[¿¡]|(?:${[
    "I|I'm|I've|We|You|He|She|It|They|What|When|Where|Who|Why|How|Which|Can|Could",
    'Would|Do|Does|Did|Is|Are|Please|what|when|where|why|how|which|can|could|would|should|does',
    'Also|And|But|So|Then|My|Our|This|That|The|Thanks|Ich|Wir|Was|Wann|Wo|Wie|Kannst',
    'Bitte|Auch|Und|Aber|Mein|Meine|Immer|Nie|Niemals|Nur|Ab|Wenn|Nenn|Nenne|Kein|Keine|Merk|Merke',
    'Antworte|Schreib|Schreibe|Sprich|Verwende|Benutze|Nutze|Gib|Zeig|Zeige|Erklär|Erkläre|Mach|Sag|Duze',
    'Sieze|Rede|Lass|Vermeide|Verzichte|Denk|Bleib|Fasse|Übersetze|Rechne|Erinnere',
  ].join('|')})(?![\\p{L}\\p{N}]))`,
  'u',
)
const MOST_BEGINNING = 16
/** Before a number that may count: "im 3. Stock", "first: 1. Open it 2. Close it". */
const MAY_COUNT = new RegExp(
  [
    '[äöüß]',
    '(?<!\\p{L})(?:ich|und|ist|der|dem|vom|zum|zur|wir|mit|nach|eine|einen|beim|auf|bei|seit|meine?)(?!\\p{L})',
    '(?<!\\p{L})(?:das|die|den|des|im|ins|(?<!i )am) $',
    '(?<!\\S)1[.)]\\s|[:;,(] ?$',
  ].join('|'),
  'iu',
)
const MOST_BEFORE = 200
/** A program broke a line of this length if the next one begins in lower case. */
const WRAPPED_FROM = 40
/** The same, if the line ends in the middle of a clause. */
const WRAPPED_INSIDE_FROM = 60
const LIST_ITEM = /^\s{0,12}(?:[-*•+–]|\d{1,3}[.)]|[a-z][)])\s+/
/** Longer text is not a sentence that a person writes; it is read in pieces. */
const LONGEST = 4000
const PIECE = new RegExp(`[^]{1,${LONGEST}}`, 'gu')
/** Each line, with its end. */
export const LINES: RegExp =
  /[^\n\r\u0085\u2028\u2029\v\f]*(?:\r\n|[\n\r\u0085\u2028\u2029\v\f])|[^\n\r\u0085\u2028\u2029\v\f]+$/gu

/**
 * The sentences of a text, in order; together they are the text. A line's end ends a sentence, unless the
 * next line continues with it. Linear in time.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  let lineBefore = ''
  for (const line of text.match(LINES) ?? []) {
    if (open !== '' && line.trim() === '') {
      open += line
      lineBefore = ''
      continue
    }
    if (open !== '' && !goesOn(lineBefore, line)) {
      sentences.push(open)
      open = ''
    }
    lineBefore = line
    // Only the last part of a line can continue in the next.
    const parts = sentencesOfLine(line)
    const first = parts.shift() ?? ''
    parts.unshift(open + first)
    open = parts.pop() ?? ''
    for (const part of parts) sentences.push(part)
  }
  if (open !== '') sentences.push(open)
  return sentences.flatMap((sentence) => sentence.match(PIECE) ?? [])
}

/** A sentence without the mark of a list before it. */
export function withoutMarker(sentence: string): string {
  return sentence.replace(LIST_ITEM, '')
}

function goesOn(lineBefore: string, line: string): boolean {
  if (/[.!?:;…。！？]\s*$/u.test(lineBefore.slice(-20)) || LIST_ITEM.test(line)) return false
  const length = lineBefore.trimEnd().length
  return (
    (length >= WRAPPED_FROM && /^\s*\p{Ll}/u.test(line)) ||
    (length >= WRAPPED_INSIDE_FROM && /[\p{Ll},]\s*$/u.test(lineBefore.slice(-8)))
  )
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length
    if (!endsSentence(line, match.index, match[0], end)) continue
    sentences.push(line.slice(start, end))
    start = end
  }
  if (start < line.length) sentences.push(line.slice(start))
  // Text after the last sentence of a line belongs to it.
  if (sentences.length > 1 && (sentences.at(-1) ?? '').trim() === '') {
    const space = sentences.pop() ?? ''
    sentences.push((sentences.pop() ?? '') + space)
  }
  return sentences
}

function endsSentence(line: string, place: number, mark: string, end: number): boolean {
  if (IN_JOINED_TEXT.test(mark)) return true
  const after = line.slice(end, end + 2)
  if (after !== '' && !/^\s/u.test(after))
    return /[?!]/.test(mark) && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after)
  if (!mark.startsWith('.')) return true
  const word = (/\S+$/u.exec(line.slice(Math.max(0, place - 12), place))?.[0] ?? '')
    .toLowerCase()
    .replace(/^["'(«“]+/, '')
  // "3. Mai" and lists.
  if (/^\d{1,2}$/.test(word)) {
    const before = line.slice(0, place - word.length)
    const next = line.slice(end, end + MOST_BEGINNING)
    const capital = /^\s+(?<word>\p{Lu}[\p{L}'’]*)/u.exec(next)?.groups?.['word']
    if (before.trim() === '' || capital === undefined) return before.trim() !== '' && BEGINS.test(next)
    return (
      BEGINS.test(next) || !(isMonth(capital.toLowerCase()) || MAY_COUNT.test(before.slice(-MOST_BEFORE)))
    )
  }
  // "On 4.12. at nine".
  if (/^\d{1,2}\.(?:0?[1-9]|1[0-2])$/.test(word) && /^\s[\p{Ll}\d]/u.test(after)) return false
  // "At 14 h. The next is later."
  if (/\p{N} ?\p{Ll}$/u.test(line.slice(Math.max(0, place - 4), place)) && /^\s\p{Lu}/u.test(after))
    return true
  // "On Dec. 12".
  if (isMonth(word) && /^\s\p{N}/u.test(after)) return false
  // "J. Smith".
  if (ABBREVIATIONS.has(word) || /^(?:\p{L}\.)*\p{L}$/u.test(word)) return false
  // Some write all in lower case.
  return !UNKNOWN_ABBREVIATION.test(word) || !/^\s\p{Ll}/u.test(after)
}
