import { renderHits } from '@sheaf/context'
import { readOrNone } from '@sheaf/core/adapter'
import type { SearchHits } from '@sheaf/core'
import type { ScopedMemory, UserMemory } from '@sheaf/memory'
import { withAnswers } from '../files/chat-record.ts'
import { cutText, DATA, fenced, invalidInput } from '../tool-error.ts'
import { TOOL_LIMITS, annotations, type ToolDefinition } from '../define-tool.ts'
import { field, objectOf, optional, parameters, whereIn } from '../check-input.ts'

type RenderedHit = Parameters<typeof renderHits>[0][number]

const SEARCH_LIMIT = 5

// Ends a piece that is cut.
const CUT = ' […]'

const hit = objectOf({
  source: field('string', 'The path of the file.'),
  text: field('string', 'The piece of the file.'),
  lineStart: field('integer', 'Its first line, counted from 1.'),
  lineEnd: field('integer', 'Its last line.'),
  citation: field('string', 'Source and lines, such as notes/a.md#L3-L9.'),
})

export const memorySearch: ToolDefinition<'MemorySearch'> = {
  name: 'MemorySearch',
  description:
    'Search this memory and what the agent knows. Use it before you answer anything that may have come up before: people, preferences, decisions, dates, projects. ' +
    'Give the words to look for; a whole question works too. Returns pieces of files, best first, each below its place and perhaps its day: notes/a.md:3-9 (2026-11-20). ' +
    'Cite them as source#L3-L9, and open more with MemoryRead.',
  input: parameters({
    query: field('string', 'Words to look for, or a question, in any language. No search syntax.'),
    limit: optional(
      'integer',
      `The most pieces to return, 1 to ${TOOL_LIMITS.hits}. ${SEARCH_LIMIT} when left out.`,
    ),
    where: optional(
      'string',
      'Only pieces with these fields, as JSON such as {"tags":"boats"}, {"path":{"startsWith":"notes/"}} ' +
        'or {"role":"user","at":{"from":"2026-11-01"}}. Fields: path, kind (note, facts, entry, log, chat), ' +
        'role, speaker, at, updatedAt, tags, author, type, thread, and any of the frontmatter.',
    ),
    after: optional('integer', 'For further pieces of the same search: how many you have.'),
  }),
  output: objectOf({ hits: { type: 'array', items: hit, description: 'The pieces, best first.' } }),
  annotations: annotations('Search memory', 'reads', true),
  async run({ query, limit, where, after }, { user }, { abortSignal }) {
    const most = limit ?? SEARCH_LIMIT
    if (most < 1 || most > TOOL_LIMITS.hits)
      throw invalidInput(`"limit" must be 1 to ${TOOL_LIMITS.hits}.`, `Leave it out for ${SEARCH_LIMIT}.`)
    if (query.length > TOOL_LIMITS.queryCharacters)
      throw invalidInput(
        `"query" is longer than ${TOOL_LIMITS.queryCharacters} characters.`,
        'Search for its main words.',
      )
    const start = after ?? 0
    if (start < 0 || start + most > TOOL_LIMITS.depth)
      throw invalidInput(
        `"after" and "limit" together must be 0 to ${TOOL_LIMITS.depth}.`,
        'Search for other words, or with "where".',
      )
    const all = await user.search(query.toWellFormed(), {
      limit: start + most,
      ...whereIn(where),
      abortSignal,
    })
    const found = all.slice(start)
    const hits = found.map(({ source, text, lineStart, lineEnd }) => {
      return { source, text, lineStart, lineEnd, citation: `${source}#L${lineStart}-L${lineEnd}` }
    })
    const read = async (file: string) => await readOrNone(user.store, file, { abortSignal })
    const isPaged = limit != null || after != null
    const pieces = await withAnswers(found, read)
    const { standing }: Partial<UserMemory> = user
    const isSaid = pieces.some(({ message }) => message?.role === 'user')
    const earlier = (isSaid && (await standing?.ended({ abortSignal }))) || []
    return { text: render(all, pieces, user, { where, start, isPaged, earlier }), hits }
  },
}

function render(
  all: SearchHits,
  pieces: readonly RenderedHit[],
  { clock }: Pick<ScopedMemory, 'clock'>,
  {
    where,
    start,
    isPaged,
    earlier,
  }: {
    readonly where: string | null | undefined
    readonly start: number
    readonly isPaged: boolean
    readonly earlier: readonly string[]
  },
): string {
  const byWords =
    all.degraded?.reason === 'embedder-failed'
      ? ['Only words were looked for just now, not meaning: try other words for the same.']
      : []
  if (all.length <= start && start > 0) return ['Nothing more in memory matches.', ...byWords].join(' ')
  if (all.length === 0)
    return [
      'Nothing in memory matches.',
      where != null ? 'Try without "where";' : 'Try other words;',
      'MemoryList shows what there is.',
      ...byWords,
    ].join(' ')
  const room = Math.floor(TOOL_LIMITS.resultCharacters / pieces.length)
  const shown = pieces.map((hit) =>
    hit.text.length <= room ? hit : { ...hit, text: `${cutText(hit.text, room)}${CUT}` },
  )
  const more = shown.some((hit, place) => hit !== pieces[place])
    ? ['(Pieces that end with […] go on; open them with MemoryRead.)']
    : []
  const next = all.length
  const further =
    isPaged && all.next !== undefined && next < TOOL_LIMITS.depth ? ` (more: after ${next})` : ''
  return [`${DATA}${further}:`, fenced(renderHits(shown, { clock, earlier })), ...more, ...byWords].join('\n')
}
