import { portOf, LAYOUT, readOrNone } from '@sheaf/core/adapter'
import { createEntries, ENTRY_TYPES, dailyLogs, fileFields, type Entries } from '@sheaf/documents'
import { MemoryError, type MemoryStore, type ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import {
  changedFile as changedFileOf,
  describeChange,
  throughGate,
  type ToolChange,
} from '../files/change-file.ts'
import { annotations, ENTRY_INDEX, TOOL_LIMITS, type ToolDefinition } from '../define-tool.ts'
import type { ChangedFile, MemoryToolTypes } from '../memory-tools.ts'
import { changedFile, field, oneOf, optional, optionalOneOf, parameters, objectOf } from '../check-input.ts'
import { invalidInput, ToolError, cutText, DATA, fenced, nearNames } from '../tool-error.ts'

type EntryInput = Parameters<Entries['upsert']>[0]

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
      const until = fileFields.validUntil((await readOrNone(user.store, path, { abortSignal })) ?? '')
      const isOver = until !== undefined && until < user.clock.today()
      const over = isOver ? ` It held until ${until} and is expired.` : ''
      const head = `The entry ${name}, of type ${type}, in ${path}.${over} ${DATA}:`
      return { text: `${head}\n${fenced(shown)}${more}`, name, type, description, body, file: path, hash }
    } catch (error) {
      throw await entryNotFound(error, user, name, { abortSignal })
    }
  },
}

/** For a missing or shared entry, an error that says so; any other error unchanged. */
async function entryNotFound(
  error: unknown,
  user: ScopedMemory,
  name: string,
  { abortSignal }: ReadOptions,
): Promise<unknown> {
  if (!MemoryError.isInstance(error, 'not-found')) return error
  const paths = await user.store.list(LAYOUT.memory, { abortSignal })
  const names = paths
    .filter((path) => dailyLogs.dayOf(path) === undefined)
    .map((path) => path.slice(LAYOUT.memory.length + 1, -'.md'.length))
    .filter((each) => !each.includes('/') && each !== 'MEMORY')
  // A read would have found it.
  if (names.includes(name))
    return new ToolError(
      'scope-violation',
      `All users share the entry "${name}", so it cannot be deleted here.`,
      'UpdateUserMemory with upsert and the same name writes an entry of this user, which hides it.',
    )
  const near = nearNames(name, names)
  const advice =
    near.length > 0
      ? `Close to it are: ${near.join(', ')}.`
      : names.length > 0
        ? 'The index of entries is memory/MEMORY.md; read it with MemoryRead.'
        : 'There are no entries yet; UpdateUserMemory creates them.'
  return new ToolError('not-found', `There is no entry "${name}".`, advice)
}

export const updateUserMemory: ToolDefinition<'UpdateUserMemory'> = {
  name: 'UpdateUserMemory',
  description:
    'Keep one thing for good, under a name of its own: "user" for who the user is and what they like, "feedback" for how they want you to work, "project" for facts of their projects, "reference" for where to look things up. ' +
    'The index of entries, memory/MEMORY.md, has a line of each; the body is read with ReadUserMemory. Upsert replaces an entry of the same name: look in the index first, and update rather than add. Delete what no longer holds.',
  input: parameters({
    action: oneOf(
      ['upsert', 'delete'],
      'upsert creates or replaces the entry, delete moves it to the trash.',
    ),
    name: field(
      'string',
      'The name: letters a to z, digits, "_" and "-", at most 64, such as preferred-language. No ".md".',
    ),
    type: optionalOneOf(ENTRY_TYPES, 'What the entry is about. For upsert.'),
    description: optional(
      'string',
      'One line for the index that says when the entry matters, at most 500 characters. For upsert.',
    ),
    body: optional('string', 'The entry as markdown. For upsert.'),
  }),
  output: changedFile,
  annotations: annotations('Keep an entry', 'replaces', true),
  async run(input, { user, settings }, { abortSignal }) {
    const { action, name } = input
    let file = `memory/${name}.md`
    const reason = `UpdateUserMemory ${action} ${name}`
    const warnings: string[] = []
    // An upsert replaces an entry on purpose, and a person may remove lines of the index.
    const gate: ToolChange = {
      allowShrink: true,
      keeps: ['entry', 'trash'],
      // A proposed new line for its end can be applied, even if the index has changed meanwhile.
      appendsTo: (path) => (path === ENTRY_INDEX ? '' : undefined),
    }
    const work = async (gated: MemoryStore) => {
      const entries = createEntries({ store: gated, clock: user.clock })
      if (action === 'delete') {
        await entries.delete(name, { abortSignal, reason }).catch(async (error: unknown) => {
          throw await entryNotFound(error, user, name, { abortSignal })
        })
        return { action: 'deleted' as const }
      }
      const change = await entries.upsert(completeEntry(input), { abortSignal, reason })
      file = change.path
      warnings.push(...change.warnings)
      return { action: change.action === 'restored' ? ('created' as const) : change.action }
    }
    // Each call has its own gate, and concurrent calls would conflict and repeat.
    const passed = await portOf(user.ownStore).inTurn(`${ENTRY_INDEX}?tools`, () =>
      throughGate(settings, user.ownStore, gate, work),
    )
    const change = changedFileOf(file, passed)
    const result: ChangedFile = { ...change, warnings: [...change.warnings, ...warnings] }
    return { text: describeChange(result, `the entry ${name}`), ...result }
  },
}

function completeEntry({
  name,
  type,
  description,
  body,
}: MemoryToolTypes['UpdateUserMemory']['input']): EntryInput {
  if (type == null || description == null || body == null) {
    const missing = Object.entries({ type, description, body }).filter(([, value]) => value == null)
    throw invalidInput(
      `"upsert" needs type, description and body as well; missing: ${missing.map(([each]) => each).join(', ')}.`,
      'Call again with all of them; an upsert keeps nothing of the entry before it.',
    )
  }
  return { name, type, description, body }
}
