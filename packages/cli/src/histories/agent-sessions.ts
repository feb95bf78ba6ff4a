import { ownWords } from '../agents/own-words.ts'
import type { ExportFile } from './reading/export-files.ts'
import { jsonLines, objectOf, textOf, timeOf } from './history.ts'
import type { HistoryItem, Json, LeftOut } from './history.ts'
import { wordsOf } from './messages.ts'

const TOOLS = {
  kind: 'left-out',
  what: 'calls and results of tools',
  reason: 'they are no words of the person or of the answer',
  isLoss: false,
} as const

/** Whether a line is of a session of Claude Code or of Codex. */
export function isOfSession(line: Json): boolean {
  return (
    ('sessionId' in line && ('message' in line || 'isSidechain' in line)) ||
    line['type'] === 'session_meta' ||
    line['type'] === 'response_item' ||
    (line['type'] === 'summary' && 'leafUuid' in line)
  )
}

/**
 * Sessions of Claude Code (`~/.claude/projects/…/ID.jsonl`) and Codex (`~/.codex/sessions/…/rollout….jsonl`).
 * Each is a thread: the words of the person and the answers, without those of hosts, subagents and tools.
 */
export async function* agentSessions(files: readonly ExportFile[]): AsyncGenerator<HistoryItem> {
  const problems: LeftOut[] = []
  for (const file of files.filter(({ path }) => /\.jsonl$/i.test(path))) {
    const said: { id: string; role: 'user' | 'assistant'; content: string; at: Date | undefined }[] = []
    let [title, session, tools]: [string | undefined, string | undefined, number] = [undefined, undefined, 0]
    for await (const { number, value } of jsonLines(file, (each) => problems.push(each))) {
      if (value['type'] === 'summary') title = textOf(value['summary']) ?? title
      const payload = objectOf(value['payload'])
      if (value['type'] === 'session_meta') session = textOf(payload['id']) ?? session
      const isCodex = value['type'] === 'response_item'
      if (!isCodex && value['type'] !== 'user' && value['type'] !== 'assistant') continue
      if (value['isMeta'] === true || value['isSidechain'] === true || value['isCompactSummary'] === true)
        continue
      session ??= isCodex ? undefined : textOf(value['sessionId'])
      const message = isCodex ? payload : objectOf(value['message'])
      const role = message['role'] ?? value['type']
      const content =
        role === 'user' || role === 'assistant' ? await ownWords(wordsOf(message['content'])) : ''
      if (content === '' || (role !== 'user' && role !== 'assistant')) {
        tools += 1
        continue
      }
      said.push({ id: textOf(value['uuid']) ?? `${number}`, role, content, at: timeOf(value['timestamp']) })
    }
    yield* problems.splice(0)
    if (tools > 0) yield { ...TOOLS, count: tools }
    const name =
      /([\da-f]{8}-[\da-f-]{27})\.jsonl$/i.exec(file.path)?.[1] ?? file.path.replace(/^.*\/|\.jsonl$/gi, '')
    if (said.length > 0)
      yield {
        kind: 'chat',
        id: `session-${session ?? name}`,
        title,
        messages: said,
        at: file.updatedAt,
      }
  }
}
