import {
  elementsOf,
  fileName,
  firstOf,
  marked,
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
import type { ExportFile } from './reading/export-files.ts'

// A chat of several people becomes one file a month with a line for each message, as WhatsApp writes them,
// and not a thread: no other person's words become the user's instructions.
export interface Said {
  readonly id?: string | undefined
  readonly at?: Date | undefined
  /** Such as `chats/whatsapp Ben`. */
  readonly chat: string
  /** The chat's id in the program, perhaps behind its kind: a new name leaves its folder. */
  readonly of?: string | undefined
  readonly isEdited?: boolean
  readonly day: string
  readonly time: string
  readonly name: string
  readonly text: string
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
  const ids = new Map<string, string>()
  for (const file of files.filter(({ path }) => /(?:^|\/)(?:channels|groups|mpims)\.json$/i.test(path)))
    for await (const { value } of elementsOf(file, problems))
      ids.set(String(objectOf(value)['name']), textOf(objectOf(value)['id']) ?? '')
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
      isEdited: 'edited' in message,
      chat: String(name),
      of: ids.get(String(name)),
      ...(at && placeOf(at, owner)),
      name:
        names.get(String(message['user'])) ??
        textOf(objectOf(message['user_profile'])['real_name']) ??
        textOf(message['username']) ??
        textOf(message['user']) ??
        'bot',
      isSaid: at !== undefined && isSaid(message),
      parts: [
        slackText(message, names),
        ...listOf(message['attachments']).map((each) => attachmentText(objectOf(each), names)),
        ...marked('file', message['files'], 'name'),
      ],
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

// The words of a program, or of somebody else: a shared message, the page of a link.
function attachmentText(value: Json, names: ReadonlyMap<string, string>): string {
  const fields = listOf(value['fields']).flatMap((each) => Object.values(objectOf(each)))
  const said = [value['pretext'], value['title'], slackText(value, names), ...fields].flatMap(
    (each) => textOf(each) ?? [],
  )
  const text = said.join('\n') || (textOf(value['fallback']) ?? '')
  const from = textOf(value['author_name']) ?? textOf(value['service_name']) ?? 'somebody'
  return text !== '' && 'from_url' in value ? `[forwarded from ${from}] ${text}` : text
}

const MARKS = { user_id: '@', channel_id: '#', usergroup_id: '!subteam^', range: '!', url: '' }

// The text of blocks, with the marks that Slack writes in `text`.
function blockText(value: unknown): string {
  if (Array.isArray(value)) return value.map(blockText).join('')
  if (typeof value === 'string') return value
  const block = objectOf(value)
  const { type, text = '', elements = [], fields = '' } = block
  for (const [field, mark] of Object.entries(MARKS))
    if (field in block) return `<${mark}${String(block[field])}${text === '' ? '' : `|${String(text)}`}>`
  if (type === 'emoji') return `:${String(block['name'])}:`
  const items = listOf(elements).map((each) => (type === 'rich_text_list' ? '- ' : '') + blockText(each))
  const inner = blockText(text) + items.join('') + blockText(fields)
  return /^(?:rich_text_[spq]|section|header|context)/.test(String(type)) ? `${inner}\n` : inner
}

/** Telegram Desktop's `result.json`, of one chat or of an account. */
export const telegram: Reader = async function* (files, problems, owner) {
  yield* readChats('Telegram', messagesOf(files, problems), (chat, message) => {
    const at = timeOf(message['date_unixtime'])
    const [kind = 'user'] = /supergroup|channel|group/.exec(String(chat['type'])) ?? []
    // Older exports have only the time of the computer that made them.
    const [, day, time] = LOCAL.exec(String(message['date'])) ?? []
    const file = message['file_name'] ?? message['photo'] ?? message['file']
    return {
      id: firstOf(message, 'id'),
      isEdited: 'edited' in message || 'edited_unixtime' in message,
      // Several people may have one name, and a person and a group may have one id.
      chat: textOf(chat['name']) ?? String(chat['type']),
      of: `${kind} ${String(chat['id'])}`,
      ...(at === undefined ? { day, time } : placeOf(at, owner)),
      name: message['from'] ?? message['from_id'],
      isSaid: message['type'] === 'message',
      parts: [
        telegramText(message['text']),
        message['sticker_emoji'],
        // A path, or "(File not included. Change data exporting settings to download.)".
        textOf(file) && `[file ${String(file).replace(/^.*\/|^\([^]*/, '') || 'not included'}]`,
        pollOf(message['poll']),
      ],
      from: 'forwarded_from' in message && (textOf(message['forwarded_from']) ?? 'somebody'),
    }
  })
}

function pollOf(value: unknown): string | undefined {
  const { question, answers } = objectOf(value)
  const said = [question, ...listOf(answers)].map((each) => textOf(each) ?? objectOf(each)['text'])
  return question === undefined ? undefined : `[poll ${said.join(' / ')}]`
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
      isEdited: textOf(message['timestampEdited']) !== undefined,
      chat: [objectOf(chat['guild'])['name'], channel['name']].join(' '),
      of: firstOf(channel, 'id'),
      ...(at && placeOf(at, owner)),
      name: textOf(author['nickname']) ?? author['name'],
      isSaid: SAID_IN_DISCORD.includes(message['type']),
      parts: [message, forwarded].flatMap((each) => [
        discordText(each['content'], listOf(message['mentions']).map(objectOf)),
        pollOf(each['poll']),
        ...marked('page', each['embeds'], 'title', 'description'),
        ...marked('file', each['attachments'], 'fileName'),
        ...marked('sticker', each['stickers'], 'name'),
      ]),
      from: 'forwardedMessage' in message && 'somebody',
    }
  })
}

