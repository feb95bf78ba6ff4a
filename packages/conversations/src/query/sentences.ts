/** Behind these a full stop ends no sentence; folded. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'dr mr mrs ms prof st jr sr vs etc e.g i.e approx no nr fig inc ltd dept z.b d.h u.a bzw ca ggf evtl usw inkl str tel hr fr m mme mlle p.ex env sra srta p.ej ej ud uds dra exmo dott sig т.е т.д г ул др'.split(
    ' ',
  ),
)

const END = /[.!?…。！？｡؟।\u037e]+["'”’»)\]」』）]*/gu
const IN_JOINED_TEXT = /^[。！？｡]/
/** What one that is not listed looks like: without a vowel, and short. */
const UNKNOWN_ABBREVIATION = /^[b-df-hj-np-tv-xz]{1,4}$/
/** A line this long was broken by a program where the next continues in lower case. */
const WRAPPED_FROM = 40

/**
 * The sentences of a text, in order; together they are the text. A line's end ends a sentence, unless the
 * next line continues with it. Linear in time.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (open !== '' && line.trim() === '') {
      open += line
      continue
    }
    if (open !== '' && !goesOn(open, line)) {
      sentences.push(open)
      open = ''
    }
    // Only the last part of a line can continue in the next.
    const parts = sentencesOfLine(line)
    const first = parts.shift() ?? ''
    parts.unshift(open + first)
    open = parts.pop() ?? ''
    for (const part of parts) sentences.push(part)
  }
  if (open !== '') sentences.push(open)
  return sentences
}

function goesOn(open: string, line: string): boolean {
  const lineBefore = open.slice(open.lastIndexOf('\n', open.length - 2) + 1)
  return (
    lineBefore.length >= WRAPPED_FROM &&
    /^\p{Ll}/u.test(line) &&
    !/[.!?:;…。！？]\s*$/u.test(lineBefore.slice(-20))
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
  // "3. Mai" and lists; "J. Smith".
  if (ABBREVIATIONS.has(word) || /^(?:\d{1,2}|(?:\p{L}\.)*\p{L})$/u.test(word)) return false
  // Some write all in lower case.
  return !UNKNOWN_ABBREVIATION.test(word) || !/^\s\p{Ll}/u.test(after)
}
