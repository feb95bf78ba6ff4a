// Prints the effect of each weight of the ranking of messages, on conversations of two people and on those
// of users with an assistant:
//   node --conditions=sheaf-source benchmarks/src/locomo/conversation-weights.ts [--quick]
// It needs the sets locomo-turn and beam-100k, or one of them, in SHEAF_BENCH_DATA.
import { headingChunker, textAnalyser } from '@sheaf/chunker'
import { markedChunker, messageHeading } from '@sheaf/conversations'
import { fixedClock } from '@sheaf/core'
import type { SearchHit } from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'
import { createSearcher } from '@sheaf/retrieval'
import { sqlite } from '@sheaf/sqlite'
import { loadAssistantSet } from '../beam/data/assistant-set.ts'
import type { AssistantConversation } from '../beam/data/assistant-set.ts'
import { turnsShown } from './conversation-answers.ts'
import { dataDirectory, everyFifth, loadSet } from '../data.ts'
import type { Collection } from '../data.ts'
import { macro } from '../evaluation.ts'
import type { Answer } from '../evaluation.ts'
import { share } from '../report.ts'
import { transcriptsOf } from '../transcript.ts'

const SETTINGS: readonly Parameters<typeof createSearcher>[0]['weights'][] = [
  {},
  ...[0.2, 0.7, 1].map((assistant) => ({ assistant })),
  ...[0, 0.3, 1].map((other) => ({ other })),
  ...[0, 0.05, 0.3].map((neighbours) => ({ neighbours })),
  ...[0, 0.2, 0.8].map((chat) => ({ chat })),
  ...[0, 0.05, 0.2].map((speaker) => ({ speaker })),
  ...[0.5, 0.85, 1].map((question) => ({ question })),
]

interface Files {
  readonly id: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly questions: readonly {
    readonly text: string
    readonly category: string
    readonly relevant: ReadonlySet<string>
  }[]
  readonly shown: (hits: readonly SearchHit[]) => string[]
}

function ofPeople(collection: Collection): Files {
  const files = transcriptsOf(collection)
  return { ...collection, files, shown: (hits) => turnsShown(hits, files) }
}

function withAssistant({ id, messages, questions }: AssistantConversation): Files {
  const sessions = Map.groupBy(messages, ({ session }) => session)
  const files = [...sessions].map(([session, said]) => ({
    path: `chats/${String(session).padStart(3, '0')}.md`,
    content: said.map((message) => `${messageHeading.of(message)}\n\n${message.text}\n\n`).join(''),
  }))
  const idOf = ({ headings }: SearchHit) => messageHeading.parse(headings.at(-1) ?? '')?.id
  return {
    id,
    files,
    questions: questions.map(({ text, kind, relevant }) => ({
      text,
      category: kind,
      relevant: new Set(relevant),
    })),
    shown: (hits) => [...new Set(hits.map(idOf).filter((each) => each !== undefined))],
  }
}

/** The answers of each setting to the questions of one conversation, from the same candidates. */
async function answersOf({ files, questions, shown }: Files): Promise<Answer[][]> {
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const analyser = remembering(textAnalyser())
  const chunker = markedChunker(headingChunker({ maxTokens: 200, overlap: 40 }))
  const storage = await sqlite({ file: ':memory:' }).open({ chunker, analyser, clock })
  await storage.store.commit(files.map(({ path, content }) => ({ path, content })))
  const answers = SETTINGS.map((): Answer[] => [])
  for (const { text, category, relevant } of questions) {
    const found = new Map<string, Promise<Candidates>>()
    const index: Pick<typeof storage.index, 'candidates'> = {
      async candidates(query) {
        const known = found.get(query.text) ?? storage.index.candidates(query)
        found.set(query.text, known)
        return await known
      },
    }
    for (const [place, messages] of SETTINGS.entries()) {
      const hits = await createSearcher({ index, clock, analyser, weights: messages }).search(text)
      answers[place]?.push({ category, relevant, ranked: shown(hits) })
    }
  }
  await storage.close()
  return answers
}

function remembering(analyser: ReturnType<typeof textAnalyser>): ReturnType<typeof textAnalyser> {
  const known = new Map<string, string[]>()
  return {
    ...analyser,
    documentTerms: (text) =>
      known.get(text) ?? (known.set(text, analyser.documentTerms(text)), known.get(text) ?? []),
  }
}

const directory = dataDirectory(undefined)
const sets: Readonly<Record<string, readonly Files[] | undefined>> = {
  'locomo-turn': loadSet(directory, 'locomo-turn')?.collections.map(ofPeople),
  'beam-100k': loadAssistantSet(directory, 'beam-100k')?.conversations.map(withAssistant),
}
for (const [name, all] of Object.entries(sets)) {
  if (all === undefined) continue
  const chosen = process.argv.includes('--quick') ? everyFifth(all) : all
  const answers: Answer[][] = SETTINGS.map(() => [])
  for (const each of chosen)
    for (const [place, own] of (await answersOf(each)).entries()) answers[place]?.push(...own)
  console.log(`\n| ${name} | macro nDCG@10 | macro R@10 |\n| --- | ---: | ---: |`)
  for (const [place, setting] of SETTINGS.entries()) {
    const own = answers[place] ?? []
    console.log(
      `| ${[JSON.stringify(setting), share(macro(own, 'ndcg10')), share(macro(own, 'r10'))].join(' | ')} |`,
    )
  }
}
if (Object.values(sets).every((each) => each === undefined)) {
  throw new Error('there is neither locomo-turn nor beam-100k: name their folder in SHEAF_BENCH_DATA')
}
