import type { ReadOptions } from '@sheaf/core'
import type { Scanner } from '@sheaf/documents'
import type { AuditedFile } from './audited-file.ts'
import type { AuditFinding } from './finding.ts'

/** Findings of scanners in a file, each with its line. */
export async function findScanned(
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

// Binary search: a hostile text may have a finding for each of its characters.
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
