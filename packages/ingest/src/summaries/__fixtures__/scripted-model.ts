import type { ChatAnswer, LanguageModel, Message } from '@sheaf/core'

type ChatOptions = NonNullable<Parameters<LanguageModel['chat']>[1]>

/** A model that follows a script, and records its prompts. */
export interface ScriptedModel extends LanguageModel {
  readonly questions: (readonly Message[])[]
  readonly options: (ChatOptions | undefined)[]
}

type Step =
  | string
  | Error
  | Partial<ChatAnswer>
  | ((
      messages: readonly Message[],
      options?: ChatOptions,
    ) => Promise<Partial<ChatAnswer>> | Partial<ChatAnswer>)

/** Answers with each step in turn, and with the last one from then on. */
export function scriptedModel(...steps: readonly Step[]): ScriptedModel {
  const questions: (readonly Message[])[] = []
  const asked: (ChatOptions | undefined)[] = []
  return {
    questions,
    options: asked,
    async chat(messages, options) {
      const step = steps[Math.min(questions.length, steps.length - 1)] ?? ''
      questions.push(messages)
      asked.push(options)
      if (step instanceof Error) throw step
      if (typeof step === 'string') return { content: step }
      return { content: '', ...(typeof step === 'function' ? await step(messages, options) : step) }
    },
  }
}

/** Never answers, and listens to no signal. Calls `asked` at each call. */
export function hangingModel(asked: () => void): LanguageModel {
  return {
    chat: () =>
      new Promise(() => {
        asked()
      }),
  }
}

/** The whole text of a prompt. */
export function textOf(messages: readonly Message[] | undefined): string {
  return (messages ?? []).map(({ content }) => content).join('\n')
}
