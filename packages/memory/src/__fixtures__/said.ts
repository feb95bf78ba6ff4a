import type { AssembledContext } from '@sheaf/core'
import type { RecordedMessage } from '@sheaf/documents'
import type { ScopedMemory, UserMemory } from '../index.ts'

/** A message of the user; `at` is what Date understands. */
export function said(id: string, at: string, content: string): RecordedMessage {
  return { id, role: 'user', at: new Date(at), content }
}

/** What a model is sent before the question. */
export async function contextOf(
  user: Pick<ScopedMemory, 'assemble'>,
  question: string,
  maxTokens = 1000,
): Promise<string> {
  return textOf(await user.assemble({ messages: [{ role: 'user', content: question }], maxTokens }))
}

/** The messages of a context without the last one. */
export function textOf({ messages }: AssembledContext): string {
  return messages
    .slice(0, -1)
    .map(({ content }) => content)
    .join('\n\n')
}

/** One section of a context, from its heading to the next one. */
export function sectionOf(context: string, heading: string): string {
  const start = context.indexOf(`## ${heading}`)
  if (start === -1) return ''
  const end = context.indexOf('\n## ', start + 1)
  return context.slice(start, end === -1 ? undefined : end)
}

/** The texts of the standing lines, in their order. */
export async function standingTexts(user: UserMemory): Promise<string[]> {
  return (await user.standing.list()).map(({ text }) => text)
}
