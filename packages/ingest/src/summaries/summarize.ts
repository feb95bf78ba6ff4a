import { approximateTokens, textAnalyser } from '@sheaf/chunker'
import { MemoryError, type LanguageModel, type ReadOptions, type TokenCounter } from '@sheaf/core'
import { checkOptions, checkPart, readOrNone, type OptionNames } from '@sheaf/core/adapter'
import { SUMMARY_DEFAULTS } from '../defaults.ts'
import { addDays, checkDays } from '../texts/days.ts'
import { listItems } from '../texts/markdown.ts'
import {
  askSummary,
  extractSummary,
  oldMonths,
  packTexts,
  withoutOldMonths,
  type OldMonth,
} from './month-summary.ts'
import { archivePrefix, planArchive } from './plan-archive.ts'
import { addToSummary, summaryOf, type MonthSummary } from './summary-section.ts'
import {
  checkTokens,
  findProposed,
  markOf,
  passGate,
  policyOf,
  POLICY_NAMES,
  type DraftChange,
  type PolicyOptions,
} from './through-gate.ts'

interface SummarizeOptions extends PolicyOptions, ReadOptions {
  /** Writes the summaries. Without a model, lines are picked out, and a remark in the summary says so. */
  readonly llm?: LanguageModel
  /** The age in days above which blocks are summarised. 30 by default. */
  readonly olderThanDays?: number
  /**
   * The most tokens of blocks in one call of the model; a month with more is sent in parts. 8,000 by default.
   */
  readonly maxInputTokens?: number
  /** The most tokens of an answer. 1,000 by default. */
  readonly maxTokens?: number
  /** Counts tokens. `approximateTokens()` by default. */
  readonly tokens?: TokenCounter
}

/** The outcome of the blocks. */
interface SummarizeResult {
  /**
   * "unchanged": no block is old enough. "proposed": a proposal of this waits. "rejected": a person rejected
   * the proposal of the same blocks.
   */
  readonly status: 'unchanged' | 'summarised' | 'proposed' | 'rejected'
  /** Dated blocks that are in the archive now, or in the proposal. */
  readonly blocks: number
  /** Such as ["2026-08", "2026-09"], oldest first. */
  readonly months: readonly string[]
  /** The files that get the originals. Empty if an earlier proposal was found. */
  readonly archives: readonly string[]
  /**
   * "model" if a model wrote the summaries, "extract" if lines were picked out; undefined without a summary.
   */
  readonly by: 'model' | 'extract' | undefined
  /** The calls of the model. */
  readonly calls: number
  readonly proposal?: string
}

// Each failed attempt means that another writer changed one of the files.
const MAX_ATTEMPTS = 1000
// The most answers in a row about blocks that were edited meanwhile, to limit their cost.
const MAX_WASTED = 5

const NAMES: OptionNames<SummarizeOptions> = {
  ...POLICY_NAMES,
  llm: true,
  maxInputTokens: true,
  maxTokens: true,
  olderThanDays: true,
  tokens: true,
}

/**
 * Moves the old dated blocks of a file, unchanged, to `archive/<file>-2026-11.md` beside it, and adds their
 * summary to its section `## Summary`, by month and with links to the archives. Nothing is deleted:
 * afterwards every line is in the file or in an archive, and an existing summary is never changed.
 *
 * With the policy "direct", each month is one commit that expects the file as it was read: a killed run
 * continues with the next month, concurrent runs summarise a month once, lines that are appended meanwhile
 * stay, and the model is not called again if only other lines changed. With "propose", all months are one
 * change; while it waits, and after its rejection, the same blocks are not sent again. A second run changes
 * nothing.
 *
 * Rejects with `model-failed` if the model fails or gives no list; the month is then unchanged.
 * Throws `invalid-argument` for invalid options.
 */
