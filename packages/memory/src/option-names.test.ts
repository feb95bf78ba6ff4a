import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approximateTokens, headingChunker, lineChunker, truncateText } from '@sheaf/chunker'
import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import { createContextAssembler, projectSections, renderHits, renderTrace } from '@sheaf/context'
import { fixedClock, overlayStore, systemClock } from '@sheaf/core'
import { systemTimer } from '@sheaf/core/adapter'
import {
  createAgentFiles,
  createEntries,
  createHistory,
  createProposals,
  createTranscript,
  decisionResolver,
  gatedStore,
  renderDiff,
  fileHistories,
  statementLines,
  secretScanner,
  userFiles,
} from '@sheaf/documents'
import {
  compress,
  createObservationIngester,
  budgetedModel,
  summarize,
  summarizeConversation,
} from '@sheaf/ingest'
import {
  createSearcher,
  createVectoriser,
  hybridRetriever,
  priorityRetriever,
  queryVectors,
} from '@sheaf/retrieval'
import { sqlite } from '@sheaf/sqlite'
import { testStorage } from '@sheaf/test-storage'
import { afterAll, expect, test } from 'vitest'
import { clock, KINDS, openMemory } from './__fixtures__/open-memory.ts'
import { createMemory } from './index.ts'
import { openTurn, promptSettings } from './integration.ts'
import { assembleTurns } from './thread/assemble-turns.ts'

