import type { Message } from '@sheaf/core'
import type { AssembledTurns } from './assemble-turns.ts'

/** Changes of a message's tool calls and results, by the ids of the calls. */
export interface ChangedTools {
  /** Other texts for results. */
  readonly texts: ReadonlyMap<string, string>
  /** Calls that are left out. */
  readonly calls: ReadonlySet<string>
  /** Results that are left out. */
  readonly results: ReadonlySet<string>
}

/** A framework's messages, and the result of {@link assembleTurns} for them. */
export interface ShownMessages<T> {
  readonly messages: readonly T[]
  /** Sheaf's messages for each: one with several tool results becomes several. */
  readonly forms: readonly (readonly Message[])[]
  /** Of all forms, in order. */
  readonly turns: Pick<AssembledTurns, 'contents' | 'places' | 'unanswered'>
  /** Copies a message with other tools. */
  withTools(message: T, changed: ChangedTools): T
}

/** The messages to send, in order: those with a shown form, with the shown tools. */
export function keptMessages<T>({ messages, forms, turns, withTools }: ShownMessages<T>): T[] {
  const { contents, places, unanswered } = turns
  const order = new Map(places.map((place, index) => [place, index]))
  let next = 0
  const kept = messages.flatMap((message, index) => {
    const first = next
    const own = (forms[index] ?? []).map((form) => {
      const place = next
      next += 1
      return { form, place, content: contents[place] }
    })
    const shown = own.filter(({ content }) => content !== undefined)
    if (shown.length === 0) return []
    const answered = new Set(shown.flatMap(({ form: { toolCallId = [] } }) => toolCallId))
    const texts = new Map(
      shown.flatMap(({ form: { toolCallId = '', content: whole }, content = '' }): [string, string][] =>
        toolCallId === '' || content === whole ? [] : [[toolCallId, content]],
      ),
    )
    const changed: ChangedTools = {
      texts,
      calls: unanswered.get(first) ?? new Set(),
      results: new Set(
        own.flatMap(({ form: { toolCallId = [] } }) => toolCallId).filter((id) => !answered.has(id)),
      ),
    }
    const isSame = texts.size + changed.calls.size + changed.results.size === 0
    const at = Math.min(...shown.map(({ place }) => order.get(place) ?? place))
    return [{ at, message: isSame ? message : withTools(message, changed) }]
  })
  return kept.toSorted((a, b) => a.at - b.at).map(({ message }) => message)
}
