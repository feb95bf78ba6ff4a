import { transcripts } from '@sheaf/documents'
import type { ExportFile } from './reading/export-files.ts'
import {
  shortId,
  THREAD_CHARACTERS,
  documentOf,
  elementsOf,
  fileName,
  firstOf,
  marked,
  notKept,
  OF_PROGRAMS,
  proposalOf,
  recordsOf,
  timeOf,
  unread,
  type HistoryItem,
  type Reader,
  type SaidMessage,
} from './history.ts'
import { listOf, objectOf, textOf, type Json } from '../output.ts'
import { newestBranch, otherVersions, path as pathOf } from './reading/message-tree.ts'

const CONVERSATIONS = /(?:^|\/)conversations(?:[-_]\d+)?\.json$/i

/**
 * ChatGPT's export: `conversations.json`, or its shards `conversations-000.json` and so on. Of each
 * conversation it takes the branch that the person saw last. Custom instructions and ChatGPT's notes about
 * the person are proposed.
 */
export const chatgpt: Reader = async function* (files, problems, { shown }) {
  const gathered: Gathered = { instructions: undefined, memories: undefined, saved: [] }
  for (const file of files.filter(({ path }) => CONVERSATIONS.test(path) || shown?.has(path))) {
    const single: Record<string, unknown> = Object.create(null)
    for await (const { key, isListed, place, value } of elementsOf(file, problems)) {
      // Programs in a browser write one conversation as the root.
      if (key !== undefined && !isListed) single[key] = value
      else yield* conversation(objectOf(value), `conversation ${place} of ${file.path}`, gathered)
    }
    if ('mapping' in single) yield* conversation(single, `the conversation of ${file.path}`, gathered)
  }
  for (const file of files.filter(({ path }) => /(?:^|\/)textdocs\/[^/]+\.json$/i.test(path)))
    for await (const { value } of recordsOf(file, problems)) yield* canvas(file, value)
  for (const fact of [...(gathered.memories?.value ?? []), ...gathered.saved]) yield { kind: 'fact', ...fact }
  if (gathered.instructions !== undefined)
    yield proposalOf('USER.md', "From ChatGPT's custom instructions", gathered.instructions.value)
}

type Facts = readonly { readonly text: string; readonly at: Date | undefined; readonly source?: string }[]

interface Gathered {
  instructions: { readonly value: string; readonly at: number } | undefined
  memories: { readonly value: Facts; readonly at: number } | undefined
  readonly saved: Facts[number][]
}

function* conversation(value: Json, where: string, gathered: Gathered): Generator<HistoryItem> {
  const id = firstOf(value, 'conversation_id', 'id')
  if (id === undefined && textOf(value['title']) === undefined && value['mapping'] === undefined) {
    yield unread(where, 'it is not a conversation')
    return
  }
  const nodes = Object.entries(objectOf(value['mapping'])).map(([key, node]) => {
    const { parent, message } = objectOf(node)
    return { id: key, parent: textOf(parent), message: objectOf(message) }
  })
  const tree = nodes.map(({ message, ...node }) => ({ ...node, at: timeOf(message['create_time']) }))
  const messages = new Map(nodes.map(({ id: key, message }) => [key, message]))
  const current = textOf(value['current_node'])
  const shown = current !== undefined && messages.has(current) ? pathOf(tree, current) : newestBranch(tree)
  const isShown = new Set(shown)
  const left = new Map<string, number>()
  const thread = shortId(`chatgpt-${id ?? shown[0] ?? ''}`, THREAD_CHARACTERS)
  const said = new Map<string, SaidMessage>()
  let asked: string | undefined
  for (const key of new Set([...shown, ...messages.keys()])) {
    const source = asked === undefined ? undefined : `${transcripts.path(thread)}#${asked}`
    const from = isShown.has(key) ? gathered : { ...gathered, saved: [] }
    const read = messageOf(messages.get(key) ?? {}, { gathered: from, source })
    if (typeof read === 'string' && isShown.has(key)) left.set(read, (left.get(read) ?? 0) + 1)
    if (typeof read !== 'object') continue
    const id = read.id ?? key
    said.set(key, { ...read, id })
    if (read.role === 'user') asked = id
  }
  for (const [what, count] of left) yield* notKept(what, count, REASONS[what] ?? '')
  if (value['is_do_not_remember'] === true) {
    yield* notKept('temporary conversations', 1, 'the person chose that they are not remembered')
  } else
    yield {
      kind: 'chat',
      id: thread,
      title: textOf(value['title']),
      messages: shown.flatMap((key) => said.get(key) ?? []),
      at: timeOf(value['create_time']) ?? timeOf(value['update_time']),
      versions: otherVersions(tree, shown, said),
      ids: new Set(nodes.flatMap(({ id: key, message }) => [key, textOf(message['id']) ?? key])),
    }
}

const HIDDEN = 'hidden messages'
const THOUGHTS = 'thoughts of the model'
const TOOLS = 'calls and results of tools'
const REASONS: Readonly<Record<string, string>> = {
  [HIDDEN]: 'the person did not see them',
  [THOUGHTS]: 'they are no answer',
  [TOOLS]: OF_PROGRAMS,
}

