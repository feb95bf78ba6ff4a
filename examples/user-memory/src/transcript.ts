import type { Message } from '@sheaf/core'

/** A message as the transcript shows it: whole, because what the model saw is the point. */
export function showMessage({ role, content, toolCalls = [] }: Message): string {
  const mark = { system: 'system │ ', user: 'user   │ ', assistant: 'agent  │ ', tool: 'result │ ' }[role]
  const calls = toolCalls.map(({ name, input }) => `call   │ ${name} ${input}`)
  const lines = content === '' ? [] : content.trimEnd().split('\n')
  return [...lines.map((line) => `${mark}${line}`), ...calls].join('\n')
}

/** Its own line between parts. */
export function showTitle(title: string): string {
  return `\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`
}
