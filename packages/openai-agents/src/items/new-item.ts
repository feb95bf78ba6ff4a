import type { AgentInputItem } from '@openai/agents-core'
import { InvalidArgumentError } from '@sheaf/core'
import { isMessage, textOf, titleOf, toMessage } from './agent-item.ts'
import { encodeItem } from './item-json.ts'

/** A new item of a session; encoded at once, so that later changes by the caller have no effect. */
export interface NewItem {
  readonly json: string
  /** The kind of the item, for people. */
  readonly title: string
  /** The message for the chat; absent if nothing was said. */
  readonly said?: { readonly role: 'user' | 'assistant'; readonly content: string }
}

/** Encodes items for a session. Throws InvalidArgumentError for a wrong list. */
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
