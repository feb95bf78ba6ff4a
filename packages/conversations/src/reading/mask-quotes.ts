const PLACEHOLDER = '\u{FFFC}'
/** The closing mark of each opening mark. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '《': '》',
  '【': '】',
  '`': '`',
  // As it is folded; not an apostrophe.
  "'": "'",
}
const OPENER = /["“„«»「『《【`]|(?<=^|[\s(:：，])'(?=\S)/g

/**
 * The text with a placeholder for each character of its quotations, equally long. A mark that is never closed
 * opens none, and neither does a straight one behind a letter or a number. The full stop that ends a
 * quotation stays: it may end the sentence.
 */
export function maskQuotes(text: string): string {
  const parts: string[] = []
  // A mark that has no more closers is not looked for again.
  const missing = new Set<string>()
  let [copied, done] = [0, 0]
  for (const { index, 0: opener } of text.matchAll(OPENER)) {
    const closer = CLOSERS[opener] ?? ''
    if (
      index < done ||
      missing.has(closer) ||
      (opener === '"' && /[\p{L}\p{N}]/u.test(text[index - 1] ?? ''))
    )
      continue
    const end = closer === "'" ? apostropheEnd(text, index + 1) : text.indexOf(closer, index + 1)
    if (end === -1) missing.add(closer)
    if (end === -1) continue
    const last = /[.!?…。！？]/.test(text[end - 1] ?? '') ? end - 1 : end
    parts.push(text.slice(copied, index + 1), PLACEHOLDER.repeat(Math.max(0, last - index - 1)))
    copied = Math.max(last, index + 1)
    done = end + 1
  }
  return parts.join('') + text.slice(copied)
}

function apostropheEnd(text: string, from: number): number {
  for (let end = text.indexOf("'", from); end !== -1; end = text.indexOf("'", end + 1))
    if (!/[\p{L}\p{N}]/u.test(text[end + 1] ?? '')) return end
  return -1
}
