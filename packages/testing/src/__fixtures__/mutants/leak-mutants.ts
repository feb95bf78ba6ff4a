import { isInScope, type Candidate, type CandidateQuery, type Candidates } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'
import type { Mutant } from './mutant.ts'
import { InMemoryIndex, type Handle } from '../open-in-memory.ts'

const EVERYWHERE: readonly Scope[] = [{ directory: '' }]
const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean)

/** Storages whose search looks in forbidden places, or not everywhere, but only for some queries. */
export const LEAK_MUTANTS: Readonly<Record<string, Mutant>> = {
  'looks everywhere for more than 12 words': asking(
    ['within', 'model', 'non-interference'],
    (query) => wordsOf(query.text).length > 12 && { ...query, within: EVERYWHERE, view: EVERYWHERE },
  ),
  'looks everywhere for more than 200 characters': asking(
    ['within'],
    (query) => query.text.length > 200 && { ...query, within: EVERYWHERE },
  ),
  'looks everywhere for vectors where words are asked for too': answering(
    ['within', 'model'],
    async (query, ask) => {
      const inside = await ask(query)
      if (query.text === '') return inside
      return { ...inside, vector: (await ask({ ...query, within: EVERYWHERE })).vector }
    },
  ),
  'looks everywhere for words where a vector is asked for too': answering(
    ['within', 'model'],
    async (query, ask) => {
      const inside = await ask(query)
      if (query.vector === undefined) return inside
      return { ...inside, text: (await ask({ ...query, within: EVERYWHERE })).text }
    },
  ),
  'forgets the exceptions for vectors where words are asked for too': answering(
    ['within', 'model'],
    async (query, ask) => {
      const inside = await ask(query)
      const within = query.within?.map(({ directory }) => ({ directory }))
      if (query.text === '' || within === undefined) return inside
      return { ...inside, vector: (await ask({ ...query, within })).vector }
    },
  ),
  'looks everywhere when it gives vectors': asking(
    ['within'],
    (query) => query.includeVectors === true && { ...query, within: EVERYWHERE },
  ),
  'looks everywhere when it respells': asking(
    ['within'],
    (query) => query.respell === true && { ...query, within: EVERYWHERE },
  ),
  'looks everywhere for a limit of one': asking(
    ['within'],
    (query) => query.limit === 1 && { ...query, within: EVERYWHERE },
  ),
  'finds nothing in a folder of other letters': answering(['within', 'model'], async (query, ask) => {
    const found = await ask(query)
    const isKept = ({ path }: Candidate) =>
      query.within === undefined ||
      isInScope(
        path,
        query.within.filter((each) => isAscii(each.directory)),
      )
    return { ...found, text: found.text.filter(isKept), vector: found.vector.filter(isKept) }
  }),
  'compares folders without case': asking(['within'], (query, { data }) => ({
    ...query,
    within: query.within?.flatMap((scope) => {
      const twins = [...data.files.keys()].flatMap((path) => {
        const own = path.slice(0, scope.directory.length)
        return own.toLowerCase() === scope.directory.toLowerCase() ? [own] : []
      })
      return [...new Set([...twins, scope.directory])].map((directory) => ({ ...scope, directory }))
    }),
  })),
  'shows what is hidden by a file of the same path': asking(['non-interference'], (query) => ({
    ...query,
    ...(query.view && { view: query.view.map(({ hiddenBy: _hiddenBy, ...scope }) => scope) }),
    ...(query.within && { within: query.within.map(({ hiddenBy: _hiddenBy, ...scope }) => scope) }),
  })),
  'keeps answers by the words alone': answering(
    ['within', 'model'],
    (() => {
      const kept = new WeakMap<Handle, Map<string, { sequence: number; answer: Candidates }>>()
      return async (query, ask, handle) => {
        const answers = kept.get(handle) ?? new Map<string, { sequence: number; answer: Candidates }>()
        kept.set(handle, answers)
        const known = answers.get(query.text)
        const { sequence } = handle.data
        if (known?.sequence === sequence && query.text !== '') return known.answer
        const answer = await ask(query)
        answers.set(query.text, { sequence, answer })
        return answer
      }
    })(),
  ),
  'puts what vectors find among what words find': answering(['vectors', 'model'], async (query, ask) => {
    const found = await ask(query)
    const others = found.vector.filter(
      ({ path, ordinal }) => !found.text.some((hit) => hit.path === path && hit.ordinal === ordinal),
    )
    return query.text === '' ? found : { ...found, text: [...found.text, ...others] }
  }),
  'cuts at the limit before it sorts': answering(['candidates'], async (query, ask) => {
    const all = await ask({ ...query, limit: 200 })
    const cut = (list: readonly Candidate[]) =>
      [...list]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .slice(0, Math.max(0, Math.trunc(query.limit)))
        .sort((a, b) => a.score - b.score)
    return { ...all, text: cut(all.text), vector: cut(all.vector) }
  }),
  'gives a chunk twice where words and vector find it': answering(['model'], async (query, ask) => {
    const found = await ask(query)
    const both = found.text.filter(({ path, ordinal }) =>
      found.vector.some((hit) => hit.path === path && hit.ordinal === ordinal),
    )
    return { ...found, text: [...found.text, ...both] }
  }),
  'counts lines one too far': mapping(['no ghosts', 'model'], (candidate) => ({
    ...candidate,
    lineEnd: candidate.lineEnd + 1,
  })),
  'counts chunks from 1': mapping(['model', 'candidates'], (candidate) => ({
    ...candidate,
    ordinal: candidate.ordinal + 1,
  })),
  'gives the headings of the first level only': mapping(['search', 'model'], (candidate) => ({
    ...candidate,
    headings: candidate.headings.slice(0, 1),
  })),
  'gives the time of the search': answering(['times', 'model'], async (query, ask, { options }) => {
    const now = (candidate: Candidate) => ({ ...candidate, updatedAt: options.clock.now() })
    const found = await ask(query)
    return { ...found, text: found.text.map(now), vector: found.vector.map(now) }
  }),
}

type Ask = (query: CandidateQuery) => Promise<Candidates>

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

function answering(
  topics: readonly string[],
  answer: (query: CandidateQuery, ask: Ask, handle: Handle) => Promise<Candidates>,
): Mutant {
  const Index = class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      return await answer(query, (other) => super.candidates(other), this.handle)
    }
  }
  return { topics, parts: { Index } }
}

/** Sends another query if `change` makes one. */
function asking(
  topics: readonly string[],
  change: (query: CandidateQuery, handle: Handle) => CandidateQuery | false,
): Mutant {
  return answering(topics, (query, ask, handle) => ask(change(query, handle) || query))
}

function mapping(topics: readonly string[], change: (candidate: Candidate) => Candidate): Mutant {
  return answering(topics, async (query, ask) => {
    const found = await ask(query)
    return { ...found, text: found.text.map(change), vector: found.vector.map(change) }
  })
}
