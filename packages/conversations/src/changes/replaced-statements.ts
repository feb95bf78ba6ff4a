import { readMessage } from '../reading/read-message.ts'
import { MILLISECONDS } from '../time/day.ts'
import { RULES, SIGNS_OF_VALUES, haveOneOwner, shared, timeOf } from './change-rules.ts'
import type { Stated, StatedText } from './change-rules.ts'
import { changesValue } from './changed-facts.ts'
import { isAsking, readChange } from './read-change.ts'
import type { ReadChange } from './read-change.ts'

/** Characters of a message: a longer one says several things, and some may still hold. */
const LONGEST_REPLACED = 240
const SIGNS = [
  'now',
  'moved',
  'cancelled',
  'corrected',
  'mistaken',
  'insteadOf',
  'insteadBehind',
  'over',
  'back',
  'settled',
  'decided',
  ...SIGNS_OF_VALUES,
] as const
/**
 * The places of the statements that a later one of the same person replaces, as its words show: it was put
 * elsewhere or is otherwise now, is cancelled, was corrected at once, was not taken ("instead of"), is over,
 * or is again as before; and the home of one who moved. Questions and requests in a message do not count, and
 * only a message that says one thing is replaced. None where another person or name is spoken of, or
 * where two older ones could be meant. In order of time.
 */
export function replacedStatements(statements: readonly StatedText[]): ReadonlySet<number> {
  const stated = statements.map((said, place): Stated => {
    const day = Math.floor(timeOf(said) / MILLISECONDS)
    return { place, said, day, read: readOnce(said, day) }
  })
  const replaced = new Map<number, Stated>()
  for (const newer of stated) {
    const { read, said } = newer
    if (!SIGNS.some((sign) => read.has(sign)) || read.has('unreal') || (read.asks() && !read.has('ownNew')))
      continue
    const own = stated.filter(
      (older) =>
        older.place < newer.place &&
        older.said.text !== said.text &&
        older.said.text.length <= LONGEST_REPLACED &&
        older.said.message?.speaker === said.message?.speaker &&
        older.read.isSingle() &&
        !older.read.asks(),
    )
    for (const [place, by] of replaced) {
      const older = stated[place]
      // It may hold again: then nothing is known.
      if (older !== undefined && read.has('back') && isAgain(older.read, read, by.read))
        replaced.delete(place)
    }
    for (const { place } of returned(own, newer)) replaced.set(place, newer)
    const open = own.filter(({ place }) => !replaced.has(place))
    for (const older of open) if (changesValue(older.said.text, said.text)) replaced.set(older.place, newer)
    for (const rule of RULES)
      for (const { place } of unmistakable(
        open.filter((older) => rule(older, newer)),
        newer,
      ))
        replaced.set(place, newer)
  }
  return new Set(replaced.keys())
}

const readings = new WeakMap<StatedText, ReadChange>()

// A context is laid out several times with the same messages.
function readOnce(said: StatedText, day: number): ReadChange {
  const read = readings.get(said) ?? readChange(statedIn(said.text), day)
  readings.set(said, read)
  return read
}

// "I moved to Porto. Can you find a gym there?" An instruction counts alone.
function statedIn(text: string): string {
  const sentences = readMessage(text)
  const stated = sentences.filter((sentence) => !isAsking(sentence))
  const kept = stated.some(({ kind }) => kind !== 'small-talk' && kind !== 'boilerplate') ? stated : sentences
  return kept.length === sentences.length ? text : kept.map((sentence) => sentence.text).join('')
}

// "I drink it black", "these days with milk", "the milk is bad for me, black again".
function returned(own: readonly Stated[], newer: Stated): readonly Stated[] {
  if (!newer.read.has('back')) return []
  return own.filter(
    (between) =>
      (between.read.has('now') || between.read.has('moved')) &&
      shared(between.read, newer.read).length > 0 &&
      own.some(
        (first) =>
          first.place < between.place &&
          haveOneOwner(first.read, between.read, true) &&
          (shared(first.read, between.read).length > 0 || haveTimes(first.read, between.read)) &&
          isAgain(first.read, newer.read, between.read),
      ),
  )
}

// "I take the 7:12", "I take the 7:48 now", "I am on the 7:12 again".
function haveTimes(...reads: readonly ReadChange[]): boolean {
  return reads.every((read) => read.times().size > 0)
}

/** Whether two statements share a word or a value that the one between them lacks. */
function isAgain(first: ReadChange, newer: ReadChange, between: ReadChange): boolean {
  const valuesOf = (read: ReadChange) => [...read.words().keys(), ...read.times(), ...read.weekdays()]
  const [then, lacked] = [new Set(valuesOf(first)), new Set(valuesOf(between))]
  return valuesOf(newer).some((value) => then.has(value) && !lacked.has(value))
}

// Of several that could be meant, those with most words in common, if they have the same words.
function unmistakable(found: readonly Stated[], newer: Stated): readonly Stated[] {
  const counts = found.map(({ read }) => shared(read, newer.read).length)
  const best = found.filter((_, place) => counts[place] === Math.max(...counts))
  const keysOf = ({ read }: Stated) => [...read.words().keys()].join(' ')
  return new Set(best.map(keysOf)).size === 1 ? best : []
}
