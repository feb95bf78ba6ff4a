import {
  documentOf,
  fileName,
  firstOf,
  marked,
  notKept,
  OF_PROGRAMS,
  proposalOf,
  recordsOf,
  timeOf,
  unread,
  type DocumentItem,
  type HistoryItem,
  type Reader,
  type SaidMessage,
} from './history.ts'
import { listOf, objectOf, textOf, type Json } from '../output.ts'
import { newestBranch, otherVersions } from './reading/message-tree.ts'

/**
 * Claude.ai's export: `conversations.json`, `projects.json` or `projects/…`, and `memories.json`, also from
 * several archives in one. Of each conversation it takes the branch with the newest message. Documents of
 * projects, attached files and Claude's own texts become files; its notes about the person are proposed.
 */
export const claude: Reader = async function* (files, problems, { shown }) {
  const all = async function* (name: string) {
    for (const file of files.filter(({ path }) => kindOf(path, shown?.has(path)) === name))
      yield* recordsOf(file, problems, 'conversations')
  }
  for await (const { value, where } of all('conversations')) yield* conversation(value, where)
  const projects = new Map<string, string>()
  for await (const { value } of all('projects')) yield* project(value, projects)
  for await (const { value, where } of all('memories')) {
    const text = textOf(value['conversations_memory'])
    if (text !== undefined)
      yield proposalOf('notes/claude-memory.md', "Claude's memory of the conversations", text)
    for (const [id, memory] of Object.entries(objectOf(value['project_memories']))) {
      const path = `notes/claude/${projects.get(id) ?? fileName(id)}/memory.md`
      if (textOf(memory) !== undefined)
        yield proposalOf(path, "Claude's memory of the project", String(memory))
    }
    yield* memoryFiles(listOf(value['memory_files']))
    const others = Object.keys(value).filter((key) => !MEMORY_FIELDS.includes(key))
    if (others.length > 0) yield unread(`${others.join(', ')} of ${where}`, 'it is not known here')
  }
}

// A file may have another name: the second one of a folder is `conversations (1).json`.
function kindOf(path: string, isShown = false): string | undefined {
  const named = /(?:^|\/)(conversations|projects|memories)[^/]*(?:\/[^/]+)?\.json$/i.exec(path)?.[1]
  return named?.toLowerCase() ?? (isShown ? 'conversations' : undefined)
}

const MEMORY_FIELDS =
  'conversations_memory project_memories memory_files account_uuid uuid created_at updated_at'.split(' ')

function* memoryFiles(files: readonly unknown[]): Generator<HistoryItem> {
  for (const [place, each] of files.map(objectOf).entries()) {
    const path = firstOf(each, 'path', 'file_path', 'name', 'filename', 'title') ?? `file ${place + 1}`
    const name = path
      .replace(/\.md$/i, '')
      .split('/')
      .filter((part) => part !== '' && part !== 'memories' && !/^\.+$/.test(part))
      .map((part) => fileName(part))
    const text = wordsOf({ content: each['content'], text: each['content'] ?? each['text'] })
    const target = `notes/claude/memory/${name.join('/') || 'unnamed'}.md`
    if (text === '') yield unread(`the memory file ${path}`, 'it has no text')
    else yield proposalOf(target, `Claude's memory file ${path}`, text)
  }
}

