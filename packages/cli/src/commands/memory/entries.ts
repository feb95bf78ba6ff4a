import type { Entries } from '@sheaf/documents'
import { Option } from 'commander'
import { table, memoryText, oneLine, dateTime, count, type Columns } from '../../output.ts'
import type { SheafCommand } from '../../sheaf-command.ts'
import { neededScope } from '../../session/session.ts'

type EntryInput = Parameters<Entries['upsert']>[0]

// A list of its own, so that help does not load the memory.
const TYPES: readonly EntryInput['type'][] = ['user', 'feedback', 'project', 'reference']

export function registerEntries(program: SheafCommand): void {
  const entries = program
    .command('entries')
    .description('typed entries; of a user, a project or a workspace')
    .examples('sheaf entries list --user ada')
  entries
    .command('list')
    .description('all entries, by type and name')
    .addOption(new Option('--type <type>', 'only entries of this type').choices(TYPES))
    .examples('sheaf entries list --user ada', 'sheaf entries list --user ada --type feedback --json')
    .onMemory(async (session, { type }: { readonly type?: EntryInput['type'] }) => {
      const list = await neededScope(session).entries.list({ type })
      for (const { path, reason } of list.problems)
        session.warn(`warning: ${path} is not an entry: ${oneLine(reason)}`)
      const columns: Columns<(typeof list.entries)[number]> = {
        type: ({ type }) => type,
        name: ['cyan', ({ name }) => name],
        description: ({ description }) => description,
      }
      return { value: list, text: table(list.entries, columns, 'There are no entries.') }
    })
  entries
    .command('show')
    .description('one entry')
    .argument('<name>')
    .examples('sheaf entries show preferred-language --user ada')
    .onMemory(async (session, name: string) => {
      const entry = await neededScope(session).entries.read(name)
      return {
        value: entry,
        text: (style) => {
          const title = `${style.paint('bold', entry.name)} (${entry.type}): ${oneLine(entry.description)}`
          return `${title}\n\n${memoryText(entry.body, style).trim()}`
        },
      }
    })
  entries
    .command('trash')
    .description('deleted entries and forgotten passages, newest first')
    .examples('sheaf entries trash --user ada')
    .onMemory(async (session) => {
      const scope = neededScope(session)
      const trash = await scope.entries.trash()
      const columns: Columns<(typeof trash)[number]> = {
        id: ['cyan', ({ id }) => id],
        deleted: ({ deletedAt }) => dateTime(deletedAt, scope.clock),
      }
      return { value: trash, text: table(trash, columns, 'The trash is empty.') }
    })
  entries
    .command('restore')
    .description('restore an item of the trash')
    .argument('<id>')
    .examples('sheaf entries restore preferred-language --user ada')
    .onMemory(async (session, id: string) => {
      const { path } = await neededScope(session).entries.restore(id, { author: session.author })
      return { value: { id, path }, text: () => `Restored ${oneLine(path)}.` }
    })
  entries
    .command('empty')
    .description('delete an item of the trash for good; for a forgotten passage also its history')
    .argument('<id>')
    .examples('sheaf entries empty forgotten/20261120T093015000Z --user ada')
    .onMemory(async (session, id: string) => {
      const emptied = await neededScope(session).entries.purge(id, { author: session.author })
      return { value: emptied, text: () => `Erased ${emptied.map((each) => oneLine(each.id)).join(', ')}.` }
    })
}

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
        const columns: Columns<(typeof all)[number]> = {
          where: ['cyan', ({ source, line }) => `${source}:${line}`],
          link: ({ target, heading }) => (heading === undefined ? target : `${target}#${heading}`),
          'leads to': [
            (link) => (isBad(link) ? 'yellow' : undefined),
            ({ path, status }) => path ?? (status === 'broken' ? 'no file' : 'several files have this name'),
          ],
        }
        return {
          value: { links },
          hasFindings: links.some(isBad),
          text: table(links, columns, broken ? 'There are no broken links.' : 'There are no links.'),
        }
      },
      { progress: 'reading' },
    )
}
