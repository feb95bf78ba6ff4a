import { readMessage } from '@sheaf/conversations'
import type { ContextBlock } from '@sheaf/core'
import { fileKind } from '@sheaf/core/adapter'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { LONGEST_TOLD } from '../settings/defaults.ts'
import type { DayOf } from '../render/day-of.ts'
import { dateLine } from '../render/render-messages.ts'
import type { Statement } from './statements.ts'

/** The texts of a context by day, to find a note and the message that it comes from. */
export interface ToldTexts {
  /** True for a user's message if notes of its day have all its words; for a note if a message has them. */
  covers(statement: Statement, block: ContextBlock): boolean
  add(statement: Statement, block: ContextBlock): void
}

interface Told {
  readonly day: string
  readonly text: string
  readonly isNote: boolean
}

/** Words that ask to remember something, in the languages of the analyser; `|` between them. */
const REMEMBER_WORDS =
  'remember|note|notes|save|store|write|written|record|keep|mind|memory|please|thanks|thank' +
  '|merk|merke|merken|dir|notier|notiere|notieren|notiz|speicher|speichere|bitte|danke|denk|dran|daran' +
  '|souviens-toi|retiens|rappelle-toi|noter|mémoire|mémorise|enregistre' +
  "|s'il te plaît|s'il vous plaît|merci" +
  '|recuerda|recuerde|anota|apunta|guarda|memoria|favor|gracias' +
  '|lembre|lembra|anote|guarde|memória|obrigado|obrigada' +
  '|ricorda|ricordati|annota|segna|salva|grazie' +
  '|onthoud|noteer|opslaan|alstublieft|alsjeblieft|bedankt' +
  '|запомни|запомните|запиши|запишите|пожалуйста|спасибо' +
  '|记住|记得|请记|记下|帮我|請記|記住|記下|谢谢|覚えて|記憶|記録|メモ|お願い|기억해|기억해줘|적어줘|메모'
const DAYS = /\d{4}-\d{2}-\d{2}/g
const NEGATION =
  /(?<!\p{L})(?:no|not|nicht|keine?|pas|ne|non|não|niet|geen|не|нет)(?!\p{L})|n['’]t|ない|ません|안 |않/iu
/** Grammar of Japanese, such as です. */
const GRAMMAR = /^\p{Script=Hiragana}+$/u

/**
 * Begins without texts. A text adds nothing to others of its day that have all its words, apart from stop
 * words and words that ask to remember something. Only texts of one day are compared: an older text may
 * repeat a statement that a newer one took back.
 */
export function toldTexts(analyser: AssemblerSettings['analyser'], dayOf: DayOf): ToldTexts {
  const byDay = new Map<string, Told[]>()
  const standing: string[] = []
  let asking: ReadonlySet<string> | undefined
  const isIn = (text: string, other: string): boolean => {
    if (NEGATION.test(text) !== NEGATION.test(other)) return false
    asking ??= new Set(REMEMBER_WORDS.split('|').flatMap((word) => analyser.queryTerms(word)))
    const known = new Set(analyser.documentTerms(other))
    const terms = contentTerms(text, analyser)
    return (
      terms.some((term) => known.has(term)) && terms.every((term) => known.has(term) || asking?.has(term))
    )
  }
  return {
    covers(statement, block) {
      const told = toldIn(statement, block, dayOf)
      if (told === undefined || told.text.length > LONGEST_TOLD) return false
      const others = (byDay.get(told.day) ?? []).filter(({ isNote }) => isNote !== told.isNote)
      const texts = others.map(({ text }) => text)
      // One message may give several notes.
      if (told.isNote) return texts.some((text) => isIn(told.text, text))
      const said = standing.some((line) => told.text.includes(line)) ? withoutThanks(told.text) : told.text
      return standing.includes(said) || (texts.length > 0 && isIn(said, texts.join('\n')))
    },
    add(statement, block) {
      const told = toldIn(statement, block, dayOf)
      if (told === undefined) return
      // A standing line holds on all days.
      if (told.isNote && fileKind(block.source) === 'chat') standing.push(statement.text.replace(/^- /, ''))
      byDay.set(told.day, [...(byDay.get(told.day) ?? []), told])
    },
  }
}

/** The terms of a text without stop words and grammar. */
export function contentTerms(
  text: string,
  analyser: Pick<AssemblerSettings['analyser'], 'queryTerms'>,
): string[] {
  return analyser.queryTerms(text).filter((term) => !GRAMMAR.test(term))
}

// Undefined without a day, and for words of an assistant.
function toldIn({ text, headings }: Statement, block: ContextBlock, dayOf: DayOf): Told | undefined {
  const { message, source, date, updatedAt } = block
  const isNote = message === undefined
  if (message !== undefined && message.role !== 'user') return undefined
  const above = headings.flatMap(({ lines }) => lines.map((line) => line.text))
  const named = isNote ? [source, ...above, text].join('\n').match(DAYS)?.at(-1) : undefined
  const changed = fileKind(source) === 'entry' ? updatedAt : undefined
  const day = named ?? dateLine({ date: date ?? changed }, dayOf)
  return day === '' ? undefined : { day, text: isNote ? text.replace(DAYS, '') : text, isNote }
}

function withoutThanks(text: string): string {
  const sentences = readMessage(text).filter(({ kind }) => kind !== 'small-talk')
  return sentences
    .map((sentence) => sentence.text)
    .join('')
    .trim()
}
