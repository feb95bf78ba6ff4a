import type { Message } from '@sheaf/core'

/** In the place of a model, which would be sent these messages: says what was recalled for a question. */
export function answer(messages: readonly Message[]): string {
  if (messages.at(-1)?.content.endsWith('?') !== true) return 'Noted.'
  const recalled = messages.flatMap(({ content }) => /^user: (.*[^?])$/m.exec(content)?.[1] ?? [])
  return recalled[0] ?? 'I do not know.'
}
