import { checkValue } from '@sheaf/core/adapter'
import { SignedText } from '../changes/change-signs.ts'
import { partsAbout } from '../changes/list-parts.ts'
import { clausesOf, replacedStatements } from '../changes/replaced-statements.ts'
import { writer } from '../reading/own-words.ts'
import { comparedWords, isSameWord } from './compared-words.ts'
import { haveAll } from '../changes/subject-words.ts'
import { isRefusal } from './find-cue.ts'
import { endingClause, isLikelyChange, mayEnd, separateClauses } from './standing-statements.ts'
import type { CurrentStanding, StandingLine, StandingStatement } from './standing-statement.ts'
import { subjectOf, type LineSubject } from './subject-of.ts'
import { anyCase, pattern } from '../languages/languages.ts'

/** A statement with its source and its time. */
export interface SaidStatement extends StandingStatement {
  readonly source: string
  readonly at: Date | undefined
}

interface Placed {
  readonly said: SaidStatement
  readonly order: number
  readonly words: ReadonlyMap<string, string>
  readonly subject: LineSubject | undefined
  readonly earlier?: string
}

/** A revocation ends a line if they share this part of the words of the shorter one. */
const ENDED = 0.6
/** A change shares this part of its words. */
const CHANGED = 0.2
/** Two statements say the same if they share this part of all their words. */
const SAME = 0.7
/** Begins a line about oneself, which may name others too. */
const OWN_START = anyCase`^(?:{and} )?(?:{i}|i['’]m|j['’])(?!\p{L})`
/** Only so many of the newest lines with a word are compared: the time stays linear if all have it. */
const COMPARED = 60

/**
 * The current lines and the texts that ended. Lines are newest first, those without a date last and in the
 * order given. Of nearly equal statements the newest stays, and of those about a subject that can have one
 * value: a language, the length, the tone, units, the form of address, a diet, a look, a format, a name. A
 * line for a case ("in emails") replaces none that always holds. Lines that a later revocation ends are out;
 * of two with the same date, or without one, the later in the order given is the later one. A revocation that
 * asks for something ("stop using emojis") and ends nothing is itself a line. A change ("you can be kinder
 * again") takes the place of the newest line with which it shares a word or the subject, and tells it as
 * `earlier`. If it ends only a part of a line that is no clause, both stand.
 */
export function currentStanding(said: readonly SaidStatement[]): CurrentStanding {
  checkValue.list('said', said, 'of statements, as standingStatements() gives them')
  const placed = said.map((each, order): Placed => {
    const subject = subjectOf(each.text, each.kind === 'change' || each.kind === 'revocation')
    return { said: each, order, words: comparedWords(each.text), subject }
  })
  const kept = new LinesByWord()
  for (const each of placed.toSorted(byAge)) {
    const similar = kept.sharing(each.words).filter(({ line }) => mayConcern(line, each))
    // "I'm not allergic to cats after all" has all words of "I'm allergic to cats".
    const isNear = similar.some(({ line, shared }) =>
      each.said.kind === 'preference' ? shared > 1 && shared === line.words.size : shared > 0,
    )
    const mayChange = each.said.kind !== 'revocation' && isNear && mayEnd(each.said.text.toLowerCase())
    const isChange = each.said.kind === 'change'
    if ((isChange || mayChange) && (kept.change(each) || isChange)) continue
    if (each.said.kind === 'revocation') {
      // "You can stop with the tables, Tom prefers lists": the reason behind it names other things.
      const clause = comparedWords(endingClause(each.said.text.toLowerCase()))
      const size = clause.size || each.words.size
      const named =
        clause.size > 0 ? kept.sharing(clause).filter(({ line }) => mayConcern(line, each)) : similar
      const ended = [
        ...named.flatMap(({ line, shared }) =>
          shared >= ENDED * Math.min(line.words.size, size) ? [line] : [],
        ),
        ...kept.endedBy(each),
      ]
      for (const line of new Set(ended)) kept.end(line, each)
      // It may end a line in other words; "stop using tables" also says something by itself.
      const refuses = isRefusal(each.said.text)
      // "You can write longer answers" has the new value of its subject, "no more German" the old one.
      const kind = refuses || !mayEnd(each.said.text.toLowerCase()) ? 'revocation' : 'change'
      const by = { ...each, said: { ...each.said, kind } } as const
      if (ended.length === 0 && !kept.change(by, refuses ? 2 : 1) && refuses) kept.add(each)
      continue
    }
    kept.replaceSubject(each)
    for (const { line, shared } of similar) {
      // "Always use tabs" is stronger than "I prefer tabs".
      if (line.said.kind === each.said.kind && shared >= SAME * (line.words.size + each.words.size - shared))
        kept.remove(line)
    }
    kept.add(each)
  }
  const lines = withoutReplaced(kept).map(lineOf)
  // A text that was said again holds.
  return { lines, ended: [...kept.ended].filter((over) => !lines.some(({ text }) => text.includes(over))) }
}

