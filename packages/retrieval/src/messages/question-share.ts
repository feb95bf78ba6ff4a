const HEADING = /^ {0,3}#{1,6}[ \t]/

const MARK = /[?？؟]/
// Marks of scripts without spaces end a sentence anywhere, others before a space: an address or `1.5` stays
// whole.
const SENTENCE_ENDS = /(?<=[.!?؟])\s+|(?<=[。！？])|\n/
const ASKS = /[?？؟]["'”’)\]*_]*$/

/**
 * The share of a message's text, 0 to 1, in sentences that end with a question mark. Headings do not count.
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
