import { MemoryError, type LanguageModel, type Message, type TokenUsage } from '@sheaf/core'
import { untilAborted } from '@sheaf/core/adapter'
import type { Statement } from '@sheaf/documents'
import { FACT_LIMITS } from '../../defaults.ts'
import { asAddition, cleanFact, ofSpeaker, creditFacts, type CreditFact } from './checked-facts.ts'
import { EXAMPLE_FACT, FACTS_SCHEMA, observationPrompt, type Batch } from './observation-prompt.ts'
import type { ObservationSettings } from '../observation-settings.ts'
import { parseAnswer, type AnsweredFact } from './parse-answer.ts'
import type { SpokenMessage } from '../pending-messages.ts'
import type { Reservation } from '../budget.ts'

/** A fact and the user's message that it comes from. */
export interface StatedFact {
  /** Has no day, since it gets the day of the message. Undefined if known statements only end. */
  readonly fact: Statement | undefined
  /** Ended facts, as they were when the model was called. */
  readonly ends: readonly Statement[]
  readonly message: SpokenMessage
}

export interface PaidAnswer {
  readonly messages: readonly SpokenMessage[]
  /** Undefined if the answer could not be parsed. */
  readonly facts: readonly StatedFact[] | undefined
  /** Number of items that are not facts stated by the user. */
  readonly rejected: number
  /** Number of items that name a message or a known statement that does not exist. */
  readonly unknown: number
  readonly usage: TokenUsage
  readonly reservation: Reservation
}

interface ModelRequest {
  readonly batch: Batch
  /** Related known facts, numbered from 1 in this order. */
  readonly known: readonly Statement[]
}

/** Rejects with the reason of `abortSignal`, or a MemoryError, because other errors may quote texts. */
export async function answerOf(
  llm: LanguageModel,
  messages: readonly Message[],
  options: NonNullable<Parameters<LanguageModel['chat']>[1]>,
): ReturnType<LanguageModel['chat']> {
  const { abortSignal } = options
  try {
    return await untilAborted(() => llm.chat(messages, options), abortSignal)
  } catch (cause) {
    if (abortSignal?.aborted === true || MemoryError.isInstance(cause)) throw cause
    throw MemoryError.modelThrew('The model', cause)
  }
}

export async function askModel(
  settings: ObservationSettings,
  { batch, known }: ModelRequest,
  reservation: Reservation,
  abortSignal: AbortSignal | undefined,
): Promise<PaidAnswer> {
  const { messages, inputTokens } = batch
  const { llm, tokens, instructions, maxOutputTokens, structuredOutput, analyser, user } = settings
  const prompt = observationPrompt(messages, instructions, known)
  const options = {
    maxTokens: maxOutputTokens,
    ...(structuredOutput ? { schema: FACTS_SCHEMA } : {}),
    abortSignal,
  }
  const answer = await answerOf(llm, prompt, options)
  const content = typeof answer?.content === 'string' ? answer.content : ''
  const usage = usageOf(answer?.usage, { inputTokens, outputTokens: tokens.count(content) })
  reservation.settle(usage)
  const parsed = parseAnswer(content, messages.length)
  // The last fact of an answer that was cut off may be incomplete.
  const isCut = usage.outputTokens >= maxOutputTokens
  const whole = isCut && (parsed?.length ?? 0) > 1 ? parsed?.slice(0, -1) : parsed
  const isThere = ({ text, message, replaces }: AnsweredFact) =>
    (message === undefined ? !namesNoMessage(text, messages) : messages[message - 1] !== undefined) &&
    replaces.every((number) => known[number - 1] !== undefined)
  const found = whole?.filter(isThere)
  const credit = creditFacts(messages, analyser)
  const stated = found?.flatMap((each) => {
    const said = statedFact(each, { messages, known, credit })
    const own = said && ofSpeaker(said, user)
    if (own?.fact === undefined || own.ends.length > 0) return own ?? []
    return { ...own, fact: asAddition(own.fact, own.message, analyser) }
  })
  const facts = stated === undefined ? undefined : atMost(stated, FACT_LIMITS.perMessage)
  const covered = isCut && facts !== undefined ? coveredMessages(messages, facts) : messages
  return {
    messages: covered,
    facts: facts?.filter(({ message }) => covered.includes(message)),
    rejected: (found?.length ?? 0) - (facts?.length ?? 0),
    unknown: (whole?.length ?? 0) - (found?.length ?? 0),
    usage,
    reservation,
  }
}

// A number in brackets at the end names a message, unless a message has it in its text.
function namesNoMessage(text: string, messages: readonly SpokenMessage[]): boolean {
  const mark = /\[#?\d{1,6}\]\.?$/.exec(text.trim())?.[0].replace(/\.$/, '')
  return mark !== undefined && !messages.some((message) => message.text.includes(mark))
}

// NaN would corrupt the usage record and disable the limits.
function usageOf(said: Partial<TokenUsage> | null | undefined, estimate: TokenUsage): TokenUsage {
  const figure = (value: unknown, estimated: number) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : estimated
  return {
    inputTokens: figure(said?.inputTokens, estimate.inputTokens),
    outputTokens: figure(said?.outputTokens, estimate.outputTokens),
  }
}

// A cut answer covers the messages before the one of its last fact; the others are sent again. If no message
// of the user comes before that one, it is covered too.
function coveredMessages(
  messages: readonly SpokenMessage[],
  facts: readonly StatedFact[],
): readonly SpokenMessage[] {
  const last = facts.at(-1)?.message.place
  const isInOrder = facts.every(
    ({ message }, place) => message.place >= (facts[place - 1]?.message.place ?? 0),
  )
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

interface Asked {
  readonly messages: readonly SpokenMessage[]
  readonly known: readonly Statement[]
  readonly credit: CreditFact
}

// Undefined if the answer is not a fact, or if the user did not say it.
function statedFact(answered: AnsweredFact, { messages, known, credit }: Asked): StatedFact | undefined {
  const named = answered.message === undefined ? undefined : messages[answered.message - 1]
  const ends = answered.replaces.flatMap((number) => known[number - 1] ?? [])
  if (answered.text.trim() === '') {
    const message = credit(ends.map(({ text }) => text).join(' '), named)
    return ends.length === 0 || message?.role !== 'user' ? undefined : { fact: undefined, ends, message }
  }
  const fact = cleanFact(answered.text, messages)
  if (fact === undefined || isEcho(fact.text, messages)) return undefined
  if (named?.role === 'assistant') return undefined
  const message = credit(fact.text, named, ends.map(({ text }) => text).join(' '))
  return message === undefined ? undefined : { fact: withoutDay(fact, message), ends, message }
}

// A future day at the start of a fact is one of its words; any other day comes from a known line that the
// answer repeats.
function withoutDay({ day, text, ...rest }: Statement, { time }: SpokenMessage): Statement {
  const isToCome = day !== undefined && time !== undefined && day > time.slice(0, day.length)
  return { text: isToCome ? `${day} ${text}` : text, ...rest }
}

// True for the example of the prompt, unless a message has its word.
function isEcho(text: string, messages: readonly SpokenMessage[]): boolean {
  if (text.toLowerCase().replace(/\.$/, '') !== EXAMPLE_FACT.text.toLowerCase()) return false
  return !messages.some((message) => message.text.toLowerCase().includes(EXAMPLE_FACT.word))
}
