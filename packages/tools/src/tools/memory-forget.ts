import { contentHash, MemoryError } from '@sheaf/core'
import type { ReadOptions, SourceLines } from '@sheaf/core'
import type { ForgetReceipt } from '@sheaf/memory'
import { checkReadable } from '../files/check-place.ts'
import { cutText } from '../text/cut.ts'
import { TOOL_LIMITS, VERSION_CHARACTERS } from '../defaults.ts'
import { annotations } from '../define-tool.ts'
import type { ToolContext, ToolDefinition } from '../define-tool.ts'
import { DATA, fenced } from '../text/fence.ts'
import type { MemoryToolTypes } from '../schema/memory-tools.ts'
import { field, objectOf, oneOf, optional, parameters } from '../schema/schemas.ts'
import { ToolError } from '../tool-error.ts'

type Request = { readonly query?: string; readonly source?: string }
type Output = MemoryToolTypes['MemoryForget']['output']

/** Removes what the user asks to forget, in two steps: it shows what that is, and then removes just that. */
export const memoryForget: ToolDefinition<'MemoryForget'> = {
  name: 'MemoryForget',
  description:
    'Remove from memory for good what the user asks you to forget, with its older versions. Only when the user asks for it. ' +
    'Give the words that every passage to remove has, or a file, or both. The first call removes nothing: it shows the passages and a code. Check that they are what the user means, then call again with the same arguments and the code.',
  input: parameters({
    query: optional('string', 'Words, all of which a passage has: a line, a paragraph or a message.'),
    source: optional('string', 'A file; with query, a file or a folder to look in.'),
    confirm: optional('string', 'The code that the first call gave.'),
  }),
  output: objectOf(
    {
      action: oneOf(
        ['found', 'forgotten', 'proposed', 'nothing'],
        'What became of it. "found": nothing is removed yet. "proposed": not before a person approves it.',
      ),
      files: { type: 'array', items: { type: 'string' }, description: 'The files concerned.' },
      passages: field('integer', 'How many passages there are.'),
      confirm: field('string', 'The code that removes just these.'),
      proposal: field('string', 'What the proposal is called.'),
      remains: {
        type: 'array',
        items: { type: 'string' },
        description: 'Where something may remain.',
      },
    },
    ['confirm', 'proposal'],
  ),
  annotations: annotations('Forget', 'replaces', true),
  async run({ query, source, confirm }, context, options) {
    const request = requestOf(query ?? undefined, source ?? undefined)
    const { passages } = await planOf(context, request, options)
    const files = [...new Set(passages.map((each) => each.source))]
    if (passages.length === 0)
      return {
        text: 'Nothing in this memory has all of these words, so there is nothing to forget. MemorySearch shows what there is.',
        ...result('nothing', files, passages),
      }
    if (passages.length > TOOL_LIMITS.forgotten)
      throw new ToolError(
        'too-large',
        `${passages.length} passages have these words, and one call removes at most ${TOOL_LIMITS.forgotten}.`,
        'Ask the user what exactly to forget, and give more words or a file.',
      )
    const texts = await textsOf(context, passages, options)
    const code = (await contentHash(JSON.stringify([passages, texts]))).slice(0, VERSION_CHARACTERS)
    if (confirm == null)
      return { text: shownText(passages, texts, code), ...result('found', files, passages), confirm: code }
    if (confirm !== code)
      throw new ToolError(
        'conflict',
        'The code is not that of what would be removed now.',
        'Call again without confirm, and check what is shown.',
      )
    const { settings, user } = context
    const change = { author: settings.author, reason: 'MemoryForget', ...options }
    if (files.every((file) => settings.writes(file) === 'direct')) {
      const { places } = await user.forget(request, change)
      const remains = places.filter(({ state }) => state === 'remains').map(({ place }) => place)
      const rest = remains.length === 0 ? '' : ` Something may remain in: ${remains.join(', ')}.`
      return {
        text: `Forgot ${countOf(passages)} of ${files.join(', ')}, with all older versions.${rest}`,
        ...result('forgotten', files, passages),
        remains,
      }
    }
    const { author } = settings
    const changes = await Promise.all(
      files.map(async (path) => {
        const before = await user.ownStore.read(path, options)
        const isFile = request.query === undefined
        return {
          path,
          before,
          content: isFile
            ? null
            : without(
                before,
                passages.filter((each) => each.source === path),
              ),
        }
      }),
    )
    const proposed = await settings.propose(
      { changes, findings: [], author, reason: 'MemoryForget', forgets: true },
      options,
    )
    return {
      text: `Proposed${proposed === undefined ? '' : ` as "${proposed.id}"`}: a person decides whether ${countOf(passages)} of ${files.join(', ')} are removed. Nothing is removed yet.`,
      ...result('proposed', files, passages),
      ...(proposed === undefined ? {} : { proposal: proposed.id }),
    }
  },
}

function requestOf(query: string | undefined, source: string | undefined): Request {
  const words = query?.trim() ?? ''
  if (words === '' && source === undefined)
    throw new ToolError(
      'invalid-input',
      'The call does not say what to forget.',
      'Give "query", "source" or both.',
    )
  return {
    ...(words === '' ? {} : { query: words.toWellFormed() }),
    ...(source === undefined ? {} : { source: checkReadable(source) }),
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
    `Nothing is removed yet. To forget just this, call again with confirm "${code}". ${DATA}:`,
    fenced(shown.join('\n\n')),
  ].join('\n')
}

function without(content: string, passages: readonly SourceLines[]): string {
  return content
    .split('\n')
    .filter(
      (_, place) =>
        !passages.some(({ lineStart, lineEnd }) => lineStart <= place + 1 && place + 1 <= lineEnd),
    )
    .join('\n')
}

function result(
  action: Output['action'],
  files: readonly string[],
  passages: readonly SourceLines[],
): Output {
  return { action, files, passages: passages.length, remains: [] }
}

function countOf(passages: readonly SourceLines[]): string {
  return passages.length === 1 ? 'one passage' : `${passages.length} passages`
}
