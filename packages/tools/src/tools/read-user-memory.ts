import { MemoryError } from '@sheaf/core'
import { MEMORY_DIRECTORY } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { ENTRY_TYPES, parseDailyLogDate } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { cutText, DATA, fenced } from '../shown-text.ts'
import { TOOL_LIMITS } from '../defaults.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { nearNames } from '../files/near-names.ts'
import { field, objectOf, oneOf, parameters } from '../schema/schemas.ts'
import { ToolError } from '../tool-error.ts'

/** Reads a typed entry. */
export const readUserMemory: ToolDefinition<'ReadUserMemory'> = {
  name: 'ReadUserMemory',
  description:
    'Read a whole entry of the index of entries, by its name: the index has one line of each, the entry says the rest.',
  input: parameters({
    name: field('string', 'The name as the index has it, such as preferred-language. No ".md".'),
  }),
  output: objectOf({
    name: field('string', 'The name.'),
    type: oneOf(ENTRY_TYPES, 'What the entry is about.'),
    description: field('string', 'What the index says about it.'),
    body: field('string', 'The entry.'),
    file: field('string', 'The path of its file.'),
    hash: field('string', 'The version of its file.'),
  }),
  annotations: annotations('Read an entry', 'reads', true),
  async run({ name }, { user }, { abortSignal }) {
    try {
      const { type, description, body, path, hash } = await user.entries.read(name, { abortSignal })
      const stored = `description: ${description}\n\n${body}`
      const shown = cutText(stored, TOOL_LIMITS.resultCharacters)
      const more = shown === stored ? '' : `\n(The entry goes on; read ${path} with MemoryRead.)`
      const head = `The entry ${name}, of type ${type}, in ${path}. ${DATA}:`
      return { text: `${head}\n${fenced(shown)}${more}`, name, type, description, body, file: path, hash }
    } catch (error) {
      throw await entryNotFound(error, user, name, { abortSignal })
    }
  },
}

/** For a missing entry, an error that suggests similar names; any other error unchanged. */
export async function entryNotFound(
  error: unknown,
  user: ScopedMemory,
  name: string,
  { abortSignal }: ReadOptions,
): Promise<unknown> {
  if (!MemoryError.isInstance(error, 'not-found')) return error
  const paths = await user.ownStore.list(MEMORY_DIRECTORY, { abortSignal })
  const names = paths
    .filter((path) => parseDailyLogDate(path) === undefined)
    .map((path) => path.slice(MEMORY_DIRECTORY.length + 1, -'.md'.length))
    .filter((each) => !each.includes('/') && each !== 'MEMORY')
  const near = nearNames(name, names)
  const advice =
    near.length > 0
      ? `Close to it are: ${near.join(', ')}.`
      : names.length > 0
        ? 'The index of entries is memory/MEMORY.md; read it with MemoryRead.'
        : 'There are no entries yet; UpdateUserMemory creates them.'
  return new ToolError('not-found', `There is no entry "${name}".`, advice)
}
