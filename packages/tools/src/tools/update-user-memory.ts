import type { MemoryStore } from '@sheaf/core'
import { inTurn } from '@sheaf/core/adapter'
import { createEntries, ENTRY_TYPES } from '@sheaf/documents'
import type { EntryInput } from '@sheaf/documents'
import { changedFile as changedFileOf, describeChange } from '../files/change-file.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import type { ChangedFile, MemoryToolTypes } from '../schema/memory-tools.ts'
import { entryNotFound } from './read-user-memory.ts'
import { changedFile, field, oneOf, optional, optionalOneOf, parameters } from '../schema/schemas.ts'
import { throughGate } from '../files/through-gate.ts'
import type { ToolChange } from '../files/through-gate.ts'
import { ToolError } from '../tool-error.ts'

// A proposed new line for its end can be applied, even if the index has changed meanwhile.
const ENTRY_INDEX = 'memory/MEMORY.md'

/** Creates, replaces and deletes typed entries. */
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
    const passed = await inTurn(user.ownStore, `${ENTRY_INDEX}?tools`, () =>
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
    throw new ToolError(
      'invalid-input',
      `"upsert" needs type, description and body as well; missing: ${missing.map(([each]) => each).join(', ')}.`,
      'Call again with all of them; an upsert keeps nothing of the entry before it.',
    )
  }
  return { name, type, description, body }
}
