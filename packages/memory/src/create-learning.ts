import { InvalidArgumentError } from '@sheaf/core'
import type { Analyser, Clock, LanguageModel, MemoryStore, TokenCounter } from '@sheaf/core'
import { createProposals, createTranscript, listTranscripts } from '@sheaf/documents'
import type { History, Proposals, Transcript } from '@sheaf/documents'
import { audit, compress, createObservationIngester, growth, summarize, summarizeConversation } from '@sheaf/ingest'
import type { ObservationIngester } from '@sheaf/ingest'
import type { LearningQueue } from './learning-queue.ts'
import type { Learning, LearningOptions } from './learning.ts'
import type { ThreadLearning } from './thread.ts'

/** What learning is made of. */
export interface LearningParts {
  /** The directory of the user, the project or the workspace in the storage. */
  readonly home: string
  /** What the handle sees, with history. */
  readonly store: MemoryStore
  /** Its own files alone. */
  readonly ownStore: MemoryStore
  readonly proposals: Proposals
  readonly history: History
  /** How its tools write. */
  readonly writes: 'direct' | 'propose'
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly analyser: Analyser
  readonly llm: LanguageModel | undefined
  readonly options: LearningOptions
  readonly queue: LearningQueue
}

/** Learning for one handle, and for its threads. Does no I/O. */
export function createLearning(parts: LearningParts): {
  readonly learning: Learning
  readonly ofThread: (transcript: Transcript) => ThreadLearning
} {
  const { home, store, ownStore, proposals, history, clock, tokens, analyser, options, queue } = parts
  const policy = options.policy ?? parts.writes
  const { gate, instructions, maxInputTokens, maxOutputTokens, structuredOutput, budget } = options
  const common = { store, clock, tokens, analyser, ...(gate === undefined ? {} : { gate }) }
  const model = (): LanguageModel => {
    if (parts.llm !== undefined) return parts.llm
    throw new InvalidArgumentError(
      'llm',
      'is missing: learning from a conversation needs createMemory({ llm }), such as openAICompatibleModel({ ... }) of @sheaf/models',
    )
  }
  let made: ObservationIngester | undefined
  const ingester = (): ObservationIngester =>
    (made ??= createObservationIngester({
      ...common,
      llm: model(),
      policy,
      proposals: (joined) => createProposals({ store: joined, clock }),
      ...(instructions === undefined ? {} : { instructions }),
      ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(structuredOutput === undefined ? {} : { structuredOutput }),
      ...(budget === undefined ? {} : { budget }),
    }))
  const upkeep = { ...common, policy, proposals, ...(parts.llm === undefined ? {} : { llm: parts.llm }) }
  const enqueue = (path: string) => {
    const transcript = createTranscript({ store: ownStore, clock, path })
    queue.enqueue(`${home}/${path}`, {
      transcript,
      learn: (messages, ingestOptions) => ingester().ingest(messages, { ...ingestOptions, conversation: path }),
    })
  }

  return {
    learning: {
      ingest: async (messages, ingestOptions) => await ingester().ingest(messages, ingestOptions),
      async resume({ abortSignal } = {}) {
        model()
        for (const path of await listTranscripts(ownStore, { abortSignal })) enqueue(path)
      },
      summarizeConversation: async (request) => await summarizeConversation({ ...request, ...common, llm: model() }),
      growth: async (request) => await growth({ ...request, store: ownStore, clock, tokens, history }),
      summarize: async (request) => await summarize({ ...request, ...upkeep }),
      compress: async (request) => await compress({ ...request, ...upkeep }),
      audit: async (request) => await audit({ ...request, store: ownStore, clock, tokens, analyser }),
    },
    ofThread: (transcript) => ({
      recorded() {
        if (parts.llm !== undefined && options.when === 'recorded') enqueue(transcript.path)
      },
      learn: async (learnOptions) =>
        await ingester().ingest(await transcript.messages({ abortSignal: learnOptions?.abortSignal }), {
          ...learnOptions,
          conversation: transcript.path,
        }),
      summarize: async (request) =>
        await summarizeConversation({
          ...request,
          ...common,
          llm: model(),
          conversation: transcript.path,
          messages: await transcript.messages({ abortSignal: request?.abortSignal }),
        }),
    }),
  }
}
