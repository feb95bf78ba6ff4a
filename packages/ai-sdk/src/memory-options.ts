import { InvalidArgumentError } from '@sheaf/core'
import type { PromptOptions, RecordingOptions } from '@sheaf/memory'

/** How the middleware remembers. */
export interface MemoryMiddlewareOptions extends PromptOptions, RecordingOptions {
  /**
   * Names the turn, such as the id of the user's message. A turn of the same name and words is recorded once, however often it is sent. By default the conversation so far names
   * it; so pass one where prompts come without their conversation, and the same words may come twice.
   */
  readonly turnId?: string
}

/** Throws InvalidArgumentError for what names no turn: under it, the same words said again would be taken for what is recorded already. */
export function checkTurnId(turnId: string | undefined): void {
  if (turnId === undefined || (typeof turnId === 'string' && turnId.trim() !== '')) return
  throw new InvalidArgumentError('turnId', 'must be text that is not blank, such as the id of the message')
}
