import type { ForgetReceipt } from '@sheaf/memory'
import { contentHash, MemoryError, type MemoryStore, type ReadOptions, type SourceLines } from '@sheaf/core'
import { fileKind, LAYOUT, refusalOf } from '@sheaf/core/adapter'
import { forgottenLines, transcripts } from '@sheaf/documents'
import { checkFile, checkListable } from '../files/check-place.ts'
import { cutText, DATA, fenced, invalidInput, ToolError } from '../tool-error.ts'
import {
  TOOL_LIMITS,
  VERSION_CHARACTERS,
  annotations,
  type ToolContext,
  type ToolDefinition,
} from '../define-tool.ts'
import type { MemoryToolTypes } from '../memory-tools.ts'
import { field, objectOf, oneOf, optional, parameters, textList } from '../check-input.ts'
import { throughGate } from '../files/change-file.ts'

type Request = { readonly query?: string; readonly source?: string }
type Output = MemoryToolTypes['MemoryForget']['output']

/**
 * Removes passages that the user asks to forget: into the trash, or as a proposal if the model may not
 * change the memory. Only a person erases them.
 */
export const memoryForget: ToolDefinition<'MemoryForget'> = {
  name: 'MemoryForget',
  description:
    'Take out of memory what the user asks you to forget. Only when the user asks for it. Passages of notes, facts and logs go to the trash; those of chats and entries are proposed to a person. A person erases them for good, or brings them back. ' +
    'Give the words that every passage has, or a file, or both. The first call changes nothing: it shows the passages and a code. Check that they are what the user means, then call again with the same arguments and the code.',
  input: parameters({
    query: optional('string', 'Words, all of which a passage has: a line, a paragraph or a message.'),
    source: optional('string', 'A file; with query, a file or a folder to look in.'),
    confirm: optional('string', 'The code that the first call gave.'),
  }),
  output: objectOf(
    {
      action: oneOf(
        ['found', 'trashed', 'proposed', 'nothing'],
        'What became of it. "found": nothing is changed yet. "trashed": it is in the trash, except what waits as a proposal. "proposed": nothing is changed before a person approves it.',
      ),
      files: textList('The files concerned.'),
      passages: field('integer', 'How many passages there are.'),
      confirm: field('string', 'The code for just these.'),
      proposal: field('string', 'What the proposal is called.'),
      remains: textList('The files that still have a passage.'),
    },
    ['confirm', 'proposal'],
  ),
  annotations: annotations('Forget', 'replaces', true),
  async run({ query, source, confirm }, context, options) {
    const request = await requestOf(context, query ?? undefined, source ?? undefined)
    const plan = await planOf(context, request, options)
    // Standing instructions and the agent's identity are not even proposed.
    const passages = plan.passages.filter((each) => refusalOf('model', each.source, 'erase') === undefined)
    const files = [...new Set(passages.map((each) => each.source))]
    if (passages.length === 0)
      return {
        text: 'Nothing in this memory that you may forget has all of these words. MemorySearch shows what there is.',
        ...result('nothing', files, passages),
      }
    if (passages.length > TOOL_LIMITS.forgotten)
      throw new ToolError(
        'too-large',
        `${passages.length} passages have these words, and one call forgets at most ${TOOL_LIMITS.forgotten}.`,
        'Ask the user what exactly to forget, and give more words or a file.',
      )
    const texts = await textsOf(context, passages, options)
    const code = (await contentHash(JSON.stringify([passages, texts]))).slice(0, VERSION_CHARACTERS)
    if (confirm == null)
      return { text: shownText(passages, texts, code), ...result('found', files, passages), confirm: code }
    if (confirm !== code)
      throw new ToolError(
        'conflict',
        'The code does not match the passages that would be forgotten now.',
        'Call again without confirm, and check what is shown.',
      )
    const isDirect = (file: string) =>
      refusalOf('model', file, 'end') === undefined && context.settings.writes(file) === 'direct'
    const [ended, asked] = [
      passages.filter((each) => isDirect(each.source)),
      passages.filter((each) => !isDirect(each.source)),
    ]
    const proposal = await propose(context, request, asked, options)
    await moveToTrash(context, ended, options)
    const remains = [...new Set(asked.map((each) => each.source))]
    const moved =
      ended.length === 0
        ? []
        : [`Moved ${countOf(ended)} to the trash: a person can restore it, or empties the trash.`]
    const waiting =
      asked.length === 0
        ? []
        : [
            `Proposed${proposal === undefined ? '' : ` as "${proposal.id}"`}: a person decides whether ${countOf(asked)} ${asked.length === 1 ? 'is' : 'are'} removed. It is still there; tell the user.`,
          ]
    return {
      text: [...moved, ...waiting].join(' '),
      ...result(ended.length > 0 ? 'trashed' : 'proposed', files, passages),
      remains,
      ...(proposal === undefined ? {} : { proposal: proposal.id }),
    }
  },
}

