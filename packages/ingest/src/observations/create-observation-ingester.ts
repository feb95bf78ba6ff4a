import { MemoryError, type ConversationMessage } from '@sheaf/core'
import { checkOptions, checkValue, portOf, untilAborted } from '@sheaf/core/adapter'
import { KNOWN_DEFAULTS, RELATED_FACTS } from '../defaults.ts'
import { chooseBatch, promptTokens } from './answer/observation-prompt.ts'
import { askModel, type PaidAnswer } from './answer/paid-answer.ts'
import { addUsage, allTokens, Spending, USAGE_PATH } from './budget.ts'
import { commitAnswer, readMemory, type MemoryState } from './commit-answer.ts'
import { factComparer } from './facts/judge-facts.ts'
import { knownFacts, knownLine, relatedFacts } from './facts/present-facts.ts'
import { JoinedConflict } from './facts/write-facts.ts'
import { checkConversation } from './cursor.ts'
import {
  MESSAGES,
  pendingMessages,
  spokenMessages,
  withoutKnownQuotes,
  type SpokenMessage,
} from './pending-messages.ts'
import {
  observationSettings,
  type ObservationIngester,
  type ObservationIngesterOptions,
  type ObservationOptions,
  type ObservationResult,
} from './observation-settings.ts'

// Each failed attempt means that another change succeeded.
const MAX_ATTEMPTS = 1000
// So many conversations may have an answer that is kept because it cannot be committed yet.
const MAX_KEPT_ANSWERS = 100

const NOTHING: ObservationResult = {
  added: 0,
  skipped: 0,
  skippedBy: { duplicate: 0, refused: 0, notAFact: 0, unknown: 0 },
  facts: [],
  ended: 0,
  calls: 0,
  usage: { inputTokens: 0, outputTokens: 0 },
  remaining: 0,
  overBudget: undefined,
  givenUp: 0,
  proposals: [],
  planned: [],
}

/**
 * Learns facts about the user from conversations; see {@link ObservationIngester}. Writes them to
 * `observations.md` as lines such as `- 2026-11-20 [home] User lives in Coimbra <!-- chats/tides.md#m3 -->`:
 * lasting facts about the user below `## Profile`, the rest below `## Facts`, and replaced or ended facts
 * below `## Earlier`. Does no I/O. Throws `invalid-argument` for options that are missing or out of range.
 *
 * `.ingested/` records which messages were ingested, in the same commit as their facts: a restart, another
 * process or an overlapping window of messages repeats nothing. An answer that could not be committed is kept
 * for the next call, so that it is not paid for twice.
 */
