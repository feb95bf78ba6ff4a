import type { Message } from '@sheaf/core'

/** The messages of a framework, and what became of them in {@link assembleTurns}. */
export interface ShownMessages<T> {
  readonly messages: readonly T[]
  /** Each of them as Sheaf has it: a message with several results of tools is several. */
  readonly forms: readonly (readonly Message[])[]
  /** Of all forms, in order. */
  readonly contents: readonly (string | undefined)[]
  /** A copy of a message with other texts for some of its tools' results, by the ids of their calls. */
  withResults(message: T, results: ReadonlyMap<string, string>): T
}

/** The messages to send: those with a form that is shown, their results of tools cut as it is. */
export function keptMessages<T>({ messages, forms, contents, withResults }: ShownMessages<T>): T[] {
  const shown = contents.values()
  return messages.flatMap((message, place): T[] => {
    const own = (forms[place] ?? []).map((form) => ({ form, content: shown.next().value }))
    if (own.every(({ content }) => content === undefined)) return []
    const cut = own.flatMap(
      ({ form: { toolCallId = '', content: whole }, content = '' }): [string, string][] =>
        toolCallId === '' || content === whole ? [] : [[toolCallId, content]],
    )
    return [cut.length === 0 ? message : withResults(message, new Map(cut))]
  })
}
