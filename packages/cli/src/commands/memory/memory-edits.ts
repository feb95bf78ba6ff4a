import { readOrNone } from '@sheaf/core/adapter'
import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { contentHash, MemoryError, type FileStat, type MemoryStore } from '@sheaf/core'
import { messageOf, readText, type CliEnvironment } from '../../cli-environment.ts'
import type { Answer, SheafCommand } from '../../sheaf-command.ts'
import { editedStore } from '../../session/session.ts'

export function registerMemoryEdits(memory: SheafCommand): void {
  memory
    .command('edit')
    .description(
      'edit a file in $VISUAL or $EDITOR; if it changed meanwhile, it stays and your text is kept elsewhere',
    )
    .argument('<path>', 'the file; it is created if missing')
    .examples('sheaf memory edit MEMORY.md --user ada', 'EDITOR="code --wait" sheaf memory edit SOUL.md')
    .onMemory(
      async (session, path: string) => {
        const store = await editedStore(session)
        const stat = await editFile(path, store, session.environment)
        if (stat !== undefined) return written(stat, 'Saved')
        const isThere = (await readOrNone(store, path)) !== undefined
        const text = isThere ? `${path} is as it was.` : `There is no ${path}, and nothing was written.`
        return { value: { path, changed: false }, text: () => text }
      },
      { creates: true },
    )
  memory
    .command('append')
    .description('add a text to the end of a file, on a line of its own')
    .argument('<path>', 'the file; it is created if missing')
    .argument('<text>', 'the text, or - to read it from stdin')
    .examples(
      'sheaf memory append MEMORY.md "- Prefers Postgres." --user ada',
      'date | sheaf memory append notes/log.md -',
    )
    .action(
      withText(async (store, path, text) => {
        const lines = text.endsWith('\n') ? text : `${text}\n`
        const options = { asLines: true, reason: `append to ${path}` }
        return written(await store.append(path, lines, options), 'Added to')
      }),
    )
  memory
    .command('write')
    .description('write a whole file')
    .argument('<path>', 'the file; it is created if missing')
    .argument('<text>', 'the text, or - to read it from stdin')
    .examples('sheaf memory write SOUL.md - < soul.md', 'sheaf memory write notes/todo.md "# To do"')
    .action(withText(async (store, path, text) => written(await store.write(path, text), 'Wrote')))
  memory
    .command('delete')
    .description('delete a file; `history restore` restores it')
    .argument('<path>')
    .examples('sheaf memory delete notes/old.md', 'sheaf memory delete MEMORY.md --user ada')
    .onMemory(async (session, path: string) => {
      const store = await editedStore(session)
      await store.delete(path)
      return { value: { path, deleted: true }, text: () => `Deleted ${path}.` }
    })
}

function withText(act: (store: MemoryStore, path: string, text: string) => Promise<Answer>) {
  return async (path: string, given: string, _options: object, command: SheafCommand) => {
    const text = await readText(given, command.environment)
    await command.withMemory(
      { creates: true },
      async (session) => await act(await editedStore(session), path, text),
    )
  }
}

function written({ path, hash, size }: FileStat, verb: string): Answer {
  return { value: { path, changed: true, hash, size }, text: () => `${verb} ${path} (${size} bytes).` }
}

// Undefined when nothing was changed. If the write fails, because the file changed meanwhile or a scanner
// refuses it, the edited copy stays, and the error has its path.
async function editFile(
  path: string,
  store: MemoryStore,
  { env, isTerminal }: Pick<CliEnvironment, 'env' | 'isTerminal'>,
): Promise<FileStat | undefined> {
  const editor = env['VISUAL'] || env['EDITOR']
  if (!editor && !isTerminal.stdout) {
    // vi would wait for keys that no one can press.
    throw MemoryError.unavailable(
      'There is no terminal for vi. Set EDITOR, or use "memory append" or "memory write".',
      { retryable: false },
    )
  }
  const before = await readOrNone(store, path)
  const directory = await mkdtemp(join(env['TMPDIR'] || tmpdir(), 'sheaf-edit-'))
  const copy = join(directory, basename(path) || 'new.md')
  let isKept = true
  try {
    await writeFile(copy, before ?? '')
    await openEditor(editor || 'vi', copy, env)
    const after = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(copy))
    const isChanged = after !== (before ?? '')
    const stat = isChanged
      ? await store.write(path, after, {
          ifMatch: before === undefined ? null : await contentHash(before),
          reason: `edit ${path}`,
        })
      : undefined
    isKept = false
    return stat
  } catch (error) {
    isKept = existsSync(copy) && !(await readFile(copy)).equals(Buffer.from(before ?? ''))
    if (!isKept) throw error
    const { code, retryable } = MemoryError.isInstance(error)
      ? error
      : { code: 'unavailable' as const, retryable: false }
    const message = messageOf(error)
    throw new MemoryError(code, `${message} Your text is kept in ${copy}.`, { cause: error, retryable })
  } finally {
    if (!isKept) await rm(directory, { recursive: true, force: true })
  }
}

// As git does: the variable may contain arguments, and the path is always one argument.
async function openEditor(editor: string, file: string, env: CliEnvironment['env']): Promise<void> {
  const settings = { stdio: 'inherit', env } as const
  const child =
    process.platform === 'win32'
      ? spawn(`${editor} "${file}"`, { ...settings, shell: true })
      : spawn('sh', ['-c', `${editor} "$@"`, editor, file], settings)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  const code = await promise
  if (code !== 0)
    throw MemoryError.unavailable(
      `The editor "${editor}" ended with ${code ?? 'a signal'}, so nothing was changed. Set EDITOR to another one.`,
      { retryable: false },
    )
}
