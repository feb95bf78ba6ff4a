const MOST_CHARACTERS = 200

/** The line with most words of a question, headings last; undefined if all lines are blank. */
export function previewLine(lines: readonly string[], question: string): string | undefined {
  const words = new Set(wordsOf(question).filter((word) => word.length > 2))
  let best: { readonly text: string; readonly score: number } | undefined
  for (const line of lines) {
    const text = line.trim()
    if (text === '') continue
    const found = new Set(wordsOf(text).filter((word) => words.has(word))).size
    const score = found + (/^(?:#|---|<!--)/.test(text) ? 0 : 0.5)
    if (best === undefined || score > best.score) best = { text, score }
  }
  return best?.text.slice(0, MOST_CHARACTERS)
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
