import { MemoryError, type ReadOptions } from '@sheaf/core'
import { collisionKey, isWithin, refusalOf, LAYOUT } from '@sheaf/core/adapter'
import { moveFiles } from '@sheaf/documents'
import { checkFile, checkListable, isShown } from '../files/check-place.ts'
import { invalidInput, notFound, ToolError } from '../tool-error.ts'
import { throughGate } from '../files/change-file.ts'
import { annotations, type ToolContext, type ToolDefinition } from '../define-tool.ts'
import { field, objectOf, oneOf, parameters, textList } from '../check-input.ts'

type Move = Awaited<ReturnType<typeof moveFiles>>

// Names of files with links in the text for a model.
const MOST_SHOWN = 20

// Their names match in any case.
const SHOWN_BY_NAME = [...LAYOUT.offered, LAYOUT.project].map(collisionKey)

export const memoryMove: ToolDefinition<'MemoryMove'> = {
  name: 'MemoryMove',
  description:
    'Rename or move a file of memory, or a folder with all its files. Its history goes along, and links to ' +
    'it are rewritten: do not write the text to a new file. Chats and entries stay where they are.',
  input: parameters({
    file: field('string', 'The path of the file, or a folder such as notes.'),
    to: field('string', 'The new path. With "/" at its end: the folder that gets it.'),
  }),
  output: objectOf(
    {
      action: oneOf(
        ['moved', 'proposed'],
        'What became of it. "proposed": nothing is moved until it is approved.',
      ),
      files: textList('The new paths.'),
      relinked: textList('Other files, whose links were rewritten.'),
      proposal: field('string', 'What the proposal is called.'),
      warnings: textList('What the writer should know.'),
    },
    ['proposal'],
  ),
  annotations: annotations('Move memory', 'replaces', false),
  async run({ file, to }, context, { abortSignal }) {
    const { user, settings } = context
    const moves = await planned(context, file, to, { abortSignal })
    const target = moves.to
    let move: Move = moves
    const reason = `MemoryMove ${file} to ${target}`
    const passed = await throughGate(settings, user.ownStore, { reason }, async (store) => {
      const mayRelink = (path: string) => refusalOf('model', path, 'replace') === undefined
      move = await moveFiles({ store, view: user.store, mayRelink }, file, target, { reason, abortSignal })
      return move
    }).catch((error: unknown) => {
      // A move reads a file again that others change meanwhile, so this conflict is final.
      if (MemoryError.isInstance(error, 'conflict') && error.path !== undefined) throw taken(error.path)
      throw error
    })
    const warnings = [
      ...passed.warnings,
      ...move.skipped.map((path) => `Links in ${path} stay as they are: its text cannot be read.`),
    ]
    const files = move.files.map((each) => each.to)
    if (passed.result === undefined) {
      const name = passed.proposal === undefined ? '' : ` as "${passed.proposal}"`
      const text = `Proposed${name}: the move of ${file} to ${target} waits for a person and is not made yet.`
      const proposal = passed.proposal === undefined ? {} : { proposal: passed.proposal }
      return {
        text: [text, ...warnings].join('\n'),
        action: 'proposed',
        files,
        relinked: [],
        ...proposal,
        warnings,
      }
    }
    const { relinked } = move
    const isFolder = target !== files[0]
    const count =
      files.length === 1 ? 'one file with its history' : `${files.length} files with their histories`
    const moved = `Moved ${file} to ${target}, ${isFolder ? count : 'with its history'}.`
    const more = relinked.length > MOST_SHOWN ? ` and ${relinked.length - MOST_SHOWN} more` : ''
    const links =
      relinked.length === 0
        ? []
        : [`Links were rewritten in ${relinked.slice(0, MOST_SHOWN).join(', ')}${more}.`]
    return { text: [moved, ...links, ...warnings].join('\n'), action: 'moved', files, relinked, warnings }
  },
}

// Refuses what a model may not move, before anything is proposed.
async function planned(
  { user }: ToolContext,
  file: string,
  to: string,
  options: ReadOptions,
): Promise<Move & { readonly to: string }> {
  if (file === '') throw invalidInput('"file" is empty.', 'Give the path of a file or of a folder.')
  const all = await user.ownStore.list('', options)
  const isFile = all.includes(file)
  const own = isFile ? [file] : all.filter((path) => isWithin(path, file))
  if (own.length === 0) {
    const shown = (await user.store.list('', options)).filter(isShown)
    if (shown.some((path) => path === file || isWithin(path, file)))
      throw new ToolError(
        'scope-violation',
        `"${file}" is shared with others, so it cannot be moved here.`,
        'Leave it where it is.',
      )
    throw notFound(file, shown)
  }
  if (!isFile) await checkListable(user, file, options)
  const isFolder = to === '' || to.endsWith('/') || (isFile && all.some((path) => path.startsWith(`${to}/`)))
  const folder = to.replace(/\/$/, '')
  const name = file.slice(file.lastIndexOf('/') + 1)
  const target = isFolder ? (folder === '' ? name : `${folder}/${name}`) : to
  if (isFile && !/\.[^./]+$/.test(target))
    throw new ToolError(
      'invalid-path',
      `"${to}" is not the path of a file.`,
      `Call again with "${to}.md" for the name of the file, or with "${to}/" for a folder that gets it.`,
    )
  const files = own.map((path) => ({ from: path, to: `${target}${path.slice(file.length)}` }))
  for (const each of files) {
    if (SHOWN_BY_NAME.includes(collisionKey(each.from)))
      throw new ToolError(
        'scope-violation',
        `"${each.from}" stays where it is: each context shows it by this name.`,
        'To keep less in it, put lines into another file with MemoryWrite, and remove them with MemoryEdit.',
      )
    await checkFile(user, each.from, 'end', options)
    await checkFile(user, each.to, 'add', options)
  }
  return { to: target, files, relinked: [], skipped: [] }
}

function taken(path: string): ToolError {
  return new ToolError(
    'conflict',
    `There is a file "${path}" already.`,
    'Choose another path, or put the text into that file with MemoryWrite.',
  )
}
