import { renderTrace } from '@sheaf/context'
import { fixedClock } from '@sheaf/core'
import type { AssembledContext, ContextTrace, StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { CHATS } from './chats.ts'
import type { Chat } from './chats.ts'
import { APP_NOTES, PROJECT_NOTES, SERVER_NOTES } from './memory-files.ts'
import { showMessage, showTitle } from './show.ts'

const SYSTEM = 'You are Wren. You help the people of a ferry company to build its ticket shop.'

/**
 * The program: a week of chats, and what two threads are then given. It does not depend on the storage.
 * Returns what it has to state.
 */
export async function tellStory(storage: StorageAdapter): Promise<string> {
  const clock = fixedClock('2026-11-16T08:00:00Z')
  await using memory = await createMemory({ storage, clock })
  const ferry = memory.project('ferry')
  const server = memory.workspace('server', { project: 'ferry' })
  const app = memory.workspace('app', { project: 'ferry' })

  for (const chat of CHATS) {
    clock.set(chat.at)
    await record(memory, chat)
  }
  await memory
    .project('lighthouse')
    .store.write('PMEMORY.md', '# Lighthouse\n\nThe foghorn keeps the tickets.\n', { author: 'ada' })
  await ferry.store.write('PMEMORY.md', PROJECT_NOTES, { author: 'ada' })
  await server.store.write('MEMORY.md', SERVER_NOTES, { author: 'ada' })
  await app.store.write('MEMORY.md', APP_NOTES, { author: 'bo' })

  const planning = ferry.thread('planning')
  const newest = await planning.messages({ limit: 2 })
  const project = await planning.assemble({ system: SYSTEM, maxTokens: 2000 })

  const question = {
    role: 'user' as const,
    content: 'Which database does the server use, and when may we deploy it?',
  }
  const workspace = await server
    .thread('monday')
    .assemble({ system: SYSTEM, messages: [question], maxTokens: 2000 })

  const isUntouched = (await server.store.read('MEMORY.md')) === SERVER_NOTES

  return [
    showTitle('The files'),
    ...(await memory.store.list()),
    showTitle('The newest two messages of the thread "planning", in their order'),
    ...newest.map(({ at, name = '', content }) => `${at.toISOString().slice(0, 16)}  ${name}: ${content}`),
    showTitle('What the project thread is given: PMEMORY, then MEMORY, then chats, then the conversation'),
    ...project.messages.map(showMessage),
    showTitle('Why'),
    renderTrace(project.trace),
    showTitle(
      'What a thread of the workspace "server" is given: its own, and the decisions that overrule it',
    ),
    ...workspace.messages.map(showMessage),
    showTitle('Which decisions were left out, and for what'),
    ...superseded('project thread', project.trace),
    ...superseded('workspace thread', workspace.trace),
    isUntouched ? 'Every line still stands in its file.' : 'A line is gone from its file!',
    showTitle('Another project'),
    `"foghorn" stands ${times(project, 'foghorn')} times in the one context and ${times(workspace, 'foghorn')} times in the other.`,
    `A search for it finds ${(await ferry.search('foghorn')).length} pieces in the ferry's memory and ${(await memory.project('lighthouse').search('foghorn')).length} in the lighthouse's.`,
  ].join('\n')
}

async function record(memory: Memory, { project, workspace, thread, at, lines }: Chat): Promise<void> {
  const scope = workspace === undefined ? memory.project(project) : memory.workspace(workspace, { project })
  const start = Date.parse(at)
  // With ids, the same line sent twice would be kept once.
  const messages = lines.map((line, turn) => ({
    ...line,
    id: `${thread}-${turn + 1}`,
    at: new Date(start + turn * 60_000),
  }))
  await scope.thread(thread).record(messages)
}

function superseded(name: string, { events }: ContextTrace): string[] {
  const lost = events.filter(({ status }) => status === 'superseded')
  return lost.map(({ id, reason }) => `${name.padEnd(16)}  ${id}: ${reason}`)
}

function times({ messages }: AssembledContext, word: string): number {
  return (
    messages
      .map(({ content }) => content)
      .join('\n')
      .split(word).length - 1
  )
}
