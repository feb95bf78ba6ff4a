/** A fence of backticks that no line of a text closes. */
export function fenceFor(text: string): string {
  let longest = 2
  for (const run of text.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length)
  return '`'.repeat(longest + 1)
}