function* conversation(value: Json, where: string): Generator<HistoryItem> {
  const id = textOf(value['uuid'])
  if (id === undefined || !Array.isArray(value['chat_messages'])) {
    yield unread(where, 'it is not a conversation')
    return
  }
  const given = value['chat_messages'].map(objectOf)
  const byId = new Map(given.map((message, place) => [textOf(message['uuid']) ?? `${place}`, message]))
  const tree = [...byId].map(([key, message]) => ({
    id: key,
    parent: textOf(message['parent_message_uuid']),
    at: timeOf(message['created_at']),
  }))
  // Older exports have no parents: their messages are in order.
  const hasParents = tree.some(({ parent }) => parent !== undefined && byId.has(parent))
  const shown = hasParents ? newestBranch(tree) : [...byId.keys()]
  const counts = { thinking: 0, tools: 0 }
  const documents: HistoryItem[] = []
  const artifacts = new Map<string, DocumentItem>()
  const said = new Map<string, SaidMessage>()
  const isShown = new Set(shown)
  for (const key of new Set([...shown, ...byId.keys()])) {
    const message = byId.get(key) ?? {}
    const role =
      message['sender'] === 'human' ? 'user' : message['sender'] === 'assistant' ? 'assistant' : undefined
    if (role === undefined) continue
    const at = timeOf(message['created_at'])
    if (isShown.has(key)) {
      for (const { type, input } of listOf(message['content']).map(objectOf)) {
        if (type === 'thinking') counts.thinking += 1
        if (type === 'tool_use' && takeArtifact(artifacts, objectOf(input), id, at)) continue
        if (type === 'tool_use' || type === 'tool_result') counts.tools += 1
      }
      documents.push(...attachments(message, at))
    }
    const content = wordsOf(message)
    if (content !== '') said.set(key, { id: key, role, content, at })
  }
  yield* notKept('thoughts of the model', counts.thinking, 'they are no answer')
  yield* notKept('calls and results of tools', counts.tools, OF_PROGRAMS)
  yield* [...documents, ...artifacts.values()]
  yield {
    kind: 'chat',
    id: `claude-${id}`,
    title: textOf(value['name']),
    messages: shown.flatMap((key) => said.get(key) ?? []),
    at: timeOf(value['created_at']),
    versions: otherVersions(tree, shown, said),
    ids: new Set(byId.keys()),
  }
}

function wordsOf(message: Json): string {
  const blocks = listOf(message['content']).map(objectOf)
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? (textOf(block['text']) ?? []) : []))
  const said = blocks.length > 0 ? texts.join('\n\n') : (textOf(message['text']) ?? '')
  const names = marked('file', [...listOf(message['attachments']), ...listOf(message['files'])], 'file_name')
  return [said, ...new Set(names)].join('\n').trim()
}

// Artifacts and files of markdown that Claude wrote beside its answer, as they were at the end. True for a
// call that writes one: programs, pages and pictures are no words.
function takeArtifact(
  known: Map<string, DocumentItem>,
  input: Json,
  chat: string,
  updatedAt: Date | undefined,
): boolean {
  const file = textOf(input['path'])
  const key = firstOf(input, 'id', 'path') ?? ''
  const before = known.get(key)
  const old = textOf(input['old_str'])
  const content =
    old === undefined
      ? firstOf(input, 'content', 'file_text')
      : before?.content.replace(old, () => textOf(input['new_str']) ?? '')
  const isText = input['type'] === 'text/markdown' || (file !== undefined && /\.md$/i.test(file))
  if (content === undefined || (before === undefined && !isText)) return false
  const name = fileName(textOf(input['title']) ?? file?.replace(/^.*\/|\.md$/gi, '') ?? key)
  const path = before?.path ?? `notes/claude/files/${fileName(chat.slice(0, 8))} ${name}.md`
  known.set(key, documentOf(path, content, updatedAt))
  return true
}

function* attachments(message: Json, updatedAt: Date | undefined): Generator<HistoryItem> {
  for (const [place, each] of listOf(message['attachments']).map(objectOf).entries()) {
    const content = textOf(each['extracted_content'])
    const name = fileName(textOf(each['file_name']) ?? `pasted ${place + 1}`).replace(/\.md$/i, '')
    const path = `notes/claude/files/${fileName(String(message['uuid']).slice(0, 8))} ${name}.md`
    if (content !== undefined) yield documentOf(path, content, updatedAt)
  }
}

function* project(value: Json, names: Map<string, string>): Generator<HistoryItem> {
  const id = textOf(value['uuid']) ?? ''
  const plain = fileName(textOf(value['name']) ?? id)
  const name = [...names.values()].includes(plain) ? `${plain} ${fileName(id.slice(0, 8))}` : plain
  names.set(id, name)
  const about = [value['description'], value['prompt_template']].flatMap((text) => textOf(text)?.trim() ?? [])
  if (about.length > 0)
    yield documentOf(
      `notes/claude/${name}/about.md`,
      `# ${plain}\n\n${about.join('\n\n')}\n`,
      timeOf(value['updated_at']),
    )
  for (const each of listOf(value['docs']).map(objectOf)) {
    const content = textOf(each['content'])
    const file = fileName(firstOf(each, 'filename', 'uuid') ?? '').replace(/\.md$/i, '')
    if (content !== undefined)
      yield documentOf(`notes/claude/${name}/${file}.md`, content, timeOf(each['created_at']))
  }
}
