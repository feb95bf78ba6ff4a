import { changeFile, describeChange } from '../files/change-file.ts'
import type { FileChange } from '../files/change-file.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { findPlaces, findAlike } from '../find-places.ts'
import { changedFile, field, parameters } from '../schema/schemas.ts'
import { ToolError } from '../tool-error.ts'

// Enough to report that a text occurs several times.
const MOST_COUNTED = 100

/** Replaces one passage of a file. */
export const memoryEdit: ToolDefinition<'MemoryEdit'> = {
  name: 'MemoryEdit',
  description:
    'Change one passage of a file of memory and leave the rest as it is: correct a line, or remove it with an empty replace. ' +
    'The text to find must stand in the file exactly once; take whole lines from MemoryRead, several if one is not enough.',
  input: parameters({
    file: field('string', 'The path of the file.'),
    find: field('string', 'The passage as it stands in the file; may span lines.'),
    replace: field('string', 'What stands there instead, taken literally. Empty to remove the passage.'),
  }),
  output: changedFile,
  annotations: annotations('Edit memory', 'replaces', false),
  async run({ file, find, replace }, context, { abortSignal }) {
    if (find === '')
      throw new ToolError(
        'invalid-input',
        '"find" is empty.',
        'Give the passage to change; to add to a file, use MemoryWrite with append.',
      )
    const options = { file, tool: 'MemoryEdit', allowShrink: true, abortSignal }
    const change = await changeFile(context, options, (before) => editOnce(file, before, find, replace))
    return { text: describeChange(change, file), ...change }
  },
}

function editOnce(file: string, before: string | undefined, find: string, replace: string): FileChange {
  if (before === undefined)
    throw new ToolError(
      'not-found',
      `There is no file "${file}".`,
      'MemoryList shows what there is; MemoryWrite creates a file.',
    )
  const exact = findPlaces(before, find, MOST_COUNTED).map((start) => ({ start, end: start + find.length }))
  const alike = exact.length === 0 ? findAlike(before, find, MOST_COUNTED) : exact
  const isLoose = alike.length === 0
  const places = isLoose ? findAlike(before, find.trim(), MOST_COUNTED, true) : alike
  const [place] = places
  if (place === undefined) {
    throw new ToolError(
      'no-match',
      `"${file}" does not have that passage.`,
      'Read the file with MemoryRead and copy the passage exactly.',
    )
  }
  if (places.length > 1) {
    const count = places.length === MOST_COUNTED ? `at least ${MOST_COUNTED}` : String(places.length)
    throw new ToolError(
      'several-matches',
      `"${file}" has that passage ${count} times.`,
      'Take more of the lines around it into find, so that it stands there once.',
    )
  }
  const rest = before.slice(place.end)
  const [meant, after] = isLoose ? withinSpaces(find, replace, rest) : [replace, rest]
  // A model writes LF; a file from elsewhere may have CRLF.
  const hasReturns = before.slice(place.start, place.end).includes('\r\n') && !find.includes('\r')
  const text = hasReturns ? withReturns(meant) : meant
  return { content: before.slice(0, place.start) + text + after, action: 'edited' }
}

// White space around the words stays as the file has it; a line that is removed takes its end along.
function withinSpaces(find: string, replace: string, rest: string): [text: string, rest: string] {
  const text = find === find.trimStart() ? replace : replace.trimStart()
  if (find === find.trimEnd()) return [text, rest]
  return text === text.trimEnd() ? [text, rest.replace(/^[^\S\n]*\n?/, '')] : [text.trimEnd(), rest]
}

function withReturns(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')
}
