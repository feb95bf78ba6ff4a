import type { MemoryToolHandlers } from '@anthropic-ai/sdk/helpers/beta/memory'
import { contentHash, MemoryError } from '@sheaf/core'
import {
  MEMORY_ROOT,
  memoryToolContext,
  Proposed,
  type MemoryToolContext,
  type MemoryToolOptions,
  type MemoryToolSource,
} from './memory-tool-options.ts'
import { insertLines, replaceOnce, directoryView, fileView, type Edit } from './result-texts.ts'
import { refusalOf } from '@sheaf/core/adapter'
import { moveFiles } from '@sheaf/documents'
import { commitRetried, filesAt, listFiles, missing, readFile, checkChange } from './memory-files.ts'
import { MemoryToolError, toolErrorOf } from './memory-tool-error.ts'

type Input<Command extends keyof MemoryToolHandlers> = Parameters<MemoryToolHandlers[Command]>[0]

/**
 * The handlers for `betaMemoryTool` of `@anthropic-ai/sdk`, with the files of a user, a project or a
 * workspace below `/memories`. Results and errors have the words of the SDK's own
 * `BetaLocalFilesystemMemoryTool`. Errors are thrown as MemoryToolError, which the SDK sends to the
 * model with `is_error`.
 *
 * Concurrent writers lose no update: an edit applies to the text that it read, or is repeated. A rename
 * or deletion of a directory is one commit; a rename keeps the history, and links lead to the new path.
 * Every change passes the write gate of `@sheaf/documents`.
 * The trash and system folders are not shown; the agent's files, chats and typed entries are read-only.
 * A deleted file does not go to the trash, which is only for typed entries: the `history` of the memory
 * keeps it.
 *
 * Throws `invalid-argument` for invalid options; does no I/O.
 */
export function memoryToolHandlers(
  source: MemoryToolSource,
  options?: MemoryToolOptions,
): Required<MemoryToolHandlers> {
  const context = memoryToolContext(source, options)
  const told =
    <Command extends keyof MemoryToolHandlers>(
      command: Command,
      run: (context: MemoryToolContext, input: Input<Command>) => Promise<string>,
    ) =>
    async (input: Input<Command>): Promise<string> => {
      try {
        return await run(context, input)
      } catch (thrown) {
        if (thrown instanceof Proposed)
          return `Proposed as "${thrown.proposal}": the change waits for a person and is not made yet.`
        const { error, isUnforeseen } = toolErrorOf(thrown, context.paths.show, command !== 'view')
        if (isUnforeseen) context.onError?.(thrown, command)
        throw error
      }
    }
  return Object.freeze({
    view: told('view', view),
    create: told('create', create),
    str_replace: told('str_replace', strReplace),
    insert: told('insert', insert),
    delete: told('delete', remove),
    rename: told('rename', rename),
  })
}

async function view(context: MemoryToolContext, { path, view_range: range }: Input<'view'>): Promise<string> {
  const place = context.paths.parse(path)
  const content = await readFile(context, place)
  if (content !== undefined) return fileView(place.shown, content, range)
  const files = await listFiles(context, place)
  if (files.length === 0 && place.directory !== '') throw missing(place.shown)
  return directoryView(place.shown, files)
}

async function create(
  context: MemoryToolContext,
  { path, file_text: content }: Input<'create'>,
): Promise<string> {
  const place = context.paths.parse(path)
  const exists = new MemoryToolError('conflict', `File ${place.shown} already exists`)
  if (place.directory === '') throw exists
  const file = context.paths.checkFile(place)
  checkChange(file, 'add', place.shown)
  return await commitRetried(context, `create ${place.shown}`, async () => {
    if ((await filesAt(context, place)).length > 0) throw exists
    return {
      changes: [{ path: file, content: textOf(content, 'file_text'), ifMatch: null }],
      result: `File created successfully at: ${place.shown}`,
    }
  })
}

