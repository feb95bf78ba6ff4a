import { LAYOUT } from '@sheaf/core/adapter'
import { statementLines, SECTIONS } from '@sheaf/documents'
import type { Statement } from '@sheaf/documents'
import { changeFile, describeChange } from '../files/change-file.ts'
import { annotations } from '../define-tool.ts'
import type { ToolContext, ToolDefinition } from '../define-tool.ts'
import type { MemoryToolTypes } from '../memory-tools.ts'
import { changedFile, field, optional, parameters } from '../check-input.ts'
import { ToolError } from '../tool-error.ts'

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
    const options = { file, tool: 'MemoryNote', abortSignal }
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
  return { file: kind === 'project' ? 'PMEMORY.md' : 'MEMORY.md', section: SECTIONS.decisions }
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
    throw new ToolError('invalid-input', '"text" has no words.', 'Call again with one short sentence.')
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
