import type { AgentInputItem } from '@openai/agents-core'
import { InvalidArgumentError } from '@sheaf/core'
import { isMessage, textOf, titleOf, toMessage } from './agent-item.ts'
import { encodeItem } from './item-json.ts'

/**
 * An item on its way into a session; made at once, so that what its caller does to the object afterwards has
 * no effect.
 */
export interface NewItem {
  readonly json: string
  /** What kind of item it is, for people. */
  readonly title: string
  /** What goes into the chat; absent where nothing was said. */
  readonly said?: { readonly role: 'user' | 'assistant'; readonly content: string }
}

/** Items as a session takes them. Throws InvalidArgumentError for a wrong list. */
export function newItems(items: readonly AgentInputItem[]): NewItem[] {
  if (!Array.isArray(items))
    throw new InvalidArgumentError('items', 'must be a list of items of the Agents SDK')
  return items.map(newItem)
}

function newItem(item: AgentInputItem): NewItem {
  const json = encodeItem(item)
  const title = titleOf(item)
  const { role } = toMessage(item)
  const content = textOf(item)
  if (!isMessage(item) || content.trim() === '' || (role !== 'user' && role !== 'assistant'))
    return { json, title }
  return { json, title, said: { role, content } }
}
