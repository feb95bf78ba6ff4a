import { createMemory } from '@sheaf/memory'
import type { UserMemory } from '@sheaf/memory'
import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import { runChild } from '../../run-child.ts'
import { SETUPS } from '../../setups.ts'
import { adapterOf } from '../../target.ts'
import { releaseTogether } from '../start-line.ts'
import { CANARIES } from './two-users-task.ts'
import type { TwoUsersReport, TwoUsersTask, UserReport } from './two-users-task.ts'

const PROCESSES = 4
const MILLISECONDS = { fast: 1500, soak: 60_000 }
// Ids that a careless storage treats as one, or as a part of the other.
const PAIRS: readonly (readonly [string, string])[] = [
  ['alice', 'alice2'],
  ['Ada', 'ada'],
  ['a/b', 'a_b__2-pb'],
  ['..', '.'],
  ['Straße', 'Strasse'],
]

/** Two users and several processes write at the same time. */
export const twoUsers: Proof = {
  name: 'two-users',
  promise: `${PROCESSES} processes write for two users: no line is lost or doubled, the index of entries agrees with the files, and no word of the one is in any result of the other`,
  setups: SETUPS.map(({ name }) => name),
  run,
}

async function run({ setup, scale, seed, directory, progress }: ProofRun): Promise<ProofOutcome> {
  const running = await setup.start(directory)
  try {
    const users = PAIRS[seed % PAIRS.length] ?? ['alice', 'alice2']
    await using memory = await createMemory({ storage: await adapterOf(running.target) })
    const children = await Promise.all(
      Array.from({ length: PROCESSES }, (_, place) => {
        const task: TwoUsersTask = {
          target: running.target,
          writer: `w${place}`,
          users,
          milliseconds: MILLISECONDS[scale],
          seed: seed + place,
        }
        return runChild(new URL('two-users-writer.ts', import.meta.url), task, {
          bundle: setup.name !== 'libsql-embedded',
        })
      }),
    )
    const said = await releaseTogether(children)
    const reports = said.flatMap((lines) => lines.map((line) => JSON.parse(line) as TwoUsersReport))
    progress(`${sum(reports.map(({ calls }) => calls))} calls`)
    // A replica may lack writes of others, but never those of this handle.
    await memory.store.write('end.md', 'All is written.')
    const problems = reports.flatMap(({ leaks }) => leaks.map((leak) => `a leak to user ${leak}`))
    for (const [place, id] of users.entries()) {
      const mine = reports.flatMap((report) => report.users[place] ?? [])
      problems.push(
        ...(await examine(memory.user(id), mine, CANARIES[1 - place] ?? '')).map(
          (problem) => `user ${place}: ${problem}`,
        ),
      )
    }
    if (reports.length !== PROCESSES) problems.push(`${reports.length} of ${PROCESSES} processes reported`)
    const lines = reports.flatMap((report) =>
      report.users.flatMap(({ daily, appended }) => [...daily, ...appended]),
    )
    return {
      counts: {
        calls: sum(reports.map(({ calls }) => calls)),
        'lines acknowledged': lines.length,
        'refused or unknown': sum(reports.map(({ refused }) => refused)),
        leaks: sum(reports.map(({ leaks }) => leaks.length)),
      },
      problems,
    }
  } finally {
    await running.stop()
  }
}

async function examine(user: UserMemory, reports: readonly UserReport[], theirs: string): Promise<string[]> {
  const problems: string[] = []
  const own = await user.ownStore.list()
  const contents = new Map(
    await Promise.all(own.map(async (path) => [path, await user.ownStore.read(path)] as const)),
  )
  for (const [path, content] of contents)
    if (content.includes(theirs)) problems.push(`${path} has a word of the other`)
  const all = [...contents.values()].join('\n').split('\n')
  const times = new Map<string, number>()
  for (const line of all) times.set(line, (times.get(line) ?? 0) + 1)
  for (const line of reports.flatMap(({ daily, appended }) => [...daily, ...appended])) {
    if (times.get(line) !== 1) problems.push(`an acknowledged line is there ${times.get(line) ?? 0} times`)
  }
  const unknown = new Set(reports.flatMap((report) => report.unknown))
  const { entries } = await user.entries.list()
  const there = new Map(entries.map(({ name, description }) => [name, description]))
  for (const [name, description] of reports.flatMap((report) => Object.entries(report.entries))) {
    if (there.get(name) !== description && !unknown.has(name))
      problems.push(`entry ${name} is not as it was acknowledged`)
  }
  const expected = new Set(reports.flatMap((report) => Object.keys(report.entries)))
  for (const name of there.keys())
    if (!expected.has(name) && !unknown.has(name)) problems.push(`entry ${name} was deleted and is there`)
  if ((await user.entries.heal()).action !== 'unchanged')
    problems.push('the index of entries did not agree with the files')
  return problems
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
