import type { ReadOptions } from '@sheaf/core'
import { defaultScanners, secretScanner } from '@sheaf/documents'
import type { Scanner } from '@sheaf/documents'
import { addressesAgent } from './addresses-agent.ts'

/** The scanners of everything that is learnt: for hidden text, role markers, tokens and keys. */
export const LEARNT_SCANNERS: readonly Scanner[] = Object.freeze([
  ...defaultScanners,
  secretScanner({ action: 'refuse' }),
])

/** True for a line that one of the scanners refuses. */
export async function isRefusedLine(
  line: string,
  {
    scanners,
    path,
    abortSignal,
  }: ReadOptions & { readonly scanners: readonly Scanner[]; readonly path: string },
): Promise<boolean> {
  for (const scanner of scanners) {
    const findings = await scanner({ path, content: `${line}\n`, before: undefined, abortSignal })
    if (findings.some(({ severity }) => severity === 'refuse')) return true
  }
  return false
}

/**
 * Returns the lines of a model's summary, without those that address an assistant or that a scanner refuses.
 */
export async function safeLines(
  lines: readonly string[],
  options: ReadOptions & { readonly path: string },
): Promise<string[]> {
  const kept: string[] = []
  for (const line of lines) {
    const words = line.replace(/^\s*(?:[-*+•]|\d{1,9}[.)])\s+/, '')
    if (!addressesAgent(words) && !(await isRefusedLine(line, { ...options, scanners: LEARNT_SCANNERS })))
      kept.push(line)
  }
  return kept
}
