import { anyOf } from '../../languages/languages.ts'
import { once } from '../../once.ts'
import { asksSomething } from '../../reading/asking.ts'
import { sentencesOf } from '../../reading/sentences.ts'
import { wordingOf } from '../../reading/small-talk.ts'

/** A clause of small talk before the one that asks: "I only have five minutes today, so quickly: ...". */
const SMALL_CLAUSE = once(() => {
  const busy = anyOf(({ smallTalk }) => smallTalk?.busy).source
  return new RegExp(`^[^,;:，、。]{0,80}(?:${busy})[^,;:，、。]{0,40}[,;:–—，、]`, 'iu')
})

/** The sentences of a text, in order; each line ends one. */
export function sentencesIn(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => (line.trim() === '' ? [] : sentencesOf(line)))
}

/**
 * The sentences that ask something (a question mark, a question word, a request), without those that name no
 * subject if another one asks; all if none asks.
 */
export function askingSentences(text: string): string[] {
  const sentences = sentencesIn(text)
  const asking = sentences.filter((each) => asksSomething(each, false))
  const meant = asking.filter((each) => wordingOf(each).contents >= 1)
  if (meant.length > 0) return meant.map((sentence) => sentence.replace(SMALL_CLAUSE(), ''))
  return asking.length > 0 ? asking : sentences
}
