import { textAnalyser } from '@sheaf/chunker'
import { checkOptions, checkPart, type OptionNames } from '@sheaf/core/adapter'
import type { Analyser, Clock, MemoryStore, SyncOptions, ReadOptions } from '@sheaf/core'
import { GATE_RULES, SCANNERS, type secretScanner } from '@sheaf/documents'
import {
  auditedFile,
  auditedItems,
  byGravity,
  placeOf,
  readFiles,
  findStale,
  type AuditedFile,
  type AuditedItem,
  type AuditFinding,
} from './find-stale.ts'
import { DUPLICATE_DEFAULTS } from '../defaults.ts'
import { groupDuplicates } from '../texts/duplicate-texts.ts'

type Scanner = ReturnType<typeof secretScanner>

interface AuditOptions extends SyncOptions {
  readonly store: Pick<MemoryStore, 'list' | 'read'>
  /** Gives the current day. */
  readonly clock: Clock
  /**
   * Scan each text. `SCANNERS.default` of `@sheaf/documents` by default; add its `secretScanner()` to find
   * secrets.
   */
  readonly scanners?: readonly Scanner[]
}

const NAMES: OptionNames<AuditOptions> = {
  clock: true,
  onProgress: true,
  scanners: true,
  store: true,
  abortSignal: true,
}

/**
 * Finds problems that a person should tidy: see {@link AuditFinding}. Writes nothing. The gravest findings
 * come first, and equal files give equal findings. Files of different users, projects and workspaces are
 * never compared. Throws `invalid-argument` for missing or invalid options.
 */
export async function audit(options: AuditOptions): Promise<AuditFinding[]> {
  const {
    store,
    clock,
    scanners = SCANNERS.default,
    abortSignal,
    onProgress,
  } = checkOptions(options, NAMES, '{ store, clock }')
  checkPart('store', store, ['list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  const files: AuditedFile[] = []
  const findings: AuditFinding[] = []
  for await (const { path, content } of readFiles(store, { abortSignal, onProgress })) {
    const file = auditedFile(path, content)
    files.push(file)
    findings.push(...(await findScanned(file, { scanners, abortSignal })))
  }
  findings.push(...findDuplicates(files, textAnalyser()))
  abortSignal?.throwIfAborted()
  findings.push(...findStale(files, clock.today()), ...findOverBudget(files))
  return findings.sort(byGravity)
}

/** Findings of scanners in a file, each with its line. */
async function findScanned(
  { path, content }: AuditedFile,
  { scanners, abortSignal }: ReadOptions & { readonly scanners: readonly Scanner[] },
): Promise<AuditFinding[]> {
  const found = await Promise.all(
    scanners.map(async (scanner) => await scanner({ path, content, before: undefined, abortSignal })),
  )
  if (found.every((findings) => findings.length === 0)) return []
  const lineAt = lineFinder(content)
  const byLine = Map.groupBy(
    found.flat().sort((a, b) => a.start - b.start),
    (finding) => JSON.stringify([finding.rule, lineAt(finding.start)]),
  )
  return [...byLine.values()].flatMap((findings): AuditFinding[] => {
    const [first] = findings
    if (first === undefined) return []
    const isSecret = first.rule.startsWith('secret')
    const more = findings.length === 1 ? '' : `, ${findings.length} times`
    return [
      {
        kind: isSecret ? 'secret' : 'suspicious-text',
        severity: isSecret || first.severity === 'refuse' ? 'error' : 'warning',
        path,
        line: lineAt(first.start),
        lineEnd: lineAt(Math.max(first.start, first.end - 1)),
        message: `The line has ${first.message} [${first.rule}]${more}.`,
      },
    ]
  })
}

// Searches by halving, because a hostile text may have a finding for each of its characters.
function lineFinder(content: string): (offset: number) => number {
  const ends: number[] = []
  for (let end = content.indexOf('\n'); end !== -1; end = content.indexOf('\n', end + 1)) ends.push(end)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/**
 * Finds items of lists with the same content in the files of one home; one finding for all copies of an item.
 * The item that stays is one outside dated blocks, or else the newest dated one. Leaves out archives, the
 * trash, chats, daily logs and the index of entries.
 */
function findDuplicates(
  files: readonly AuditedFile[],
  analyser: Pick<Analyser, 'documentTerms'>,
): AuditFinding[] {
  const items = files
    .filter(({ isRecord, name }) => !isRecord && name !== 'memory/MEMORY.md')
    .flatMap(auditedItems)
  return [...Map.groupBy(items, ({ file }) => file.home).values()].flatMap((own) =>
    duplicatesOf(own.sort(bestFirst), analyser),
  )
}

function duplicatesOf(
  items: readonly AuditedItem[],
  analyser: Pick<Analyser, 'documentTerms'>,
): AuditFinding[] {
  const texts = items.map(({ text }) => text)
  const { similarity } = DUPLICATE_DEFAULTS
  return groupDuplicates(texts, { analyser, similarity }).flatMap(({ kept, exact, near }) =>
    (
      [
        ['exact-duplicate', exact],
        ['near-duplicate', near],
      ] as const
    ).flatMap(([kind, places]): AuditFinding[] => {
      const copies = places.flatMap((place) => items[place] ?? []).sort(byPlace)
      const stays = items[kept]
      const [first] = copies
      if (first === undefined || stays === undefined) return []
      const says = kind === 'exact-duplicate' ? 'the same' : 'nearly the same'
      const count = copies.length === 1 ? 'An item says' : `${copies.length} items say`
      return [
        {
          kind,
          severity: kind === 'exact-duplicate' ? 'warning' : 'info',
          ...placeOf(first),
          message: `${count} ${says} as line ${stays.line} of ${stays.file.path}. Keep that one, and archive the rest.`,
          related: [stays, ...copies.slice(1)].map(placeOf),
        },
      ]
    }),
  )
}

function bestFirst(a: AuditedItem, b: AuditedItem): number {
  if (a.day !== b.day) {
    if (a.day === undefined || b.day === undefined) return a.day === undefined ? -1 : 1
    return a.day < b.day ? 1 : -1
  }
  return a.day === undefined ? byPlace(a, b) : byPlace(b, a)
}

function byPlace(a: AuditedItem, b: AuditedItem): number {
  if (a.file.path !== b.file.path) return a.file.path < b.file.path ? -1 : 1
  return a.line - b.line
}

/** Files with more characters than an agent may write into them. */
function findOverBudget(files: readonly AuditedFile[]): AuditFinding[] {
  return files.flatMap(({ path, name, content }): AuditFinding[] => {
    const limit = Object.hasOwn(GATE_RULES.limits, name) ? GATE_RULES.limits[name] : undefined
    const length = limit === undefined ? 0 : [...content].length
    if (limit === undefined || length <= limit) return []
    return [
      {
        kind: 'over-budget',
        severity: 'warning',
        path,
        message: `The file has ${length} characters and the limit is ${limit}. Summarise or compress it, or move details into other files.`,
      },
    ]
  })
}
