import { textAnalyser } from '@sheaf/chunker'
import { checkOptions, checkPart } from '@sheaf/core/adapter'
import type { Clock, MemoryStore, SyncOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { defaultScanners } from '@sheaf/documents'
import type { Scanner } from '@sheaf/documents'
import { auditedFile } from './audited-file.ts'
import type { AuditedFile } from './audited-file.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findOrphans } from './find-orphans.ts'
import { findScanned } from './find-scanned.ts'
import { findBrokenLinks, findOverBudget } from './find-sizes.ts'
import { findStale } from './find-stale.ts'
import { byGravity } from './finding.ts'
import type { AuditFinding } from './finding.ts'
import { readFiles } from './read-files.ts'

/** Options of {@link audit}. */
export interface AuditOptions extends SyncOptions {
  readonly store: Pick<MemoryStore, 'list' | 'read'>
  /** Gives the current day. */
  readonly clock: Clock
  /**
   * Scan each text. The default ones by default; add `secretScanner()` of `@sheaf/documents` to find secrets.
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
 * never compared. Throws InvalidArgumentError for missing or invalid options.
 */
export async function audit(options: AuditOptions): Promise<AuditFinding[]> {
  const {
    store,
    clock,
    scanners = defaultScanners,
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
  findings.push(...findStale(files, clock.today()), ...(await findOrphans(files, clock)))
  abortSignal?.throwIfAborted()
  findings.push(...findOverBudget(files), ...findBrokenLinks(files))
  return findings.sort(byGravity)
}
