/** What a model needs to see before a text, by what the text is for. The model's own page names it. */
export interface Prefixes {
  readonly document?: string
  readonly query?: string
}

/** What is sent for a text. */
export interface TextRules {
  readonly prefixes?: Prefixes | undefined
  readonly maxInputCharacters?: number | undefined
}

/**
 * The text as it is sent: cut, with its prefix, and without halves of characters. A space represents an empty
 * one, which servers refuse.
 */
export function prepareText(
  text: string,
  purpose: 'document' | 'query',
  { prefixes, maxInputCharacters }: TextRules,
): string {
  const cut =
    maxInputCharacters === undefined || text.length <= maxInputCharacters
      ? text
      : cutText(text, maxInputCharacters)
  const prepared = `${prefixes?.[purpose] ?? ''}${cut}`.toWellFormed()
  return prepared === '' ? ' ' : prepared
}

function cutText(text: string, length: number): string {
  const isHalf =
    /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(length))
  return text.slice(0, isHalf ? length - 1 : length)
}

/** Answers for all texts, in order, of calls that have `size` texts at most, one after the other. */
export async function inBatches<T>(
  texts: readonly string[],
  size: number,
  run: (batch: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const answers: T[] = []
  for (let start = 0; start < texts.length; start += size)
    answers.push(...(await run(texts.slice(start, start + size))))
  return answers
}
