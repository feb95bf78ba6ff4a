import { EXIT_CODES } from '../../cli-environment.ts'
import { table, count } from '../../output.ts'
import type { SheafCommand } from '../../sheaf-command.ts'

export function registerLinks(program: SheafCommand): void {
  program
    .command('move')
    .description('move or rename a file or a directory; its history stays, and links lead to the new path')
    .argument('<from>', 'the file or the directory')
    .argument('<to>', 'its new path; with "/" at its end, the directory that gets it')
    .examples(
      'sheaf move notes/tea.md "drinks/green tea.md" --user ada',
      'sheaf move notes archive/ --user ada',
    )
    .onMemory(
      async ({ memory, scope, author }, from: string, to: string) => {
        const moved = await (scope ?? memory).move(from, to, { author })
        const { files, relinked } = moved
        const [first] = files
        const what =
          files.length === 1 && first !== undefined
            ? `${first.from} to ${first.to}`
            : `${count(files.length, 'file')} from ${from} to ${to}`
        const links =
          relinked.length === 0 ? '' : ` Links of ${count(relinked.length, 'other file')} lead there now.`
        return { value: moved, text: () => `Moved ${what}.${links}` }
      },
      { progress: 'moving' },
    )
  program
    .command('links')
    .description(
      'links between files: all, of a file, to a file, or broken ones; exit code 3 with broken ones',
    )
    .argument('[path]', 'only links in this file')
    .option('--to <path>', 'only links to this file')
    .option('--broken', 'only links to a missing file, or to a name that several files have')
    .examples('sheaf links --broken --user ada')
    .onMemory(
      async (
        { memory, scope },
        from: string | undefined,
        { to, broken = false }: { readonly to?: string; readonly broken?: boolean },
      ) => {
        const all = await (scope ?? memory).links({ from, to })
        const isBad = ({ status }: (typeof all)[number]) => status !== 'found'
        const links = broken ? all.filter(isBad) : all
        return {
          value: { links },
          exitCode: links.some(isBad) ? EXIT_CODES.findings : EXIT_CODES.ok,
          text: table(
            links,
            {
              where: ['cyan', ({ source, line }) => `${source}:${line}`],
              link: ({ target, heading }) => (heading === undefined ? target : `${target}#${heading}`),
              'leads to': [
                (link) => (isBad(link) ? 'yellow' : undefined),
                ({ path, status }) =>
                  path ?? (status === 'broken' ? 'no file' : 'several files have this name'),
              ],
            },
            broken ? 'There are no broken links.' : 'There are no links.',
          ),
        }
      },
      { progress: 'reading' },
    )
}
