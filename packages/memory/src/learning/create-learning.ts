import { checkOptions, directoryId, notify, OPTION_NAMES } from '@sheaf/core/adapter'
import type {
  Analyser,
  Clock,
  Ingester,
  LanguageModel,
  MemoryStore,
  ReadOptions,
  TokenCounter,
} from '@sheaf/core'
import {
  transcripts,
  createProposals,
  createTranscript,
  type Proposals,
  type Transcript,
} from '@sheaf/documents'
import type { HomeWork, IdleHomes, LearnFrom, LearntPlaces } from './home-work.ts'
import { atHome } from '../handles/homes.ts'
import {
  INGEST_NAMES,
  ofDefault,
  OWN_INGEST_NAMES,
  refuseWithoutModel,
  THREAD_NAMES,
  UPKEEP_NAMES,
  type LearningQueue,
  IDLE_DEFAULTS,
} from './learning-queue.ts'
import type { LearningTask } from './task-queue.ts'
import type { Learning, LearningIngester, LearningOptions } from './learning.ts'
import { ownIngester, type IngesterParts, type MakeIngester } from '../memory-options.ts'
import type { ThreadLearning } from '../thread/thread.ts'

type IngestOptions = Parameters<Ingester['ingest']>[1]

// Loaded by the first call: most processes never learn.
const learner = async () => await import('@sheaf/ingest')

export interface LearningParts {
  readonly kind: IngesterParts['kind']
  /** The directory of the user, the project or the workspace in the storage. */
  readonly home: string
  readonly store: MemoryStore
  readonly ownStore: MemoryStore
  readonly proposals: Proposals
  readonly writes: 'direct' | 'propose'
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly analyser: Analyser
  readonly llm: LanguageModel | undefined
  readonly ingester: Ingester | MakeIngester | undefined
  readonly options: LearningOptions
  readonly queue: LearningQueue
  readonly work: HomeWork
  readonly places: LearntPlaces
  readonly idle: IdleHomes
}

