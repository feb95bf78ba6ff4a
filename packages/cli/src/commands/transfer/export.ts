import { join, resolve } from 'node:path'
import { Option } from 'commander'
import { count, createProgress, oneLine } from '../../output.ts'
import { neededScope } from '../../session/session.ts'
import { InterruptedError, UsageError } from '../../cli-environment.ts'
import type { SheafCommand } from '../../sheaf-command.ts'

interface ExportFlags {
  readonly force?: boolean
  readonly complete?: boolean
  readonly to?: 'markdown' | 'okf'
}

export function registerExport(program: SheafCommand): void {
  program
    .command('export')
    .description(
      'write the files into a folder or an archive; FILE.json gets all of a scope, with its history',
    )
    .argument('<target>', 'a folder that is empty or new, or FILE.tar, FILE.tar.gz, FILE.json')
    .option(
      '--force',
      'write into a folder that is not empty, and replace its files of the same name; replace an archive',
    )
    .addOption(
      new Option('--to <format>', 'files as they are, or in the Open Knowledge Format')
        .choices(['markdown', 'okf'])
        .default('markdown'),
    )
    .option(
      '--complete',
      'write export.json into the folder too, with chats, facts, proposals, history and recorded contexts',
    )
    .examples(
      'sheaf export backup --store libsql://memory.example.com',
      'sheaf export ada.json --user ada',
      'sheaf export knowledge --project atlas --to okf',
    )
    .action(async (given: string, flags: ExportFlags, command: SheafCommand) => {
      const { force = false, complete = false, to } = flags
      const { environment } = command
      const all = await import('./exported-files.ts')
      let isStopped = false
      void environment.stopRequested?.().then(() => (isStopped = true))
      if (given === '') throw new UsageError('The target', 'is empty; name one')
      const target = resolve(environment.cwd, given)
      const problem = all.whyNoTarget(target)
      if (problem !== undefined) throw new UsageError(`"${target}"`, problem)
      if (!force && (await all.isOccupied(target))) {
        throw new UsageError(`"${target}"`, 'is there, not empty; name another, or overwrite it with --force')
      }
      const isJson = all.isJson(target)
      if (complete && (isJson || all.isArchive(target)))
        throw new UsageError('--complete', 'needs a folder; FILE.json is always complete')
      await command.withMemory({}, async (session) => {
        const { ownStore } = session
        const scope = isJson || complete ? neededScope(session) : undefined
        const paths = await all.exportedPaths(ownStore)
        const { onProgress, clear } = createProgress(environment, 'exporting')
        const leftOut: { readonly path: string; readonly reason: string }[] = []
        const onDone = (done: number) => {
          if (isStopped) throw new InterruptedError('exporting was interrupted. Run it again, with --force.')
          onProgress({ done, total: paths.length, path: '' })
        }
        const skip = (path: string, reason: string) => void leftOut.push({ path, reason })
        const own = all.exportedFiles(ownStore, paths, onDone, skip)
        const files = to === 'okf' ? all.okfFiles(own) : own
        const write = async () => {
          if (scope === undefined) return await all.writeExport(target, files)
          if (isJson) return await all.writeText(target, all.scopeExport(scope, files))
          await all.writeExport(target, files)
          await all.writeText(join(target, 'export.json'), all.scopeExport(scope))
        }
        await write().finally(clear)
        const written = paths.filter((path) => !leftOut.some((each) => each.path === path))
        const lines = leftOut.map(({ path, reason }) => `left out ${oneLine(path)}: ${oneLine(reason)}`)
        return {
          value: { target, files: written, ...(lines.length > 0 && { leftOut }) },
          hasFindings: lines.length > 0,
          text: () => [`Wrote ${count(written.length, 'file')} to ${target}.`, ...lines].join('\n'),
        }
      })
    })
}
