import type { AIMessage, BaseMessage } from '@langchain/core/messages'
import type { ContextTrace } from '@sheaf/core'

const MARKS: Readonly<Record<string, string>> = {
  system: 'system │ ',
  human: 'user   │ ',
  ai: 'agent  │ ',
  tool: 'result │ ',
}

/** The messages of a call as the transcript shows them: whole, because what the model saw is the point. */
export function showCall(messages: readonly BaseMessage[]): string {
  return messages
    .flatMap((message) => {
      const texts = isAi(message)
        ? [message.text, ...(message.tool_calls ?? []).map(showToolCall)]
        : [message.text]
      const lines = texts.filter((text) => text !== '').flatMap((text) => text.trimEnd().split('\n'))
      return lines.map((line) => `${MARKS[message.type] ?? ''}${line}`)
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

function isAi(message: BaseMessage): message is AIMessage {
  return message.type === 'ai'
}

function showToolCall({ name, args }: { readonly name: string; readonly args: object }): string {
  return `calls ${name} ${JSON.stringify(args)}`
}
