import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkDoctor } from '../check-engine.ts'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import { setupOf } from '../setups.ts'
import type { OtherUserTask, UsedAsOther } from './use-as-other.ts'

const OTHER = 65_534
const OLD = 'The heron stands at the quay.\n'
const USE = new URL('use-as-other.ts', import.meta.url)

const STEPS = { fast: 3, soak: 1 }
const MODES = Array.from({ length: 8 }, (_, bits) => bits)
const CASES = [0, OTHER].flatMap((owner) =>
  MODES.flatMap((folder) => MODES.map((file) => ({ owner, folder, file }))),
)

/** Lets another user than root use a memory whose folders and files have every mode. */
export const otherUsers: Proof = {
  name: 'other-users',
  promise:
    'a user other than root opens folders and files of every mode and owner: a typed error or the ' +
    'whole change, and everything stays sound',
  setups: ['fs', 'sqlite', 'libsql-file'],
  unavailable() {
    if (process.getuid?.() !== 0) return 'not root'
    try {
      execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
      return undefined
    } catch {
      return 'no setpriv'
    }
  },
  async run({ setup, scale, directory }: ProofRun): Promise<ProofOutcome> {
    chmodSync(directory, 0o755)
    const cases = CASES.filter((_, place) => place % STEPS[scale] === 0)
    const counts = { storages: cases.length, opened: 0, written: 0 }
    const problems: string[] = []
    const tasks: OtherUserTask[] = []
    for (const [place, { owner, folder, file }] of cases.entries()) {
      const own = join(directory, String(place))
      const { target } = await setupOf(setup.name).start(own)
      const storage = await setupOf(setup.name)
        .start(own)
        .then((running) => running.open())
      await storage.store.write('notes/a.md', OLD)
      await storage.close()
      setModes(own, { owner, folder, file })
      chmodSync(own, 0o755)
      tasks.push({ target, text: OLD })
    }
    const through = ['setpriv', `--reuid=${OTHER}`, `--regid=${OTHER}`, '--clear-groups']
    const child = await runChild(USE, tasks, { through, environment: { NODE_COMPILE_CACHE: '' } })
    const used: UsedAsOther[] = []
    for await (const line of child.lines) used.push(JSON.parse(line) as UsedAsOther)
    const { code, signal, errors } = await child.ended
    if (code !== 0) problems.push(`the process ended with ${code ?? signal}: ${errors.slice(-500)}`)
    for (const [place, { isOpened, isWritten, problems: found }] of used.entries()) {
      const { owner, folder, file } = cases[place] ?? { owner: 0, folder: 0, file: 0 }
      const what = `folders ${folder}, files ${file}, of ${owner === 0 ? 'root' : 'the user'}`
      if (isOpened) counts.opened += 1
      if (isWritten) counts.written += 1
      const running = await setupOf(setup.name).start(join(directory, String(place)))
      const storage = await running.open()
      const text = await storage.store.read('notes/a.md')
      const left = await checkDoctor(storage)
      await storage.close()
      if (text !== (isWritten ? 'new\n' : OLD)) left.push('the text is not what the answer said')
      problems.push(...[...found, ...left].map((problem) => `${what}: ${problem}`))
    }
    if (used.length !== tasks.length) problems.push(`${tasks.length - used.length} storages were not tried`)
    return { counts, problems }
  },
}

interface Modes {
  readonly owner: number
  /** The bits for the user: those of the owner, or of others if root is the owner. */
  readonly folder: number
  readonly file: number
}

function setModes(path: string, modes: Modes): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder) for (const name of readdirSync(path)) setModes(join(path, name), modes)
  const bits = isFolder ? modes.folder : modes.file
  chownSync(path, modes.owner, modes.owner)
  chmodSync(path, modes.owner === 0 ? 0o700 | bits : bits << 6)
}
