import { readdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { MemoryError, type MemoryStore } from '@sheaf/core'
import type { gatedStore as GatedStore } from '@sheaf/documents'
import type { Answer } from '../../sheaf-command.ts'
import type { ExportFiles } from '../../histories/reading/export-files.ts'
import type { FORMATS, Guess } from '../../histories/guess-format.ts'
import type { HistoryReport, HistoryRequest, Owner } from '../../histories/history.ts'
import {
  ENDINGS,
  fileSource,
  folderSource,
  isMarkdown,
  isPassedOver,
  isText,
  isZip,
  type ImportSource,
} from '../../import/import-source.ts'
import { HISTORIES } from '../../import/import-request.ts'
import { createProgress, oneLine, count, type Style } from '../../output.ts'
import { neededScope, type Session } from '../../session/session.ts'

interface FoundHistory extends AsyncDisposable {
  readonly format: keyof typeof FORMATS
  /** The files that show a format. */
  readonly found: readonly Guess[]
  readonly files: ExportFiles
  /** The name of the folder or archive. */
  readonly source: string
}

type GateRules = NonNullable<Parameters<typeof GatedStore>[1]>

const EXPORT = /\.(?:jsonl?|ndjson|af|txt)$/i

/**
 * Opens the export at `path`, in the format `from` or in the one that its files show. A folder or archive
 * with markdown is an export only if a format is named. Undefined for a source that is no export.
 */
export async function historyAt(path: string, from: string | undefined): Promise<FoundHistory | undefined> {
  const named = HISTORIES.find((format) => format === from)
  if (named === undefined && from !== undefined) return undefined
  const isFolder = (await stat(path)).isDirectory()
  const isArchive = !isFolder && (await isZip(path))
  const isLikely = async () => (isFolder ? !(await hasMarkdown(path)) : isArchive || EXPORT.test(path))
  if (named === undefined && !(await isLikely())) return undefined
  const { exportFiles } = await import('../../histories/reading/export-files.ts')
  const { guessFormat } = await import('../../histories/guess-format.ts')
  const files = await exportFiles(path)
  const close = async () => await files[Symbol.asyncDispose]()
  try {
    const found = files.notes > 0 && named === undefined ? [] : await guessFormat(files.files)
    const format = named ?? found[0]?.format
    if (format === undefined) {
      if (!isFolder && !isText(path) && !isArchive) throw unknownForm(basename(path))
      await close()
      return undefined
    }
    const source = basename(isFolder || isArchive ? path : dirname(path))
    return { format, found, files, source, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

export const FORMS: string =
  `a text (${ENDINGS}), an archive (.zip, .tar.gz), or an export of chats or memories. ` +
  `If it is one, name its form with --from: ${HISTORIES.join(', ')}. ` +
  `Of another program, write chats as "messages" and facts as the list of "mem0".`

/** A source of files. Throws "invalid-content" for a file in no known form. */
export async function sourceAt(path: string): Promise<ImportSource> {
  if ((await stat(path)).isDirectory()) return await folderSource(path)
  if (await isZip(path)) return await (await import('../../import/zip-source.ts')).zipSource(path)
  if (isText(path)) return await fileSource(path)
  // A pipe has no ending.
  if (!/\.(?:tar|tgz|gz|zip)$|(?:^|[\\/])[^.\\/]*$/i.test(path)) throw unknownForm(basename(path))
  return await (await import('../../import/archive-source.ts')).archiveSource(path)
}

function unknownForm(name: string): MemoryError {
  return new MemoryError('invalid-content', `${name} is in no form that import knows: ${FORMS}`)
}

async function hasMarkdown(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true })
  return names.some((name) => isMarkdown(name) && !isPassedOver(name.replaceAll('\\', '/')))
}

export async function withHistory(
  session: Session,
  { format, found, files, source }: FoundHistory,
  {
    dates,
    ...rest
  }: Pick<HistoryRequest, 'dryRun' | 'force' | 'branches' | 'isInterrupted'> & Pick<Owner, 'dates'>,
): Promise<Answer> {
  const { dryRun } = rest
  const scope = neededScope(session)
  const { ownStore, history, clock, author, warn, environment, scopeFlags } = session
  const { FORMATS, readExport, whyOther } = await import('../../histories/guess-format.ts')
  const { unread } = await import('../../histories/history.ts')
  const { importHistory } = await import('../../histories/import-history.ts')
  const { SCANNERS } = await import('@sheaf/documents')
  const { title } = FORMATS[format]
  const guess = found.find((each) => each.format === format) ?? found[0]
  const where = guess === undefined ? '' : ` (${oneLine(guess.file)})`
  if (guess !== undefined && guess.format !== format)
    warn(`warning: this looks like ${FORMATS[guess.format].title}${where}: --from ${guess.format}`)
  else if (guess !== undefined) warn(`Read as ${title}${where}, as with --from ${format}.`)
  // A named format may be right, and the guess wrong.
  const others = guess?.format === format ? found.filter((each) => each.format !== format) : []
  const own = files.files.filter(({ path }) => !others.some(({ file }) => file === path))
  const shown = new Set(found.flatMap((each) => (each.format === format ? each.file : [])))
  const gated = async (scanners: GateRules['scanners']) =>
    await importedStore(ownStore, { from: format, author, dryRun, scanners })
  const { onProgress, clear } = createProgress(environment, 'importing, in MB:')
  const start = files.progress().done
  const inMB = (bytes: number) => Math.ceil(bytes / 1e6)
  const report = await importHistory({
    items: readExport(format, own, { id: scope.id, clock, dates, shown, source }),
    format,
    chats: await gated([]),
    store: await gated(SCANNERS.import),
    history,
    proposals: scope.proposals,
    clock,
    ...rest,
    onProgress: () => {
      const { done, total } = files.progress()
      onProgress({ done: inMB(Math.min(done - start, total)), total: inMB(total), path: '' })
    },
  }).finally(clear)
  const leftOut = [
    ...report.leftOut,
    ...files.leftOut.map(({ path, reason }) => unread(path, reason)),
    ...others.map((other) => unread(other.file, whyOther(other.format))),
    ...(files.notes === 0 ? [] : [unread('markdown files', 'import them without --from', files.notes)]),
  ]
  const hasNothing =
    sum(report.chats) + sum(report.files) + report.proposals.length + sum(report.facts) === 0 &&
    leftOut.every(({ isLoss }) => !isLoss)
  if (hasNothing)
    leftOut.push(unread(`nothing in it is ${title}`, 'nothing came in; check the source and --from'))
  return {
    value: { dryRun, format, ...report, leftOut: leftOut.map(({ kind: _kind, ...each }) => each) },
    hasFindings: leftOut.some(({ isLoss }) => isLoss),
    text: (style) => reportText({ ...report, leftOut }, { dryRun, scopeFlags }, style),
  }
}

/** A store for an import. In a dry run it checks each change, and refuses it at the end. */
export async function importedStore(
  store: MemoryStore,
  {
    from,
    dryRun,
    ...rules
  }: Pick<GateRules, 'author' | 'scanners' | 'onFindings'> & { from: string; dryRun: boolean },
): Promise<MemoryStore> {
  const { GATE_RULES, gatedStore } = await import('@sheaf/documents')
  return gatedStore(store, {
    ...GATE_RULES.person,
    ...rules,
    actor: 'import',
    keeps: ['history'],
    reason: `import from ${from}`,
    ...(dryRun && { approve: async () => 'this is a dry run' }),
  })
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, each) => total + each, 0)
}