// "My favourite colour is now green." One of the newest replaces one of them.
function withoutReplaced(kept: LinesByWord): readonly Placed[] {
  const lines = kept.all().sort(byNewness)
  const newest = lines.slice(0, COMPARED).toReversed()
  const said = newest.map(({ said: { text, source, at } }) => ({ text, source, ...(at && { date: at }) }))
  const replaced = new Map([...replacedStatements(said)].map(([place, parts]) => [newest[place], parts]))
  return lines.flatMap((line) => {
    const parts = replaced.get(line)
    // The rest of a list may have lost its verb: "Lena is allergic to nuts, Max to eggs".
    if (parts === undefined || !parts.every((part) => partsOf(line.said.text).includes(part))) return line
    for (const part of parts) kept.ended.add(part)
    const text = parts.reduce((rest, part) => rest.replace(part, ''), line.said.text)
    // "Theo is allergic to peanuts and I am coeliac": a clause stays.
    const left = text.replace(LEAD(), '').replace(/[\s,;，；、]+$/u, '')
    return left === line.said.text || left === '' ? [] : { ...line, said: { ...line.said, text: left } }
  })
}

const LEAD = pattern`^(?:[\s,;，；、]|{and}(?!\p{L}))+`

class LinesByWord {
  /** The texts that a later statement ended. */
  readonly ended = new Set<string>()
  readonly #lines = new Set<Placed>()
  readonly #bySubject = new Map<string, Placed>()
  readonly #byKey = new Map<string, Placed[]>()

  add(line: Placed): void {
    this.#lines.add(line)
    for (const key of line.words.keys()) {
      const lines = this.#byKey.get(key)
      if (lines === undefined) this.#byKey.set(key, [line])
      else lines.push(line)
    }
  }

  /** Makes the line the value of its subject, and ends an earlier one. */
  replaceSubject(line: Placed): void {
    if (line.subject === undefined || line.subject.isBound) return
    const before = this.#bySubject.get(line.subject.name)
    if (before !== undefined) this.end(before, line)
    this.#bySubject.set(line.subject.name, line)
  }

