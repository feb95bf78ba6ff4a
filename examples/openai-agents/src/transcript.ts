import type { AgentInputItem, ModelRequest } from '@openai/agents-core'
import type { ContextTrace } from '@sheaf/core'

/** What a call is sent, as the transcript shows it: whole, because what the model saw is the point. */
export function showCall({ systemInstructions = '', input }: Readonly<ModelRequest>): string {
  const items = typeof input === 'string' ? [['user   │ ', input] as const] : input.map(showItem)
  return [['system │ ', systemInstructions] as const, ...items]
    .flatMap(([mark, text]) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => `${mark}${line}`),
    )
    .join('\n')
}

/** What became of each candidate for the context. */
export function showTrace({ budget, tokens, events }: ContextTrace): string {
  const lines = events.map(({ id, section = '', status, tokens: size = 0, reason }) => {
    return `trace  │ ${status.padEnd(9)} ${String(size).padStart(4)} ${section}: ${id}${reason === undefined ? '' : ` (${reason})`}`
  })
  return [...lines, `trace  │ ${tokens} of ${budget} tokens`].join('\n')
}

/** Its own line between parts. */
export function showTitle(title: string): string {
  return `\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`
}

function showItem(item: AgentInputItem): readonly [mark: string, text: string] {
  if (item.type === 'function_call') return ['agent  │ ', `calls ${item.name} ${item.arguments}`]
  if (item.type === 'function_call_result') return ['result │ ', textOf(item.output)]
  if (!('content' in item)) return ['agent  │ ', `(${item.type ?? 'item'})`]
  return ['role' in item && item.role === 'user' ? 'user   │ ' : 'agent  │ ', textOf(item.content)]
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('\n')
  return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : ''
}
