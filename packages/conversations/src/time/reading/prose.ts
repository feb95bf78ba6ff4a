const FENCE = /^ {0,3}(?:```|~~~)/
const CODE = /`[^`\n]*`/g

/**
 * The first `limit` characters of a text outside code blocks and quoted lines; code in a line is left blank.
 */
export function proseOf(text: string, limit: number): string {
  let prose = ''
  let isCode = false
  for (let at = 0; at < text.length && prose.length < limit;) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    const start = text.slice(at, Math.min(end, at + 8))
    if (FENCE.test(start)) isCode = !isCode
    // Empty lines are left out.
    else if (!isCode && start !== '' && !/^\s*>/.test(start))
      prose += `${text.slice(at, Math.min(end, at + limit - prose.length))}\n`
    at = end + 1
  }
  return prose.includes('`') ? prose.replace(CODE, ' ; ') : prose
}
