import type { Act } from '@sheaf/core/adapter'

/** What a change does to the file that says `before`; null takes the file away. */
export function actOf(before: string | undefined, content: string | null): Act {
  if (content === null) return 'end'
  return before === undefined || content.startsWith(before) ? 'add' : 'replace'
}
