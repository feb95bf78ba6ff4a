import { fixedClock } from '@sheaf/core'
import type { Message } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory, MemoryOptions, ProjectMemory, Thread } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { madeUpTalk } from './made-up-talk.ts'
import { timedStorage } from './timed-storage.ts'

/** Turns in a thread of the project. */
export const THREAD_TURNS = 500

const PROJECT = 'lighthouse'
const WORKSPACES = ['kiln', 'mill', 'quay', 'forge', 'loom']
const PROJECT_HEADINGS = 40
const WORKSPACE_HEADINGS = 10
const WINDOW = 20
const talk = madeUpTalk()

/** A memory, and the time of its searches since the last call; see `timedStorage`. */
export interface TimedMemory {
  readonly memory: Memory
  searched(): number
}

/** Opens the memory in a file; creates a missing one. */
export async function openMemory(
  file: string,
  options: Pick<MemoryOptions, 'context'> = {},
): Promise<TimedMemory> {
  const { storage, searched } = timedStorage(sqlite({ file }))
  return {
    memory: await createMemory({ storage, clock: fixedClock('2026-03-01T00:00:00Z'), ...options }),
    searched,
  }
}

/** The measured project. */
export function projectOf(memory: Memory): ProjectMemory {
  return memory.project(PROJECT)
}

/** The thread of the questions: the first one, which always exists. */
export function askingThread(memory: Memory): Thread {
  return projectOf(memory).thread('thread-0')
}

/** Writes the memory files of the project and its workspaces. */
export async function writeMemory(memory: Memory): Promise<void> {
  await projectOf(memory).store.write('PMEMORY.md', talk.notes('Project', PROJECT_HEADINGS))
  for (const id of WORKSPACES) {
    await memory
      .workspace(id, { project: PROJECT })
      .store.write('MEMORY.md', talk.notes(id, WORKSPACE_HEADINGS))
  }
}

/**
 * Records the turns from number `from` to before `to`, 500 to a thread. Every second thread belongs to a
 * workspace.
 */
export async function recordTurns(
  memory: Memory,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (let start = from; start < to;) {
    const thread = Math.floor(start / THREAD_TURNS)
    const end = Math.min(to, (thread + 1) * THREAD_TURNS)
    const name = `thread-${thread}`
    const workspace = thread % 2 === 0 ? undefined : WORKSPACES[(thread >> 1) % WORKSPACES.length]
    const scope =
      workspace === undefined ? projectOf(memory) : memory.workspace(workspace, { project: PROJECT })
    const turns = Array.from({ length: end - start }, (_, place) =>
      talk.turn(name, (start % THREAD_TURNS) + place),
    )
    await scope.thread(name).record(turns)
    start = end
  }
}

/** The first `count` turns of a thread. */
export function sideTurns(name: string, count: number): ReturnType<typeof talk.turn>[] {
  return Array.from({ length: count }, (_, turn) => talk.turn(name, turn))
}

/** Questions, each after the newest turns of the thread, as an app sends them. */
export async function conversations(memory: Memory, count: number): Promise<Message[][]> {
  const recorded = await askingThread(memory).messages({ limit: WINDOW })
  const window = recorded.map(({ role, content }): Message => ({ role, content }))
  return Array.from({ length: count }, (_, number) => [
    ...window,
    { role: 'user', content: talk.question(number) },
  ])
}
