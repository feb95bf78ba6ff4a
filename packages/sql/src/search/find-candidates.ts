import type { Analyser } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates } from '@sheaf/core/adapter'
import {
  candidate,
  markedList,
  textList,
  vectorList,
  type TableQuery,
  type TableList,
} from './candidate-lists.ts'
import { candidateStatements, inScope, type CandidateRow } from './candidate-statements.ts'
import { isLevelInBoth, lookIn, readLogState, vectorPlaceOf, type LogState } from './change-log.ts'
import { FairLoading, gate } from '../engine/gate.ts'
import { checkAnalyser } from '../engine/head.ts'
import { prepareQuery } from './prepare-query.ts'
import { DAMAGED, soundRows, type SoundRows } from '../checksum.ts'
import type { HeldScopes, HeldView, NextLook } from '../scorer/held-scopes.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import { countInTables, KnownSpellings, findRespelled } from './respell.ts'
import { read, rowsOf, sql, statement, type SqlDatabase, type SqlRow } from '../engine/statement.ts'
import { CHUNK_VECTOR, embeddingOf, FILE_OF_CHUNK, type VectorScorer } from '../vectors/vector-scorer.ts'
import { VectorIndex, type ChunkVector } from '../vectors/vector-index.ts'

/** How often a search in memory is tried while others write; then the tables answer. */
const LOOKS = 3

/** The same if the tables cannot compare vectors, so that a search must succeed in memory. */
const SCANS = 100

/** The parts that find candidates, in memory if there are `scopes` and a `vectorScorer`. */
export interface CandidateParts {
  readonly scopes?: HeldScopes
  readonly vectorScorer?: VectorScorer
  readonly database: SqlDatabase
  readonly analyser: Analyser
  /** Measures the searches of this index; one for each index. */
  readonly loading?: FairLoading
  readonly spellings?: KnownSpellings
}

/** Finds all lists of a query in one snapshot. The query must not change meanwhile. */
export async function findCandidates(parts: CandidateParts, query: CandidateQuery): Promise<Candidates> {
  const { text, respell: respells = false, abortSignal } = query
  abortSignal?.throwIfAborted()
  const sought = prepareQuery(query, parts.analyser)
  if (sought === undefined) return candidatesOf([], [], query.marked?.map(() => []) ?? [])
  const { ranges, includeVectors } = sought
  const statements = candidateStatements({ isScoped: ranges !== undefined, hasVectors: includeVectors })
  const prepared: TableQuery = { ...sought, statements }
  const { scopes, vectorScorer, loading = new FairLoading() } = parts
  const isLoading = () => scopes?.isLoading(prepared.view) === true || vectorScorer?.isLoading === true
  const found = await loading.run(isLoading, async () => {
    abortSignal?.throwIfAborted()
    return respells ? await findAgain(parts, prepared, text) : await find(parts, prepared)
  })
  abortSignal?.throwIfAborted()
  return found
}

async function find(parts: CandidateParts, prepared: TableQuery): Promise<Candidates> {
  return (
    (await findInMemory(parts, prepared)) ??
    (await findOnceLoaded(parts, prepared)) ??
    (await findInTables(parts, prepared, false)) ??
    (await findInTables(parts, prepared, true)) ??
    candidatesOf([], [], [])
  )
}

// A view of a part of the storage waits for memory, because the tables answer it slowly.
async function findOnceLoaded(parts: CandidateParts, prepared: TableQuery): Promise<Candidates | undefined> {
  const { view, viewRanges } = prepared
  const isLoaded = viewRanges !== undefined && (await parts.scopes?.loaded(view)) === true
  return isLoaded ? await findInMemory(parts, prepared) : undefined
}

async function findAgain(parts: CandidateParts, prepared: TableQuery, text: string): Promise<Candidates> {
  const { terms, ranges } = prepared
  const { scopes } = parts
  const found = await find(parts, prepared)
  return await findRespelled({
    text,
    analyser: parts.analyser,
    terms,
    found,
    find: (sought) => find(parts, { ...prepared, terms: sought }),
    async respell(unseen, correct) {
      const held = await scopes?.open(prepared.view, ranges)
      const count =
        held === undefined
          ? countInTables(parts.database, ranges)
          : async (tokens: readonly string[]) => held.terms.chunksWith(tokens, ranges)
      const { spellings = new KnownSpellings() } = parts
      const state = held?.place ?? (await read(parts.database, readLogState({})))[0]
      const key = JSON.stringify([text, unseen, ranges, state])
      return await spellings.of(key, () => correct(count))
    },
  })
}

