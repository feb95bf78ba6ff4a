import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { runCli } from '@sheaf/cli'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { BUILT_IN_CLOCK, BUILT_IN_FOLDER, BUILT_IN_USER, QUESTIONS } from './built-in.ts'
import { ingestFolder } from './folder/ingest-folder.ts'

const AUTHOR = 'you'

/**
 * Opens the inspector on a copy of the memory that comes with the quickstart, in which a conversation, some
 * facts and a proposal wait besides. Resolves to the exit code when the process gets a signal to end.
 */
export async function showPage(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-quickstart-'))
  const file = join(folder, 'memory.db')
  try {
    await makeMemory(file)
    const { stdin, stdout, stderr, env } = process
    stdout.write(
      [
        'A copy of the memory of an agent called Wren. It goes when you press Ctrl-C.',
        `Choose ${BUILT_IN_USER} and the question about Kraków. It was answered wrong: the page shows why.`,
        '',
      ].join('\n'),
    )
    const isTerminal = { stdout: isatty(stdout.fd), stderr: isatty(stderr.fd) }
    return await runCli(['ui', '--store', `sqlite:${file}`, '--author', AUTHOR], {
      stdin,
      stdout,
      stderr,
      env,
      isTerminal,
      stopRequested,
      cwd: process.cwd(),
      clock: BUILT_IN_CLOCK,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the memory that the page shows into a SQLite file. */
export async function makeMemory(file: string): Promise<void> {
  await using memory = await createMemory({ storage: sqlite({ file }), clock: BUILT_IN_CLOCK })
  await ingestFolder({ folder: BUILT_IN_FOLDER, store: memory.store, extensions: ['.md'] })
  await addWhatWaits(memory)
}

/** A conversation, what was learnt from it, and a change that waits for a person. */
export async function addWhatWaits(memory: Memory): Promise<void> {
  const mara = memory.user(BUILT_IN_USER)
  const week = mara.thread('week')
  await week.record([
    said('m1', 'user', '2026-11-18T09:00:00Z', 'From now on, always answer in British English.'),
    said('m2', 'assistant', '2026-11-18T09:00:10Z', 'I will.'),
  ])
  const asked = said('m3', 'user', '2026-11-19T09:00:00Z', `I prefer trains to planes. ${QUESTIONS[1]}`)
  // Its context is kept with the answer.
  await week.assemble({ messages: [asked] })
  await week.record([
    asked,
    said('m4', 'assistant', '2026-11-19T09:00:10Z', 'On Sunday 22 November at 14:10.'),
  ])
  await mara.ownStore.write(
    'observations.md',
    [
      '# Observations',
      '',
      '- 2026-11-19 [travel] Prefers trains to planes. <!-- chats/week.md#m3 2026-11-19T09:00:00Z -->',
      '- 2026-11-18 [language] Wants British English. <!-- chats/week.md#m1 2026-11-18T09:00:00Z -->',
      '- 2026-11-10 [guest] Her sister stays with her. until 2026-11-27',
      '',
      '## Earlier',
      '',
      '- 2026-08-02 [car] Drives a Volvo.',
      '',
    ].join('\n'),
  )
  const before = await mara.store.read('MEMORY.md')
  await mara.proposals.propose({
    author: 'wren',
    reason: 'The garage moved her appointment.',
    path: 'MEMORY.md',
    content: before.replace('28 November, 10:15', '1 December, 09:30'),
  })
}

function said(id: string, role: 'user' | 'assistant', at: string, content: string) {
  return { id, role, at: new Date(at), content }
}

async function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  await promise
}
