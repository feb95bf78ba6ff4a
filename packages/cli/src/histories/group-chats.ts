import {
  elementsOf,
  fileName,
  firstOf,
  marked,
  MOST_BYTES,
  notKept,
  plain,
  timeOf,
  unread,
  type HistoryItem,
  type LeftOut,
  type MonthLine,
  type Owner,
  type Reader,
} from './history.ts'
import { listOf, objectOf, textOf, type Json } from '../output.ts'
import { textLines, type ExportFile } from './reading/export-files.ts'

// A chat of several people becomes one file a month with a line for each message, as WhatsApp writes them,
// and not a thread: no other person's words become the user's instructions.
interface Said {
  readonly id?: string | undefined
  readonly at?: Date | undefined
  /** Such as `chats/whatsapp Ben`. */
  readonly chat: string
  readonly day: string
  readonly time: string
  readonly name: string
  readonly text: string
}

const DATE = String.raw`(\d{1,4})(?:[./-]|년) ?(\d{1,2})(?:[./-]|월) ?(\d{2,4})[.일]?(?:,? | um | às )\s?`
// "10:15 p. m."; in Chinese, Japanese and Korean it comes before the time.
const HALF = String.raw`上午|下午|午前|午後|오전|오후`
const CLOCK = String.raw`(${HALF})?\s?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:[\s\u202f]?([ap])\.?\s?m\.?)?`
const AFTER = String.raw`(?:\] | [-–] |, (?=[^:\n]{1,60} : ))`
const DAY = new RegExp(
  String.raw`^[\u200e\u200f\ufeff]*\[?${DATE}${CLOCK}${AFTER}[\u200e\u200f]?(.*)$`,
  'isu',
)

// "WhatsApp Chat with Ben", "WhatsApp-Chat mit Ben", "Chat de WhatsApp con Ben" and the like.
const CHAT_WITH =
  /^[\p{L} -]{0,24}\bWhatsApp\b[\p{L} -]{0,12}? (?:with|-|mit|avec|con|com|met|med|z|с|ile|dengan) /iu

const SENDER = /^(?:~[\s\u202f]?)?([^:\n]{1,60}):(?:\s|$)([^]*)$/u

export function isOfWhatsapp(line: string): boolean {
  return SENDER.test(DAY.exec(line)?.at(-1) ?? '')
}