/** No chunk has this id. In a set of damaged chunks it says that a vector is damaged. */
const NO_CHUNK = 0

// Without scopes in memory only the state of the logs matters.
const NO_LOOK: NextLook = { after: Number.MAX_SAFE_INTEGER, note: () => {} }

/** The lists of a query from memory; the database finds those that are undefined. */
interface KnownLists {
  readonly text: readonly ScoredChunk[] | undefined
  readonly vector: readonly ScoredChunk[] | undefined
  readonly marked: readonly (readonly ScoredChunk[])[] | undefined
}

/**
 * Finds the lists in memory as far as possible, and the others in the tables; undefined if the tables must
 * answer everything. The shown data, the results of the tables and the changes since memory was current come
 * from one snapshot. If something of the view has changed, it tries again.
 */
async function findInMemory(parts: CandidateParts, prepared: TableQuery): Promise<Candidates | undefined> {
  const { database, scopes, vectorScorer } = parts
  const { statements, model } = prepared
  const isScanned = database.comparesVectors === false
  for (let look = 0; look < (isScanned ? SCANS : LOOKS); look += 1) {
    const held = await scopes?.open(prepared.view, prepared.ranges)
    await gate.pause() // simultaneous searches get here at the same time
    const vectors = isScanned ? await scanVectors(database, prepared) : nearest(vectorScorer, prepared, held)
    if (held === undefined && vectors === undefined) return undefined
    const lists = held?.terms.lists(prepared) ?? { text: undefined, marked: undefined }
    const known = { ...lists, vector: vectors?.found }
    const ids = [known.text, known.vector, ...(known.marked ?? [])].flatMap(
      (list) => list?.map(({ id }) => id) ?? [],
    )
    const next = scopes?.look() ?? NO_LOOK
    const shown = statements.ids({ ids: JSON.stringify([0, ...new Set(ids)]), model, after: next.after })
    const open = openLists(prepared, known)
    const [seen = [], ...results] = await database.read([shown, ...queriesOf(open)])
    const look = lookIn(rowsOf(shown, seen))
    next.note(look)
    if (look === undefined) return undefined
    checkAnalyser(look.maker, parts.analyser)
    const areLevel = vectors?.isLevel(look) ?? true
    if (areLevel && (held?.isLevel() ?? true)) {
      const { damaged, results: found } = soundRows([seen.slice(1), ...results])
      if (vectors?.hasDamaged === true) damaged.add(NO_CHUNK)
      const rows = rowsOf<CandidateRow>(shown, found.shift())
      return combined(prepared, known, { damaged, lists: candidatesFrom(open, found), rows })
    }
    if (!areLevel) await vectorScorer?.catchUp()
  }
  return undefined
}

// Vectors are not stored by view: the hidden files are known only if the view's terms are in memory.
function nearest(
  scorer: VectorScorer | undefined,
  { vector, model, limit, ranges }: TableQuery,
  held: HeldView | undefined,
): NearestChunks | undefined {
  const isKnown = held !== undefined || ranges?.every(([, , hiddenBy]) => hiddenBy === '') !== false
  if (vector === undefined || !isKnown) return undefined
  const loaded = scorer?.current({ model, dimensions: vector.length })
  if (loaded === undefined) return undefined
  const sought = held === undefined ? ranges : held.terms.shown(ranges)
  return {
    found: loaded.index.find(vector, limit, sought),
    hasDamaged: loaded.index.hasDamaged(sought) && vector.some((value) => value !== 0),
    isLevel: (state) => isLevelInBoth(loaded, state),
  }
}

/** The lists that the database must find, in the order text, vector, marked. */
function openLists(prepared: TableQuery, known: KnownLists, isExact = true): (TableList | undefined)[] {
  return [
    known.text === undefined ? textList(prepared, isExact) : undefined,
    known.vector === undefined ? vectorList(prepared) : undefined,
    ...(known.marked === undefined ? prepared.marked.map((query) => markedList(prepared, query)) : []),
  ]
}

function queriesOf(lists: readonly (TableList | undefined)[]) {
  return lists.flatMap((list) => list?.query ?? [])
}

function candidatesFrom(
  lists: readonly (TableList | undefined)[],
  results: readonly SqlRow[][],
): (Candidate[] | undefined)[] {
  const left = [...results]
  return lists.map((list) => (list === undefined ? [] : list.candidates(left.shift() ?? [])))
}

