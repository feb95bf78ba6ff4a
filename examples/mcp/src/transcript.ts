import type { CallToolResult, PromptMessage } from '@modelcontextprotocol/client'

/** What a tool answered, as a model reads it. */
export function showAnswer({ content, isError = false }: CallToolResult): string {
  return marked(isError ? 'fails  │ ' : 'answer │ ', content.map(textOf).join('\n'))
}

/** The messages of a prompt, as they begin a conversation. */
export function showMessages(messages: readonly PromptMessage[]): string {
  return messages.map(({ role, content }) => marked(`${role.padEnd(6)} │ `, textOf(content))).join('\n')
}

/** Its own line between parts. */
export function showTitle(title: string): string {
  return `\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`
}

function marked(mark: string, text: string): string {
  return text.trimEnd().replaceAll(/^/gm, mark)
}

function textOf(block: { readonly type: string }): string {
  return 'text' in block ? String(block.text) : `(${block.type})`
}
