import { changeFile, describeChange } from '../files/change-file.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { changedFile, field, optional, parameters } from '../schema/schemas.ts'

/** Writes a whole file, or appends to it. */
export const memoryWrite: ToolDefinition<'MemoryWrite'> = {
  name: 'MemoryWrite',
  description:
    'Write a file of memory, or add to its end with append. USER.md is for who the user is and what they prefer, MEMORY.md for what you should always know (in a project PMEMORY.md), folders of your choice for the rest. ' +
    'Write short lines, one fact each. Without append the whole file is replaced: read it first, keep what still holds, and prefer MemoryEdit for single lines. ' +
    'Not for secrets, not for what is only true today.',
  input: parameters({
    file: field('string', 'The path of the file, ending in .md. New folders are made by themselves.'),
    content: field('string', 'The whole new file as markdown, or with append what is added.'),
    append: optional(
      'boolean',
      'True adds to the end, on a line of its own. False, which is the default, replaces the file.',
    ),
    ifMatch: optional(
      'string',
      'The version that MemoryRead showed: the call fails when the file changed since. Left out, it does not matter.',
    ),
  }),
  output: changedFile,
  annotations: annotations('Write memory', 'replaces', false),
  async run({ file, content, append, ifMatch }, context, { abortSignal }) {
    const options = {
      file,
      tool: 'MemoryWrite',
      isAppend: append === true,
      ifMatch: ifMatch ?? undefined,
      abortSignal,
    }
    const change = await changeFile(context, options, (before = '') =>
      append === true
        ? { content: `${before}${breakAfter(before)}${content}`, action: 'appended' }
        : { content, action: 'replaced' },
    )
    return { text: describeChange(change, file), ...change }
  },
}

function breakAfter(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n'
}
