import {
  changeFile,
  describeChange,
  changedFile as changedFileOf,
  throughGate,
} from '../files/change-file.ts'
import { annotations, type ToolDefinition, type ToolContext } from '../define-tool.ts'
import { changedFile, field, optional, parameters } from '../check-input.ts'
import type { MemoryStore } from '@sheaf/core'
import { LAYOUT, portOf } from '@sheaf/core/adapter'
import { dailyLogs, statementLines, SECTIONS, type Statement } from '@sheaf/documents'
import type { MemoryToolTypes } from '../memory-tools.ts'
import { invalidInput } from '../tool-error.ts'

export const memoryAppendDaily: ToolDefinition<'MemoryAppendDaily'> = {
  name: 'MemoryAppendDaily',
  description:
    "Add to today's log what happened and may matter later: what was asked, decided, done, left open. The day and the time are added by themselves. " +
    'For what holds for good, use UpdateUserMemory or MemoryWrite.',
  input: parameters({ text: field('string', 'A few lines of markdown.') }),
  output: changedFile,
  annotations: annotations('Add to the daily log', 'adds', false),
  async run({ text }, { user, settings }, { abortSignal }) {
    let file = `${LAYOUT.memory}/${user.clock.today()}.md`
    const work = async (gated: MemoryStore) => {
      const stat = await dailyLogs.append(gated, user.clock, text, { abortSignal })
      file = stat.path
      return { action: 'appended' as const, hash: stat.hash }
    }
    const gate = { reason: 'MemoryAppendDaily', appendsTo: headerOf }
    // Each call has its own gate, and concurrent calls would conflict and repeat.
    const passed = await portOf(user.ownStore).inTurn(`${file}?tools`, () =>
      throughGate(settings, user.ownStore, gate, work),
    )
    const change = changedFileOf(file, passed)
    return { text: describeChange(change, file), ...change }
  },
}

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

function headerOf(path: string): string | undefined {
  const day = dailyLogs.dayOf(path)
  return day === undefined ? undefined : dailyLogs.header(day)
}

export const memoryNote: ToolDefinition<'MemoryNote'> = {
  name: 'MemoryNote',
  description:
    'Note one fact about the user, or in a project or workspace one decision, that was said just now. Where it goes, its day and its form are taken care of. ' +
    'A newer note with the same "about" replaces the older one, which is kept as an earlier one. Not for secrets, not for what nobody said.',
  input: parameters({
    text: field(
      'string',
      'One short sentence, such as "Lives in Coimbra." or "The database is Postgres 17."',
    ),
    about: optional(
      'string',
      'What it is about, in one or two words, where only one such thing holds at a time: "home", "database". Use the same words again when it changes.',
    ),
    until: optional('string', 'The last day that it holds, as YYYY-MM-DD, where it ends then.'),
  }),
  output: changedFile,
  annotations: annotations('Note a fact or a decision', 'adds', true),
  async run(input, context, { abortSignal }) {
    const { clock } = context.user
    const { file, section } = placeOf(context)
    const said = statementOf(input)
    if (said.until !== undefined && said.until < clock.today())
      throw invalidInput(
        `"until" is ${said.until}, which is past, so nothing would show this note.`,
        'Give a last day that is not past, or leave it out and say in "text" when it was.',
      )
    const options = { file, tool: 'MemoryNote', header: `## ${section}\n\n`, abortSignal }
    const change = await changeFile(context, options, (before = '') => {
      const known = statementLines
        .in(before)
        .statements.some((each) => !statementLines.isOver(each, clock.today()) && isSame(each, said))
      if (known) return { content: before, action: 'unchanged' }
      return {
        content: statementLines.add(before, { ...said, day: clock.today() }, section),
        action: 'appended',
      }
    })
    return { text: describeChange(change, file), ...change }
  },
}

function placeOf({ user }: ToolContext): { readonly file: string; readonly section: string } {
  const kind = 'kind' in user ? user.kind : 'user'
  if (kind === 'user') return { file: LAYOUT.facts, section: 'Facts' }
  return { file: kind === 'project' ? LAYOUT.project : 'MEMORY.md', section: SECTIONS.decisions }
}

// A model may send the whole line, with its day and its key.
function statementOf({ text, about, until }: MemoryToolTypes['MemoryNote']['input']): Statement {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[-*+] /, '')
  const { statement } = statementLines.read(line)
  const key = about?.replaceAll(/[[\]\s]+/g, ' ').trim() || statement?.key
  const last = until ?? statement?.until
  if (statement === undefined || !/[\p{L}\p{N}]/u.test(statement.text))
    throw invalidInput('"text" has no words.', 'Call again with one short sentence.')
  return {
    text: statement.text,
    ...(key === undefined || key === '' ? {} : { key: key.toLowerCase() }),
    ...(last === undefined ? {} : { until: last }),
  }
}

function isSame(one: Statement, other: Statement): boolean {
  const folded = ({ text, key = '', until = '' }: Statement) =>
    JSON.stringify([statementLines.fold(text), statementLines.fold(key), until])
  return folded(one) === folded(other)
}
