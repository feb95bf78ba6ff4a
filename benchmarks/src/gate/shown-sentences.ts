// Chinese and Japanese write no space after a full stop.
const SENTENCE_END = /(?<=[.!?]["')\]»”]?)\s+|(?<=[。！？])|\n/u
/** The share of a message's sentences from which it counts as shown, as in the measurements on BEAM. */
const HALF = 0.5

/** Whether at least half of the sentences of `message` stand in `context`, whatever white space either has. A line is a sentence too. */
export function isShown(message: string, context: string): boolean {
  const sentences = message
    .split(SENTENCE_END)
    .map(withoutSpaces)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  const text = withoutSpaces(context)
  const shown = sentences.filter((sentence) => text.includes(sentence))
  return sentences.length > 0 && shown.length >= sentences.length * HALF
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