async function moveToTrash(
  { user, settings }: ToolContext,
  passages: readonly SourceLines[],
  { abortSignal }: ReadOptions,
): Promise<void> {
  if (passages.length === 0) return
  const { ownStore, clock } = user
  const files = await byFile(ownStore, passages, { abortSignal })
  const taken = await ownStore.list(`${LAYOUT.memory}/trash`, { abortSignal })
  const plan = { by: settings.author, at: clock.now(), taken }
  const changes = await forgottenLines.plan(files, plan)
  const gate = { allowShrink: true, keeps: ['trash'] as const, reason: `MemoryForget: ${countOf(passages)}` }
  await throughGate({ ...settings, writes: () => 'direct' }, ownStore, gate, async (gated) =>
    gated.commit(changes, { abortSignal }),
  )
}

async function propose(
  { user, settings }: ToolContext,
  request: Request,
  passages: readonly SourceLines[],
  { abortSignal }: ReadOptions,
): Promise<{ readonly id: string } | undefined> {
  if (passages.length === 0) return undefined
  const files = await byFile(user.ownStore, passages, { abortSignal })
  const changes = files.map(({ path, before, lines }) => ({
    path,
    before,
    content: request.query === undefined ? null : without(path, before, lines),
  }))
  const { author } = settings
  const reason = `MemoryForget: ${countOf(passages)}`
  return await settings.propose({ changes, findings: [], author, reason, forgets: true }, { abortSignal })
}

async function byFile(
  store: Pick<MemoryStore, 'read'>,
  passages: readonly SourceLines[],
  options: ReadOptions,
): Promise<{ readonly path: string; readonly before: string; readonly lines: readonly SourceLines[] }[]> {
  const paths = [...new Set(passages.map((each) => each.source))]
  return await Promise.all(
    paths.map(async (path) => ({
      path,
      before: await store.read(path, options),
      lines: passages.filter((each) => each.source === path).toSorted((a, b) => a.lineStart - b.lineStart),
    })),
  )
}

async function requestOf(
  { user }: ToolContext,
  query: string | undefined,
  source: string | undefined,
): Promise<Request> {
  const words = query?.trim() ?? ''
  if (words === '' && source === undefined)
    throw invalidInput('The call does not say what to forget.', 'Give "query", "source" or both.')
  return {
    ...(words === '' ? {} : { query: words.toWellFormed() }),
    ...(source === undefined
      ? {}
      : { source: await (/\.\w+$/.test(source) ? checkFile : checkListable)(user, source) }),
  }
}

async function planOf(
  { user }: ToolContext,
  request: Request,
  { abortSignal }: ReadOptions,
): Promise<Pick<ForgetReceipt, 'passages'>> {
  try {
    return await user.forget({ ...request, dryRun: true }, { abortSignal })
  } catch (error) {
    if (request.query === undefined && MemoryError.isInstance(error, 'not-found'))
      throw new ToolError(
        'not-found',
        `This memory has no file "${request.source ?? ''}" of its own.`,
        'MemoryList shows what there is.',
      )
    throw error
  }
}

async function textsOf(
  { user }: ToolContext,
  passages: readonly SourceLines[],
  options: ReadOptions,
): Promise<string[]> {
  const contents = new Map<string, readonly string[]>()
  for (const { source } of passages)
    if (!contents.has(source)) contents.set(source, (await user.ownStore.read(source, options)).split('\n'))
  return passages.map(({ source, lineStart, lineEnd }) =>
    (contents.get(source) ?? []).slice(lineStart - 1, lineEnd).join('\n'),
  )
}

function shownText(passages: readonly SourceLines[], texts: readonly string[], code: string): string {
  const room = Math.floor(TOOL_LIMITS.resultCharacters / passages.length)
  const shown = passages.map(
    ({ source, lineStart, lineEnd }, place) =>
      `${source}:${lineStart}-${lineEnd}\n${cutText(texts[place] ?? '', room)}`,
  )
  return [
    `Nothing is changed yet. To forget just this, call again with confirm "${code}". ${DATA}:`,
    fenced(shown.join('\n\n')),
  ].join('\n')
}

// A message of a transcript keeps its heading, above the mark of a forgotten text.
function without(path: string, content: string, passages: readonly SourceLines[]): string {
  const { messages } = fileKind(path) === 'chat' ? transcripts.parse(content) : { messages: [] }
  const isBody = (line: number) => messages.some(({ lineStart }) => lineStart + 1 === line)
  const isIn = (line: number) => passages.some((each) => each.lineStart <= line && line <= each.lineEnd)
  return content
    .split('\n')
    .flatMap((text, place) => {
      if (!isIn(place + 1)) return [text]
      return isBody(place + 1) ? ['(forgotten)'] : []
    })
    .join('\n')
}

function result(
  action: Output['action'],
  files: readonly string[],
  passages: readonly SourceLines[],
): Output {
  return { action, files, passages: passages.length, remains: [] }
}

// "2 passages of MEMORY.md, chats/tides.md": the record contains no words of the text.
function countOf(passages: readonly SourceLines[]): string {
  const files = [...new Set(passages.map(({ source }) => source))]
  return `${passages.length === 1 ? 'one passage' : `${passages.length} passages`} of ${files.join(', ')}`
}
