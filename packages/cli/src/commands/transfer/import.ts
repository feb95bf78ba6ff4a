import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { collisionKey, directoryId } from '@sheaf/core/adapter'
import { UsageError } from '../../cli-environment.ts'
import type { Owner } from '../../histories/history.ts'
import {
  HISTORIES,
  LAYOUTS,
  NEEDS_SCOPE,
  type ImportAction,
  type ImportedFile,
} from '../../import/import-request.ts'
import { count, createProgress, oneLine, type Ink, type Style } from '../../output.ts'
import { neededScope, warnOfFindings, type Session } from '../../session/session.ts'
import type { Answer, SheafCommand } from '../../sheaf-command.ts'

interface ImportFlags {
  readonly from?: string
  readonly dryRun?: boolean
  readonly force?: boolean
  readonly branches?: boolean
  readonly dates?: Owner['dates']
  readonly verbose?: boolean
}

const INKS: Readonly<Record<ImportAction, Ink>> = {
  created: 'green',
  replaced: 'yellow',
  unchanged: 'dim',
  exists: 'yellow',
  skipped: 'red',
}

const SCREEN = 20

export function registerImport(program: SheafCommand): void {
  program
    .command('import')
    .description('take in markdown, other memories, exported chats; overwrites nothing without --force')
    .argument('<source>', 'a folder, a file, or an archive such as FILE.zip or FILE.tar.gz')
    .addOption(
      new Option(
        '--from <format>',
        'the format of the source; by default it is guessed, and printed',
      ).choices([...LAYOUTS, ...HISTORIES]),
    )
    .option('--dry-run', 'only show the result, change nothing')
    .option('--force', 'overwrite files with another content, propose again what was rejected')
    .option('--branches', 'keep other versions of the messages of exported chats, as branches')
    .addOption(
      new Option('--dates <order>', 'the order in dates of WhatsApp that could have either').choices([
        'day-first',
        'month-first',
      ]),
    )
    .option('--verbose', 'list every file, even if there are many; by default only those that need a look')
    .examples(
      'sheaf import notes --user ada --dry-run',
      'sheaf import ada.tar.gz --user ada',
      'sheaf import ~/.claude/projects/my-app/memory --from claude-code --user ada',
      'sheaf import chatgpt-export.zip --user ada --dry-run',
    )
    .action(async (given: string, flags: ImportFlags, command: SheafCommand) => {
      const { environment } = command
      const { dryRun = false, force = false, branches = false, dates } = flags
      if (given === '') throw new UsageError('The source', 'is empty; name a folder or an archive')
      const path = resolve(environment.cwd, given)
      // Checked before the memory is opened, since opening it creates it.
      await stat(path)
      let isStopped = false
      void environment.stopRequested?.().then(() => (isStopped = true))
      const { historyAt, withHistory } = await import('./import-histories.ts')
      await using history = await historyAt(path, flags.from)
      const isInterrupted = () => isStopped
      const settings = { creates: true, isDryRun: dryRun }
      await command.withMemory(settings, async (session) => {
        if (history === undefined) return await withFiles(session, path, { ...flags, isInterrupted })
        return await withHistory(session, history, { dryRun, force, branches, dates, isInterrupted })
      })
    })
}

async function withFiles(
  session: Session,
  path: string,
  {
    from: named,
    dryRun = false,
    force = false,
    verbose = false,
    isInterrupted,
  }: ImportFlags & { readonly isInterrupted: () => boolean },
): Promise<Answer> {
  const { environment, ownStore, memory, author, warn } = session
  const layout = LAYOUTS.find((each) => each === named) ?? 'markdown'
  if (NEEDS_SCOPE.includes(layout)) neededScope(session)
  const { onProgress, clear } = createProgress(environment, 'importing')
  const { SCANNERS } = await import('@sheaf/documents')
  const { importedStore, sourceAt, FORMS } = await import('./import-histories.ts')
  const { importFiles } = await import('../../import/import-files.ts')
  const { isText } = await import('../../import/import-source.ts')
  const rules = {
    from: layout,
    author,
    dryRun,
    scanners: SCANNERS.import,
    onFindings: warnOfFindings(warn),
  }
  const stores = {
    scope: await importedStore(ownStore, rules),
    agent: await importedStore(memory.store, rules),
  }
  const source = await sourceAt(path)
  const request = { source, layout, stores, dryRun, force, onProgress, isInterrupted }
  const files = await importFiles(request).finally(clear)
  // A skipped picture is no loss. A skipped note or chat is one, and so is a folder without any file.
  const isLoss = ({ action, from, format }: ImportedFile) =>
    action === 'skipped' && (isText(from) || format !== undefined)
  const isComplete =
    !files.some(isLoss) && (files.length === 0 || files.some(({ action }) => action !== 'skipped'))
  const other = named === undefined ? likelyLayout(path, files) : undefined
  if (other !== undefined)
    warn(`warning: this looks like the memory of ${other.program}: add --from ${other.layout}`)
  const isUnknown =
    files.length > 0 && files.every(({ action, from }) => action === 'skipped' && !isText(from))
  const advice = isUnknown ? `\nNo file is in a form that import knows: ${FORMS}` : ''
  const readers = session.scope === undefined ? await readersOf(files, warn) : ''
  return {
    value: { dryRun, files },
    hasFindings: !isComplete,
    text: (style) => report(files, { dryRun, verbose }, style) + readers + advice,
  }
}