// An export may keep marks: `<@5>` for a person, `<:wave:7>` for an emoji, `<t:1741082400:F>` for a time.
function discordText(content: unknown, people: readonly Json[]): string {
  const nameOf = (id: string) => textOf(people.find((each) => each['id'] === id)?.['nickname']) ?? id
  return (textOf(content) ?? '')
    .replaceAll(/<@[!&]?(\d+)>/g, (_, id: string) => `@${nameOf(id)}`)
    .replaceAll(/<#(\d+)>/g, '#$1')
    .replaceAll(/<a?(:\w+:)\d+>/g, '$1')
    .replaceAll(/<t:(\d+)(?::\w)?>/g, (mark, at: string) => {
      const time = timeOf(at)?.toISOString() ?? mark
      return time.replace(/:\d\d\.000Z$/, 'Z')
    })
}

type Message = readonly [chat: Json, message: Json]

interface Read
  extends Pick<Said, 'at' | 'chat' | 'id' | 'isEdited' | 'of'>, Partial<Pick<Said, 'day' | 'time'>> {
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
      const start = `chats/${program.toLowerCase()}`
      const of = said.of && fileName(said.of)
      const id = of?.replace(/^.* /, '') ?? ''
      const chat = `${start} ${fileName(said.chat, 79 - id.length)} ${id}`.trim()
      const words = { name: textOf(name) ?? 'unknown', text: forwarded + text }
      yield* months.add({ ...said, chat, of, day, time, ...words })
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
export class Months {
  #month: Pick<Extract<HistoryItem, { kind: 'month' }>, 'chat' | 'of' | 'month'> | undefined
  #lines = new Map<string, MonthLine & Pick<Said, 'at'>>();

  *add({ id, at, chat, of, day, time, name, text: given, isEdited }: Said): Generator<HistoryItem> {
    const month = day.slice(0, 7)
    if (chat !== this.#month?.chat || of !== this.#month.of || month !== this.#month.month) yield* this.end()
    this.#month = { chat, of, month }
    const speaker = name.replaceAll(/[:\n\u200e\u200f\u202a-\u202e]+/g, ' ').trim()
    // A line that could begin a message is indented.
    const lines = given.split('\n').map((line, place) => (place === 0 ? line : `  ${line.trimEnd()}`))
    const text = plain(`${day}, ${time} - ${speaker}: ${lines.join('\n')}`)
    let own = id ?? text
    if (id === undefined) while (this.#lines.has(own)) own += '+'
    this.#lines.set(own, { id: own, at, text, isEdited })
  }

  *end(): Generator<HistoryItem> {
    const lines = [...this.#lines.values()]
    if (lines.every(({ at }) => at)) lines.sort((a, b) => Number(a.at) - Number(b.at))
    if (this.#month !== undefined && lines.length > 0) yield { kind: 'month', ...this.#month, lines }
    this.#lines = new Map()
  }
}