const [kind = 'sqlite'] = KINDS
const folder = mkdtempSync(join(tmpdir(), 'sheaf-option-names-'))
// The folder of the storage is made before the other options are checked.
const unused = () => testStorage(folder, kind)
const tokens = approximateTokens()
const memory = await openMemory(kind, { llm: { chat: async () => ({ content: '' }) } })
const ada = memory.user('ada')
const { store } = ada
const thread = ada.thread('t')
const index = { candidates: async () => ({ text: [], vector: [] }) }
const searcher = createSearcher({ index, clock })
const embedder = {
  model: 'm',
  dimensions: 1,
  embed: async (texts: readonly string[]) => texts.map(() => new Float32Array([1])),
}
const vectorIndex = {
  pendingEmbeddings: never,
  putEmbeddings: never,
  embeddedModels: never,
  eraseEmbeddings: never,
}
const assembler = createContextAssembler({ tokens, sections: [] })
const llm = { chat: async () => ({ content: '' }) }
const message = { role: 'user', content: 'x' } as const
const proposals = createProposals({ store, clock })
const history = createHistory({ store, clock })
afterAll(async () => {
  await memory[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function never(): Promise<never> {
  throw new Error('was called')
}

type Call = (wrong: never) => unknown
type Wrong = Readonly<Record<string, unknown>>

/**
 * The call that takes each kind of options, and one of the names that the error lists. Each call gets options that are
 * right but for one name.
 */
const CALLS: Readonly<Record<string, readonly (readonly [name: string, Call])[]>> = {
  'core AppendOptions': [['begin', (wrong: Wrong) => store.append('a.md', 'x', { ...wrong })]],
  'core AssembleRequest': [
    ['maxTokens', (wrong: Wrong) => assembler.assemble({ ...wrong })],
    ['maxTokens', (wrong: Wrong) => ada.assemble({ messages: [message], ...wrong })],
    ['maxTokens', (wrong: Wrong) => memory.assemble({ messages: [message], ...wrong })],
    ['messages', (wrong: Wrong) => assembleTurns(ada, { messages: [message], ...wrong })],
  ],
  'core ClockOptions': [
    ['timeZone', (wrong: Wrong) => fixedClock('2026-11-20', { ...wrong })],
    ['timeZone', (wrong: Wrong) => systemClock({ ...wrong })],
  ],
  'core CommitOptions': [
    ['author', (wrong: Wrong) => store.commit([{ path: 'a.md', content: 'x' }], { ...wrong })],
    ['reason', (wrong: Wrong) => ada.appendDaily('x', { ...wrong })],
    ['reason', (wrong: Wrong) => ada.erase({ ...wrong })],
    ['reason', (wrong: Wrong) => thread.delete({ ...wrong })],
    ['reason', (wrong: Wrong) => ada.forget({ query: 'x' }, { ...wrong })],
    ['reason', (wrong: Wrong) => ada.entries.delete('a', { ...wrong })],
    [
      'reason',
      (wrong: Wrong) =>
        ada.entries.upsert({ type: 'user', name: 'a', description: 'b', body: 'c' }, { ...wrong }),
    ],
  ],
  'core DoctorOptions': [['repair', (wrong: Wrong) => memory.doctor({ ...wrong })]],
  'core ListOptions': [['includeHidden', (wrong: Wrong) => store.list('', { ...wrong })]],
  'core OverlayOptions': [
    ['isShared', (wrong: Wrong) => overlayStore({ upper: store, lower: store, ...wrong })],
  ],
  'core ReadOptions': [
    ['abortSignal', (wrong: Wrong) => store.read('a.md', { ...wrong })],
    ['abortSignal', (wrong: Wrong) => store.stat('a.md', { ...wrong })],
    ['abortSignal', (wrong: Wrong) => store.exists('a.md', { ...wrong })],
    ['abortSignal', (wrong: Wrong) => memory.flush({ ...wrong })],
    ['abortSignal', (wrong: Wrong) => memory.boot({ ...wrong })],
    ['abortSignal', (wrong: Wrong) => memory.heartbeat({ ...wrong })],
    ['abortSignal', (wrong: Wrong) => ada.entries.trash({ ...wrong })],
    ['type', (wrong: Wrong) => ada.entries.list({ ...wrong })],
    ['abortSignal', (wrong: Wrong) => ada.standing.list({ ...wrong })],
    ['abortSignal', (wrong: Wrong) => ada.learning.resume({ ...wrong })],
  ],
  'core RetrieveRequest': [
    ['query', (wrong: Wrong) => hybridRetriever({ searcher }).retrieve({ ...wrong })],
    ['maxTokens', (wrong: Wrong) => priorityRetriever({ store }).retrieve({ ...wrong })],
  ],
  'core SleepOptions': [['isIdle', (wrong: Wrong) => systemTimer().sleep(0, { ...wrong })]],
  'core SyncOptions': [['onProgress', (wrong: Wrong) => memory.reindex({ ...wrong })]],
  'core WriteOptions': [
    ['ifMatch', (wrong: Wrong) => store.write('a.md', 'x', { ...wrong })],
    ['ifMatch', (wrong: Wrong) => store.delete('a.md', { ...wrong })],
  ],
  'chunker HeadingChunkerOptions': [['overlap', (wrong: Wrong) => headingChunker({ ...wrong })]],
  'chunker LineChunkerOptions': [['size', (wrong: Wrong) => lineChunker({ ...wrong })]],
  'chunker TiktokenOptions': [['encoding', (wrong: Wrong) => tiktokenCounter({ ...wrong })]],
  'chunker TruncateOptions': [
    ['marker', (wrong: Wrong) => truncateText('x', { maxTokens: 1, counter: tokens, ...wrong })],
  ],
  'context ContextAssemblerOptions': [
    ['sections', (wrong: Wrong) => createContextAssembler({ tokens, sections: [], ...wrong })],
  ],
  'context ProjectQuotas': [['chats', (wrong: Wrong) => projectSections({ ...wrong })]],
  'context RenderHitsOptions': [['clock', (wrong: Wrong) => renderHits([], { ...wrong })]],
  'context RenderTraceOptions': [
    ['width', async (wrong: Wrong) => renderTrace((await assembler.assemble({})).trace, { ...wrong })],
  ],
  'context ToolResultPolicy': [
    [
      'keepLast',
      (wrong: Wrong) =>
        createContextAssembler({
          tokens,
          sections: [],
          toolResults: { maxTokens: 9, keepLast: 1, ...wrong },
        }),
    ],
  ],
  'retrieval HybridRetrieverOptions': [['limit', (wrong: Wrong) => hybridRetriever({ searcher, ...wrong })]],
  'retrieval MessageWeights': [
    ['assistant', (wrong: Wrong) => createSearcher({ index, clock, weights: { ...wrong } })],
  ],
  'retrieval PriorityRetrieverOptions': [['first', (wrong: Wrong) => priorityRetriever({ store, ...wrong })]],
  'retrieval QueryVectorsOptions': [['cacheSize', (wrong: Wrong) => queryVectors({ embedder, ...wrong })]],
  'retrieval RetryRules': [
    ['attempts', (wrong: Wrong) => createVectoriser({ index: vectorIndex, embedder, retry: { ...wrong } })],
    [
      'attempts',
      (wrong: Wrong) => createMemory({ storage: unused(), embedder, embedding: { retry: { ...wrong } } }),
    ],
  ],
  'retrieval SearchOptions': [['limit', (wrong: Wrong) => searcher.search('x', { ...wrong })]],
  'retrieval SearcherOptions': [
    ['halfLifeDays', (wrong: Wrong) => createSearcher({ index, clock, ...wrong })],
  ],
  'retrieval SearchWeights': [
    ['file', (wrong: Wrong) => createSearcher({ index, clock, weights: { ...wrong } })],
  ],
  'retrieval VectoriserOptions': [
    ['batchSize', (wrong: Wrong) => createVectoriser({ index: vectorIndex, embedder, ...wrong })],
  ],
  'documents AgentDirectoryOptions': [['agentDirectory', (wrong: Wrong) => userFiles.offered({ ...wrong })]],
  'documents AgentFilesOptions': [
    ['agentDirectory', (wrong: Wrong) => createAgentFiles({ store, ...wrong })],
  ],
  'documents BootstrapOptions': [
    ['fileCap', (wrong: Wrong) => createAgentFiles({ store }).bootstrap({ ...wrong })],
  ],
  'documents DecideOptions': [
    ['apply', (wrong: Wrong) => proposals.approve('1', { by: 'x', ...wrong })],
    ['reason', (wrong: Wrong) => proposals.reject('1', { by: 'x', ...wrong })],
    ['by', (wrong: Wrong) => proposals.apply('1', { by: 'x', ...wrong })],
  ],
  'documents DecisionResolverOptions': [
    ['files', (wrong: Wrong) => decisionResolver({ store, clock, files: [], ...wrong })],
  ],
  'documents EntriesOptions': [['directory', (wrong: Wrong) => createEntries({ store, clock, ...wrong })]],
  'documents GateOptions': [['allowShrink', (wrong: Wrong) => gatedStore(store, { author: 'x', ...wrong })]],
  'documents HistoryOptions': [['homeOf', (wrong: Wrong) => createHistory({ store, clock, ...wrong })]],
  'documents HistoryStoreOptions': [
    ['retention', (wrong: Wrong) => fileHistories.store(store, { clock, ...wrong })],
  ],
  'documents LinkOptions': [['status', (wrong: Wrong) => ada.links({ ...wrong })]],
  'documents ProposalListOptions': [['status', (wrong: Wrong) => proposals.list({ ...wrong })]],
  'documents ProposalsOptions': [['scanners', (wrong: Wrong) => createProposals({ store, clock, ...wrong })]],
  'documents RenderDiffOptions': [['format', (wrong: Wrong) => renderDiff('x', { ...wrong })]],
  'documents ResolveOptions': [
    ['today', (wrong: Wrong) => statementLines.resolve([], { today: '2026-11-20', ...wrong })],
  ],
  'documents Retention': [
    ['revisions', (wrong: Wrong) => fileHistories.store(store, { clock, retention: { ...wrong } })],
  ],
  'documents RestoreOptions': [
    ['homeOf', (wrong: Wrong) => fileHistories.restoreDamaged(store, 'a.md', { ...wrong })],
  ],
  'documents RevisionListOptions': [['limit', (wrong: Wrong) => history.list('a.md', { ...wrong })]],
  'documents RevisionLogOptions': [
    ['until', (wrong: Wrong) => history.log({ since: new Date(0), ...wrong })],
  ],
  'documents SecretScannerOptions': [['action', (wrong: Wrong) => secretScanner({ ...wrong })]],
  'documents SeedOptions': [
    ['texts', (wrong: Wrong) => createAgentFiles({ store }).seed({ ...wrong })],
    ['texts', (wrong: Wrong) => memory.seed({ ...wrong })],
    ['texts', (wrong: Wrong) => ada.seed({ ...wrong })],
  ],
  'documents AgentFiles': [
    ['reason', (wrong: Wrong) => memory.takeBootstrap({ ...wrong })],
    ['reason', (wrong: Wrong) => memory.takeBootstrap(never, { ...wrong })],
  ],
  'documents TranscriptOptions': [
    ['partBytes', (wrong: Wrong) => createTranscript({ store, clock, path: 'chats/t.md', ...wrong })],
  ],
  'documents MessagesEditOptions': [
    ['also', (wrong: Wrong) => createTranscript({ store, clock, path: 'chats/t.md' }).edit({}, { ...wrong })],
  ],
  'documents TranscriptRange': [['before', (wrong: Wrong) => thread.messages({ ...wrong })]],
  'documents ReadOfferedOptions': [
    ['agentStore', async (wrong: Wrong) => await userFiles.read(store, ['USER.md'], { ...wrong })],
  ],
  'documents UserBootstrapOptions': [
    ['dailyLogs', (wrong: Wrong) => userFiles.bootstrap(store, { clock, ...wrong })],
  ],
  'ingest BudgetedModelOptions': [
    ['budget', (wrong: Wrong) => budgetedModel({ llm, store, clock, tokens, budget: {}, ...wrong })],
  ],
  'ingest CompressOptions': [
    ['logsOlderThanDays', (wrong: Wrong) => compress({ store, clock, ...wrong })],
    ['logsOlderThanDays', (wrong: Wrong) => ada.learning.compress({ ...wrong })],
  ],
  'ingest IngestBudget': [
    ['cost', (wrong: Wrong) => createObservationIngester({ llm, store, clock, budget: { ...wrong } })],
  ],
  'ingest ObservationIngesterOptions': [
    ['policy', (wrong: Wrong) => createObservationIngester({ llm, store, clock, ...wrong })],
  ],
  'ingest ObservationOptions': [
    ['dryRun', (wrong: Wrong) => ada.learning.ingest([], { conversation: 'c', ...wrong })],
  ],
  'ingest SummarizeConversationOptions': [
    [
      'messages',
      (wrong: Wrong) =>
        summarizeConversation({ llm, store, clock, conversation: 'c', messages: [], ...wrong }),
    ],
    [
      'messages',
      (wrong: Wrong) => ada.learning.summarizeConversation({ conversation: 'c', messages: [], ...wrong }),
    ],
  ],
  'ingest SummarizeOptions': [
    ['maxTokens', (wrong: Wrong) => summarize({ store, clock, ...wrong })],
    ['maxTokens', (wrong: Wrong) => ada.learning.summarize({ ...wrong })],
  ],
  'memory BackupOptions': [
    ['examine', (wrong: Wrong) => memory.backup(sqlite({ file: ':memory:' }), { ...wrong })],
  ],
  'memory BootstrapLimits': [['fileCap', (wrong: Wrong) => memory.bootstrap({ ...wrong })]],
  'memory EmbeddingOptions': [
    ['previous', (wrong: Wrong) => createMemory({ storage: unused(), embedder, embedding: { ...wrong } })],
  ],
  'memory ForgetRequest': [['dryRun', (wrong: Wrong) => ada.forget({ query: 'x', ...wrong })]],
  'memory IdListOptions': [
    ['after', (wrong: Wrong) => memory.users({ ...wrong })],
    ['after', (wrong: Wrong) => memory.projects({ ...wrong })],
    ['project', (wrong: Wrong) => memory.workspaces({ ...wrong })],
    ['after', (wrong: Wrong) => ada.threads({ ...wrong })],
  ],
  'memory LearningOptions': [
    ['when', (wrong: Wrong) => createMemory({ storage: unused(), learning: { ...wrong } })],
  ],
  'memory MemoryOptions': [['chunker', (wrong: Wrong) => createMemory({ storage: unused(), ...wrong })]],
  'memory ChangeFeedOptions': [['intervalMs', (wrong: Wrong) => openMemory(kind, { changes: { ...wrong } })]],
  'memory ContextListOptions': [['thread', (wrong: Wrong) => ada.contexts({ ...wrong })]],
  'memory ContextRetention': [
    ['days', (wrong: Wrong) => openMemory(kind, { recordedContexts: { ...wrong } })],
  ],
  'memory SubscribeOptions': [['since', async (wrong: Wrong) => await ada.subscribe(() => {}, { ...wrong })]],
  'memory OpenTurnOptions': [['turnId', (wrong: Wrong) => openTurn([message], { ...wrong })]],
  'memory PromptOptions': [['thread', (wrong: Wrong) => promptSettings({ ...wrong })]],
  'memory RecordingOptions': [['record', (wrong: Wrong) => promptSettings({ ...wrong }, { record: true })]],
  'memory RetrievalOptions': [['mmrLambda', (wrong: Wrong) => openMemory(kind, { retrieval: { ...wrong } })]],
  'memory FilesOptions': [['within', (wrong: Wrong) => ada.files({ ...wrong })]],
  'memory SearchOptions': [
    ['limit', (wrong: Wrong) => memory.search('x', { ...wrong })],
    ['within', (wrong: Wrong) => ada.search('x', { ...wrong })],
  ],
  'memory TelemetryOptions': [
    ['content', (wrong: Wrong) => createMemory({ storage: unused(), telemetry: { ...wrong } })],
  ],
  'memory BranchOptions': [['after', (wrong: Wrong) => thread.branch({ after: 'm1', ...wrong })]],
  'memory ThreadRecordOptions': [['replaces', (wrong: Wrong) => thread.record(message, { ...wrong })]],
  'memory ContextRequest': [['record', (wrong: Wrong) => ada.assemble({ messages: [message], ...wrong })]],
  'memory ThreadRequest': [['messages', (wrong: Wrong) => thread.assemble({ ...wrong })]],
  'memory ThreadSummaryOptions': [
    ['maxTokens', (wrong: Wrong) => thread.summarize({ ...wrong })],
    ['dryRun', (wrong: Wrong) => thread.learn({ ...wrong })],
  ],
  'memory UserBootstrapLimits': [['dailyLogs', (wrong: Wrong) => ada.bootstrap({ ...wrong })]],
  'memory WorkspaceOptions': [['project', (wrong: Wrong) => memory.workspace('w', { ...wrong })]],
}

/**
 * Types that look like options by their name and are none: an event, a part of other options, or one that
 * only a port of the caller's gets.
 */
const OTHERS = [
  'core ChatOptions', // for a model: @sheaf/models checks it
  'core IngestOptions', // for an Ingester: see ObservationOptions
  'core MemoryErrorOptions',
  'core ChangesOptions', // for a storage: its own tests
  'core OpenOptions', // for a storage: its own tests
  'core StoreRules', // for a storage: its own tests
  'documents ApprovalRequest',
  'documents ChangeRequest',
  'documents DailyLogRange',
  'documents ProposeRequest',
]

const all = Object.entries(CALLS).flatMap(([options, calls]) =>
  calls.map(([name, call]) => ({ options, name, call })),
)

test.each(all)(
  '$options: an unknown name is refused, and the error names "$name"',
  async ({ name, call }) => {
    const error: unknown = await (async () => await call({ surprise: 1 } as never))().then(
      () => undefined,
      (problem: unknown) => problem,
    )
    expect(error).toMatchObject({ code: 'invalid-argument', argument: 'surprise' })
    expect((error as Error).message).toMatch(new RegExp(`; the names are: .*\\b${name}\\b`))
  },
)

const FURTHER_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  core: ['adapter.ts'],
  memory: ['integration.ts'],
}

test.each(['core', 'chunker', 'conversations', 'context', 'retrieval', 'documents', 'ingest', 'memory'])(
  'every kind of options beside what %s exports is in the table',
  (name) => {
    const source = new URL(`../../${name}/src/`, import.meta.url)
    const entries = ['index.ts', ...(FURTHER_ENTRIES[name] ?? [])]
    const exported = entries.map((entry) => readFileSync(new URL(entry, source), 'utf8')).join('')
    // A parameter of an exported function may have a type that the package does not export.
    const files = new Set([...exported.matchAll(/from '(\.[^']+)'/g)].map(([, file]) => file))
    const kinds = [...files].flatMap((file) =>
      [
        ...readFileSync(new URL(file ?? '', source), 'utf8').matchAll(
          /^(?:export )?(?:interface|type) (\w+(?:Options|Request|Limits|Range|Rules|Retention|Quotas|Policy|Weights|Budget|Retry))\b/gm,
        ),
      ].map(([, kind]) => kind),
    )
    const isOwn = (each: string) => each.startsWith(`${name} `)
    const wanted = new Set(kinds.map((each) => `${name} ${each}`))
    const missing = [...wanted].filter((each) => !Object.hasOwn(CALLS, each) && !OTHERS.includes(each))
    expect(missing).toEqual([])
    expect(OTHERS.filter(isOwn).filter((each) => !wanted.has(each))).toEqual([])
  },
)
