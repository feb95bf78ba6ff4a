import { SOFT_LIMITS } from '@sheaf/documents'
import { hiddenLines, splitLines, withoutEnd } from '../texts/markdown-lines.ts'
import { directoryOf } from '../summaries/plan-archive.ts'
import type { AuditedFile } from './audited-file.ts'
import type { AuditFinding } from './finding.ts'

/** Files with more characters than an agent may write into them. */
export function findOverBudget(files: readonly AuditedFile[]): AuditFinding[] {
  return files.flatMap(({ path, name, content }): AuditFinding[] => {
    const limit = Object.hasOwn(SOFT_LIMITS, name) ? SOFT_LIMITS[name] : undefined
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

const LINK = /\]\(<?([^()<>\n]{1,1000})>?\)/g

/** Links to missing archives. */
export function findBrokenLinks(files: readonly AuditedFile[]): AuditFinding[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, content }): AuditFinding[] => {
    if (!content.includes('archive/')) return []
    const lines = splitLines(content)
    const hidden = hiddenLines(lines)
    return lines.flatMap((line, place): AuditFinding[] => {
      const targets =
        hidden[place] === true
          ? []
          : [...withoutEnd(line).matchAll(LINK)].flatMap(
              ([, target = '']) => archiveTarget(path, target) ?? [],
            )
      const missing = targets.filter((target) => !paths.has(target)).length
      if (missing === 0) return []
      const message = 'A link leads to a missing archive. Restore the file, or remove the link.'
      return [
        { kind: 'broken-link', severity: 'warning', path, line: place + 1, lineEnd: place + 1, message },
      ]
    })
  })
}

// Undefined for links that lead elsewhere.
function archiveTarget(path: string, target: string): string | undefined {
  const [link = ''] = target.trim().split(/[#?\s]/)
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(link) || !link.endsWith('.md')) return undefined
  const segments: string[] = []
  for (const segment of `${directoryOf(path)}${decoded(link)}`.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.slice(0, -1).includes('archive') ? segments.join('/') : undefined
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    // A person wrote it.
    return link
  }
}