/**
 * The results of the database: its lists, the shown data of the lists from memory, and the damaged chunks.
 */
interface FoundLists {
  readonly lists: readonly (Candidate[] | undefined)[]
  readonly rows: readonly CandidateRow[]
  readonly damaged: SoundRows['damaged']
}

function combined(
  { marked }: TableQuery,
  known: KnownLists,
  { lists: [byText, byVector, ...byMarks], rows, damaged }: FoundLists,
): Candidates | undefined {
  const byId = new Map(rows.map((row) => [row.id, candidate(row)]))
  const shown = (list: readonly ScoredChunk[]) => {
    const left = list.filter(({ id }) => !damaged.has(id))
    const found = left.flatMap(({ id, score, counts }) => {
      const known = byId.get(id)
      return known === undefined ? [] : [{ ...known, score, ...(counts && { counts }) }]
    })
    // If chunks are missing, somebody changed the tables by hand; then the tables answer.
    return found.length === left.length ? found : undefined
  }
  const text = known.text === undefined ? byText : shown(known.text)
  const vector = known.vector === undefined ? byVector : shown(known.vector)
  const lists = (known.marked?.map(shown) ?? byMarks).filter((list) => list !== undefined)
  return text === undefined || vector === undefined || lists.length < marked.length
    ? undefined
    : { ...candidatesOf(text, vector, lists), ...(damaged.size === 0 ? {} : { degraded: DAMAGED }) }
}

async function findInTables(
  { database, analyser }: CandidateParts,
  prepared: TableQuery,
  isExact: boolean,
): Promise<Candidates | undefined> {
  const nothing = { text: undefined, vector: undefined, marked: undefined }
  const lists = openLists(prepared, nothing, isExact)
  const queries = queriesOf(lists)
  if (queries.length === 0) return combined(prepared, nothing, { lists: [], rows: [], damaged: new Set() })
  const state = readLogState({})
  const [states, ...results] = await database.read([state, ...queries])
  checkAnalyser(rowsOf(state, states)[0]?.maker ?? null, analyser)
  const sound = soundRows(results)
  return combined(prepared, nothing, { ...sound, lists: candidatesFrom(lists, sound.results), rows: [] })
}

function candidatesOf(
  text: readonly Candidate[],
  vector: readonly Candidate[],
  marked: readonly (readonly Candidate[])[],
): Candidates {
  return { text, vector, ...(marked.length === 0 ? {} : { marked }) }
}

/** The nearest chunks, as of the last read of the logs. */
interface NearestChunks {
  readonly found: readonly ScoredChunk[]
  readonly hasDamaged: boolean
  /** True if no file and no vector has changed before this state. */
  readonly isLevel: (state: LogState) => boolean
}

type Parameters = { model: string; bytes: number; ranges: string }

const readVectors = (isScoped: boolean) =>
  statement<Parameters, ChunkVector>(
    ({ model, bytes, ranges }) =>
      sql`${CHUNK_VECTOR} FROM sheaf_chunk AS chunk
    CROSS JOIN sheaf_file AS file ON ${FILE_OF_CHUNK}
    CROSS JOIN ${embeddingOf(model, bytes)}
    ${isScoped ? sql`WHERE ${inScope(sql`chunk.id`, ranges)}` : sql``}`,
  )
const readAll = readVectors(false)
const readInScope = readVectors(true)

/**
 * Reads the vectors in the query's scope and compares them: for an engine that cannot. Undefined without a
 * query vector.
 */
async function scanVectors(
  database: SqlDatabase,
  { vector, model, limit, ranges }: TableQuery,
): Promise<NearestChunks | undefined> {
  if (vector === undefined) return undefined
  const state = readLogState({})
  const parameters = { model, bytes: vector.length * 4, ranges: JSON.stringify(ranges ?? []) }
  const vectors = ranges === undefined ? readAll(parameters) : readInScope(parameters)
  const [states, rows] = await database.read([state, vectors])
  const [found] = rowsOf(state, states)
  if (found === undefined) return undefined
  const index = new VectorIndex(vector.length)
  index.add(rowsOf(vectors, rows))
  const place = vectorPlaceOf(found)
  return {
    found: index.find(vector, limit),
    hasDamaged: index.hasDamaged() && vector.some((value) => value !== 0),
    isLevel: (later) => isLevelInBoth(place, later),
  }
}
