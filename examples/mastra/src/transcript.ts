import type { ContextTrace } from '@sheaf/core'
import type { PromptMessage } from './scripted-model.ts'

/** A prompt as the transcript shows it: whole, because what the model saw is the point. */
export function showPrompt(prompt: readonly PromptMessage[]): string {
  return prompt
    .flatMap(({ role, content }) => {
      const mark =
        { system: 'system │ ', user: 'user   │ ', assistant: 'agent  │ ', tool: 'result │ ' }[role] ?? ''
      const texts = typeof content === 'string' ? [content] : content.map(showPart)
      return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => `${mark}${line}`)
    })
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

function showPart(part: object): string {
  if ('text' in part) return String(part.text)
  if ('output' in part && typeof part.output === 'object' && part.output !== null && 'value' in part.output)
    return String(part.output.value)
  return 'toolName' in part && 'input' in part
    ? `calls ${String(part.toolName)} ${JSON.stringify(part.input)}`
    : '(other)'
}
