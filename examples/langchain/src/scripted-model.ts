import { AIMessage } from '@langchain/core/messages'
import type { BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import type { FakeBuiltModel } from '@langchain/core/testing'

/** What the model does in one step: it calls a tool, or answers and ends. */
export type Step =
  | { readonly say: string }
  | { readonly call: string; readonly args: Record<string, unknown> }

/**
 * A chat model of LangChain that follows a script, step by step, and needs no network. It is where `new
 * ChatOpenAI()` would; `show` gets what it is sent.
 */
export function scriptedModel(
  steps: readonly Step[],
  show: (messages: readonly BaseMessage[]) => void,
): FakeBuiltModel {
  const model = fakeModel()
  for (const [place, step] of steps.entries()) {
    model.respond((messages) => {
      show(messages)
      return 'say' in step ? new AIMessage(step.say) : toCall(step, place)
    })
  }
  return model
}

function toCall(
  { call, args }: { readonly call: string; readonly args: Record<string, unknown> },
  place: number,
): AIMessage {
  return new AIMessage({
    content: '',
    tool_calls: [{ id: `call-${place}`, name: call, args, type: 'tool_call' }],
  })
}
