import { checkListable, isShown } from '../files/check-place.ts'
import { TOOL_LIMITS } from '../tool-settings.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { DATA, fenced } from '../tool-error.ts'
import { field, objectOf, optional, parameters, whereIn, textList } from '../check-input.ts'

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
    after: optional('string', 'For the next files of a long list: the last path shown.'),
  }),
  output: objectOf({
    directory: field('string', 'The directory; empty for everything.'),
    files: textList('The paths, sorted.'),
    total: field('integer', 'How many there are.'),
  }),
  annotations: annotations('List memory', 'reads', true),
  async run({ directory, where, after }, { user }, { abortSignal }) {
    const below = checkListable(directory ?? '')
    const filter = whereIn(where)
    const listed =
      filter.where === undefined
        ? await user.store.list(below, { abortSignal })
        : (await user.files({ ...filter, ...(below === '' ? {} : { within: below }), abortSignal })).map(
            ({ path }) => path,
          )
    const all = listed.filter(isShown)
    const left = after == null ? all : all.filter((path) => path > after)
    const files = left.slice(0, TOOL_LIMITS.files)
    const last = files.at(-1)
    const place = below === '' ? 'memory' : below
    if (files.length === 0 && filter.where !== undefined)
      return { text: `No file in ${place} has these fields.`, directory: below, files, total: 0 }
    if (last === undefined && all.length > 0)
      return { text: `No file in ${place} comes after that one.`, directory: below, files, total: all.length }
    if (files.length === 0) {
      const next = below === '' ? 'MemoryWrite creates a file.' : 'Leave directory out to see everything.'
      return { text: `There are no files in ${place}. ${next}`, directory: below, files, total: 0 }
    }
    const rest = left.length - files.length
    const onward = `list a directory of them, or the same with after: ${JSON.stringify(last)}`
    const more = rest > 0 ? `\n(${rest} more follow: ${onward}.)` : ''
    const count = all.length === 1 ? '1 file' : `${all.length} files`
    const some = after == null ? '' : `, ${files.length} of them after the given one`
    const text = `${count} in ${place}${some}, by name. ${DATA}:\n${fenced(files.join('\n'))}${more}`
    return { text, directory: below, files, total: all.length }
  },
}
