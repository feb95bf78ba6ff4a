import { MemoryError } from '@sheaf/core'
import type { HISTORIES } from '../import/import-request.ts'
import { chatgpt } from './chatgpt.ts'
import { claude } from './claude.ts'
import { gemini, isOfGemini } from './gemini.ts'
import { discord, slack, SLACK_DAY, telegram } from './group-chats.ts'
import {
  jsonLines,
  MOST_BYTES,
  notKept,
  OF_PROGRAMS,
  recordsOf,
  timeOf,
  type HistoryItem,
  type LeftOut,
  type Owner,
  type Reader,
  type SaidMessage,
} from './history.ts'
import { isOfWhatsapp, linesOf, whatsapp } from './whatsapp.ts'
import { listOf, objectOf, textOf, parsedJson, type Json } from '../output.ts'
import { jsonElements } from './reading/json-elements.ts'
import { letta, mcpMemory, mem0, roleOf } from './memories.ts'
import { messages } from './messages.ts'
import type { ExportFile } from './reading/export-files.ts'
import { isOfHost, ownWords, wordsOf } from '../agents/own-words.ts'
import { idOf } from '../agents/session-file.ts'

/**
 * Sessions of Claude Code, Codex, Copilot, Cursor, Gemini CLI and OpenClaw. Each becomes a thread with the
 * words of the person and the answers, without texts of hosts and tools and without subagents.
 */
const agentSessions: Reader = async function* (files, problems) {
  for (const file of files.filter(({ path }) => SESSION.test(path) || files.length === 1)) {
    const said = new Map<string, SaidMessage>()
    let title: string | undefined
    let session: string | undefined
    let [tools, isOfGemini, isSubagent] = [0, false, false]
    const lines = /l$/i.test(file.path) ? jsonLines(file, problems) : recordsOf(file, problems, 'messages')
    for await (const { number, value } of lines) {
      const { type } = value
      isOfGemini ||= 'projectHash' in value
      isSubagent ||= isOfGemini && value['kind'] === 'subagent'
      title = textOf(value['summary'] ?? objectOf(value['$set'])['summary']) ?? title
      if (HEAD.test(String(type)))
        session = textOf(
          objectOf(value['data'])['sessionId'] ?? objectOf(value['payload'])['id'] ?? value['id'],
        )
      // Gemini CLI: back to before this message.
      if (said.has(String(value['$rewindTo'])))
        for (const id of [...said.keys()].toReversed())
          if (said.delete(id) && id === value['$rewindTo']) break
      const turn = turnOf(value)
      if (turn !== undefined || isOfGemini) session ??= textOf(value['sessionId'])
      if (turn === undefined) continue
      const role = roleOf(turn)
      const content = role && (await ownWords(wordsOf(turn.content)))
      if (!role || !content) {
        tools += 1
        continue
      }
      const id = textOf(value['uuid']) ?? textOf(value['id']) ?? `${number}`
      // Gemini CLI writes a message again when it grows.
      said.set(isOfGemini ? id : `${number}`, { id, role, content, at: timeOf(value['timestamp']) })
    }
    yield* notKept('calls and results of tools', tools, OF_PROGRAMS)
    const name = SESSION_ID.exec(file.path)?.[1] ?? file.path.replace(/^.*\/|\.jsonl?$/gi, '')
    if (isSubagent) yield* notKept('sessions of subagents', 1, OF_PROGRAMS)
    else if (said.size > 0)
      yield {
        kind: 'chat',
        // As hooks name it.
        id: idOf(session ?? name),
        title,
        messages: [...said.values()],
        at: file.updatedAt,
      }
  }
}

interface HistoryFormat {
  readonly title: string
  readonly read: Reader
}

export const FORMATS: Readonly<Record<(typeof HISTORIES)[number], HistoryFormat>> = {
  chatgpt: { title: "ChatGPT's export", read: chatgpt },
  claude: { title: "Claude.ai's export", read: claude },
  gemini: { title: "Gemini's export of Takeout or AI Studio", read: gemini },
  mem0: { title: "mem0's export", read: mem0 },
  letta: { title: "Letta's agent file", read: letta },
  'mcp-memory': { title: "the file of MCP's memory server", read: mcpMemory },
  sessions: { title: 'a session of a coding agent', read: agentSessions },
  messages: { title: 'a list of messages as JSON', read: messages },
  whatsapp: { title: "WhatsApp's export", read: whatsapp },
  slack: { title: "Slack's export", read: slack },
  telegram: { title: "Telegram's export", read: telegram },
  discord: { title: "Discord's export by DiscordChatExporter", read: discord },
}

/** The parts of an export, and the places that could not be read, in their order. */
export async function* readExport(
  format: keyof typeof FORMATS,
  files: readonly ExportFile[],
  owner: Owner,
): AsyncGenerator<HistoryItem> {
  const problems: LeftOut[] = []
  for await (const item of FORMATS[format].read(files, problems, owner)) {
    yield* problems.splice(0)
    yield item
  }
  yield* problems
}

export function whyOther(format: keyof typeof FORMATS): string {
  return `it is ${FORMATS[format].title}: import it with --from ${format}`
}

/** A file, and the format that it shows. */
export interface Guess {
  readonly format: keyof typeof FORMATS
  readonly file: string
}

/**
 * The files that show a format: the first one that of the export, others perhaps another one. Empty if none
 * is known. Rejects with the error of a damaged file if no other file shows a format.
 */
