/**
 * The answer without what a reasoning model thought aloud before it: `<think>…</think>` at the start, or,
 * where the chat template has already written the opening mark, everything up to a `</think>` at the start of
 * a line. Thoughts that never end are all there is: the answer is empty.
 */
export function stripThinking(content: string): string {
  const opened = /^\s*<think>/.exec(content)
  if (opened === null) {
    const closed = content.includes('<think>') ? null : /^[ \t]*<\/think>\s*/m.exec(content)
    return closed === null ? content : content.slice(closed.index + closed[0].length)
  }
  const end = content.indexOf('</think>')
  return end === -1 ? '' : content.slice(end + '</think>'.length).trimStart()
}
