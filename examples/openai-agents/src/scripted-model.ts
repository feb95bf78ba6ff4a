import type { AgentOutputItem, ModelRequest } from '@openai/agents-core'
import { modelResponder, ScriptedModel } from '@openai/agents-core/testing'

/** What the model answers in one call: it calls tools, or answers and ends. */
export type Step = AgentOutputItem[]

/**
 * A model of the Agents SDK that follows a script, step by step, and needs no network. It is where
 * `'gpt-5-mini'` would; `show` gets what it is sent.
 */
export function scriptedModel(
  steps: readonly Step[],
  show: (request: Readonly<ModelRequest>) => void,
): ScriptedModel {
  return new ScriptedModel(
    steps.map((step) =>
      modelResponder(({ request }) => {
        show(request)
        return step
      }),
    ),
  )
}
