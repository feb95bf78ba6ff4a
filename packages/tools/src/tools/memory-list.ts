import { checkListable, isShown } from '../files/check-place.ts'
import { TOOL_LIMITS } from '../defaults.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { DATA, fenced } from '../text/fence.ts'
import { field, objectOf, optional, parameters, whereIn } from '../schema/schemas.ts'

/** Lists files. */
export const memoryList: ToolDefinition<'MemoryList'> = {
  name: 'MemoryList',
  description:
    'List the files of memory, all of them or those below a directory. To find what they say, use MemorySearch.',
  input: parameters({
    directory: optional(
      'string',
      'A directory such as notes, without "/" at its end. Everything when left out.',
    ),
    where: optional(
      'string',
      'Only files with these fields, as JSON such as {"tags":"boats"}; see MemorySearch.',
    ),
  }),
  output: objectOf({
    directory: field('string', 'The directory; empty for everything.'),
    files: { type: 'array', items: { type: 'string' }, description: 'The paths, sorted.' },
    total: field('integer', 'How many there are.'),
  }),
  annotations: annotations('List memory', 'reads', true),
  async run({ directory, where }, { user }, { abortSignal }) {
    const below = checkListable(directory ?? '')
    const filter = whereIn(where)
    const listed =
      filter.where === undefined
        ? await user.store.list(below, { abortSignal })
        : (await user.files({ ...filter, ...(below === '' ? {} : { within: below }), abortSignal })).map(
            ({ path }) => path,
          )
    const all = listed.filter(isShown)
    const files = all.slice(0, TOOL_LIMITS.files)
    const place = below === '' ? 'memory' : below
    if (files.length === 0 && filter.where !== undefined)
      return { text: `No file in ${place} has these fields.`, directory: below, files, total: 0 }
    if (files.length === 0) {
      const next = below === '' ? 'MemoryWrite creates a file.' : 'Leave directory out to see everything.'
      return { text: `There are no files in ${place}. ${next}`, directory: below, files, total: 0 }
    }
    const more =
      all.length > files.length
        ? `\n(${all.length - files.length} more are not shown; list a directory of them.)`
        : ''
    const count = all.length === 1 ? '1 file' : `${all.length} files`
    const text = `${count} in ${place}, by name. ${DATA}:\n${fenced(files.join('\n'))}${more}`
    return { text, directory: below, files, total: all.length }
  },
}
