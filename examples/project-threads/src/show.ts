import type { Message } from '@sheaf/core'

/** A message as it is shown: whole, because what the model sees is the point. */
export function showMessage({ role, content }: Message): string {
  return content.trimEnd().replaceAll(/^/gm, `${role.padEnd(9)} │ `)
}

/** Its own line between parts. */
export function showTitle(title: string): string {
  return `\n── ${title} ${'─'.repeat(Math.max(0, 96 - title.length))}\n`
}