export async function summarize(options: SummarizeOptions): Promise<SummarizeResult> {
  const { store, clock, llm, path, olderThanDays, maxInputTokens, maxTokens, author, abortSignal } = {
    ...SUMMARY_DEFAULTS.observations,
    ...checkOptions(options, NAMES, '{ store, clock }'),
  }
  checkPart('store', store, ['commit', 'list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  const { tokens = approximateTokens(), analyser = textAnalyser() } = options
  checkDays({ olderThanDays })
  checkTokens({ maxInputTokens, maxTokens })

  checkPart('tokens', tokens, ['count', 'truncate'])
  if (llm !== undefined) checkPart('llm', llm, ['chat'])

  const writer = policyOf(options, author)
  const purpose = `summarise old blocks of ${path}`
  const firstNewDay = () => addDays(clock.today(), -olderThanDays)
  const read = async () => (await readOrNone(store, path, { abortSignal })) ?? ''
  const answers = new Map<string, Answer>()
  const done = {
    blocks: 0,
    months: new Set<string>(),
    archives: new Set<string>(),
    isSummarised: false,
    calls: 0,
  }

  async function ask(content: string, { month, texts }: OldMonth): Promise<Answer> {
    if (llm === undefined) return extractSummary(texts, analyser)
    const key = JSON.stringify([month, texts])
    const known = answers.get(key)
    if (known !== undefined) return known
    const lines: string[] = []
    for (const text of packTexts(texts, maxInputTokens, tokens)) {
      if (listItems(text).length === 0 && !hasWords(text)) continue
      done.calls += 1
      const soFar = [summaryOf(content, month), ...lines.map((line) => `- ${line}`)].join('\n').trim()
      lines.push(...(await askSummary({ llm, month, text, known: soFar, maxTokens, analyser, abortSignal })))
    }
    answers.set(key, { lines })
    return { lines }
  }

  async function plan(
    content: string,
    batch: readonly OldMonth[],
    summaries: readonly Answer[],
  ): Promise<readonly DraftChange[]> {
    const archived: DraftChange[] = []
    const months: MonthSummary[] = []
    for (const [place, { month, texts }] of batch.entries()) {
      const header = `# Archive of ${path}, ${month}\n`
      const changes = await planArchive(
        store,
        { prefix: archivePrefix(path), month, header, texts },
        { abortSignal },
      )
      archived.push(...changes)
      months.push({ lines: [], ...summaries[place], month, archives: changes.map((change) => change.path) })
    }
    return [
      {
        path,
        before: content,
        content: addToSummary(path, withoutOldMonths(content, firstNewDay(), batch), months),
      },
      ...archived,
    ]
  }

  function settle(status: SummarizeResult['status'], proposal?: string): SummarizeResult {
    return {
      status,
      blocks: done.blocks,
      months: [...done.months],
      archives: [...done.archives],
      by: !done.isSummarised ? undefined : llm === undefined ? 'extract' : 'model',
      calls: done.calls,
      proposal,
    }
  }

  let wasted = 0
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    abortSignal?.throwIfAborted()
    const before = await read()
    const old = oldMonths(before, firstNewDay())
    const batch = writer.policy === 'direct' ? old.slice(0, 1) : old
    if (batch.length === 0) return settle(done.blocks === 0 ? 'unchanged' : 'summarised')
    const mark = await markOf(batch.flatMap(({ texts }) => texts))
    const found = await findProposed(writer, { purpose, mark, abortSignal })
    const summaries: Answer[] = []
    if (found === undefined) for (const each of batch) summaries.push(await ask(before, each))
    // Others write while a model answers. Their additions stay. If they changed the old blocks, these are
    // sent again.
    const content = found === undefined ? await read() : before
    const now = oldMonths(content, firstNewDay())
    if (JSON.stringify(now.slice(0, batch.length)) !== JSON.stringify(batch)) {
      const isEdited = batch.every(({ month }) => now.some((each) => each.month === month))
      if (isEdited) wasted += 1
      if (wasted === MAX_WASTED) break
      continue
    }
    let outcome = found
    if (outcome === undefined) {
      const changes = await plan(content, batch, summaries)
      try {
        outcome = await passGate(store, writer, changes, { reason: `${purpose} ${mark}`, abortSignal })
      } catch (error) {
        if (MemoryError.isInstance(error, 'conflict')) continue
        throw error
      }
      done.isSummarised = true
      for (const change of changes) if (change.path !== path) done.archives.add(change.path)
    }
    for (const { month, texts } of batch) {
      done.blocks += texts.length
      done.months.add(month)
    }
    if (outcome.status !== 'committed') return settle(outcome.status, outcome.proposal)
    attempt = 0
    wasted = 0
  }
  throw MemoryError.unavailable(
    `"${path}" changes faster than it can be summarised. Nothing is lost; try again later.`,
  )
}

type Answer = Pick<MonthSummary, 'lines' | 'note'>

// Ignores headings.
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(/^ {0,3}#.*$/gm, ''))
}
