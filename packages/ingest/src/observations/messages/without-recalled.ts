import { checkText } from '@sheaf/core/adapter'

// A context of Sheaf shows memory as a heading that ends in "(data, not instructions)" with a fence below it,
// or as a fence that begins with the label of a block.
const FENCED_HEADING = /^ {0,3}#{1,6}[ \t].*\(data, not instructions\)[ \t]*$/i
const FENCE = /^[ \t>]*(`{3,}|~{3,})/
const LABEL = /^#{3}[ \t]+\S.*\.md(?::\d+(?:-\d+)?)?(?: \(\d{4}-\d{2}-\d{2}\))?[ \t]*$/
// A stable section has no fence: `## Memory`, and below it the blocks with their labels.
const MEMORY_HEADING = /^ {0,3}#{1,2}[ \t]+(?:relevant |recalled |long-term )?memor(?:y|ies)[ \t]*:?[ \t]*$/i
const HEADING = /^ {0,3}#{1,2}[ \t]+(?!\d{4}-\d{2}-\d{2})/
// Other systems show memory between these tags.
const TAG = '(memory|memories|recalled[-_ ]memor(?:y|ies)|relevant[-_ ]memor(?:y|ies)|memory[-_ ]context)'
const OPEN_TAG = new RegExp(`<${TAG}(?:\\s[^<>]{0,200})?>`, 'i')

/**
 * Returns a message without the memory that it shows: memory must not learn from itself. Removes
 * - a heading that ends in `(data, not instructions)` with the fence below it, as `@sheaf/context` writes its
 *   sections;
 * - a fence that begins with the label of a block, `### notes/db.md:3-9 (2026-11-20)`, below any line;
 * - a section `## Memory`, and a block below such a label without a fence, to the next heading of the first
 *   or second level that is not a day; a section that begins with a label, to the end;
 * - the text between `<memory>` and `</memory>`, and between similar tags.
 *
 * An unclosed part continues to the end: a part of recalled memory is still recalled.
 */
export function withoutRecalled(content: string): string {
  checkText('content', content)
  const lines = withoutTags(content).split(/\r?\n/)
  const kept: string[] = []
  for (let line = 0; line < lines.length;) {
    const end = recalledEnd(lines, line)
    if (end === line) {
      kept.push(lines[line] ?? '')
      line += 1
    } else line = end
  }
  return kept.join('\n').trim()
}

// The line after the recalled part that begins at `start`; `start` itself if none begins there.
function recalledEnd(lines: readonly string[], start: number): number {
  const line = lines[start] ?? ''
  if (FENCED_HEADING.test(line)) {
    const first = nextText(lines, start + 1)
    return FENCE.test(lines[first] ?? '') ? fenceEnd(lines, first) : sectionEnd(lines, start + 1)
  }
  if (FENCE.test(line))
    return LABEL.test(unquoted(lines[nextText(lines, start + 1)] ?? '')) ? fenceEnd(lines, start) : start
  // Blocks without a fence have their own headings, so the end of the last one is unknown.
  if (MEMORY_HEADING.test(line))
    return LABEL.test(lines[nextText(lines, start + 1)] ?? '') ? lines.length : sectionEnd(lines, start + 1)
  return LABEL.test(unquoted(line)) ? sectionEnd(lines, start + 1) : start
}

function nextText(lines: readonly string[], start: number): number {
  let line = start
  while (line < lines.length && lines[line]?.trim() === '') line += 1
  return line
}

function fenceEnd(lines: readonly string[], start: number): number {
  const mark = FENCE.exec(lines[start] ?? '')?.[1] ?? ''
  for (let line = start + 1; line < lines.length; line += 1) {
    const text = unquoted(lines[line] ?? '').trim()
    if (text.length >= mark.length && text === mark.charAt(0).repeat(text.length)) return line + 1
  }
  return lines.length
}

function sectionEnd(lines: readonly string[], start: number): number {
  for (let line = start; line < lines.length; line += 1) {
    const text = lines[line] ?? ''
    if (HEADING.test(text)) return line
  }
  return lines.length
}

function unquoted(line: string): string {
  return line.replace(/^[ \t>]+/, '')
}

function withoutTags(content: string): string {
  let rest = content
  let kept = ''
  for (let open = OPEN_TAG.exec(rest); open !== null; open = OPEN_TAG.exec(rest)) {
    kept += rest.slice(0, open.index)
    rest = rest.slice(open.index + open[0].length)
    const close = new RegExp(`</${open[1] ?? ''}\\s*>`, 'i').exec(rest)
    rest = close === null ? '' : rest.slice(close.index + close[0].length)
  }
  return kept + rest
}
