import { InvalidArgumentError } from '@sheaf/core'
import { checkMessageFields } from '@sheaf/core/adapter'
import { TRANSCRIPT_LIMITS } from '../defaults.ts'
import type { RecordedMessage, TranscriptMessage } from './transcript.ts'

/** The roles of a message. */
export const ROLES: readonly string[] = ['system', 'user', 'assistant', 'tool']

/**
 * A copy of a message with its missing fields filled in. Throws InvalidArgumentError for an invalid
 * one.
 */
export function checkMessage(
  message: RecordedMessage,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): TranscriptMessage & { readonly id: string } {
  checkMessageFields('message', message)
  const { role, content, toolCalls = [], toolCallId, id = newId(), name, at = now } = message
  if (!ROLES.includes(role))
    throw new InvalidArgumentError('message.role', `must be one of ${ROLES.join(', ')}`)
  if (typeof content !== 'string')
    throw new InvalidArgumentError(
      'message.content',
      'must be text; it may be empty. Join the texts of its parts',
    )
  if (!Array.isArray(toolCalls)) throw new InvalidArgumentError('message.toolCalls', 'must be a list')
  const calls = toolCalls.map((call) => {
    checkShort('message.toolCalls.id', call?.id)
    checkShort('message.toolCalls.name', call?.name)
    if (typeof call.input !== 'string')
      throw new InvalidArgumentError('message.toolCalls.input', 'must be JSON text')
    return { id: call.id, name: call.name, input: call.input }
  })
  checkShort('message.id', id)
  if (toolCallId !== undefined) checkShort('message.toolCallId', toolCallId)
  if (name !== undefined) checkShort('message.name', name, TRANSCRIPT_LIMITS.nameCharacters)
  if (!(at instanceof Date) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError(
      'message.at',
      'must be a valid Date, such as new Date("2026-11-20T10:11:12Z")',
    )
  return {
    role,
    content,
    ...(calls.length === 0 ? {} : { toolCalls: calls }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    id,
    ...(name === undefined ? {} : { name }),
    at: new Date(at),
  }
}

/** Whether two messages have the same role, text, tool calls and result. */
export function isSameMessage(a: TranscriptMessage, b: TranscriptMessage): boolean {
  const said = ({ role, content, toolCalls = [], toolCallId }: TranscriptMessage) =>
    JSON.stringify([role, content, toolCalls.map(({ id, name, input }) => [id, name, input]), toolCallId])
  return said(a) === said(b)
}

function checkShort(argument: string, text: unknown, limit: number = TRANSCRIPT_LIMITS.idCharacters): void {
  if (typeof text !== 'string' || text === '' || text.length > limit) {
    throw new InvalidArgumentError(argument, `must be text of 1 to ${limit} characters`)
  }
}