/** Chats that WhatsApp exports as text, on Android (`WhatsApp Chat with Ben.txt`) and iOS (`_chat.txt`). */
export const whatsapp: Reader = async function* (files, problems, owner) {
  for (const file of files.filter(({ path }) => /\.txt$/i.test(path))) {
    const { order, problem: unclear } = await dateOrder(file, owner)
    if (unclear !== undefined) problems.push(unread(file.path, unclear))
    if (order === undefined) continue
    const name = fileName(
      file.path
        .replace(/(?:^|\/)_chat\.txt$|\.txt$|\.zip(?:\/|$)/gi, '')
        .replace(/^.*\//, '')
        .replace(CHAT_WITH, '') || 'chat',
    )
    const months = new Months()
    let last: Said | undefined
    let notes = 0
    for await (const { number, text = '', problem } of linesOf(file)) {
      if (problem !== undefined) problems.push(unread(`line ${number} of ${file.path}`, problem))
      const found = DAY.exec(text)
      if (found === null) {
        if (last !== undefined) last = { ...last, text: `${last.text}\n${text}` }
        continue
      }
      if (last !== undefined) yield* months.add(last)
      last = undefined
      const [, one = '', two = '', three = '', part, hour = '', minute = '', half = part, rest = ''] = found
      const [, sender, said = ''] = SENDER.exec(rest) ?? []
      // On iOS its own lines name a sender too, and begin with a mark.
      if (sender === undefined || /^\u200e(?!<)/.test(said)) {
        notes += 1
        continue
      }
      last = {
        chat: `chats/whatsapp ${name}`,
        day: dayOf([one, two, three], order),
        time: timeOfDay(Number(hour), minute, half),
        name: sender,
        // In any language, WhatsApp marks an edited message in this way.
        text: said.replace(/^\u200e/, '').replace(/(?<=\S) ?\u200e<[^<>:\n]{1,60}>$/u, ''),
      }
    }
    if (last !== undefined) yield* months.add(last)
    yield* months.end()
    yield* notKept('notes of WhatsApp', notes, 'nobody said them')
  }
}

export function linesOf(file: ExportFile): ReturnType<typeof textLines> {
  return textLines(file.bytes(), MOST_BYTES, 'windows-1252')
}

type Order = NonNullable<Owner['dates']> | 'year-first'

// The order in which all dates are valid. If two are possible, the one without steps back or future dates.
async function dateOrder(
  file: ExportFile,
  { clock, dates }: Owner,
): Promise<{ readonly order?: Order | undefined; readonly problem?: string }> {
  const tomorrow = clock.today(new Date(clock.now().getTime() + 86_400_000))
  const read = (['day-first', 'month-first'] as const).map((order) => {
    return { order, isRight: true, isLikely: true, last: '' }
  })
  let [isDotted, isClear] = [false, true]
  for await (const { text = '' } of linesOf(file)) {
    const [, one, two = '', three = ''] = DAY.exec(text) ?? []
    if (one === undefined) continue
    if (one.length === 4) return { order: 'year-first' }
    isDotted ||= /^\D*\d+\./.test(text)
    isClear &&= Number(one) === Number(two)
    for (const each of read) {
      const day = dayOf([one, two, three], each.order)
      each.isRight &&= /-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day)
      each.isLikely &&= day >= each.last && day <= tomorrow
      each.last = day
    }
  }
  if (read[0]?.last === '') return {}
  const right = read.filter(({ isRight }) => isRight)
  if (right.length === 0)
    return { problem: 'its dates are in several orders; write all of them with the day first' }
  // No language puts dots after a month that comes first.
  if (right.length === 1 || isClear || isDotted) return { order: right[0]?.order }
  const likely = right.filter(({ isLikely }) => isLikely)
  const order = likely.length === 1 ? likely[0]?.order : dates
  const add = 'add --dates day-first or --dates month-first'
  return order === undefined ? { problem: `its dates can be read in two ways: ${add}` } : { order }
}

