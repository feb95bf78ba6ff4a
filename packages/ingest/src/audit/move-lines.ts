import type { ChangeRequest, ProposeRequest } from '@sheaf/documents'
import { monthOf } from '../texts/days.ts'
import { splitLines } from '../texts/markdown-lines.ts'
import { archivePrefix } from '../summaries/plan-archive.ts'
import type { AuditedFile } from './audited-file.ts'

/** Lines that leave a file. */
export interface LeavingLines {
  readonly file: AuditedFile
  readonly line: number
  readonly lineEnd: number
  /**
   * The day of the block that they go to, in the archive of its month; undefined where the same lines stand
   * elsewhere, so that nothing is lost without them.
   */
  readonly day: string | undefined
}

/** The request that takes lines out of their files, into the archives beside them. */
export function moveLines(
  moves: readonly LeavingLines[],
  { author, reason }: Pick<ProposeRequest, 'author' | 'reason'>,
): ProposeRequest {
  const changes: ChangeRequest[] = []
  const archives = new Map<string, { readonly header: string; append: string; day?: string }>()
  for (const [file, own] of Map.groupBy(moves, (move) => move.file)) {
    const lines = splitLines(file.content)
    const gone = new Set<number>()
    for (const { line, lineEnd, day } of own) {
      for (let number = line; number <= lineEnd; number += 1) gone.add(number)
      if (day === undefined) continue
      const path = `${archivePrefix(file.path)}${monthOf(day)}.md`
      const archive = archives.get(path) ?? {
        header: `# Archive of ${file.path}, ${monthOf(day)}\n`,
        append: '',
        day: undefined,
      }
      const raw = lines.slice(line - 1, lineEnd).join('')
      archive.append += `${archive.day === day ? '' : `\n## ${day}\n\n`}${raw}${raw.endsWith('\n') ? '' : '\n'}`
      archive.day = day
      archives.set(path, archive)
    }
    changes.push({
      path: file.path,
      before: file.content,
      content: lines.filter((_, place) => !gone.has(place + 1)).join(''),
    })
  }
  for (const [path, { header, append }] of archives) changes.push({ path, append, header })
  return { author, reason, changes }
}
