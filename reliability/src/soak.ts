// The long run: every proof on every setup with large numbers, and its own report.
//   --only WORD      only the proofs and setups whose names have this in them (of several, all of them)
//   --minutes N      start over, with further seeds, until N minutes have passed
//   --seed N         the first seed; random by default
//   --scale fast     with the numbers of the tests
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { memoryFolder } from '../../tools/test-storage/src/memory-folder.ts'
import { runProof } from './proof.ts'
import { PROOFS } from './proofs.ts'
import type { Result, Scale } from './result.ts'
import { setupOf } from './setups.ts'
import { writeSoakReport } from './write-report.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    scale: { type: 'string', default: 'soak' },
  },
})
const scale: Scale = values.scale === 'fast' ? 'fast' : 'soak'
const endAt = Date.now() + Number(values.minutes) * 60_000
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

// As in the attacks: a proof that needs no disk takes a tenth of the time in memory.
const folders = { disk: tmpdir(), memory: memoryFolder() }

let seed = Number(values.seed)
const failures: Result[] = []
const isAsked = (proof: string, setup: string) =>
  values.only.every((word) => `${proof} ${setup}`.includes(word))
if (!PROOFS.some(({ name, setups }) => setups.some((setup) => isAsked(name, setup)))) {
  const names = PROOFS.map(({ name, setups }) => `${name} (${setups.join(', ')})`)
  throw new Error(`No proof has ${values.only.join(' and ')} in its name. There are: ${names.join('; ')}.`)
}
do {
  say(`seed ${seed}`)
  for (const proof of PROOFS) {
    for (const name of proof.setups) {
      if (!isAsked(proof.name, name)) continue
      const setup = setupOf(name)
      const reason = proof.unavailable?.() ?? setup.unavailable()
      if (reason !== undefined) {
        say(`${proof.name} on ${name}: skipped: ${reason}`)
        continue
      }
      say(`${proof.name} on ${name} ...`)
      process.env['TMPDIR'] = proof.needsDisk === true ? folders.disk : folders.memory
      const result = await runProof(proof, setup, { scale, seed, progress: (line) => say(`  ${line}`) })
      say(`  ${result.ok ? 'kept' : 'BROKEN'} in ${result.seconds} s: ${JSON.stringify(result.counts)}`)
      for (const problem of result.problems) say(`  ${problem}`)
      if (!result.ok) failures.push(result)
    }
  }
  seed += 1
} while (Date.now() < endAt)

if (scale === 'soak') say(`report: ${writeSoakReport()}`)
say(failures.length === 0 ? 'every promise was kept' : `${failures.length} promises were broken`)
process.exitCode = failures.length === 0 ? 0 : 1
