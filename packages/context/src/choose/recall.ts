import type { ContextBlock } from '@sheaf/core'
import { candidateWith, type Candidate, type Choice } from './candidates.ts'
import { statementsOf, toldIn, ToldTexts, type Statement, type Told } from './statements.ts'
import { ShownLines, textLines, type Line } from '../lines/block-lines.ts'
import type { Question } from '../lines/passages.ts'
import { withoutLabels, type Excerpt } from '../render/render-blocks.ts'
import { saidLines, type DayOf } from '../render/render-messages.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'

/** A whole block, which an equal block may replace. */
interface Shown {
  readonly place: number
  readonly candidate: Candidate
  readonly statements: readonly Statement[]
}

/**
 * The blocks that a section recalls. Leaves out repeated text; see `withoutRepeated`. The latest of several
 * equal blocks takes the place of the best, because it is the current one.
 */
export class Recall {
  /** The blocks to show, best first. */
  readonly open: Candidate[] = []
  /** The blocks without new text. */
  readonly repeated: Set<Candidate> = new Set()
  readonly #known: Known
  // By the key of the first statement.
  readonly #shown = new Map<string, Shown>()

  constructor(known: Known) {
    this.#known = known
  }

  /** Adds a block; `left` is the block without the lines that are shown elsewhere. */
  add(candidate: Candidate, left: Candidate): void {
    const statements = statementsOf(left.own ?? textLines(left.text), candidate.block)
    const first = statements[0]?.key ?? ''
    const part = withoutRepeated(left, statements, this.#known)
    if (part.text !== '' || left.text === '') {
      if (part === left) this.#shown.set(first, { place: this.open.length, candidate, statements })
      this.open.push(part)
      return
    }
    const same = this.#shown.get(first)
    if (
      same === undefined ||
      !isSame(same.statements, statements) ||
      !isLater(candidate.block, same.candidate.block)
    ) {
      this.repeated.add(candidate)
      return
    }
    this.open[same.place] = left
    this.#shown.set(first, { place: same.place, candidate, statements })
    this.repeated.add(same.candidate)
  }
}

function isSame(some: readonly Statement[], others: readonly Statement[]): boolean {
  return some.length === others.length && some.every(({ key }, place) => key === others[place]?.key)
}

// Only if both have a date: the last change of a file means nothing here.
function isLater({ date }: ContextBlock, { date: other }: ContextBlock): boolean {
  return date !== undefined && other !== undefined && date.getTime() > other.getTime()
}

/** The statements that a context has already. */
interface Known {
  readonly said: Set<string>
  readonly told: ToldTexts
}

/**
 * Leaves repeated statements out of a block, and adds the others to `known`. A statement whose words the
 * context tells already (see `toldTexts`) is left out, and so is a repeated message or passage of at least
 * `MIN_BLOCK_TOKENS` tokens. A shorter one stays beside new text, to which it may belong. A heading with
 * nothing left below it is left out too. A block with unknown lines is left out whole or not at all.
 */
function withoutRepeated(
  candidate: Candidate,
  statements: readonly Statement[],
  { said, told }: Known,
): Candidate {
  const { block, section } = candidate
  const read = toldIn(statements, block, section.dayOf)
  const covered = new Set(statements.filter((_, place) => told.covers(read[place])))
  const repeated = new Set<Statement>()
  for (const [place, statement] of statements.entries()) {
    if (said.has(statement.key) || covered.has(statement)) repeated.add(statement)
    else told.add(read[place])
    said.add(statement.key)
  }
  if (repeated.size === 0) return candidate
  const left = statements.filter(
    (statement) =>
      !repeated.has(statement) ||
      (!covered.has(statement) && section.tokens.count(statement.text) < MIN_BLOCK_TOKENS),
  )
  const isNothingNew = left.every((statement) => statement.isMessage && repeated.has(statement))
  const canLeaveLinesOut = candidate.lines !== undefined && left.length < statements.length
  if (!isNothingNew && !canLeaveLinesOut) return candidate
  const { own = [] } = candidate
  const gone = isNothingNew ? new Set(own) : linesGone(statements, new Set(left))
  const shorter = candidateWith(
    candidate,
    own.filter((line) => !gone.has(line)),
  )
  return { ...shorter, repeated: new Set([...gone].map((line) => line.number)) }
}

function linesGone(statements: readonly Statement[], left: ReadonlySet<Statement>): Set<Line> {
  const needed = new Set([...left].flatMap(({ headings }) => headings))
  const gone = statements.filter((statement) => !left.has(statement))
  return new Set(
    gone.flatMap(({ lines, headings }) => [
      ...lines,
      ...headings.filter((each) => !needed.has(each)).flatMap((each) => each.lines),
    ]),
  )
}

/** The blocks that a context shows, with their lines, by the sections that show them. */
export class ShownBlocks {
  readonly lines: ShownLines = new ShownLines()
  readonly #analyser: AssemblerSettings['analyser']
  readonly #dayOf: DayOf
  readonly #asksDays: boolean
  readonly #keys: string[] = []
  readonly #told: (Told | undefined)[] = []
  // The keys of the last section are never read.
  readonly #waiting: Choice[] = []
  readonly #ids = new Set<string>()
  readonly #whole: { readonly section: string; readonly block: ContextBlock }[] = []

