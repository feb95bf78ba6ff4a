const SHORTEST_FENCE = 3

/** Stored text as a model reads it, between fences that the text cannot close: they are longer than every run of backticks in it. */
export function fenced(text: string): string {
  let longest = SHORTEST_FENCE - 1
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}`
}
