import { fixedClock, MemoryError } from '@sheaf/core'
import type { Clock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { checkEngine } from '../check-engine.ts'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below, pick } from '../random.ts'
import type { Random } from '../random.ts'
import { adapterOf } from '../target.ts'

const CHANGES = { fast: 80, soak: 2000 }
const FILES = 5
const NOW = Date.parse('2026-11-20T12:00:00Z')
const [SECOND, DAY] = [1000, 86_400_000]

/** Lets the clocks of two handles jump back and forward between any two calls. */
export const jumpingClocks: Proof = {
  name: 'jumping-clocks',
  promise:
    'the clocks of two handles jump by a second or by years: no change is lost or refused, histories ' +
    'keep their order, searches find everything',
  setups: ['fs', 'sqlite', 'libsql-file', 'postgres'],
  async run({ setup, scale, directory, random }: ProofRun): Promise<ProofOutcome> {
    const running = await setup.start(directory)
    const open = async () =>
      await createMemory({ storage: await adapterOf(running.target), clock: jumpingClock(random) })
    const handles = [await open(), await open()] as const
    const written = new Map<string, string[]>()
    const problems: string[] = []
    const changes = CHANGES[scale]
    for (let change = 0; change < changes && problems.length < 20; change += 1) {
      const path = `notes/${below(FILES, random)}.md`
      const text = `The heron of change${change} stands at the quay.\n`
      try {
        await pick(handles, random).store.write(path, text)
        written.set(path, [...(written.get(path) ?? []), text])
        const other = pick(handles, random)
        if ((await other.store.read(path)) !== text) problems.push(`change ${change} is not read`)
        const found = await other.search(`change${change}`, { limit: 3 })
        if (!found.some(({ source }) => source === path)) problems.push(`change ${change} is not found`)
      } catch (error) {
        const kind = MemoryError.isInstance(error) ? error.code : 'no MemoryError'
        problems.push(`change ${change} fails: ${kind}: ${String(error)}`)
      }
    }
    const [one, two] = handles
    for (const [path, texts] of written) {
      const revisions = (await one.history.list(path)).toReversed()
      if (revisions.length !== texts.length)
        problems.push(`${path} has ${revisions.length} revisions of ${texts.length}`)
      for (const [place, { version, at }] of revisions.entries()) {
        if (at < (revisions[place - 1]?.at ?? at))
          problems.push(`${path} ${version} is before the one before`)
        if ((await two.history.read(path, version)) !== texts[place])
          problems.push(`${path} ${version} is another text`)
      }
    }
    problems.push(...(await one.doctor()).findings.map(({ problem }) => `doctor: ${problem}`))
    for (const handle of handles) await handle.close()
    problems.push(...checkEngine(running.target))
    return { counts: { changes, files: written.size }, problems }
  },
}

// Now, or some seconds, days or years away.
function jumpingClock(random: Random): Clock {
  const jumps = [0, 0, SECOND, -SECOND, DAY, -DAY, 4000 * DAY, -4000 * DAY]
  const at = () => fixedClock(new Date(NOW + pick(jumps, random)))
  return { now: () => at().now(), today: (...days) => at().today(...days) }
}
