import { resolve } from 'node:path'
import type { Command } from 'commander'
import { examples } from '../examples.ts'
import type { ArchivedFile } from '../export/tar-archive.ts'
import { count } from '../output/format.ts'
import { createProgress } from '../output/progress.ts'
import { readOrNone } from '../read-or-none.ts'
import type { Runner } from '../runner.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'

/** `export`: the files as a folder of markdown, or as a tar archive. */
export function registerExport(program: Command, runner: Runner): void {
  const { environment } = runner
  program
    .command('export')
    .description('write all files, or those of the scope, into a folder or a tar archive; history and proposals stay behind')
    .argument('<target>', 'a folder that is empty or new, or FILE.tar, FILE.tar.gz')
    .option('--force', 'write into a folder that is not empty, over files of the same name; replace an archive')
    .addHelpText(
      'after',
      examples(
        'sheaf export backup --store libsql://memory.example.com',
        'sheaf export ada.tar.gz --user ada',
        'sheaf export ada --user ada',
      ),
    )
    .action(async (given: string, { force = false }: { readonly force?: boolean }, command: Command) => {
      const { isOccupied, writeExport } = await import('../export/write-export.ts')
      const target = resolve(environment.cwd, given)
      if (!force && (await isOccupied(target))) {
        throw new UsageError('<target>', 'is not empty, or exists; name another one, or add --force to write over what is there')
      }
      await runner.withMemory(command, {}, async ({ ownStore }) => {
        const paths = await ownStore.list()
        const { onProgress, clear } = createProgress(environment, 'exporting')
        await writeExport(
          target,
          filesOf(ownStore, paths, (done) => onProgress({ done, total: paths.length, path: '' })),
        ).finally(clear)
        return { value: { target, files: paths }, text: () => `Wrote ${count(paths.length, 'file')} to ${target}.` }
      })
    })
}

async function* filesOf(
  store: Session['ownStore'],
  paths: readonly string[],
  onDone: (done: number) => void,
): AsyncGenerator<ArchivedFile> {
  for (const [place, path] of paths.entries()) {
    const stat = await store.stat(path)
    const content = await readOrNone(store, path)
    // Somebody may have deleted it since the list was made.
    if (stat !== undefined && content !== undefined) yield { path, content, updatedAt: stat.updatedAt }
    onDone(place + 1)
  }
}
