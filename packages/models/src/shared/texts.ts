/**
 * The prefixes that a model expects before a text, by the purpose of the text. The model's own page lists
 * them.
 */
export interface Prefixes {
  readonly document?: string
  readonly query?: string
}

/** How to prepare a text for the model. */
export interface TextRules {
  readonly prefixes?: Prefixes | undefined
  readonly maxInputCharacters?: number | undefined
}

/**
 * The text as it is sent: cut, with its prefix, and without halves of characters. An empty text becomes a
 * space, because servers refuse empty ones.
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

/** The answers for all texts, in order, from calls with at most `size` texts, one after the other. */
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
