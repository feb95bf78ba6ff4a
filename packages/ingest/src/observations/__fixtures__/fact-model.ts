import type { ChatAnswer, ConversationMessage, LanguageModel, Message } from '@sheaf/core'

type ChatOptions = NonNullable<Parameters<LanguageModel['chat']>[1]>

/** A model that notes the text behind "FACT:" in a message. It depends only on the messages. */
export interface FactModel extends LanguageModel {
  /** The transcripts that it was given. */
  readonly transcripts: string[]
  readonly options: (ChatOptions | undefined)[]
}

/** Each answer passes `around`, which may also fail. */
export function factModel(
  around: (answer: ChatAnswer, call: number) => ChatAnswer | Promise<ChatAnswer> = (answer) => answer,
): FactModel {
  const transcripts: string[] = []
  const options: (ChatOptions | undefined)[] = []
  return {
    transcripts,
    options,
    async chat(messages: readonly Message[], asked?: ChatOptions) {
      const transcript = messages.at(-1)?.content ?? ''
      transcripts.push(transcript)
      options.push(asked)
      return await around(
        { content: answerTo(transcript), usage: { inputTokens: 100, outputTokens: 10 } },
        transcripts.length,
      )
    },
  }
}

function answerTo(transcript: string): string {
  let number = ''
  const facts = transcript.split('\n').flatMap((line) => {
    number = /^\[(\d+)\]/.exec(line)?.[1] ?? number
    const fact = /FACT: (.*)$/.exec(line)?.[1]
    return fact === undefined ? [] : [`- ${fact} [${number}]`]
  })
  return facts.length === 0 ? 'No notable observations.' : facts.join('\n')
}

/** A message said at a minute of 20 November 2026, with an id of its number. */
export function said(number: number, role: 'user' | 'assistant', content: string): ConversationMessage {
  return { role, content, id: `m${number}`, at: new Date(Date.UTC(2026, 10, 20, 8, number)) }
}

/** A turn of the user with a fact, and an answer to it. */
export function turn(number: number, fact: string): ConversationMessage[] {
  return [
    said(2 * number, 'user', `Well. FACT: ${fact}`),
    said(2 * number + 1, 'assistant', 'I see. FACT: User is told so'),
  ]
}
