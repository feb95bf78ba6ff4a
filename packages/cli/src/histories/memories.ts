import type { ExportFile } from './reading/export-files.ts'
import {
  documentOf,
  elementsOf,
  fileName,
  firstOf,
  jsonLines,
  notKept,
  proposalOf,
  recordsOf,
  timeOf,
  unread,
  type Fact,
  type HistoryItem,
  type LeftOut,
  type Owner,
  type Reader,
} from './history.ts'
import { wordsOf } from '../agents/own-words.ts'
import { listOf, objectOf, textOf, parsedJson, type Json } from '../output.ts'

export function ofOthers(what: string, count: number, { id }: Owner): LeftOut {
  const reason = `their user has another id than ${id}; import once for each user`
  return unread(`${what} of other users`, reason, count)
}

/**
 * Memories of mem0: a list, or `{ results: [...] }` as `getAll` returns it. Each is proposed as a fact. If
 * they belong to several users, only those of the user with the id of `owner`.
 */
export const mem0: Reader = async function* (files, problems, owner) {
  const facts: (Fact & { readonly user: string | undefined })[] = []
  for (const file of files.filter(({ path }) => /\.jsonl?$/i.test(path)))
    for await (const { place, value } of elementsOf(file, problems, ['results', 'memories'])) {
      const each = objectOf(value)
      const text = firstOf(each, 'memory', 'data', 'text')
      if (text === undefined) problems.push(unread(`memory ${place} of ${file.path}`, 'it has no text'))
      else
        facts.push({
          kind: 'fact',
          text,
          at: timeOf(each['updated_at'] ?? each['updatedAt'] ?? each['created_at'] ?? each['createdAt']),
          // As in `valid_until`, only the written day counts.
          until: timeOf(String(each['expiration_date'] ?? each['expirationDate']).slice(0, 10)),
          user: firstOf(each, 'user_id', 'userId'),
        })
    }
  const users = new Set(facts.flatMap(({ user }) => user ?? []))
  const others = users.size > 1 ? facts.filter(({ user }) => user !== undefined && user !== owner.id) : []
  for (const fact of facts) if (!others.includes(fact)) yield fact
  if (others.length > 0) yield ofOthers('memories', others.length, owner)
}

/** Letta's agent file `.af`: messages become a thread, blocks become notes. The block `human` is proposed. */
export const letta: Reader = async function* (files, problems) {
  for (const file of files.filter(({ path }) => /\.(?:af|json)$/i.test(path)))
    for await (const { value } of recordsOf(file, problems)) yield* lettaAgents(file, value)
}

function* lettaAgents(file: ExportFile, value: Json): Generator<HistoryItem> {
  const agents = Array.isArray(value['agents']) ? value['agents'].map(objectOf) : [value]
  const blocks = [...listOf(value['blocks']), ...listOf(value['core_memory'])].map(objectOf)
  for (const block of blocks) {
    const content = textOf(block['value'])
    if (content === undefined) continue
    const label = firstOf(block, 'label', 'id') ?? 'block'
    // An agent gets notes about the person in each prompt, so a person must approve them.
    if (label === 'human') yield proposalOf('USER.md', "From Letta's block human", content)
    else yield documentOf(`notes/letta/${fileName(label)}.md`, content)
  }
  const left = { tools: listOf(value['tools']).length, 'messages of tools and of the system': 0 }
  for (const [place, agent] of agents.entries()) {
    const name = firstOf(agent, 'name', 'id') ?? `${place + 1}`
    const messages = listOf(agent['messages'])
      .map(objectOf)
      .flatMap((message, number) => {
        const role = roleOf(message)
        const content = role && lettaWords(message)
        if (!role || !content) {
          left['messages of tools and of the system'] += 1
          return []
        }
        const id = textOf(message['id']) ?? `${number + 1}`
        return [{ id, role, content, at: timeOf(message['created_at']) }]
      })
    if (messages.length > 0)
      yield {
        kind: 'chat',
        id: `letta-${textOf(agent['id']) ?? name}`,
        title: name,
        messages,
        at: file.updatedAt,
      }
  }
  for (const [what, count] of Object.entries(left)) yield* notKept(what, count, 'they are no memory')
}

export function roleOf({ role }: { readonly role?: unknown }): 'user' | 'assistant' | undefined {
  return role === 'user' || role === 'assistant' ? role : undefined
}

function lettaWords(message: Json): string {
  const sent = listOf(message['tool_calls']).flatMap((call) => {
    const { name, arguments: given } = objectOf(objectOf(call)['function'])
    return name === 'send_message' ? (textOf(objectOf(parsedJson(String(given)))['message']) ?? []) : []
  })
  const said = sent.join('\n').trim() || wordsOf(message['content']) || wordsOf(message['text'])
  // The program may wrap the person's words in JSON.
  if (message['role'] !== 'user' || !said.startsWith('{')) return said
  const { type, message: inner } = objectOf(parsedJson(said))
  return type === 'user_message' ? (textOf(inner) ?? '') : type === undefined ? said : ''
}

/** The memory server of MCP: a note for each entity, with its observations and links to related entities. */
export const mcpMemory: Reader = async function* (files, problems) {
  const entities = new Map<string, { type: string; lines: string[] }>()
  const entity = (name: string) => {
    const known = entities.get(name) ?? { type: '', lines: [] }
    entities.set(name, known)
    return known
  }
  const oneLine = (value: unknown) => String(value).replaceAll(/\s+/g, ' ').trim()
  const owners = new Map<string, string>()
  const nameOf = (name: string) => {
    for (let count = 1; ; count += 1) {
      const own = count === 1 ? fileName(name) : `${fileName(name)} ${count}`
      const owner = owners.get(own.toLowerCase()) ?? name
      owners.set(own.toLowerCase(), owner)
      if (owner === name) return own
    }
  }
  for (const file of files.filter(({ path }) => /\.jsonl?$/i.test(path)))
    for await (const { number, value } of jsonLines(file, problems)) {
      const [name, from, to] = [textOf(value['name']), textOf(value['from']), textOf(value['to'])]
      if (value['type'] === 'entity' && name !== undefined) {
        const known = entity(name)
        known.type = textOf(value['entityType']) ?? known.type
        known.lines.push(...listOf(value['observations']).map((each) => `- ${oneLine(each)}`))
      } else if (value['type'] === 'relation' && from !== undefined && to !== undefined) {
        entity(from).lines.push(`- ${oneLine(value['relationType'] ?? 'related to')} [[${nameOf(to)}]]`)
        entity(to)
      } else problems.push(unread(`line ${number} of ${file.path}`, 'it is neither an entity nor a relation'))
    }
  for (const [name, { type, lines }] of entities) {
    const typeField = type === '' ? '' : `type: ${JSON.stringify(type)}\n`
    const head = `---\ntitle: ${JSON.stringify(name)}\n${typeField}---\n`
    const body = [...new Set(lines)].join('\n')
    yield documentOf(`notes/graph/${nameOf(name)}.md`, `${head}\n# ${oneLine(name)}\n\n${body}\n`)
  }
}
