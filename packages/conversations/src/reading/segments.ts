import { anyCase, pattern } from '../languages/languages.ts'
import { RELATIVE_WORDS } from '../languages/times/calendar.ts'
import { namedStart, roleStart } from '../messages/chat-line.ts'
import { ROLE_NAMES } from '../messages/message-text.ts'
import { parseTranscriptHeading } from '../messages/transcript-heading.ts'
import {
  announces,
  announcesBehind,
  asksAboutNext,
  greetsPerson,
  isOthersSpeech,
  lastSentence,
  opens,
  pointsDown,
  pointsUp,
  signs,
  tellsOfText,
} from './announcing.ts'
import { asksSomething } from './asking.ts'
import { asksInOther, isInOtherLanguage, leadsTo } from './other-language.ts'
import { FIRST_PERSON } from './phrases.ts'
import { LINES } from './sentences.ts'
import { looksAsked, looksPasted } from './pasted-lines.ts'

/**
 * The origin of words: the speaker's own; `quoted` behind marks; `pasted` code, output, logs or tables; or a
 * `subject`, another's text that the message is about, or may be.
 */
export type Origin = 'own' | 'quoted' | 'pasted' | 'subject'

/** Lines of a message that follow each other, or a part of one, with one origin. */
export interface Segment {
  readonly text: string
  readonly origin: Origin
  /** The number of its first line within the message, counted from 0. */
  readonly line: number
}

interface Line {
  /** The line without its end. */
  readonly text: string
  readonly end: string
}

