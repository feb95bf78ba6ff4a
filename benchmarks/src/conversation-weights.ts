// Prints what each weight of the ranking of conversations is worth, and the weights that nine conversations choose for the tenth:
//   node --conditions=sheaf-source benchmarks/src/conversation-weights.ts [--quick]
// It needs the set locomo-turn in SHEAF_BENCH_DATA.
import { headingChunker, textAnalyser } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import type { Candidates } from '@sheaf/core'
import { createSearcher } from '@sheaf/retrieval'
import type { LineWeights } from '@sheaf/retrieval'
import { sqlite } from '@sheaf/sqlite'
import { sessionsShown, turnsShown } from './conversation-answers.ts'
import type { ConversationAnswers } from './conversation-answers.ts'
import { dataDirectory, loadSet, sampled } from './data.ts'
import type { Collection } from './data.ts'
import { macro } from './evaluation.ts'
import { share } from './report.ts'
import { transcriptsOf } from './transcript.ts'

type Setting = Partial<LineWeights> | false

const SETTINGS: readonly Setting[] = [
  false,
  {},
  ...[0, 0.1, 0.3].map((neighbours) => ({ neighbours })),
  ...[0, 0.2, 0.8].map((file) => ({ file })),
  ...[0, 0.05, 0.2].map((speaker) => ({ speaker })),
  ...[0.5, 0.8, 1].map((question) => ({ question })),
  ...[0, 0.5, 1].map((piece) => ({ piece })),
  ...[0.8, 2].map((growth) => ({ growth })),
]

/** The answers of each setting to the questions of one conversation, in the default chunks. */
async function answersOf(collection: Collection): Promise<ConversationAnswers[]> {
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const analyser = remembering(textAnalyser())
  const transcripts = transcriptsOf(collection)
  const storage = await sqlite({ file: ':memory:' }).open({ chunker: headingChunker({ maxTokens: 200, overlap: 40 }), analyser, clock })
  await storage.store.commit(transcripts.map(({ path, content }) => ({ path, content })))
  const sessions = new Map(collection.units.map(({ id, session = '' }) => [id, session]))
  const answers = SETTINGS.map((): ConversationAnswers => ({ turns: [], sessions: [] }))
  for (const { text, category, relevant } of collection.questions) {
    let found: Promise<Candidates> | undefined
    const index = { candidates: (query: Parameters<typeof storage.index.candidates>[0]) => (found ??= storage.index.candidates(query)) }
    for (const [place, lines] of SETTINGS.entries()) {
      const hits = await createSearcher({ index, clock, analyser, lines }).search(text)
      answers[place]?.turns.push({ category, relevant, ranked: turnsShown(hits, transcripts) })
      const relevantSessions = new Set([...relevant].map((id) => sessions.get(id) ?? ''))
      answers[place]?.sessions.push({ category, relevant: relevantSessions, ranked: sessionsShown(hits, transcripts) })
    }
  }
  await storage.close()
  return answers
}

function remembering(analyser: ReturnType<typeof textAnalyser>): ReturnType<typeof textAnalyser> {
  const known = new Map<string, string[]>()
  return { ...analyser, documentTerms: (text) => known.get(text) ?? (known.set(text, analyser.documentTerms(text)), known.get(text) ?? []) }
}

function figures(parts: readonly (ConversationAnswers | undefined)[]): readonly [number, number, number] {
  const turns = parts.flatMap((part) => part?.turns ?? [])
  const sessions = parts.flatMap((part) => part?.sessions ?? [])
  return [macro(turns, 'ndcg10'), macro(turns, 'r10'), macro(sessions, 'hit1')]
}

const loaded = loadSet(dataDirectory(undefined), 'locomo-turn')
if (loaded === undefined) throw new Error('there is no set locomo-turn: name its folder in SHEAF_BENCH_DATA')
const set = process.argv.includes('--quick') ? sampled(loaded) : loaded
const answers: ConversationAnswers[][] = []
for (const collection of set.collections) answers.push(await answersOf(collection))
const row = (name: string, values: readonly number[]) => console.log(`| ${[name, ...values.map(share)].join(' | ')} |`)
console.log('| setting | macro nDCG@10 | macro R@10 | sessions, macro Hit@1 |\n| --- | ---: | ---: | ---: |')
for (const [place, setting] of SETTINGS.entries()) row(JSON.stringify(setting), figures(answers.map((each) => each[place])))
const held = answers.map((own, out) => {
  const sum = (place: number) =>
    figures(answers.filter((_, at) => at !== out).map((each) => each[place])).reduce((all, value) => all + value, 0)
  const best = SETTINGS.reduce((chosen, _, place) => (sum(place) > sum(chosen) ? place : chosen), 0)
  console.log(`${set.collections[out]?.id}: the others choose ${JSON.stringify(SETTINGS[best])}`)
  return own[best]
})
row('leave one conversation out', figures(held))
