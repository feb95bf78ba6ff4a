import { untilAborted } from '@sheaf/core'
import type { Analyser, TokenUsage } from '@sheaf/core'
import { FACT_LIMITS } from '../defaults.ts'
import type { Batch } from './choose-batch.ts'
import { cleanFact } from './clean-fact.ts'
import { EXAMPLE_FACT, FACTS_SCHEMA, observationPrompt } from './observation-prompt.ts'
import type { ObservationSettings } from './observation-settings.ts'
import { parseAnswer } from './parse-answer.ts'
import type { AnsweredFact } from './parse-answer.ts'
import type { SpokenMessage } from './pending-messages.ts'
import type { Reservation } from './spending.ts'

/** A fact and the user's message that it comes from. */
export interface StatedFact {
  readonly text: string
  readonly message: SpokenMessage
}

/** An answer that was paid for and is not in memory yet. */
export interface PaidAnswer {
  /** The messages that were sent, and that the answer covers. */
  readonly messages: readonly SpokenMessage[]
  /** Undefined when the answer was not understood. */
  readonly facts: readonly StatedFact[] | undefined
  /** How much of the answer was no fact that the user stated. */
  readonly rejected: number
  readonly usage: TokenUsage
  readonly reservation: Reservation
}

/** Asks the model about a batch. Rejects with what the model rejects with, or with the reason of `abortSignal` at once. */
export async function askModel(
  settings: ObservationSettings,
  { messages, inputTokens }: Batch,
  reservation: Reservation,
  abortSignal: AbortSignal | undefined,
): Promise<PaidAnswer> {
  const { llm, tokens, instructions, maxOutputTokens, structuredOutput, analyser } = settings
  const prompt = observationPrompt(messages, instructions)
  const options = { maxTokens: maxOutputTokens, ...(structuredOutput ? { schema: FACTS_SCHEMA } : {}), abortSignal }
  const answer = await untilAborted(() => llm.chat(prompt, options), abortSignal)
  const content = typeof answer?.content === 'string' ? answer.content : ''
  const usage = usageOf(answer?.usage, { inputTokens, outputTokens: tokens.count(content) })
  reservation.settle(usage)
  const parsed = parseAnswer(content, messages.length)
  // The last fact of an answer that was cut off may be a part of one.
  const isCut = usage.outputTokens >= maxOutputTokens
  const whole = isCut && (parsed?.length ?? 0) > 1 ? parsed?.slice(0, -1) : parsed
  const stated = whole?.flatMap((fact) => statedFact(fact, messages, analyser) ?? [])
  const facts = stated === undefined ? undefined : atMost(stated, FACT_LIMITS.perMessage)
  const rejected = (whole?.length ?? 0) - (facts?.length ?? 0)
  const covered = isCut && facts !== undefined ? coveredMessages(messages, facts) : messages
  return { messages: covered, facts: facts?.filter(({ message }) => covered.includes(message)), rejected, usage, reservation }
}

// A figure that is none would end the record of the day, and with it the ceilings.
function usageOf(said: Partial<TokenUsage> | null | undefined, estimate: TokenUsage): TokenUsage {
  const figure = (value: unknown, estimated: number) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : estimated
  return {
    inputTokens: figure(said?.inputTokens, estimate.inputTokens),
    outputTokens: figure(said?.outputTokens, estimate.outputTokens),
  }
}

// An answer that was cut off says everything about the messages before that of its last fact; the others are asked about again. Where that is the first of them, it is taken for done.
function coveredMessages(messages: readonly SpokenMessage[], facts: readonly StatedFact[]): readonly SpokenMessage[] {
  const last = facts.at(-1)?.message.place
  const isInOrder = facts.every(({ message }, place) => message.place >= (facts[place - 1]?.message.place ?? 0))
  if (last === undefined || !isInOrder) return messages
  const before = messages.filter(({ place }) => place < last)
  return before.some(({ role }) => role === 'user') ? before : messages.filter(({ place }) => place <= last)
}

function atMost(facts: readonly StatedFact[], limit: number): StatedFact[] {
  const counts = new Map<string, number>()
  return facts.filter(({ message: { digest } }) => {
    const count = (counts.get(digest) ?? 0) + 1
    counts.set(digest, count)
    return count <= limit
  })
}

// Undefined for what is no fact, and for what the model says that only the assistant said.
function statedFact(
  fact: AnsweredFact,
  messages: readonly SpokenMessage[],
  analyser: Pick<Analyser, 'documentTerms'>,
): StatedFact | undefined {
  const text = cleanFact(fact.text)
  if (text === undefined || isEcho(text, messages)) return undefined
  const named = fact.message === undefined ? nearestMessage(text, messages, analyser) : messages[fact.message - 1]
  return named?.role === 'user' ? { text, message: named } : undefined
}

// Where the model names no message: the user's message with the most of the fact's terms, the newest of equals.
function nearestMessage(
  text: string,
  messages: readonly SpokenMessage[],
  analyser: Pick<Analyser, 'documentTerms'>,
): SpokenMessage | undefined {
  const terms = new Set(analyser.documentTerms(text))
  let best: { readonly message: SpokenMessage; readonly shared: number } | undefined
  for (const message of messages) {
    if (message.role !== 'user') continue
    const said = new Set(analyser.documentTerms(message.text))
    const shared = [...terms].filter((term) => said.has(term)).length
    if (best === undefined || shared >= best.shared) best = { message, shared }
  }
  return best?.message
}

// The example of the prompt, where nobody spoke of it.
function isEcho(text: string, messages: readonly SpokenMessage[]): boolean {
  if (!text.toLowerCase().startsWith(EXAMPLE_FACT.text.toLowerCase())) return false
  return !messages.some((message) => message.text.toLowerCase().includes(EXAMPLE_FACT.word))
}
