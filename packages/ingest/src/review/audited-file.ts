import { LAYOUT } from '@sheaf/core/adapter'
import { homeDirectory, parseDailyLogDate } from '@sheaf/documents'
import { parseDatedFile } from '../texts/dated-file.ts'
import { listItems } from '../texts/list-items.ts'
import type { ListItem } from '../texts/list-items.ts'
import type { AuditFinding } from './finding.ts'

/** A file as an audit sees it. */
export interface AuditedFile {
  readonly path: string
  readonly content: string
  /** The directory of its user, project or workspace, or "". Files of different homes are never compared. */
  readonly home: string
  /** The path below its home. */
  readonly name: string
  /** True for a file that stays as it is: an archive, the trash, a chat or a daily log. */
  readonly isRecord: boolean
}

/** An item and its place. */
export interface AuditedItem extends ListItem {
  readonly file: AuditedFile
  /** The day of its block; undefined outside of dated blocks. */
  readonly day: string | undefined
}

/** Places a file. */
export function auditedFile(path: string, content: string): AuditedFile {
  const home = homeDirectory(path)
  const name = home === '' ? path : path.slice(home.length + 1)
  const directories = name.split('/').slice(0, -1)
  const isRecord =
    directories.some((each) => each === 'archive' || each === 'trash' || each === LAYOUT.chats) ||
    parseDailyLogDate(name) !== undefined
  return { path, content, home, name, isRecord }
}

/** The items of the lists of a file, with their lines in the file. */
export function auditedItems(file: AuditedFile): AuditedItem[] {
  return parseDatedFile(file.content).flatMap(({ text, line, day }) =>
    listItems(text).map((item) => ({
      ...item,
      file,
      day,
      line: item.line + line - 1,
      lineEnd: item.lineEnd + line - 1,
    })),
  )
}

/** The lines of an item. */
export function placeOf({
  file,
  line,
  lineEnd,
}: AuditedItem): Required<Pick<AuditFinding, 'path' | 'line' | 'lineEnd'>> {
  return { path: file.path, line, lineEnd }
}
