import { approximateTokens, textAnalyser } from '@sheaf/chunker'
import { checkObject, checkOptions, checkPart, InvalidArgumentError } from '@sheaf/core'
import type { Analyser, Clock, MemoryStore, OptionNames, SyncOptions, TokenCounter } from '@sheaf/core'
import { defaultScanners } from '@sheaf/documents'
import type { Scanner } from '@sheaf/documents'
import { AUDIT_DEFAULTS, DUPLICATE_DEFAULTS } from '../defaults.ts'
import { readFiles } from '../read-files.ts'
import { auditedFile } from './audited-file.ts'
import type { AuditedFile } from './audited-file.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findOrphans } from './find-orphans.ts'
import { findScanned } from './find-scanned.ts'
import { findBrokenLinks, findOverBudget } from './find-sizes.ts'
import { findStale } from './find-stale.ts'
import { byGravity, findingOf } from './finding.ts'
import type { AuditFinding, Draft } from './finding.ts'

/** What is looked for, and how. */
export interface AuditOptions extends SyncOptions {
  readonly store: MemoryStore
  /** Says what day it is. */
  readonly clock: Clock
  /**
   * What looks at each text. The default scanners by default; add `secretScanner()` of `@sheaf/documents` to
   * find secrets.
   */
  readonly scanners?: readonly Scanner[]
  /**
   * Tokens that files may have, by path. None by default; the characters of USER.md and MEMORY.md are limited
   * in any case.
   */
  readonly budgets?: Readonly<Record<string, number>>
  /** Days since something was noted, before which it is not stale. 30 by default. */
  readonly staleAfterDays?: number
  /** How alike items must be to be near duplicates, from 0 (exclusive) to 1. 0.85 by default. */
  readonly similarity?: number
  /** Counts tokens. `approximateTokens()` by default. */
  readonly tokens?: Pick<TokenCounter, 'count'>
  /** Tells what says the same. `textAnalyser()` by default. */
  readonly analyser?: Analyser
  /** Who proposes the fixes. "auditor" by default. */
  readonly author?: string
}

const NAMES: OptionNames<AuditOptions> = {
  analyser: true,
  author: true,
  budgets: true,
  clock: true,
  onProgress: true,
  scanners: true,
  similarity: true,
  staleAfterDays: true,
  store: true,
  tokens: true,
  abortSignal: true,
}

/**
 * Looks through memory for what should be tidied: see {@link FindingKind}. Writes nothing; what can be mended
 * has a fix that `proposals.propose` takes. The gravest findings come first, and the same files have the same
 * findings. Files of different users, projects and workspaces are never held against each other. Throws
 * InvalidArgumentError for options that are missing or make no sense.
 */
export async function audit(options: AuditOptions): Promise<AuditFinding[]> {
  const {
    store,
    clock,
    scanners = defaultScanners,
    budgets = {},
    abortSignal,
    onProgress,
  } = checkOptions(options, NAMES, '{ store, clock }')
  const {
    staleAfterDays = AUDIT_DEFAULTS.staleAfterDays,
    author = AUDIT_DEFAULTS.author,
    similarity = DUPLICATE_DEFAULTS.similarity,
  } = options
  const { tokens = approximateTokens(), analyser = textAnalyser() } = options
  checkPart('store', store, ['list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  checkObject(budgets, '{ "MEMORY.md": 2000 }', 'budgets')
  checkPart('tokens', tokens, ['count'])
  checkPart('analyser', analyser, ['documentTerms'])
  if (!(staleAfterDays >= 0))
    throw new InvalidArgumentError('staleAfterDays', 'must be a number of days, 0 or more')
  if (!(similarity > 0 && similarity <= 1))
    throw new InvalidArgumentError('similarity', 'must be a number above 0, and 1 at most')

  const files: AuditedFile[] = []
  const drafts: (readonly Draft[])[] = []
  for await (const { path, content } of readFiles(store, { abortSignal, onProgress })) {
    const file = auditedFile(path, content)
    files.push(file)
    drafts.push(await findScanned(file, { scanners, author, abortSignal }))
  }
  const today = clock.today()
  drafts.push(findDuplicates(files, { analyser, similarity, author, today }))
  abortSignal?.throwIfAborted()
  drafts.push(
    findStale(files, { today, staleAfterDays, author }),
    await findOrphans(files, { clock, author }),
  )
  drafts.push(findOverBudget(files, { budgets, tokens }), findBrokenLinks(files))
  abortSignal?.throwIfAborted()
  return (await Promise.all(drafts.flat().map(findingOf))).sort(byGravity)
}
