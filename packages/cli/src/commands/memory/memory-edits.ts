import { readOrNone } from '@sheaf/core/adapter'
import type { FileStat } from '@sheaf/core'
import type { Command } from 'commander'
import type { Answer } from '../../answer.ts'
import { editFile } from '../../files/edit-file.ts'
import { examples } from '../../arguments/examples.ts'
import { readText } from '../../arguments/read-text.ts'
import type { Runner } from '../../runner.ts'
import { editedStore } from '../../session/session.ts'

/** `memory edit | append | write | delete`. */
export function registerMemoryEdits(memory: Command, runner: Runner): void {
  const { environment } = runner
  memory
    .command('edit')
    .description(
      'edit a file in $VISUAL or $EDITOR; if the file changed meanwhile, it is refused and your text is kept',
    )
    .argument('<path>', 'the file; it is made if it does not exist')
    .addHelpText(
      'after',
      examples('sheaf memory edit MEMORY.md --user ada', 'EDITOR="code --wait" sheaf memory edit SOUL.md'),
    )
    .action(async (path: string, _options: object, command: Command) => {
      await runner.withMemory(command, { creates: true }, async (session) => {
        const store = await editedStore(session)
        const stat = await editFile(path, store, environment)
        if (stat !== undefined) return written(stat, 'Saved')
        const isThere = (await readOrNone(store, path)) !== undefined
        const text = isThere ? `${path} is as it was.` : `There is no ${path}, and nothing was written.`
        return { value: { path, changed: false }, text: () => text }
      })
    })
  memory
    .command('append')
    .description('add a text to the end of a file, on a line of its own')
    .argument('<path>', 'the file; it is made if it does not exist')
    .argument('<text>', 'the text, or - to read it from stdin')
    .addHelpText(
      'after',
      examples(
        'sheaf memory append MEMORY.md "- Prefers Postgres." --user ada',
        'date | sheaf memory append notes/log.md -',
      ),
    )
    .action(async (path: string, given: string, _options: object, command: Command) => {
      const text = await readText(given, environment)
      await runner.withMemory(command, { creates: true }, async (session) => {
        const store = await editedStore(session)
        const before = (await readOrNone(store, path)) ?? ''
        const gap = before === '' || before.endsWith('\n') ? '' : '\n'
        return written(
          await store.append(path, `${gap}${text}${text.endsWith('\n') ? '' : '\n'}`, {
            reason: `append to ${path}`,
          }),
          'Added to',
        )
      })
    })
  memory
    .command('write')
    .description('write a whole file')
    .argument('<path>', 'the file; it is made if it does not exist')
    .argument('<text>', 'the text, or - to read it from stdin')
    .addHelpText(
      'after',
      examples('sheaf memory write SOUL.md - < soul.md', 'sheaf memory write notes/todo.md "# To do"'),
    )
    .action(async (path: string, given: string, _options: object, command: Command) => {
      const text = await readText(given, environment)
      await runner.withMemory(command, { creates: true }, async (session) => {
        const store = await editedStore(session)
        return written(await store.write(path, text), 'Wrote')
      })
    })
  memory
    .command('delete')
    .description('delete a file; `history restore` restores it')
    .argument('<path>')
    .addHelpText(
      'after',
      examples('sheaf memory delete notes/old.md', 'sheaf memory delete MEMORY.md --user ada'),
    )
    .action(async (path: string, _options: object, command: Command) => {
      await runner.withMemory(command, {}, async (session) => {
        const store = await editedStore(session)
        await store.delete(path)
        return { value: { path, deleted: true }, text: () => `Deleted ${path}.` }
      })
    })
}

function written({ path, hash, size }: FileStat, verb: string): Answer {
  return { value: { path, changed: true, hash, size }, text: () => `${verb} ${path} (${size} bytes).` }
}
