import type { Message } from '@sheaf/core'
import type { AssembledTurns } from './assemble-turns.ts'

/** What of a message's tools is not sent as it is, by the ids of the calls. */
export interface ChangedTools {
  /** Other texts for results. */
  readonly texts: ReadonlyMap<string, string>
  /** Calls that are left out. */
  readonly calls: ReadonlySet<string>
  /** Results that are left out. */
  readonly results: ReadonlySet<string>
}

/** The messages of a framework, and what became of them in {@link assembleTurns}. */
export interface ShownMessages<T> {
  readonly messages: readonly T[]
  /** Each of them as Sheaf has it: a message with several results of tools is several. */
  readonly forms: readonly (readonly Message[])[]
  /** Of all forms, in order. */
  readonly turns: Pick<AssembledTurns, 'contents' | 'places' | 'unanswered'>
  /** A copy of a message with other tools. */
  withTools(message: T, changed: ChangedTools): T
}

/** The messages to send, in their order: those with a form that is shown, with the tools that are shown. */
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