type Read = Omit<SaidMessage, 'id'> & { readonly id?: string | undefined }

function messageOf(
  message: Json,
  { gathered, source }: { readonly gathered: Gathered; readonly source: string | undefined },
): Read | string | undefined {
  const content = objectOf(message['content'])
  const { role } = objectOf(message['author'])
  const metadata = objectOf(message['metadata'])
  const at = timeOf(message['create_time'])
  const time = at?.getTime() ?? 0
  const type = textOf(content['content_type']) ?? 'text'
  const recipient = message['recipient'] ?? 'all'
  if (type === 'user_editable_context' || metadata['is_user_system_message'] === true) {
    const value = instructionsOf(content, objectOf(metadata['user_context_message_data']))
    if (value !== undefined && time >= (gathered.instructions?.at ?? 0))
      gathered.instructions = { value, at: time }
    return undefined
  }
  if (type === 'model_editable_context') {
    const value = savedFacts(textOf(content['model_set_context']) ?? '')
    if (value.length > 0 && time >= (gathered.memories?.at ?? 0)) gathered.memories = { value, at: time }
    return undefined
  }
  const text = tidy(textsOf(content, type, metadata))
  if (role === 'assistant' && recipient === 'bio') {
    if (text !== '') gathered.saved.push({ text, at, source })
    return undefined
  }
  if (role !== 'user' && role !== 'assistant') return role === 'tool' ? TOOLS : undefined
  if (text === '') return THOUGHT_TYPES.includes(type) ? THOUGHTS : undefined
  if (recipient !== 'all') return TOOLS
  if (metadata['is_visually_hidden_from_conversation'] === true || message['weight'] === 0) return HIDDEN
  if (OF_TOOLS.includes(type)) return TOOLS
  return { id: textOf(message['id']), role, content: text, at }
}

const THOUGHT_TYPES = ['thoughts', 'reasoning_recap']
const OF_TOOLS = 'execution_output tether_quote tether_browsing_display sonic_webpage system_error'.split(' ')

function textsOf(content: Json, type: string, metadata: Json): string {
  if (THOUGHT_TYPES.includes(type)) return ''
  const files = marked('file', metadata['attachments'], 'name')
  const hasImage = (part: Json) => part['content_type'] === 'image_asset_pointer'
  const parts = listOf(content['parts']).map((part) => {
    if (typeof part === 'string') return part
    const value = objectOf(part)
    const prompt = textOf(objectOf(objectOf(value['metadata'])['dalle'])['prompt'])
    if (hasImage(value))
      return prompt !== undefined ? `[image: ${prompt}]` : files.length > 0 ? '' : '[image]'
    return textOf(value['text']) ?? ''
  })
  const text = textOf(content['text'])
  const language = content['language'] === 'unknown' ? '' : (textOf(content['language']) ?? '')
  const single = type === 'code' && text !== undefined ? `\`\`\`${language}\n${text}\n\`\`\`` : text
  return [...parts, ...(parts.length === 0 && single !== undefined ? [single] : []), ...files]
    .filter((part) => part.trim() !== '')
    .join('\n')
}

// Replaces the marks of sources, which are between private-use characters. Some contain the shown name.
function tidy(text: string): string {
  return text
    .replaceAll(/\ue200([^\ue200\ue201]*)\ue201/g, (_, mark: string) => {
      const [kind, body = ''] = mark.split('\ue202')
      return kind === 'entity' ? (/^\["[^"]*","([^"]*)"/.exec(body)?.[1] ?? '') : ''
    })
    .replaceAll(/[\ue200-\ue206]/g, '')
    .replaceAll(/[ \t]?【[^】\n]{0,40}†[^】\n]{0,80}】/g, '')
    .trim()
}

function instructionsOf(content: Json, data: Json): string | undefined {
  const parts = [
    textOf(data['about_user_message']) ?? unwrapped(textOf(content['user_profile'])),
    textOf(data['about_model_message']) ?? unwrapped(textOf(content['user_instructions'])),
  ].flatMap((part) => part?.trim() ?? [])
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

// The person's text is in a fence, below a sentence for the model.
function unwrapped(text: string | undefined): string | undefined {
  return /```(?:[a-z]*\n)?([^]*?)\n?```/.exec(text ?? '')?.[1] ?? text
}

// Each line is a fact: `1. [2024-05-01]. Likes tea.`
function savedFacts(text: string): Facts {
  return text.split('\n').flatMap((line) => {
    const [, day, fact] = /^\s*\d+\.\s*(?:\[([^\]]*)\]\.?\s*)?(\S.*)$/.exec(line) ?? []
    return fact === undefined ? [] : [{ text: fact.trim(), at: timeOf(day) }]
  })
}

function* canvas(file: ExportFile, value: Json): Generator<HistoryItem> {
  const content = firstOf(value, 'content', 'text')
  const name = fileName(firstOf(value, 'title', 'name') ?? file.path.replace(/^.*\/|\.json$/g, ''))
  const at = timeOf(value['updated_at']) ?? timeOf(value['created_at']) ?? file.updatedAt
  if (content === undefined) yield unread(file.path, 'it has no text in a form that is known')
  else yield documentOf(`notes/chatgpt/${name}.md`, content, at)
}