export async function guessFormat(files: readonly ExportFile[]): Promise<readonly Guess[]> {
  const has = (name: RegExp) => files.find(({ path }) => name.test(path))
  const day = has(SLACK_DAY)
  let damage: MemoryError | undefined
  const found: Guess[] = []
  if (day !== undefined && has(/(?:^|\/)(?:channels|users|groups|dms)\.json$/i) !== undefined)
    found.push({ format: 'slack', file: day.path })
  for (const file of files.toSorted((a, b) => Number(FIRST.test(b.path)) - Number(FIRST.test(a.path)))) {
    if (found[0]?.format === 'slack' && SLACK_DAY.test(file.path)) continue
    const format = await formatOf(file).catch((error: unknown) => {
      if (!MemoryError.isInstance(error, 'invalid-content')) throw error
      damage ??= error
    })
    if (format !== undefined) found.push({ format, file: file.path })
  }
  if (found.length === 0 && damage !== undefined) throw damage
  return found
}

const MOST_LOOKS = 20
// Before files that a person attached to a chat.
const FIRST = /(?:^|\/)conversations[^/]*\.json$|\.(?:af|jsonl)$|a[ck]tivit/i

async function formatOf(file: ExportFile): Promise<keyof typeof FORMATS | undefined> {
  if (/\.af$/i.test(file.path)) return 'letta'
  if (/\.txt$/i.test(file.path)) return (await firstLines(file)).some(isOfWhatsapp) ? 'whatsapp' : undefined
  if (/\.(?:jsonl|ndjson)$/i.test(file.path)) {
    const lines = (await firstLines(file)).map((line) => objectOf(parsedJson(line)))
    if (lines.some(isOfSession)) return 'sessions'
    return lines.map(formatOfValue).find((format) => format !== undefined)
  }
  if (!/\.json$/i.test(file.path)) return undefined
  const fields: Record<string, unknown> = Object.create(null)
  let count = 0
  for await (const { key, value, isListed, problem } of jsonElements(file.bytes(), MOST_BYTES)) {
    if (problem !== undefined)
      throw new MemoryError('invalid-content', `${file.path}: ${problem}. Export it again.`)
    const format = formatOfValue(objectOf(value))
    if ((key === undefined || isListed) && format !== undefined) return format
    if (key !== undefined) fields[key] = isListed ? [value] : value
    count += 1
    if (count > MOST_LOOKS) break
  }
  return formatOfValue(fields)
}

async function firstLines(file: ExportFile): Promise<string[]> {
  const lines: string[] = []
  for await (const { text = '' } of linesOf(file)) {
    lines.push(text)
    if (lines.length === MOST_LOOKS) break
  }
  return lines
}

function formatOfValue(value: Json): keyof typeof FORMATS | undefined {
  const { type, chats, conversations, messages } = value
  const has = (signs: string, fields = value) => signs.split(' ').every((name) => name in fields)
  const hasOne = (one: string, ...others: readonly string[]) => has(one) && others.some((each) => has(each))
  if (hasOne('mapping', 'title', 'current_node', 'create_time')) return 'chatgpt'
  if (has('chat_messages') || has('conversations_memory') || has('project_memories')) return 'claude'
  if (has('prompt_template uuid')) return 'claude'
  if ((has('header time') && isOfGemini(value)) || has('chunkedPrompt')) return 'gemini'
  if (hasOne('agents', 'blocks', 'tools')) return 'letta'
  if (has('from_id date') || 'list' in objectOf(chats)) return 'telegram'
  if (has('guild channel')) return 'discord'
  if (has('projectHash')) return 'sessions'
  if (type === 'entity' ? has('observations') : type === 'relation' && has('relationType'))
    return 'mcp-memory'
  if (hasOne('memory', 'id', 'hash', 'user_id', 'userId')) return 'mem0'
  const [first = value] = listOf(conversations ?? messages)
  const forms = ['role content', 'role text', 'role parts', 'from value']
  return forms.some((signs) => has(signs, objectOf(first))) ? 'messages' : undefined
}

function isOfSession(line: Json): boolean {
  return (
    'isSidechain' in line ||
    'projectHash' in line ||
    HEAD.test(String(line['type'])) ||
    (line['type'] === 'summary' && 'leafUuid' in line) ||
    turnOf(line) !== undefined
  )
}

// The first line of Codex, OpenClaw and Copilot.
const HEAD = /^session(?:_meta|\.start)?$/
const SESSION = /\.jsonl$|session-[^/]*\.json$/i
const SESSION_ID = /([\da-f]{8}-[\da-f-]{27})(?:\/events)?\.jsonl$/i

const GEMINI_FILES = '\n--- Content from referenced files ---'

// Who said what. Undefined for other lines, and for texts that Claude Code added.
function turnOf(line: Json): { readonly role: unknown; readonly content: unknown } | undefined {
  const { type } = line
  const [message, data] = [objectOf(line['message']), objectOf(line['data'])]
  if (isOfHost(line)) return undefined
  if (type === 'response_item') return { role: undefined, content: undefined, ...objectOf(line['payload']) }
  if ((type === 'user.message' || type === 'assistant.message') && 'content' in data)
    return { role: type.replace('.message', ''), content: data['content'] }
  // Gemini CLI. Files that the person names come behind the words.
  if ((type === 'gemini' || type === 'user') && 'content' in line)
    return {
      role: type === 'user' ? type : 'assistant',
      content: wordsOf(line['displayContent'] ?? line['content']).split(GEMINI_FILES, 1)[0],
    }
  if (!('content' in message)) return undefined
  if (type === 'user' || type === 'assistant' || type === 'message')
    return { role: message['role'] ?? type, content: message['content'] }
  // Cursor writes more around the words.
  if (!('role' in line)) return undefined
  const words = wordsOf(message['content'])
  return { role: line['role'], content: /<user_query>([^]*?)<\/user_query>/.exec(words)?.[1] ?? words }
}