function reportText(
  { chats, branches, messages, files, facts, proposals, leftOut }: HistoryReport,
  { dryRun, scopeFlags }: Pick<HistoryRequest, 'dryRun'> & Pick<Session, 'scopeFlags'>,
  { paint }: Style,
): string {
  const rows = Object.entries({ chats, branches, messages: { added: messages }, files, facts })
  const lines = rows.flatMap(([name, record]) => {
    const counts = Object.entries(record).filter(([, number]) => number > 0)
    const text = counts.map(([what, number]) => `${number} ${what}`).join(', ')
    return text === '' ? [] : [`${name.padEnd(9)} ${text}`]
  })
  for (const { id, path } of proposals) {
    const show = id === '' ? '' : `: sheaf proposals show ${id}${scopeFlags}`
    lines.push(`${'proposal'.padEnd(9)} ${oneLine(path)}${show}`)
  }
  for (const { what, count: number, reason, isLoss } of leftOut)
    lines.push(
      `${paint(isLoss ? 'red' : 'dim', 'left out')}  ${number === 1 ? '' : `${number} `}` +
        `${oneLine(what)}${paint('dim', `: ${oneLine(reason)}`)}`,
    )
  if (lines.length === 0) lines.push('There is nothing in it.')
  const lost = leftOut.reduce((total, each) => total + (each.isLoss ? each.count : 0), 0)
  if (lost > 0) lines.push(`${count(lost, 'part')} of it did not come in.`)
  if (dryRun) lines.push('This was a dry run: nothing was changed.')
  return lines.join('\n')
}