/**
 * Says who finds files that were imported without a scope. A folder such as `projects/` of the storage
 * belongs to other handles: it warns of files there that no user finds.
 */
async function readersOf(files: readonly ImportedFile[], warn: Session['warn']): Promise<string> {
  const { fileHistories } = await import('@sheaf/documents')
  const paths = files.flatMap(({ to, action }) => (to === undefined || action === 'skipped' ? [] : [to]))
  const owned = paths.filter((path) => /^(?:users|projects|workspaces)\//.test(collisionKey(path)))
  const hidden = owned.filter((path) => !fileHistories.homeOf(path).startsWith('users/'))
  const [first] = hidden
  if (first !== undefined) {
    const home = fileHistories.homeOf(first)
    const [kind = ''] = home.split('/')
    const id = directoryId(kind, home)
    const only = id === undefined ? 'no option does' : `only --${kind.slice(0, -1)} ${oneLine(id)} does`
    warn(
      `warning: no user finds ${count(hidden.length, 'file')} in the folders users/, projects/ and ` +
        `workspaces/, such as ${oneLine(first)} (${only}): import with --user ID, or rename the folder`,
    )
  }
  return paths.length === owned.length ? '' : '\nWithout --user, the files are for every user and --agent.'
}

function likelyLayout(path: string, files: readonly ImportedFile[]) {
  const has = (name: string) => files.some(({ from }) => from === name)
  const isOfProjects =
    files.some(({ format }) => format === 'sessions') &&
    files.some(({ from }) => /^[^/]+\/memory\/MEMORY\.md$/.test(from))
  if (isOfProjects || /[\\/]\.claude[\\/]projects[\\/][^\\/]+[\\/]memory[\\/]?$/.test(path))
    return { layout: 'claude-code', program: 'Claude Code' }
  return has('SOUL.md') && (has('AGENTS.md') || has('TOOLS.md') || has('IDENTITY.md'))
    ? { layout: 'openclaw', program: 'OpenClaw' }
    : undefined
}

function report(
  files: readonly ImportedFile[],
  { dryRun, verbose }: { readonly dryRun: boolean; readonly verbose: boolean },
  { paint }: Style,
): string {
  const isLong = !verbose && files.length > SCREEN
  const lines = files
    .filter(({ reason }) => !isLong || reason !== undefined)
    .map(({ from, to, action, reason }) => {
      const arrow = to === undefined || to === from || action === 'skipped' ? '' : ` -> ${oneLine(to)}`
      const own = reason?.replace(/^".*" is not a valid path: /, '')
      const why = own === undefined ? '' : paint('dim', `: ${oneLine(own)}`)
      return `${paint(INKS[action], action.padEnd(9))} ${oneLine(from)}${arrow}${why}`
    })
  const counts = Object.keys(INKS).flatMap((action) => {
    const number = files.filter((file) => file.action === action).length
    return number === 0 ? [] : [`${number} ${action}`]
  })
  const all =
    counts.length === 0
      ? 'There are no files: name a folder with markdown (.md), or an archive.'
      : `${counts.join(', ')}.`
  const sum = isLong ? `${all} With --verbose each has a line.` : all
  return [...lines, dryRun ? `${sum} This was a dry run: nothing was changed.` : sum].join('\n')
}
