// Chinese and Japanese write no space after a full stop.
const SENTENCE_END = /(?<=[.!?]["')\]»”]?)\s+|(?<=[。！？])|\n/u
/** A message counts as shown from this share of its sentences, as in the measurements on BEAM. */
const HALF = 0.5

/**
 * True if `context` shows a message, whatever white space either has: all of `words` that the message has, or
 * at least half of its sentences if it has no such word. A line is a sentence too.
 */
export function isShown(message: string, context: string, words: readonly string[] = []): boolean {
  const text = withoutSpaces(context)
  const needed = words.filter((each) => message.includes(each)).map(withoutSpaces)
  if (needed.length > 0) return needed.every((each) => text.includes(each))
  const sentences = message
    .split(SENTENCE_END)
    .map(withoutSpaces)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  const shown = sentences.filter((sentence) => text.includes(sentence))
  return sentences.length > 0 && shown.length >= sentences.length * HALF
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
