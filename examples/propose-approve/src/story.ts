import { fixedClock, MemoryError } from '@sheaf/core'
import type { StorageAdapter } from '@sheaf/core'
import { renderDiff } from '@sheaf/documents'
import { createMemory } from '@sheaf/memory'
import type { ProjectMemory } from '@sheaf/memory'
import { createMemoryTools } from '@sheaf/tools'
import { CALLS, execute, NOTES } from './agent.ts'
import type { Decide } from './decide.ts'

/** How the story is printed. */
export interface Telling {
  readonly storage: StorageAdapter
  readonly decide: Decide
  readonly print: (text: string) => void
  /** How diffs are shown. */
  readonly format: 'text' | 'terminal'
}

/**
 * The program: an agent requests three changes, Ada decides, and takes one of them back. It does not depend
 * on the storage.
 */
export async function tellStory({ storage, decide, print, format }: Telling): Promise<void> {
  const clock = fixedClock('2026-11-20T09:00:00Z')
  const title = (text: string) => print(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`)
  await using memory = await createMemory({ storage, clock })
  const project = memory.project('ferry')
  await project.store.write('PMEMORY.md', NOTES, { author: 'ada', reason: 'how we work' })

  title('The agent writes')
  clock.set('2026-11-20T10:00:00Z')
  // In a project, tools propose: no option makes them, and none was given.
  const tools = createMemoryTools(project, { author: 'wren' })
  const ids: string[] = []
  for (const call of CALLS) {
    print(`call   │ ${call.name} ${call.input}`)
    print(`result │ ${await execute(call, tools)}\n`)
    ids.push(...(await newIds(project, ids)))
  }
  print(
    `${(await project.store.read('PMEMORY.md')) === NOTES ? 'PMEMORY.md says what it said before' : 'PMEMORY.md changed'}; the project has ${(await project.store.list()).length} file.`,
  )

  for (const [place, id] of ids.entries()) {
    title(`Proposal ${place + 1} of ${ids.length}`)
    clock.set(`2026-11-20T11:0${place}:00Z`)
    const proposal = await project.proposals.read(id)
    print(renderDiff(proposal, { format }))
    const isWanted = await decide(proposal)
    // While she still looks at the last one, Ada changes that very line with her editor.
    if (place === 2) await editByHand(project)
    print(
      `\n${isWanted ? 'yes' : 'no'}: ${isWanted ? await approve(project, id) : await reject(project, id)}`,
    )
  }

  title('What PMEMORY.md was')
  const revisions = await project.history.list('PMEMORY.md')
  for (const { version, at, author = '', change, reason = '' } of revisions)
    print(`${version}  ${at.toISOString().slice(0, 16)}  ${author.padEnd(4)}  ${change.padEnd(8)}  ${reason}`)

  title('What became of version 1.0.0 since')
  print(renderDiff(await project.history.diff('PMEMORY.md', '1.0.0'), { format }))

  title('PMEMORY.md is taken back to version 1.0.0')
  clock.set('2026-11-20T12:00:00Z')
  await project.history.restore('PMEMORY.md', '1.0.0', { author: 'ada', reason: 'we talk about it first' })
  const [last] = await project.history.list('PMEMORY.md', { limit: 1 })
  print(
    `${(await project.store.read('PMEMORY.md')) === NOTES ? 'Every byte is as it was' : 'Something differs'}, in version ${last?.version}, and nothing of the others is lost.`,
  )
}

// What waits and is not known yet.
async function newIds(project: ProjectMemory, known: readonly string[]): Promise<string[]> {
  const { proposals } = await project.proposals.list({ status: 'open' })
  return proposals.map(({ id }) => id).filter((id) => !known.includes(id))
}

async function editByHand(project: ProjectMemory): Promise<void> {
  const notes = await project.store.read('PMEMORY.md')
  await project.store.write('PMEMORY.md', notes.replace('from 8 to 17', 'from 7 to 15'), {
    author: 'ada',
    reason: 'by hand',
  })
}

async function approve(project: ProjectMemory, id: string): Promise<string> {
  const before = await project.store.stat('PMEMORY.md')
  try {
    const { status, applied } = await project.proposals.approve(id, { by: 'ada', apply: true })
    return `${status} to ${applied?.files.map(({ path }) => path).join(', ')} in one commit.`
  } catch (error) {
    if (!MemoryError.isInstance(error, 'conflict')) throw error
    const after = await project.store.stat('PMEMORY.md')
    const { status } = await project.proposals.read(id)
    return `refused. ${error.message}\nThe file is ${after?.hash === before?.hash ? 'untouched' : 'changed'}, and the proposal is ${status}.`
  }
}

async function reject(project: ProjectMemory, id: string): Promise<string> {
  const { status } = await project.proposals.reject(id, { by: 'ada', reason: 'not wanted' })
  return `${status}, and kept for whoever asks.`
}