  endedBy(by: Placed): Placed[] {
    const { subject } = by
    const line = subject === undefined ? undefined : this.#bySubject.get(subject.name)
    if (line === undefined || !this.#lines.has(line) || !mayConcern(line, by)) return []
    return subject?.isOneState === true || subject?.value === line.subject?.value ? [line] : []
  }

  /**
   * Puts a change in the place of the line with most words in common, then the newest; else of its subject.
   * False without such a line, with `least` words in common. Here "corrections" and "correct" are one word.
   */
  change(by: Placed, least = 1): boolean {
    // A preference shares words with many statements.
    const isLine = by.said.kind !== 'change'
    const own = isLine ? comparedWords(endingClause(by.said.text.toLowerCase())) : by.words
    const words = new Map([...own].filter(([key]) => !/\p{N}/u.test(key)))
    const enough = Math.max(least, CHANGED * words.size)
    const isLikely = isLikelyChange(by.said.text.toLowerCase())
    const near = this.sharing(words, () => true).filter(({ line, shared }) => {
      const isAll = shared >= least && isWhole(line, words)
      return isAll || shared >= (line.said.kind === 'preference' ? Math.max(2, enough) : enough)
    })
    const [best] = isLikely ? near.toSorted((a, b) => b.shared - a.shared || byNewness(a.line, b.line)) : []
    // "Stop answering in German" ends no order for French.
    const subject = by.said.kind === 'revocation' ? undefined : by.subject
    const ofSubject = this.#bySubject.get(subject?.name ?? '')
    const isOther = isLikely || ofSubject?.subject?.value !== subject?.value
    const changed = best?.line ?? (isOther ? ofSubject : undefined)
    if (changed === undefined || !this.#lines.has(changed)) return false
    if (!this.end(changed, by)) return true
    const { said, earlier = clausesAbout(partsOf(said.text), by)[0] ?? said.text } = changed
    // Several sentences of one message.
    const isSame =
      changed.earlier !== undefined && said.source === by.said.source && timeOf(changed) === timeOf(by)
    const text = isSame ? `${said.text} ${by.said.text}` : by.said.text
    const line = { ...changed, said: { ...by.said, kind: said.kind, text }, order: by.order, earlier }
    this.add(line)
    const name = changed.subject?.name ?? ''
    if (this.#bySubject.get(name) === changed) this.#bySubject.set(name, line)
    return true
  }

  /**
   * Removes what a later statement ends: all of a line, or its clauses on that subject. "I'm allergic to
   * shellfish" stays of a line that goes on "and I never eat pork". False if both stand, since only a part of
   * the line ends that is no clause: "never touch src or test", "you may touch test".
   */
  end(line: Placed, by: Placed): boolean {
    const { text: whole } = line.said
    const clauses = partsOf(whole)
    const over = clausesAbout(clauses, by)
    // "From now on" alone says nothing.
    const left = clauses.filter((clause) => !over.includes(clause) && comparedWords(clause).size > 0)
    const isClause = left.length > 0 && over.length > 0
    if ((isClause ? over : [whole]).some((text) => isAboutPart(text, by))) {
      this.add(by)
      return false
    }
    this.remove(line)
    for (const text of isClause ? over : [whole]) this.ended.add(text)
    if (!isClause) return true
    const text = left.join(', ')
    const rest = {
      ...line,
      said: { ...line.said, text },
      words: comparedWords(text),
      subject: subjectOf(text),
    }
    this.add(rest)
    if (rest.subject?.isBound === false) this.#bySubject.set(rest.subject.name, rest)
    return true
  }

  remove(line: Placed): void {
    this.#lines.delete(line)
  }

  sharing(words: ReadonlyMap<string, string>, isSame = isSameWord): { line: Placed; shared: number }[] {
    const found = new Map<Placed, number>()
    for (const [key, word] of words) {
      for (const line of (this.#byKey.get(key) ?? []).slice(-COMPARED)) {
        if (!this.#lines.has(line)) continue
        const other = line.words.get(key)
        if (other !== undefined && isSame(word, other)) found.set(line, (found.get(line) ?? 0) + 1)
      }
    }
    return [...found].map(([line, shared]) => ({ line, shared }))
  }

  all(): Placed[] {
    return [...this.#lines]
  }
}

// "Nothing with mushrooms, I gag": the words of one clause are enough.
function isWhole({ said, words }: Placed, others: ReadonlyMap<string, string>): boolean {
  const parts = said.text.split(/[,;，；、] ?/u).map((part) => comparedWords(part))
  return [words, ...parts].some((part) => part.size > 0 && haveAll(others, part))
}

// "I'm not vegan any more" ends no line about "her".
function mayConcern({ said: { kind, text } }: Placed, by: Placed): boolean {
  if (kind !== 'preference' || by.said.kind === 'preference') return true
  const isOfAnother = (each: string) =>
    !OWN_START().test(each) && new SignedText(each.toLowerCase()).has('others', 'pronouns')
  return !isOfAnother(text) || isOfAnother(by.said.text) || !writer.isIn(by.said.text)
}

function partsOf(text: string): readonly string[] {
  const clauses = separateClauses(text)
  return clauses.length > 0 ? clauses : clausesOf(text)
}

// Of "Celsius please, not Fahrenheit" both parts are about one subject.
function isAboutPart(text: string, { said, subject }: Placed): boolean {
  const [part = text] = partsAbout(text, said.text)
  if (part === text || subject === undefined) return part !== text
  const rest = text.replace(part, '')
  const isJoined = /\p{L}\s*$/u.test(text.slice(0, text.indexOf(part)))
  return isJoined || subjectOf(rest)?.name !== subject.name
}

// Those with most of its words: of "his mum is coeliac and I'm allergic to sesame" one clause ends.
function clausesAbout(clauses: readonly string[], { words, subject }: Placed): readonly string[] {
  const shared = clauses.map((clause) => {
    const own = comparedWords(clause)
    return [...words].filter(([key, word]) => isSameWord(own.get(key) ?? '', word)).length
  })
  const most = Math.max(1, ...shared)
  return clauses.filter(
    (clause, place) =>
      shared[place] === most || (subject !== undefined && subjectOf(clause)?.name === subject.name),
  )
}

// Undated lines are the oldest: the app itself recorded the dated ones.
function byAge(one: Placed, other: Placed): number {
  return timeOf(one) - timeOf(other) || one.order - other.order
}

function byNewness(one: Placed, other: Placed): number {
  return timeOf(other) - timeOf(one) || one.order - other.order
}

function timeOf({ said: { at } }: Placed): number {
  const time = at?.getTime() ?? Number.NaN
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time
}

function lineOf({ said: { kind, ...said }, earlier }: Placed): StandingLine {
  const { text, source, lineStart, lineEnd, at } = said
  const line = { text, source, lineStart, lineEnd, at, ...(earlier === undefined ? {} : { earlier }) }
  return { kind: kind === 'preference' ? kind : 'instruction', ...line }
}