  /** Begins without blocks. For a question that names days, a message is no copy of a standing line. */
  constructor(
    { analyser, dayOf }: Pick<AssemblerSettings, 'analyser' | 'dayOf'>,
    question?: Pick<Question, 'days'>,
  ) {
    this.#analyser = analyser
    this.#dayOf = dayOf
    this.#asksDays = question?.days !== undefined && question.days.length > 0
  }

  /** A copy of their statements, with `more` keys. */
  known(more: readonly string[]): Known {
    for (const choice of this.#waiting.splice(0)) {
      const { block } = choice.candidate
      const shown = choice.excerpts === undefined ? textLines(choice.text) : linesShown(choice)
      const statements = statementsOf(shown, block)
      this.#keys.push(...statements.map(({ key }) => key))
      this.#told.push(...toldIn(statements, block, this.#dayOf))
    }
    const told = this.#told.filter((each) => !this.#asksDays || each?.standing === undefined)
    return { said: new Set([...more, ...this.#keys]), told: new ToldTexts(this.#analyser, told) }
  }

  /** True for the id of a block of which something is shown. */
  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** The section that shows all of a block whose lines are not known. */
  sectionOf(block: ContextBlock): string | undefined {
    return this.#whole.find((shown) => covers(shown.block, block))?.section
  }

  add(section: string, choices: readonly Choice[]): void {
    for (const choice of choices) {
      const { block } = choice.candidate
      this.#ids.add(block.id)
      if (!choice.isCut && block.truncated !== true) this.#whole.push({ section, block })
      if (choice.excerpts === undefined) this.lines.addText(section, block.source, choice.text)
      else this.lines.add(section, block.source, linesShown(choice))
      this.#waiting.push(choice)
    }
  }
}

/** The lines of a block that a choice shows to their end. */
export function linesShown({ candidate: { own = [] }, excerpts = [] }: Choice): Line[] {
  return excerpts.flatMap((excerpt) => {
    const lines = own.filter(({ number }) => excerpt.first <= number && number <= excerpt.last)
    return excerpt.isCut ? linesIn(excerpt, lines) : lines
  })
}

function linesIn({ block, text }: Excerpt, lines: readonly Line[]): Line[] {
  const shown = new Set(text.split('\n'))
  const isShown = (line: string) => shown.has(line) || shown.has(withoutLabels(line))
  const said = saidLines(block, lines)
  return lines.filter((_, place) => isShown(said[place] ?? ''))
}

function covers(shown: ContextBlock, block: ContextBlock): boolean {
  if (shown.source !== block.source || shown.lineStart === undefined || block.lineStart === undefined)
    return false
  const { lineStart, lineEnd = lineStart } = block
  const last = shown.lineEnd ?? shown.lineStart
  if (shown.lineStart > lineStart || lineEnd > last) return false
  // Pieces of one long line have the same number and different texts.
  return shown.lineStart < last || shown.text.includes(block.text.trim())
}