function dayOf([one, two, three]: readonly [string, string, string], order: Order): string {
  const [year, month, day] =
    order === 'year-first' ? [one, two, three] : order === 'day-first' ? [three, two, one] : [three, one, two]
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const AFTERNOON = /^(?:p|下午|午後|오후)$/i

function timeOfDay(hour: number, minute: string, half: string | undefined): string {
  const whole = half === undefined ? hour : (hour % 12) + (AFTERNOON.test(half) ? 12 : 0)
  return `${String(whole).padStart(2, '0')}:${minute}`
}

/** A workspace of Slack: `users.json`, and for each channel a folder with a file for each day. */
export const slack: Reader = async function* (files, problems, owner) {
  const names = new Map<string, string>()
  for (const file of files.filter(({ path }) => /(?:^|\/)(?:users|org_users)\.json$/i.test(path)))
    for await (const { value } of elementsOf(file, problems)) {
      const user = objectOf(value)
      const { display_name: shown, real_name: real } = objectOf(user['profile'])
      const [id, ...given] = [user['id'], shown, real, user['real_name'], user['name']]
      names.set(String(id), given.flatMap((name) => textOf(name) ?? [])[0] ?? String(id))
    }
  const days = files.filter(({ path }) => SLACK_DAY.test(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
  const all = async function* (): AsyncGenerator<Message> {
    for (const file of days)
      for await (const { value } of elementsOf(file, problems))
        yield [{ name: SLACK_DAY.exec(file.path)?.[1] }, objectOf(value)]
  }
  yield* readChats('Slack', all(), ({ name }, message) => {
    const at = timeOf(message['ts'])
    return {
      id: firstOf(message, 'ts'),
      chat: String(name),
      ...(at && placeOf(at, owner)),
      name:
        names.get(String(message['user'])) ??
        textOf(objectOf(message['user_profile'])['real_name']) ??
        textOf(message['username']) ??
        textOf(message['user']) ??
        'bot',
      isSaid: at !== undefined && isSaid(message),
      parts: [slackText(message, names), ...marked('file', message['files'], 'name')],
    }
  })
}

function placeOf(at: Date, { clock }: Owner): Pick<Said, 'at' | 'day' | 'time'> {
  const time = clock.timeOfDay?.(at) ?? at.toISOString().slice(11)
  return { at, day: clock.today(at), time: time.slice(0, 5) }
}

export const SLACK_DAY: RegExp = /(?:^|\/)([^/]+)\/\d{4}-\d{2}-\d{2}\.json$/

function isSaid({ type, subtype }: Json): boolean {
  return (
    type === 'message' &&
    ['undefined', 'thread_broadcast', 'me_message', 'file_share', 'bot_message'].includes(String(subtype))
  )
}

function slackText(message: Json, names: ReadonlyMap<string, string>): string {
  return (textOf(message['text']) ?? blockText(message['blocks']))
    .replaceAll(
      /<@([A-Z0-9]+)(?:\|([^>]*))?>/g,
      (_, id: string, shown?: string) => `@${names.get(id) ?? shown ?? id}`,
    )
    .replaceAll(/<#([^>|]*)(?:\|([^>]*))?>/g, (_, id: string, shown?: string) => `#${shown || id}`)
    .replaceAll(
      /<!([a-z]+)(?:\^[^>|]*)?(?:\|([^>]*))?>/g,
      (_, kind: string, shown?: string) => shown || `@${kind}`,
    )
    .replaceAll(/<(?:mailto|tel):([^>|]*)(?:\|([^>]*))?>/g, (_, to: string, shown?: string) => shown || to)
    .replaceAll(/<(https?:[^>|]*)\|([^>]*)>/g, '[$2]($1)')
    .replaceAll(/<(https?:[^>]*)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function blockText(value: unknown): string {
  if (Array.isArray(value)) return value.map(blockText).join('')
  const { text, elements } = objectOf(value)
  const inner = text ?? elements
  return typeof inner === 'string' ? inner : inner === undefined ? '' : blockText(inner)
}

/** Telegram Desktop's `result.json`, of one chat or of an account. */
export const telegram: Reader = async function* (files, problems, owner) {
  yield* readChats('Telegram', messagesOf(files, problems), (chat, message) => {
    const at = timeOf(message['date_unixtime'])
    // Older exports have only the time of the computer that made them.
    const [, day, time] = LOCAL.exec(String(message['date'])) ?? []
    const { question, answers = [] } = objectOf(message['poll'])
    const poll = listOf(answers).map((each) => objectOf(each)['text'])
    const file = message['file_name'] ?? message['photo'] ?? message['file']
    return {
      id: firstOf(message, 'id'),
      // Several people may have one name.
      chat: `${textOf(chat['name']) ?? String(chat['type'])} ${String(chat['id'])}`,
      ...(at === undefined ? { day, time } : placeOf(at, owner)),
      name: message['from'] ?? message['from_id'],
      isSaid: message['type'] === 'message',
      parts: [
        telegramText(message['text']),
        message['sticker_emoji'],
        // A path, or "(File not included. Change data exporting settings to download.)".
        textOf(file) && `[file ${String(file).replace(/^.*\/|^\([^]*/, '') || 'not included'}]`,
        textOf(question) && `[poll ${[question, ...poll].join(' / ')}]`,
      ],
      from: 'forwarded_from' in message && (textOf(message['forwarded_from']) ?? 'somebody'),
    }
  })
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/

function telegramText(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const parts = value.map((part) => {
    const { text, href } = objectOf(part)
    return textOf(href) === undefined ? (text ?? part) : `[${String(text)}](${String(href)})`
  })
  return parts.join('')
}

// Answers of bots to commands have numbers: 20 and 23.
const SAID_IN_DISCORD: readonly unknown[] = ['Default', 'Reply', '20', '23']

export const discord: Reader = async function* (files, problems, owner) {
  yield* readChats('Discord', messagesOf(files, problems), (chat, message) => {
    const at = timeOf(message['timestamp'])
    const [channel, author] = [objectOf(chat['channel']), objectOf(message['author'])]
    const forwarded = objectOf(message['forwardedMessage'])
    return {
      id: firstOf(message, 'id'),
      chat: [objectOf(chat['guild'])['name'], channel['name'], channel['id']].join(' '),
      ...(at && placeOf(at, owner)),
      name: textOf(author['nickname']) ?? author['name'],
      isSaid: SAID_IN_DISCORD.includes(message['type']),
      parts: [message, forwarded].flatMap((each) => [
        discordText(each['content'], listOf(message['mentions']).map(objectOf)),
        ...marked('page', each['embeds'], 'title', 'description'),
        ...marked('file', each['attachments'], 'fileName'),
        ...marked('sticker', each['stickers'], 'name'),
      ]),
      from: 'forwardedMessage' in message && 'somebody',
    }
  })
}

// An export may keep marks: `<@5>` for a person, `<:wave:7>` for an emoji.
function discordText(content: unknown, people: readonly Json[]): string {
  const nameOf = (id: string) => textOf(people.find((each) => each['id'] === id)?.['nickname']) ?? id
  return (textOf(content) ?? '')
    .replaceAll(/<@!?(\d+)>/g, (_, id: string) => `@${nameOf(id)}`)
    .replaceAll(/<a?(:\w+:)\d+>/g, '$1')
}

type Message = readonly [chat: Json, message: Json]

interface Read extends Pick<Said, 'at' | 'chat' | 'id'>, Partial<Pick<Said, 'day' | 'time'>> {
  readonly name: unknown
  /** False for notes of the program. */
  readonly isSaid: boolean
  readonly parts: readonly unknown[]
  readonly from?: string | false
}

async function* readChats(
  program: string,
  messages: AsyncIterable<Message>,
  read: (...message: Message) => Read,
): AsyncGenerator<HistoryItem> {
  const months = new Months()
  let [notes, undated] = [0, 0]
  for await (const message of messages) {
    const { day, time = '', name, isSaid, parts, from, ...said } = read(...message)
    const text = parts.flatMap((part) => textOf(part)?.trim() ?? []).join('\n')
    if (!isSaid || text === '') notes += 1
    else if (day === undefined) undated += 1
    else {
      const forwarded = from ? `[forwarded from ${from}] ` : ''
      const chat = `chats/${program.toLowerCase()} ${fileName(said.chat)}`
      const words = { name: textOf(name) ?? 'unknown', text: forwarded + text }
      yield* months.add({ ...said, chat, day, time, ...words })
    }
  }
  yield* months.end()
  yield* notKept(`notes of ${program}, and messages without words`, notes, 'nobody said them')
  if (undated > 0) yield unread(`messages of ${program}`, 'they have no time', undated)
}

async function* messagesOf(files: readonly ExportFile[], problems: LeftOut[]): AsyncGenerator<Message> {
  for (const file of files.filter(({ path }) => /\.json$/i.test(path))) {
    let chat: Json = {}
    for await (const { key = '', isListed, value } of elementsOf(file, problems)) {
      if (isListed && key === 'messages') yield [chat, objectOf(value)]
      else chat = { ...chat, [key]: value }
      for (const each of listOf(objectOf(value)['list']).map(objectOf))
        for (const message of listOf(each['messages'])) yield [each, objectOf(message)]
    }
  }
}

/** Collects the messages of a chat and a month. An export in several files has a message once. */
class Months {
  #path = ''
  #lines = new Map<string, MonthLine & Pick<Said, 'at'>>();

  *add({ id, at, chat, day, time, name, text: given }: Said): Generator<HistoryItem> {
    const path = `${chat}/${day.slice(0, 7)}.md`
    if (path !== this.#path) yield* this.end()
    this.#path = path
    const speaker = name.replaceAll(/[:\n\u200e\u200f\u202a-\u202e]+/g, ' ').trim()
    // A line that could begin a message is indented.
    const lines = given.split('\n').map((line, place) => (place === 0 ? line : `  ${line.trimEnd()}`))
    const text = plain(`${day}, ${time} - ${speaker}: ${lines.join('\n')}`)
    this.#lines.set(id ?? ` ${this.#lines.size}`, { id, at, text })
  }

  *end(): Generator<HistoryItem> {
    const lines = [...this.#lines.values()]
    if (lines.every(({ at }) => at)) lines.sort((a, b) => Number(a.at) - Number(b.at))
    if (lines.length > 0) yield { kind: 'month', path: this.#path, lines }
    this.#lines = new Map()
  }
}
