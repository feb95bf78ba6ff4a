/**
 * Removes the thoughts of a reasoning model from the start of an answer: `<think>…</think>`, or, if the chat
 * template already wrote the opening tag, everything up to a `</think>` at the start of a line. If the
 * thoughts never end, the answer is empty.
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
