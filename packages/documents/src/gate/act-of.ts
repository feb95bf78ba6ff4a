import type { Act } from '@sheaf/core/adapter'

/** The kind of a change to a file with the text `before`; null deletes the file. */
export function actOf(before: string | undefined, content: string | null): Act {
  if (content === null) return 'end'
  return before === undefined || content.startsWith(before) ? 'add' : 'replace'
}
