import { renderMessages } from '@sheaf/context'
import { contentHash, type ReadOptions } from '@sheaf/core'
import { collisionKey, fileKind, readOrNone } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'
import { versionOf } from '../files/change-file.ts'
import { messagesOfChat } from '../files/chat-record.ts'
import { checkFile, isShown, checkListable } from '../files/check-place.ts'
import { cutText, DATA, fenced, invalidInput, notFound } from '../tool-error.ts'
import { ENTRY_INDEX, TOOL_LIMITS, annotations, type ToolDefinition } from '../define-tool.ts'
import { field, objectOf, optional, parameters, whereIn, textList } from '../check-input.ts'

export const memoryRead: ToolDefinition<'MemoryRead'> = {
  name: 'MemoryRead',
  description:
    'Read a file of memory, whole or some lines of it: what MemorySearch cited, or what MemoryList shows. ' +
    'Read a file before you replace it. The version that is shown goes into ifMatch of MemoryWrite.',
  input: parameters({
    file: field('string', 'The path of the file, such as USER.md or notes/databases.md.'),
    startLine: optional(
      'integer',
      'The first line to read, counted from 1. The first of the file when left out.',
    ),
    endLine: optional('integer', 'The last line to read, inclusive. The last of the file when left out.'),
  }),
  output: objectOf({
    file: field('string', 'The path of the file.'),
    content: field('string', 'The lines that were read.'),
    startLine: field('integer', 'The first of them, counted from 1.'),
    endLine: field('integer', 'The last of them.'),
    totalLines: field('integer', 'The lines of the file.'),
    hasMore: field('boolean', 'Whether the file goes on after them.'),
    hash: field('string', 'The version of the file.'),
  }),
  annotations: annotations('Read memory', 'reads', true),
  async run({ file, startLine, endLine }, { user }, options) {
    await checkFile(user, file, 'read', options)
    const text = await readNear(user, file, options)
    const hash = await contentHash(text)
    if (startLine != null && endLine != null && endLine < startLine)
      throw invalidInput(
        '"endLine" is before "startLine".',
        'Call again with the smaller number as startLine.',
      )
    const asked = selectLines(text, startLine ?? undefined, endLine ?? undefined)
    const lines = firstLines(asked, TOOL_LIMITS.resultCharacters)
    const hasMore = lines.endLine < lines.totalLines
    const result = { file, ...lines, hasMore, hash }
    if (text === '') return { text: `${file} is empty (version ${versionOf(hash)}).`, ...result }
    const shown = cutText(lines.content, TOOL_LIMITS.resultCharacters)
    const notes = [
      ...(shown === lines.content
        ? []
        : [`(Line ${lines.startLine} is too long to be shown whole; search for its subject.)`]),
      ...(hasMore
        ? [`(There is more, up to line ${lines.totalLines}: read on with startLine ${lines.endLine + 1}.)`]
        : []),
    ]
    const said =
      shown === lines.content && fileKind(file) === 'chat' ? (messagesOfChat(file, text, lines) ?? []) : []
    if (said.length > 0)
      return {
        text: [`${DATA}:`, fenced(renderMessages(said, { clock: user.clock })), ...notes].join('\n'),
        ...result,
      }
    const isWhole = lines.startLine === 1 && !hasMore
    const range = isWhole ? '' : `, lines ${lines.startLine}-${lines.endLine} of ${lines.totalLines}`
    return {
      text: [`Version ${versionOf(hash)}${range}. ${DATA}:`, fenced(shown), ...notes].join('\n'),
      ...result,
    }
  },
}

async function readNear(user: ScopedMemory, file: string, { abortSignal }: ReadOptions): Promise<string> {
  const text =
    collisionKey(file) === collisionKey(ENTRY_INDEX)
      ? (await user.entries.index({ abortSignal })) || undefined
      : await readOrNone(user.store, file, { abortSignal })
  if (text !== undefined) return text
  throw notFound(file, (await user.store.list('', { abortSignal })).filter(isShown))
}

interface Lines {
  readonly content: string
  /** Counted from 1, inclusive. 0 for `endLine` of a text without lines. */
  readonly startLine: number
  readonly endLine: number
  readonly totalLines: number
}

/**
 * Lines `start` to `end` of a text, clamped to its lines. Only LF ends a line; the last line needs
 * none.
 */
export function selectLines(text: string, start = 1, end: number = Number.POSITIVE_INFINITY): Lines {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const totalLines = lines.length
  const startLine = Math.min(Math.max(1, start), Math.max(1, totalLines))
  const endLine = Math.min(Math.max(startLine, end), totalLines)
  return { content: lines.slice(startLine - 1, endLine).join('\n'), startLine, endLine, totalLines }
}

/** The first lines that fit in `limit` code units, at least one. */
export function firstLines(lines: Lines, limit: number): Lines {
  if (lines.content.length <= limit) return lines
  const cut = lines.content.lastIndexOf('\n', limit)
  const content = cut === -1 ? (lines.content.split('\n', 1)[0] ?? '') : lines.content.slice(0, cut)
  return { ...lines, content, endLine: lines.startLine + countBreaks(content) }
}

function countBreaks(text: string): number {
  let count = 0
  for (let place = text.indexOf('\n'); place !== -1; place = text.indexOf('\n', place + 1)) count += 1
  return count
}

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
    const below = await checkListable(user, directory ?? '', { abortSignal })
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
