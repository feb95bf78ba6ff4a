import type { Command } from './run-command.ts'

/** A result sent to the model. */
export interface SentResult {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content: string
  readonly is_error?: boolean
}

/**
 * A model behind the API that follows a script: at each step it calls the memory tool, or answers with
 * a text.
 */
export interface ScriptedModel {
  readonly fetch: typeof fetch
  /** The bodies of the requests. */
  readonly requests: { readonly messages: readonly { readonly content: unknown }[] }[]
  /** The results of the tool, in the order of the calls. */
  results(): SentResult[]
}

/** A {@link ScriptedModel} with these steps. */
export function scriptedModel(steps: readonly (Command | string)[]): ScriptedModel {
  const requests: ScriptedModel['requests'] = []
  return {
    requests,
    async fetch(_url, init) {
      const step = steps[requests.length]
      if (step === undefined)
        throw new Error(`The script has ${steps.length} steps and was asked for one more.`)
      if (typeof init?.body !== 'string') throw new Error('The request has no body.')
      requests.push(JSON.parse(init.body))
      const isText = typeof step === 'string'
      return Response.json({
        id: `message-${requests.length}`,
        type: 'message',
        role: 'assistant',
        model: 'scripted',
        content: [
          isText
            ? { type: 'text', text: step }
            : { type: 'tool_use', id: `call-${requests.length}`, name: 'memory', input: step },
        ],
        stop_reason: isText ? 'end_turn' : 'tool_use',
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      })
    },
    results() {
      const found = requests
        .flatMap(({ messages }) => messages.flatMap(({ content }) => content))
        .filter(isResult)
      // Newer versions send only new messages, older ones the whole conversation each time.
      return [...new Map(found.map((result) => [result.tool_use_id, result])).values()]
    },
  }
}

function isResult(block: unknown): block is SentResult {
  return typeof block === 'object' && block !== null && 'type' in block && block.type === 'tool_result'
}