export function createLearning(parts: LearningParts): {
  readonly learning: Learning
  readonly ofThread: (transcript: Transcript) => ThreadLearning
} {
  const { kind, home, store, ownStore, proposals, clock, tokens, analyser } = parts
  const { llm, options, queue, work, places, idle } = parts
  const policy = options.policy ?? parts.writes
  const isIdle = options.when === 'idle'
  const { maxTokensPerDay } = IDLE_DEFAULTS
  const budget = options.budget ?? (isIdle ? { maxTokensPerDay } : undefined)
  const common = { store, clock, gate: options.gate }
  const summary = { ...common, tokens }
  const model = (): LanguageModel => llm ?? refuseWithoutModel()
  const own = parts.ingester
  const checkCanLearn = () => void (own ?? model())
  const upkeep = { ...common, analyser, policy, proposals }
  const observing = {
    ...upkeep,
    user: directoryId('users', home),
    tokens,
    proposals: (joined: MemoryStore) => createProposals({ store: joined, clock }),
    ...ofDefault(options),
    budget,
  }
  let made: { ingester: LearningIngester; erasures: number } | undefined
  // A new one after an erasure: an ingester keeps uncommitted answers.
  const ingester = async (): Promise<LearningIngester> => {
    const { createObservationIngester } = await learner()
    const erasures = work.erasuresOf(home)
    if (made?.erasures === erasures) return made.ingester
    const given =
      own === undefined
        ? createObservationIngester({ ...observing, llm: model() })
        : ownIngester(own, { kind, home, store, proposals, policy, clock, tokens, analyser, llm })
    made = { ingester: given, erasures }
    return given
  }
  const nameOf = (path: string) => atHome(home, path)
  const runIn = async <O extends ReadOptions, T>(
    path: string | undefined,
    given: O,
    change: (options: O & { readonly abortSignal: AbortSignal }) => Promise<T>,
  ) =>
    await work.run(
      path === undefined ? home : nameOf(path),
      (abortSignal) => change({ ...given, abortSignal }),
      given,
    )
  const taskOf = (path: string): LearningTask => {
    const transcript = createTranscript({ store: ownStore, clock, path })
    return async (given) =>
      await runIn(path, given, async ({ abortSignal }) => {
        const learn: LearnFrom = async (messages, found) =>
          await (await ingester()).ingest(messages, { ...found, conversation: path, abortSignal })
        // Only the default ingester can ask for the rest of a conversation.
        if (own !== undefined) return await learn(await transcript.messages({ own: true, abortSignal }), {})
        return await places.learn(nameOf(path), transcript, learn, { abortSignal })
      })
  }

  const compress: Learning['compress'] = async (request = {}) => {
    checkOptions(request, UPKEEP_NAMES.compress)
    const { compress } = await learner()
    return await runIn(undefined, request, (given) => compress({ ...given, ...upkeep }))
  }
  const tidy = async ({ abortSignal }: ReadOptions) => {
    const { budgetedModel, summarize } = await learner()
    const compressed = await compress({ abortSignal })
    const metered =
      llm === undefined ? undefined : budgetedModel({ llm, store, clock, tokens, budget: budget ?? {} })
    const summarized = await runIn(undefined, { abortSignal }, (given) =>
      summarize({ ...given, ...upkeep, tokens, llm: metered }),
    ).catch((error: unknown) => {
      if (metered?.isOverBudget() === true) return undefined
      throw error
    })
    notify(options.onEvent, { type: 'tidied', home, compressed, summarized })
  }
  // Learns from the conversation, then does the work for a pause in this home.
  const idleTaskOf = (path: string): LearningTask => {
    const learn = taskOf(path)
    return async (given) => {
      const result = await learn(given)
      await idle.work(home, clock.today(), {
        async resume() {
          const others = (await transcripts.list(ownStore, given)).filter((each) => each !== path)
          const tasks = others.map((each) => [nameOf(each), taskOf(each)] as const)
          // The tasks are not awaited: they may wait for this conversation's place in the queue.
          void queue.resume(tasks).catch(() => {}) // closed meanwhile
        },
        tidy: () => tidy(given),
      })
      return result
    }
  }

  return {
    learning: {
      async ingest(messages, ingestOptions) {
        checkCanLearn()
        checkOptions<IngestOptions>(
          ingestOptions,
          own === undefined ? INGEST_NAMES : OWN_INGEST_NAMES,
          '{ conversation }',
        )
        return await runIn(undefined, ingestOptions, async (given) =>
          (await ingester()).ingest(messages, given),
        )
      },
      async resume(resumeOptions = {}) {
        const { abortSignal } = checkOptions(resumeOptions, OPTION_NAMES.read)
        checkCanLearn()
        const paths = await transcripts.list(ownStore, { abortSignal })
        const tasks = function* () {
          for (const path of paths) yield [nameOf(path), taskOf(path)] as const
        }
        await queue.resume(tasks(), { abortSignal })
      },
      async state(stateOptions = {}) {
        const options = checkOptions(stateOptions, OPTION_NAMES.read)
        const { days } = await (await learner()).readUsage(ownStore, options)
        return { ...queue.state(), days }
      },
      summarizeConversation: async (request) => {
        checkOptions(request, UPKEEP_NAMES.summarizeConversation, '{ messages, conversation }', 'request')
        const { summarizeConversation } = await learner()
        return await runIn(undefined, request, (given) =>
          summarizeConversation({ ...given, ...summary, llm: model() }),
        )
      },
      summarize: async (request = {}) => {
        checkOptions(request, UPKEEP_NAMES.summarize)
        const { summarize } = await learner()
        return await runIn(undefined, request, (given) => summarize({ ...given, ...upkeep, tokens, llm }))
      },
      compress,
    },
    ofThread: (transcript) => ({
      recorded(messages) {
        const { path } = transcript
        if (options.when === 'recorded') queue.enqueue(nameOf(path), taskOf(path))
        if (isIdle) queue.enqueueWhenIdle(nameOf(path), idleTaskOf(path), messages)
      },
      edited: async (edit) => {
        const name = nameOf(transcript.path)
        return await work.editing(home, name, async () => {
          places.forget(name)
          return await edit()
        })
      },
      unlearn: async (messages, { abortSignal }) =>
        await (
          await learner()
        ).unlearnMessages(
          { store: ownStore, conversation: transcript.path, messages, analyser, clock },
          { abortSignal },
        ),
      learn: async (learnOptions = {}) => {
        checkCanLearn()
        checkOptions<ReadOptions>(learnOptions, own === undefined ? THREAD_NAMES.learn : OPTION_NAMES.read)
        return await runIn(transcript.path, learnOptions, async (given) =>
          (await ingester()).ingest(
            await transcript.messages({ own: true, abortSignal: given.abortSignal }),
            { ...given, conversation: transcript.path },
          ),
        )
      },
      summarize: async (request = {}) => {
        const llm = model()
        checkOptions(request, THREAD_NAMES.summarize)
        const { summarizeConversation } = await learner()
        return await runIn(transcript.path, request, async (given) =>
          summarizeConversation({
            ...given,
            ...summary,
            llm,
            conversation: transcript.path,
            messages: await transcript.messages({ own: true, abortSignal: given.abortSignal }),
          }),
        )
      },
    }),
  }
}