async function strReplace(
  context: MemoryToolContext,
  { path, old_str: old, new_str: next }: Input<'str_replace'>,
): Promise<string> {
  // To remove a text, a model may omit the new text.
  const [from, to] = [textOf(old, 'old_str'), textOf(next ?? '', 'new_str')]
  return await edit(context, 'str_replace', path, (before, shown) => replaceOnce(before, from, to, shown))
}

async function insert(
  context: MemoryToolContext,
  { path, insert_line: line, insert_text: text }: Input<'insert'>,
): Promise<string> {
  const added = textOf(text, 'insert_text')
  return await edit(context, 'insert', path, (before, shown) => insertLines(before, line, added, shown))
}

async function edit(
  context: MemoryToolContext,
  command: string,
  path: string,
  change: (before: string, shown: string) => Edit,
): Promise<string> {
  const place = context.paths.parse(path)
  return await commitRetried(context, `${command} ${place.shown}`, async () => {
    const before = await readFile(context, place)
    if (before === undefined || place.file === undefined) {
      if (place.directory !== '' && (await filesAt(context, place)).length === 0) throw missing(place.shown)
      throw new MemoryToolError('invalid-argument', `The path ${place.shown} is not a file.`)
    }
    checkChange(place.file, 'replace', place.shown)
    const { content, result } = change(before, place.shown)
    if (content === before) return { changes: [], result }
    return { changes: [{ path: place.file, content, ifMatch: await contentHash(before) }], result }
  })
}

async function remove(context: MemoryToolContext, { path }: Input<'delete'>): Promise<string> {
  const place = context.paths.parse(path)
  if (place.directory === '')
    throw new MemoryToolError('scope-violation', `Cannot delete the ${MEMORY_ROOT} directory itself`)
  return await commitRetried(context, `delete ${place.shown}`, async () => {
    const files = await filesAt(context, place)
    if (files.length === 0) throw missing(place.shown, '')
    for (const file of files) checkChange(file, 'end', context.paths.show(file))
    return {
      changes: files.map((file) => ({ path: file, content: null })),
      result: `Successfully deleted ${place.shown}`,
    }
  })
}

async function rename(
  context: MemoryToolContext,
  { old_path: oldPath, new_path: newPath }: Input<'rename'>,
): Promise<string> {
  const { paths, store, view } = context
  const [from, to] = [paths.parse(oldPath, 'old_path'), paths.parse(newPath, 'new_path')]
  if (from.directory === '')
    throw new MemoryToolError('scope-violation', `Cannot rename the ${MEMORY_ROOT} directory itself`)
  const exists = new MemoryToolError('conflict', `The destination ${to.shown} already exists`)
  if (to.directory === '' || (await filesAt(context, to)).length > 0) throw exists
  const files = await filesAt(context, from)
  if (files.length === 0) throw missing(from.shown, '')
  const isFile = files[0] === from.file
  const target = isFile ? paths.checkFile(to) : paths.checkFolder(to)
  if (!isFile && to.directory.startsWith(`${from.directory}/`)) {
    throw new MemoryToolError('invalid-argument', `Cannot rename ${from.shown} into itself`)
  }
  for (const file of files) {
    const next = isFile ? target : `${target}${file.slice(from.directory.length)}`
    checkChange(file, 'end', paths.show(file))
    checkChange(next, 'add', paths.show(next))
  }
  const mayRelink = (path: string) => refusalOf('model', path, 'replace') === undefined
  const source = isFile ? (from.file ?? '') : from.directory
  const reason = `rename ${from.shown} to ${to.shown}`
  try {
    await moveFiles({ store, view, mayRelink }, source, target, { reason })
  } catch (error) {
    // `moveFiles` reads changed files again, so its conflicts are final.
    if (MemoryError.isInstance(error, 'conflict')) throw exists
    if (MemoryError.isInstance(error, 'not-found')) throw missing(from.shown, '')
    throw error
  }
  return `Successfully renamed ${from.shown} to ${to.shown}`
}

function textOf(value: unknown, parameter: string): string {
  if (typeof value !== 'string')
    throw new MemoryToolError(
      'invalid-argument',
      `The \`${parameter}\` parameter is required and must be text.`,
    )
  return value
}
