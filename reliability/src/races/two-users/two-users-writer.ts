// Runs as its own process: two users' agents act in turns; it searches the results of one for texts of the
// other, and prints the acknowledged changes at the end.
import { createMemory } from '@sheaf/memory'
import { createMemoryTools } from '@sheaf/tools'
import { childParameters } from '../../child-parameters.ts'
import { below, seededRandom } from '../../random.ts'
import { adapterOf } from '../../target.ts'
import { waitForStart } from '../start-line.ts'
import { CANARIES } from './two-users-task.ts'
import type { TwoUsersReport, TwoUsersTask } from './two-users-task.ts'

const ENTRIES = 6

const { target, writer, users, milliseconds, seed } = childParameters<TwoUsersTask>()
const random = seededRandom(seed)
await using memory = await createMemory({ storage: await adapterOf(target) })
const reports = users.map(() => ({
  daily: [] as string[],
  appended: [] as string[],
  entries: {} as Record<string, string>,
  unknown: [] as string[],
}))
const leaks: string[] = []
let [calls, refused] = [0, 0]
await waitForStart()
const end = performance.now() + milliseconds
while (performance.now() < end) {
  const place = below(2, random)
  await act(place, calls)
  calls += 1
}
const report: TwoUsersReport = { calls, refused, users: reports, leaks }
process.stdout.write(`${JSON.stringify(report)}\n`)

async function act(place: number, number: number): Promise<void> {
  const [canary = '', theirs = ''] = place === 0 ? CANARIES : CANARIES.toReversed()
  const user = memory.user(users[place] ?? '')
  const tools = createMemoryTools(user)
  const mine = reports[place]
  if (mine === undefined) return
  const line = `- ${canary} ${writer} ${number}.`
  const name = `${writer}-${below(ENTRIES, random)}`
  const heard = async (
    result: { ok: boolean; text: string },
    then: () => void,
    isLost: () => void = () => {},
  ): Promise<void> => {
    if (JSON.stringify(result).includes(theirs)) leaks.push(`${place}: call ${number}`)
    if (result.ok) return then()
    refused += 1
    isLost()
  }
  switch (below(8, random)) {
    case 0:
      return await heard(
        await tools.MemoryAppendDaily.execute({ text: line }),
        () => mine.daily.push(line),
        () => mine.unknown.push(line),
      )
    case 1:
      return await heard(
        await tools.MemoryWrite.execute({ file: 'notes/shared.md', content: line, append: true }),
        () => mine.appended.push(line),
        () => mine.unknown.push(line),
      )
    case 2:
    case 3: {
      const description = `${canary} fact ${number}`
      const entry = { name, type: 'project', description, body: `${canary} ${number}` } as const
      return await heard(
        await tools.UpdateUserMemory.execute({ action: 'upsert', ...entry }),
        () => (mine.entries[name] = description),
        () => mine.unknown.push(name),
      )
    }
    case 4:
      if (mine.entries[name] === undefined) return
      return await heard(
        await tools.UpdateUserMemory.execute({ action: 'delete', name }),
        () => delete mine.entries[name],
        () => mine.unknown.push(name),
      )
    case 5:
      return await heard(
        await tools.MemorySearch.execute({ query: `${theirs} ${canary} fact`, limit: 20 }),
        () => {},
      )
    case 6:
      return await heard(await tools.MemoryList.execute({}), () => {})
    default: {
      const text = (await user.bootstrap()).text
      if (text.includes(theirs)) leaks.push(`${place}: bootstrap at call ${number}`)
    }
  }
}
