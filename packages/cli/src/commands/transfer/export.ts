import { resolve } from 'node:path'
import type { Command } from 'commander'
import { examples } from '../../arguments/examples.ts'
import { count } from '../../output/format.ts'
import { createProgress } from '../../output/progress.ts'
import type { Runner } from '../../runner.ts'
import { UsageError } from '../../errors/usage-error.ts'

/** `export`: the files as a folder of markdown, or as a tar archive. */
export function registerExport(program: Command, runner: Runner): void {
  const { environment } = runner
  program
    .command('export')
    .description(
      'write all files, or those of the scope, with the sessions of agent frameworks, into a folder or a tar archive; history and proposals stay behind',
    )
    .argument('<target>', 'a folder that is empty or new, or FILE.tar, FILE.tar.gz')
    .option(
      '--force',
      'write into a folder that is not empty, over files of the same name; replace an archive',
    )
    .addHelpText(
      'after',
      examples(
        'sheaf export backup --store libsql://memory.example.com',
        'sheaf export ada.tar.gz --user ada',
        'sheaf export ada --user ada',
      ),
    )
    .action(async (given: string, { force = false }: { readonly force?: boolean }, command: Command) => {
      const { isOccupied, whyNoTarget, writeExport } = await import('../../export/write-export.ts')
      const { exportedFiles, exportedPaths } = await import('../../export/exported-files.ts')
      if (given === '') throw new UsageError('<target>', 'is empty; name a folder or an archive')
      const target = resolve(environment.cwd, given)
      const problem = whyNoTarget(target)
      if (problem !== undefined) throw new UsageError('<target>', problem)
      if (!force && (await isOccupied(target))) {
        throw new UsageError(
          '<target>',
          'is not empty, or exists; name another one, or add --force to write over what is there',
        )
      }
      await runner.withMemory(command, {}, async ({ ownStore }) => {
        const paths = await exportedPaths(ownStore)
        const { onProgress, clear } = createProgress(environment, 'exporting')
        await writeExport(
          target,
          exportedFiles(ownStore, paths, (done) => onProgress({ done, total: paths.length, path: '' })),
        ).finally(clear)
        return {
          value: { target, files: paths },
          text: () => `Wrote ${count(paths.length, 'file')} to ${target}.`,
        }
      })
    })
}