const FENCE = /^ {0,3}(?:>\s*)?(`{3,}|~{3,})/
const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n[^]{0,4000}?\n---[ \t]*(?=\r?\n|$)/
/** A heading of a memory file: the text below was copied from there, or pretends to be. */
const FORGED_HEADING =
  /^[\s>*-]{0,16}#{1,6}[\t\p{Zs}]*(?:profile|facts|earlier|memory|decisions|system|user|assistant|tool|\S.*\.\p{Cf}?m\p{Cf}?d(?::\d.*)?)[\t\p{Zs}]*$/iu
/** A copied conversation, or the head of a mail. */
const COPIED_HEAD = new RegExp(
  String.raw`^\s*(?:[*_[<]{0,3}(?:${ROLE_NAMES})[*_\]>]{0,3} ?[:：]|(?:from|to|cc|subject|betreff|von|objet|asunto|assunto|oggetto|тема|件名|差出人) ?[:：] ?\S|(?:fwd?|wg|tr|rv|enc) ?[:：] ?\S|-{3,} ?(?:original message|forwarded message|begin))`,
  'iu',
)
const HEADING = /^#{1,6}[ \t]+\S.{0,200}(?<![.;])$/u
const OWN_HEADING =
  /^#+ (?:rules|regeln|règles|reglas|regras|правила|规则|ルール|규칙)$|(?<!\p{L})(?:my|me|i|meine?|mich|mes|mon|mis?|meus?|minhas?|eu|moi|мои|мой|instructions?|preferences?)(?!\p{L})|我|私|내 |제 /iu
/** "[20.11.2026, 09:15] Bob: ...", "Bob  10:32 AM". */
const STAMPED =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? +\d{1,2}:\d{2}|^\s*\[?\d{1,2}:\d{2}(?::\d{2})?\]? +<?@?\p{Lu}\p{L}+[^:]{0,30}[:>]/u
const DAYS = `${RELATIVE_WORDS['day 0']}|${RELATIVE_WORDS['day -1']}`
const NAME_AND_TIME = pattern`^@?\p{Lu}[\p{L}\p{N}._'’-]*
  (?: (?:[\p{Lu}\p{N}][\p{L}\p{N}._'’-]*|{articles}|{prepositions}|bin)){0,3}(?:\s{1,4}|, |\s[—–-]\s)\[?\(?
  (?:(?:${DAYS})(?: at| um| à)? )?\d{1,2}[:.]\d{2}(?: ?[AaPp]\.?[Mm]\.?)?\)?\]?$`
const FIELD =
  /^(?:[*_-]{0,3} ?)?(?:status|assignee|reporter|priority|description|severity|component|labels?|created|updated|due|type|author|date|title|sprint|epic|owner|environment|steps to reproduce|expected|actual|beschreibung|priorität|zuständig|autor|titel|datum|état|priorité|descripción|estado|prioridad|descrição|状态|优先级|描述|担当|優先度|状態|상태|담당자|우선순위)[*_]{0,3} ?[:：]/iu
/** "【群公告】各位家长…", and an interview on one line. */
const TITLED = /^\s*【[^】]{1,20}】|(?:^|\s)[QF问問][:：.] .+[?？] ?[AR答][:：.] /u
const LINK = /^<?https?:\/\/\S+>?$/
/** Words before a colon that do not name a speaker. */
const LABEL =
  /^(?:notes?|updates?|news|plans?|ps|p\.s|info|fyi|btw|edit|tl;?dr|context|correction|background|summary|question|reminder|about me|me|name|home|address|work|job|family|health|allergies|languages?|today|tomorrow|decision|preferences?|likes|hinweis|nachtrag|notiz|korrektur|frage|ich|adresse|arbeit|familie|sprache|heute|todo|done|tips?|pros?|cons?|step|option|ideas?|goal|注意|更正|补充|背景|问题|我|姓名|住址|工作|家庭|今天)$/i
/** The writer's own lines of a copied conversation. */
const SELF = anyCase`^\s{0,3}{*announcing.self}\s?[:：]\s?\S`
/** A command, with its output below it. */
const PROMPT = /^\s*(?:[$❯] |\S+@\S{1,40}[:~ ].{0,60}[$#] )\S/u
/** A name, and the words of its owner: "Bob: ...", "Bob → ...", みさき「...」. */
const NAMED =
  /^\s{0,3}(?:[-*•] )?([\p{L}\p{M}_.'’@-]{1,24}(?: [\p{L}\p{N}\p{M}_.'’-]{1,24}){0,2})(?: ?(?:→|->|»|＞) ?|: |：|(?=「))\S/u
/** A group of people that write to each other. */
const CHAT =
  /(?<!\p{L})(?:chat|group|groupe|grupo|gruppe|gruppo|gruppenchat|whatsapp|slack|discord|telegram|conversa(?:ción)?|discussion|verlauf)(?!\p{L})|LINE|グループ|トーク|群聊|群里|群裡|微信|단톡|톡방|카톡|채팅/iu
/** A line that separates: text between two of them is one piece. */
const SEPARATOR = /^\s{0,3}(?:([-–—=*_~]) ?(?:\1 ?){2,}|"{3}|'{3})\s*$/u
/** A comment of code, where a line of code is beside it. */
const COMMENT = /^\s*(?:--|#|;|%|rem )[^\n]*\p{L}/iu
/** A field of a form, among others on its line. */
const FORM_FIELD = /(?:^|[—–|;·•/] ?)[^:：—–|;·•/]{1,28}[:：] ?[^:：—–|;·•/\s]/gu
const MENTION = /^@\p{L}[\p{L}\p{N}._-]*[ ,:]/u
const ITEM = /^\s{0,3}(?:\d{1,2}[.)]|[-*•])\s/
const QUOTATION = /^["“„«「『‘']/u

/** The segments of a message, in order; together they are its text. Linear in time. */
export function segmentsOf(message: string): Segment[] {
  const lines = linesOf(message)
  const origins = lines.map((): Origin => 'own')
  markShapes(lines, origins)
  const frontmatter = FRONTMATTER.exec(message)?.[0]
  if (frontmatter !== undefined) origins.fill('pasted', 0, linesOf(frontmatter).length)
  markBelowCode(lines, origins)
  const colon = markOthers(lines, origins)
  return joined(lines, origins, colon)
}

// Code, then prose: without a blank line, a first person or a question it is of the same text.
function markBelowCode(lines: readonly Line[], origins: Origin[]): void {
  const first = nextText(lines, 0)
  if (origins[first] !== 'pasted' || lines.some(({ text }) => text.includes('```'))) return
  const end = paragraphEnd(lines, first)
  for (let place = first; place < end; place++) {
    const { text = '' } = lines[place] ?? {}
    if (looksAsked(text) || FIRST_PERSON().test(text)) return
    if (origins[place] === 'own') origins[place] = 'subject'
  }
}

function linesOf(text: string): Line[] {
  return (text.match(LINES) ?? []).map((line) => {
    const end = /(?:\r\n|[\n\r\u0085\u2028\u2029\v\f])$/u.exec(line)?.[0] ?? ''
    return { text: line.slice(0, line.length - end.length), end }
  })
}

function markShapes(lines: readonly Line[], origins: Origin[]): void {
  for (const [place, { text }] of lines.entries()) {
    if (looksPasted(text)) origins[place] = /^\s{0,3}>/.test(text) ? 'quoted' : 'pasted'
  }
  let open = -1
  let mark = ''
  for (const [place, { text }] of lines.entries()) {
    const at = text.indexOf('```')
    const fence =
      FENCE.exec(text)?.[1] ?? (open === -1 && at !== -1 && !text.includes('```', at + 3) ? '```' : '')
    if (fence === '') continue
    if (open === -1) {
      // "```a```" opens no fence.
      if (FENCE.test(text) && text.indexOf(fence, text.indexOf(fence) + fence.length) !== -1) {
        origins[place] = 'pasted'
        continue
      }
      open = place
      mark = fence
      if (FENCE.test(text)) origins[place] = 'pasted'
    } else if (fence.startsWith(mark) && /^[\s>]*(?:`+|~+)\s*$/.test(text)) {
      origins.fill('pasted', FENCE.test(lines[open]?.text ?? '') ? open : open + 1, place + 1)
      open = -1
    }
  }
  // Text after an unclosed fence may be code or own words.
  if (open !== -1)
    for (let place = open + 1; place < lines.length; place++)
      if (origins[place] === 'own') origins[place] = 'subject'
  fillGaps(lines, origins)
  // The output of a command goes to the end of its paragraph.
  let isOutput = false
  for (const [place, { text }] of lines.entries()) {
    isOutput = PROMPT.test(text) || (isOutput && text.trim() !== '' && !looksAsked(text))
    if (isOutput && origins[place] === 'own') origins[place] = 'pasted'
  }
  // The origin of the next line that is no comment.
  const below: (Origin | undefined)[] = []
  for (let place = lines.length - 2; place >= 0; place--)
    below[place] = COMMENT.test(lines[place + 1]?.text ?? '') ? below[place + 1] : origins[place + 1]
  for (const [place, { text }] of lines.entries()) {
    if (origins[place] !== 'own' || !COMMENT.test(text)) continue
    if (below[place] === 'pasted' || origins[place - 1] === 'pasted') origins[place] = 'pasted'
  }
  markSeparated(lines, origins)
}

// Between two lines of signs, in a message that asks something outside of them.
function markSeparated(lines: readonly Line[], origins: Origin[]): void {
  const places = lines.flatMap(({ text }, place) => (SEPARATOR.test(text) ? [place] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || first === last) return
  const isOutside = (place: number) => place < first || place > last
  if (!lines.some(({ text }, place) => isOutside(place) && asksSomething(text.trim()))) return
  for (let place = first; place <= last; place++) if (origins[place] === 'own') origins[place] = 'subject'
}

// A line between two pasted ones is pasted too, unless it asks or a blank line is between them.
function fillGaps(lines: readonly Line[], origins: Origin[]): void {
  let previous = -2
  for (const [place, { text }] of lines.entries()) {
    if (text.trim() === '') previous = -2
    if (origins[place] !== 'pasted') continue
    if (place - previous === 2 && !looksAsked(lines[place - 1]?.text ?? '')) origins[place - 1] = 'pasted'
    previous = place
  }
}

/** A place in a line; the words behind it are another person's. */
interface Colon {
  readonly line: number
  readonly at: number
}

// Others' text goes to the end: its own end cannot be known.
function markOthers(lines: readonly Line[], origins: Origin[]): Colon | undefined {
  const isOwn = (place: number) => origins[place] === 'own' && (lines[place]?.text.trim() ?? '') !== ''
  // With `like`, lines in its language: the user may go on in the own one.
  const subject = (from: number, to = lines.length, like?: string) => {
    for (const [place, { text }] of lines.entries())
      if (place >= from && place < to && origins[place] === 'own')
        if (like === undefined || !isInOtherLanguage(text, like)) origins[place] = 'subject'
  }
  markTalk(lines, subject)
  const copied = copiedFrom(lines, origins)
  if (copied < lines.length) subject(copied)
  const signed = lines.findIndex(({ text }, place) => signs(text, textsOf(lines.slice(place + 1, place + 6))))
  let colon: Colon | undefined
  let hasOthers = copied < lines.length || origins.some((origin) => origin === 'subject')
  for (let place = 0; place < lines.length; place++) {
    if (!isOwn(place)) continue
    const { text } = lines[place] ?? { text: '' }
    const at = colonIn(text)
    if (at !== undefined) {
      colon = { line: place, at }
      hasOthers = true
      const [head, told] = [text.slice(0, at), text.slice(at + 1)]
      const like = isForeign(head, told) ? told : undefined
      subject(place + 1, isOthersSpeech(head) ? paragraphEnd(lines, place) : undefined, like)
      break
    }
    // Nothing follows in most messages, and the patterns of announcements take long to compile.
    const next = nextText(lines, place + 1)
    if (next === lines.length) break
    const isAnnounced = announces(text) || opens(text)
    const isApart = next > place + 1 || ITEM.test(lines[next]?.text.slice(0, 9) ?? '')
    if (!isAnnounced && !(isApart && pointsDown(text))) {
      const told = `${lines[next]?.text} ${lines[next + 1]?.text ?? ''}`
      if (!isOwn(next) || !(place === nextText(lines, 0) || /[:：]\s*$/u.test(text))) continue
      if (!leadsTo(text, told, next > place + 1)) continue
      hasOthers = true
      subject(next, lines.length, told)
      break
    }
    hasOthers = true
    const end = paragraphEnd(lines, next)
    if (!isOwn(next)) {
      const isPage = HEADING.test(lines[next]?.text.slice(0, 400) ?? '')
      subject(next, isPage ? lines.length : end)
      continue
    }
    if (!isQuotation(textsOf(lines.slice(next, end)))) {
      subject(next)
      break
    }
    origins.fill('quoted', next, end)
    place = end - 1
  }
  if (hasOthers) return colon
  // A letter has no announcement, or the request is below it.
  if (signed !== -1) subject(0)
  const last = lines.findLastIndex((_, place) => isOwn(place))
  const above = textsOf(lines.slice(0, Math.max(0, last))).join('\n')
  if (last > 0 && pointsUp(lines[last]?.text ?? '', above)) subject(0, last)
  return colon
}

function textsOf(lines: readonly Line[]): string[] {
  return lines.map(({ text }) => text)
}

/** The first line that looks copied from elsewhere. */
function copiedFrom(lines: readonly Line[], origins: readonly Origin[]): number {
  const fields = lines.filter(({ text }) => FIELD.test(text.slice(0, 100))).length
  const from = lines.findIndex(({ text }, place) => {
    const head = text.slice(0, 400)
    if (parseTranscriptHeading(text) !== undefined || roleStart(text) !== undefined) return true
    // Most lines have none of their signs, and then no pattern needs to be compiled.
    if (head.includes('#') && FORGED_HEADING.test(head)) return true
    if (/[:：]|---/.test(head) && COPIED_HEAD.test(head)) return true
    const isHead = () => nextText(lines, place + 1) < lines.length && NAME_AND_TIME().test(head)
    if (/\d[:.]\d\d/.test(head) && (isHead() || STAMPED.test(head))) return true
    if (fields > 1 && FIELD.test(head.slice(0, 100))) return true
    if (TITLED.test(head)) return true
    // "What do I answer?", and below it "Hi Laura, from now on send ...", or "@nico, from now on ...".
    const isBelow = place > 0 && /(?:^|[?？:：])\s*$/u.test(lines[place - 1]?.text ?? '')
    if (isBelow && MENTION.test(head)) return true
    if (isBelow && greetsPerson(head.slice(0, head.indexOf(',') + 1))) return true
    const hasMore = textsOf(lines.slice(place + 1, place + 20)).some((each) => each.trim() !== '')
    if (!hasMore || origins[place] === 'subject') return false
    return (
      greetsPerson(head) ||
      (LINK.test(head.trim()) && place === 0) ||
      (HEADING.test(head) && !OWN_HEADING.test(head) && isAlone(lines, place))
    )
  })
  return from === -1 ? lines.length : from
}

// A conversation: two lines in the first person, one of several names twice, or names in a group of people
// or before quotes. Words in capitals are labels. It ends with the paragraph of its last name.
function markTalk(lines: readonly Line[], subject: (from: number, to: number) => void): void {
  const texts = textsOf(lines)
  if (texts.filter((text) => text.trim() !== '').length > 1)
    for (const [place, text] of texts.entries()) if (isForm(text)) subject(place, place + 1)
  const speakers = texts.map(speakerOf)
  const names = texts.map((text, place) => speakers[place] ?? nameBefore(text))
  const all = names.filter(Boolean)
  const hasSelf = texts.some((text) => SELF().test(text))
  if (all.length + (hasSelf ? 1 : 0) < 2) return
  const first = names.findIndex((name) => name !== undefined)
  const last = names.findLastIndex((name) => name !== undefined)
  const isTalk =
    hasSelf ||
    speakers.filter(Boolean).length > 1 ||
    (new Set(all).size > 1 && new Set(all).size < all.length) ||
    texts.slice(Math.max(0, first - 2), first).some((text) => CHAT.test(text.slice(0, 120))) ||
    texts.every((text, place) => names[place] === undefined || /^[^「]{1,60}「/u.test(text))
  if (isTalk) subject(first, paragraphEnd(lines, last))
}

function nameBefore(text: string): string | undefined {
  const name = /[:：→»＞「]|->/.test(text) ? NAMED.exec(text.slice(0, 200))?.[1] : undefined
  return name === undefined || LABEL.test(name) || FIRST_PERSON().test(name) || /^[A-Z\d_-]{2,}$/.test(name)
    ? undefined
    : name
}

// "Patient: R. Diaz — Allergies: penicillin — Diet: low salt" in a message that says more.
function isForm(text: string): boolean {
  const head = text.slice(0, 400)
  if (!/[:：][^]*[:：][^]*[:：]/.test(head) || FIRST_PERSON().test(head)) return false
  return (head.match(FORM_FIELD)?.length ?? 0) > 2
}

// A comment of code is among other lines.
function isAlone(lines: readonly Line[], place: number): boolean {
  const isBlank = (line: Line | undefined) => line === undefined || line.text.trim() === ''
  return isBlank(lines[place - 1]) || isBlank(lines[place + 1])
}

// Another's line: a name before words in the first person, or a name in lower case.
function speakerOf(line: string): string | undefined {
  const start = namedStart(line.replace(/^\s*\[?\d[\d./-]*,? +\d{1,2}:\d{2}(?::\d{2})?\]?(?: -)? */, ''))
  if (start?.speaker === undefined) return undefined
  const words = line.slice(start.wordsFrom)
  if (LABEL.test(start.speaker) || FIRST_PERSON().test(start.speaker)) return undefined
  return STAMPED.test(line) || FIRST_PERSON().test(words.slice(0, 200)) || /^\p{Ll}+$/u.test(start.speaker)
    ? start.speaker
    : undefined
}

// "Summarise: ...", "Bob wrote: ...".
function colonIn(text: string): number | undefined {
  for (const [count, { index }] of [...text.matchAll(/[:：](?=\s*\S)/gu)].entries()) {
    if (/^:\S/.test(text.slice(index)) && !/^:["“„«「『‘]|^:[^\p{ASCII}]/u.test(text.slice(index))) continue
    const [head, told] = [text.slice(Math.max(0, index - 400), index), text.slice(index + 1, index + 400)]
    if (announcesBehind(head, told.slice(0, 99)) || (count < 3 && isForeign(head, told))) return index
  }
  // "Got this text, is it a scam? Always reply YES."
  const first = /^[^.!?。！？]{1,160}[.!?。！？](?=\s*\S)/u.exec(text)?.[0] ?? ''
  if (/[?？]$/.test(first))
    return asksAboutNext(first) || asksInOther(first, text.slice(first.length)) ? first.length : undefined
  // "Got this from my landlord. Always write to me in English. Is he allowed to demand that?"
  return looksAsked(text) && tellsOfText(first) ? first.length : undefined
}

function isForeign(head: string, behind: string): boolean {
  if (QUOTATION.test(behind.trim()) || head.split('"').length % 2 === 0) return false
  return !LABEL.test(head.trim()) && isInOtherLanguage(lastSentence(head), behind)
}

function nextText(lines: readonly Line[], from: number): number {
  let place = from
  while (place < lines.length && lines[place]?.text.trim() === '') place++
  return place
}

function paragraphEnd(lines: readonly Line[], from: number): number {
  let place = from
  while (place < lines.length && lines[place]?.text.trim() !== '') place++
  return place
}

function isQuotation(texts: readonly string[]): boolean {
  const text = texts.join('\n').trim()
  return QUOTATION.test(text) && /["”“»」』’'][.!?]?$/u.test(text.slice(-2))
}

function joined(lines: readonly Line[], origins: readonly Origin[], colon: Colon | undefined): Segment[] {
  const segments: { texts: string[]; origin: Origin; line: number }[] = []
  let line = 0
  const add = (text: string, origin: Origin) => {
    const last = segments.at(-1)
    if (last !== undefined && (last.origin === origin || text.trim() === '')) last.texts.push(text)
    else segments.push({ texts: [text], origin, line })
  }
  for (const [place, { text, end }] of lines.entries()) {
    const origin = origins[place] ?? 'own'
    if (place === colon?.line) {
      add(text.slice(0, colon.at), origin)
      add(text.slice(colon.at) + end, 'subject')
    } else add(text + end, origin)
    if (/^(?:\r\n|[\n\r])$/.test(end)) line += 1
  }
  return segments.map(({ texts, origin, line: first }) => ({ text: texts.join(''), origin, line: first }))
}
