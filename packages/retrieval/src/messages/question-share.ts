const HEADING = /^ {0,3}#{1,6}[ \t]/

const MARK = /[?？؟]/
// Marks of scripts without spaces end a sentence anywhere, others before a space: neither an address nor
// `1.5` is two.
const SENTENCE_ENDS = /(?<=[.!?؟])\s+|(?<=[。！？])|\n/
const ASKS = /[?？؟]["'”’)\]*_]*$/

/**
 * The share of a message's text, 0 to 1, that is sentences with a question mark at the end. Headings are not
 * counted.
 */
export function questionShare(text: string): number {
  if (!MARK.test(text)) return 0
  let [asked, all] = [0, 0]
  for (const part of text.split(SENTENCE_ENDS)) {
    const sentence = part.trimEnd()
    if (HEADING.test(sentence)) continue
    all += sentence.length
    if (ASKS.test(sentence)) asked += sentence.length
  }
  return all === 0 ? 0 : asked / all
}