export function createObservationIngester(options: ObservationIngesterOptions): ObservationIngester {
  const settings = observationSettings(options)
  const { clock, tokens, analyser, instructions, inputCap, maxOutputTokens } = settings
  const comparer = factComparer(settings.analyser, RELATED_FACTS)
  const spending = new Spending(settings.budget)
  const free = inputCap - promptTokens(tokens, instructions)
  const knownRoom = Math.min(KNOWN_DEFAULTS.tokens, Math.floor(free * KNOWN_DEFAULTS.share))
  const paid = new Map<string, PaidAnswer>()
  const turns = new Map<string, Promise<unknown>>()

  function choose(
    pending: readonly SpokenMessage[],
    usage: MemoryState['usage'],
    { run, planned }: { readonly run: number; readonly planned: number },
  ) {
    const day = clock.today()
    const recorded = usage.on(day)
    const withPlanned = { ...recorded, inputTokens: recorded.inputTokens + planned }
    return chooseBatch(pending, {
      tokens,
      instructions,
      knownTokens: knownRoom,
      maxInputTokens: inputCap,
      limitOf: (inputTokens) =>
        spending.limitOf({ inputTokens, outputTokens: maxOutputTokens }, { run, day, recorded: withPlanned }),
    })
  }

  function keep(conversation: string, answer: PaidAnswer): void {
    paid.set(conversation, answer)
    const [oldest] = paid.keys()
    if (paid.size > MAX_KEPT_ANSWERS && oldest !== undefined) {
      paid.get(oldest)?.reservation.release()
      paid.delete(oldest)
    }
  }

  async function run(
    messages: readonly ConversationMessage[],
    { conversation, abortSignal, dryRun = false, wholeConversation }: ObservationOptions,
  ): Promise<ObservationResult> {
    let spoken = await spokenMessages(messages, clock)
    let isWhole = wholeConversation === undefined
    let result = NOTHING
    for (let conflicts = 0; ;) {
      abortSignal?.throwIfAborted()
      if (spoken.length === 0 && isWhole) return result
      const state = await readMemory(settings, comparer, conversation, { abortSignal })
      if (!isWhole && wholeConversation !== undefined) {
        isWhole = true
        const [first] = spoken
        if (first === undefined || !state.cursor.ingested.has(first.digest)) {
          spoken = await spokenMessages(await wholeConversation({ abortSignal }), clock)
          if (spoken.length === 0) return result
        }
      }
      const pending = pendingMessages(withoutKnownQuotes(spoken, state.all, comparer), state.cursor.ingested)
      if (dryRun) return plan(pending, state)
      let answer = paid.get(conversation)
      if (answer === undefined) {
        if (pending.length === 0) return result
        const batch = choose(pending, state.usage, { run: allTokens(result.usage), planned: 0 })
        if (typeof batch === 'string') return { ...result, remaining: pending.length, overBudget: batch }
        const texts = batch.messages.map(({ text }) => text)
        const known = relatedFacts(knownFacts(state.content, clock.today()), texts, {
          analyser,
          tokens,
          maxTokens: knownRoom,
        })
        const inputTokens = batch.inputTokens - knownRoom + tokens.count(known.map(knownLine).join('\n'))
        const reservation = spending.reserve({ inputTokens, outputTokens: maxOutputTokens })
        try {
          answer = await askModel(
            settings,
            { batch: { ...batch, inputTokens }, known },
            reservation,
            abortSignal,
          )
        } catch (error) {
          reservation.release()
          throw error
        }
        result = { ...result, calls: result.calls + 1, usage: addUsage(result.usage, answer.usage) }
        keep(conversation, answer)
      }
      try {
        const kept = answer
        const commit = async (current: MemoryState) =>
          await commitAnswer(
            { settings, comparer, spending, conversation, spoken, state: current, answer: kept },
            { abortSignal },
          )
        // Calls that lost a race wait for each other.
        const outcome =
          conflicts === 0
            ? await commit(state)
            : await portOf(settings.store).inTurn(`${USAGE_PATH}?learning`, async () =>
                commit(await readMemory(settings, comparer, conversation, { abortSignal })),
              )
        paid.delete(conversation)
        answer.reservation.release()
        if (outcome.isRepeated)
          throw MemoryError.modelFailed(
            'The model answered neither with facts nor with "no facts". The next call sends the messages again.',
            { retryable: true },
          )
        result = merge(result, outcome)
        conflicts = 0
      } catch (error) {
        conflicts += 1
        const isJoined = error instanceof JoinedConflict
        if (!isJoined && !MemoryError.isInstance(error, 'conflict')) throw error
        if (conflicts === MAX_ATTEMPTS) throw isJoined ? error.cause : error
      }
    }
  }

  function plan(pending: readonly SpokenMessage[], state: MemoryState): ObservationResult {
    const planned: { messages: number; inputTokens: number }[] = []
    let rest = pending
    for (let total = 0; rest.length > 0;) {
      const batch = choose(rest, state.usage, { run: total, planned: total })
      if (typeof batch === 'string')
        return { ...NOTHING, planned, remaining: pending.length, overBudget: batch }
      planned.push({ messages: batch.messages.length, inputTokens: batch.inputTokens })
      total += batch.inputTokens
      const sent = new Set(batch.messages.map(({ digest }) => digest))
      rest = pendingMessages(rest, sent)
    }
    return { ...NOTHING, planned, remaining: pending.length }
  }

  return {
    async ingest(messages, options) {
      checkValue.list('messages', messages, MESSAGES)
      checkConversation(
        checkOptions(
          options,
          { conversation: true, dryRun: true, wholeConversation: true, abortSignal: true },
          '{ conversation }',
        ).conversation,
      )
      // In sequence: two calls at once would send the same messages to the model.
      const { conversation, abortSignal } = options
      const before = turns.get(conversation)
      const work = async () => {
        if (before !== undefined) await untilAborted(async () => void (await before), abortSignal)
        return await run([...messages], { ...options })
      }
      const turn = work()
      // A call that is aborted while it waits must not let the next one overtake.
      const done = Promise.allSettled([before, turn])
      turns.set(conversation, done)
      void done.then(() => turns.get(conversation) === done && turns.delete(conversation))
      return await turn
    },
  }
}

function merge(
  result: ObservationResult,
  { facts, ended, givenUp, proposals, skippedBy: by }: Awaited<ReturnType<typeof commitAnswer>>,
): ObservationResult {
  const { duplicate, refused, notAFact, unknown } = result.skippedBy
  const skippedBy = {
    duplicate: duplicate + by.duplicate,
    refused: refused + by.refused,
    notAFact: notAFact + by.notAFact,
    unknown: unknown + by.unknown,
  }
  return {
    ...result,
    added: result.added + facts.length,
    skipped: Object.values(skippedBy).reduce((sum, count) => sum + count),
    skippedBy,
    facts: [...result.facts, ...facts],
    ended: result.ended + ended,
    givenUp: result.givenUp + givenUp,
    proposals: [...result.proposals, ...proposals],
  }
}
