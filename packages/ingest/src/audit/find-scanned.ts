import type { ReadOptions } from '@sheaf/core'
import type { ScanFinding, Scanner } from '@sheaf/documents'
import type { AuditedFile } from './audited-file.ts'
import type { Draft } from './finding.ts'

const REDACTED = '(redacted)'

/**
 * What scanners find in a file, each with its line. Secrets have a fix that replaces them; what was proposed
 * and what history keeps has them still, until it is redacted.
 */
export async function findScanned(
  file: AuditedFile,
  {
    scanners,
    author,
    abortSignal,
  }: ReadOptions & { readonly scanners: readonly Scanner[]; readonly author: string },
): Promise<Draft[]> {
  const { path, content } = file
  const found = await Promise.all(
    scanners.map(async (scanner) => await scanner({ path, content, before: undefined, abortSignal })),
  )
  if (found.every((findings) => findings.length === 0)) return []
  const lineAt = lineFinder(content)
  const byLine = Map.groupBy(
    found.flat().sort((a, b) => a.start - b.start),
    (finding) => JSON.stringify([finding.rule, lineAt(finding.start)]),
  )
  return [...byLine].flatMap(([, findings]): Draft[] => {
    const [first] = findings
    if (first === undefined) return []
    const line = lineAt(first.start)
    const isSecret = first.rule.startsWith('secret')
    const more = findings.length === 1 ? '' : `, ${findings.length} times`
    return [
      {
        kind: isSecret ? 'secret' : 'suspicious-text',
        severity: isSecret || first.severity === 'refuse' ? 'error' : 'warning',
        path,
        line,
        lineEnd: lineAt(Math.max(first.start, first.end - 1)),
        message: `The line has ${first.message} [${first.rule}]${more}.`,
        ...(isSecret
          ? {
              fix: () => ({
                author,
                reason: `redact line ${line} of ${path}`,
                path,
                before: content,
                content: redact(content, findings),
              }),
            }
          : {}),
      },
    ]
  })
}

function redact(content: string, findings: readonly ScanFinding[]): string {
  let result = ''
  let done = 0
  for (const { start, end } of findings) {
    if (start >= done) result += content.slice(done, start) + REDACTED
    done = Math.max(done, end)
  }
  return result + content.slice(done)
}

// Looked up by halving, since a hostile text may have a finding for each of its characters.
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
