import { checkText } from '@sheaf/core/adapter'
import { namedStart, roleStart } from '../messages/chat-line.ts'
import { maskQuotes } from './mask-quotes.ts'
import { isPastedHead } from './pasted-text.ts'
import { proseOf } from './prose-of.ts'

/** "Read this mail": what follows on further lines was written elsewhere. */
const SHOWS_TEXT = new RegExp(
  String.raw`(?:\b(?:this|these|the following|that|below|here(?:'s| is| are))\b.{0,40}\b(?:pages?|websites?|texts?|articles?|e-?mails?|letters?|posts?|chats?|conversations?|threads?|logs?|outputs?|results?|documents?|files?|notes?|messages?|reviews?|transcripts?|passages?)\b|` +
    String.raw`\b(?:diese[nmrs]?|folgende[nmrs]?|hier (?:ist|sind)|unten)\b.{0,40}(?:seite|text|artikel|mail|brief|beitrag|chat|verlauf|ausgabe|ergebnis|dokument|datei|notiz|nachricht|bewertung)|` +
    String.raw`\b(?:cet|cette|ce|voici|suivante?)\b.{0,30}(?:page|texte|article|mail|courriel|lettre|message|document)|` +
    String.raw`\b(?:esta|este|aquí está|siguiente)\b.{0,30}(?:página|texto|artículo|correo|carta|mensaje|documento)|` +
    '(?:这|以下|下面|下列).{0,8}(?:网页|页面|邮件|文章|文字|聊天|记录|对话|输出|结果|文件|文档|消息|信|内容))',
  'iu',
)
const MINE =
  /\b(?:my|our)\s+(?:own\s+)?(?:notes?|messages?)\b|\bmeine? (?:notizen?|nachricht)|我的(?:笔记|消息)/i
/** Others' words follow: "Bob wrote: ...", "Auf dem Schild steht: ...". Not after "I wrote". */
const SPEECH =
  /(?:^|[^\p{L}])(?:says?|said|wrote|writes|replied|answered|reads|states|told me|sagte?|schreibt|schrieb|meinte?|antwortete|steht|dit|écrit|a dit|dice|dijo|escribió)[ ,]*$|(?:说|說|写道|写着|回复|回答|表示)[，,]?$/iu
const OWN_SPEECH = /(?:^|[^\p{L}])(?:i|ich|je|yo)\b[^.!?]{0,20}$|我[^。！？]{0,6}$/iu
/** What a person writes before a colon without naming a speaker. */
const LABEL =
  /^(?:notes?|updates?|news|plans?|ps|p\.s|info|fyi|btw|edit|tl;?dr|context|correction|background|summary|question|reminder|about me|me|name|home|address|work|job|family|health|allergies|languages?|today|tomorrow|decision|preferences?|likes|hinweis|nachtrag|notiz|korrektur|frage|ich|adresse|arbeit|familie|sprache|heute|注意|更正|补充|背景|问题|我|姓名|住址|工作|家庭|今天)$/i
const FIRST_PERSON =
  /(?:^|[^\p{L}])(?:i|i'm|i’m|i've|my|me|we|our|ich|mein\p{L}*|wir|unser\p{L}*|je|mon|yo|mi)(?!\p{L})|我/iu
const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n[^]{0,4000}?\n---[ \t]*(?=\r?\n|$)/
const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029\v\f]/
/** A heading of a file of memory: what is below it was copied from there, or is to look as if it were. */
const FORGED_HEADING =
  /^[\s>*-]{0,16}#{1,6}[\t\p{Zs}]*(?:profile|facts|earlier|memory|decisions|system|user|assistant|tool|\S.*\.\p{Cf}?m\p{Cf}?d(?::\d.*)?)[\t\p{Zs}]*$/iu
const STAMPED = /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? +\d{1,2}:\d{2}/
/** A longer quotation is a passage, not a name or a title. */
const LONGEST_QUOTE = 60

/**
 * The writer's own words in a message: without code, quotes, headings, quotations, and pasted tables, mails,
 * pages and chats. A short quotation such as a title stays. In linear time.
 */
export function ownWords(message: string): string {
  checkText('message', message)
  return proseOf(beforePasted(message).replaceAll(/[\u0085\u2028\u2029\v\f]/g, '\n'))
    .map(({ text }) => withoutQuoted(beforeColon(text)))
    .filter((text) => text.trim() !== '')
    .join('\n')
}

/** True for a text in the first person: "I", "my", "we". */
export function isAboutOneself(text: string): boolean {
  return FIRST_PERSON.test(text)
}

function beforePasted(message: string): string {
  const lines = message.replace(FRONTMATTER, '').split(LINE_END)
  const speakers = lines.map(speakerOf)
  const isDialogue = speakers.filter((speaker) => speaker !== undefined).length > 1
  const kept: string[] = []
  let isOther = false
  for (const [place, line] of lines.entries()) {
    if (speakers[place] !== undefined) {
      if (isDialogue) break
      // One name before words may be a label, such as "News: I moved".
      isOther = STAMPED.test(line)
    } else if (line.trim() === '') isOther = false
    if (isOther) continue
    if (roleStart(line) !== undefined || FORGED_HEADING.test(line.slice(0, 400))) break
    kept.push(line)
    const head = line.slice(0, 400)
    if (SHOWS_TEXT.test(head) && !MINE.test(head) && hasMore(lines, place)) break
  }
  return kept.join('\n')
}

function hasMore(lines: readonly string[], place: number): boolean {
  return lines.slice(place + 1, place + 20).some((line) => line.trim() !== '')
}

// Another writer the speaker for himself: a chat with times, or a name before words in the first person.
function speakerOf(line: string): string | undefined {
  const start = namedStart(line.replace(/^\s*\[?\d[\d./-]*,? +\d{1,2}:\d{2}(?::\d{2})?\]?(?: -)? */, ''))
  if (start?.speaker === undefined) return undefined
  if (STAMPED.test(line)) return start.speaker
  const words = line.slice(start.wordsFrom)
  return !LABEL.test(start.speaker) &&
    FIRST_PERSON.test(words.slice(0, 200)) &&
    !FIRST_PERSON.test(start.speaker)
    ? start.speaker
    : undefined
}

// "Summarise: ...", "Bob wrote: ...": what follows in the same paragraph.
function beforeColon(text: string): string {
  for (const { index } of text.matchAll(/[:：](?=\s|["“„«「『]|[^\p{ASCII}])/gu)) {
    const head = text.slice(Math.max(0, index - 400), index)
    const sentence = head.slice(
      Math.max(...['.', '!', '?', '。', '！', '？'].map((end) => head.lastIndexOf(end))) + 1,
    )
    if (isOthers(sentence) || isPastedHead(sentence)) return text.slice(0, index)
  }
  return text
}

function withoutQuoted(text: string): string {
  const masked = maskQuotes(text)
  return masked.replaceAll(/\u{FFFC}+/gu, (quotation, place: number) => {
    const head = text.slice(Math.max(0, place - 80), place).replace(/[\s:：,，"“„«「『《`]+$/u, '')
    return quotation.length > LONGEST_QUOTE || isOthers(head)
      ? ''
      : text.slice(place, place + quotation.length)
  })
}

function isOthers(head: string): boolean {
  const verb = SPEECH.exec(head)
  return verb !== null && !OWN_SPEECH.test(head.slice(0, verb.index + 1))
}
