// Runs as its own process, which a cut file may crash: opens a storage, copies an older database over the
// open one, works on, and prints the problems.
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { childParameters } from '../child-parameters.ts'
import { databaseFile } from '../check-engine.ts'
import { below, pick, seededRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { openTarget } from '../target.ts'

/** The task of the process. */
export interface CopyTask {
  readonly setup: SetupName
  readonly directory: string
  readonly from: number
  readonly to: number
}

/** The result of one seed. */
export interface CopiedOver {
  readonly seed: number
  readonly what: string
  readonly isSameSize: boolean
  readonly refused: number
  readonly problems: readonly string[]
}

const FILES = 4

const COPIES: Readonly<Record<string, (from: string, to: string) => void>> = {
  'cut and written': (from, to) => writeFileSync(to, readFileSync(from)),
  'written in its place': (from, to) => {
    const descriptor = openSync(to, 'r+')
    writeSync(descriptor, readFileSync(from))
    closeSync(descriptor)
  },
  'put in its place by a rename': (from, to) => {
    copyFileSync(from, `${to}.new`)
    renameSync(`${to}.new`, to)
  },
}

const { setup, directory, from, to } = childParameters<CopyTask>()
for (let seed = from; seed < to; seed += 1) {
  const folder = join(directory, 'copied')
  process.stdout.write(`${JSON.stringify(await copyOver(seed, folder, seededRandom(seed)))}\n`)
  rmSync(folder, { recursive: true, force: true })
}

async function copyOver(seed: number, folder: string, random: Random): Promise<CopiedOver> {
  const { target } = await setupOf(setup).start(folder)
  const file = databaseFile(target) ?? ''
  const older = join(folder, 'older.db')
  const versions = new Map<string, string[]>()
  const problems: string[] = []
  let refused = 0
  const attempt = async <T>(call: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      refused += 1
      if (!MemoryError.isInstance(error)) problems.push(`${call}: no MemoryError: ${String(error)}`)
      return undefined
    }
  }
  const change = async (storage: Storage, path: string, version: number) => {
    const text = `# Version ${version}\n\n${'The heron stands at the quay.\n'.repeat(20)}`
    const all = versions.get(path) ?? []
    versions.set(path, [...all, text])
    return await attempt('write', () => storage.store.write(path, text))
  }
  const look = async (storage: Storage) => {
    for (const path of (await attempt('list', () => storage.store.list())) ?? []) {
      const text = await attempt('read', () => storage.store.read(path))
      if (text !== undefined && !versions.get(path)?.includes(text)) problems.push(`a wrong text of ${path}`)
    }
    const found = await attempt('search', () =>
      storage.index.candidates({ text: 'heron version', limit: 50 }),
    )
    for (const { path, text } of found?.text ?? [])
      if (!versions.get(path)?.some((whole) => whole.includes(text.trim())))
        problems.push(`a search finds a wrong text of ${path}`)
  }

  mkdirSync(dirname(file), { recursive: true })
  const sizes: number[] = []
  for (const round of [100, 200]) {
    const storage = await openTarget(target)
    for (let place = 0; place < FILES; place += 1) await change(storage, `notes/${place}.md`, round + place)
    // Without free pages both have the same size.
    await storage.scrub()
    await storage.close()
    if (round === 100) copyFileSync(file, older)
    sizes.push(readFileSync(round === 100 ? older : file).length)
  }
  const storage = await openTarget(target)
  await look(storage)
  for (let turn = below(4, random); turn > 0; turn -= 1)
    await change(storage, `notes/${below(FILES, random)}.md`, 300 + turn)
  const [what, copy] = pick(Object.entries(COPIES), random)
  const isWithoutLog = below(3, random) === 0
  copy(older, file)
  if (isWithoutLog) rmSync(`${file}-wal`, { force: true })

  refused = 0
  await look(storage)
  const path = `notes/${below(FILES, random)}.md`
  const isWritten = (await change(storage, path, 400)) !== undefined
  await look(storage)
  await attempt('doctor', () => storage.doctor())
  await attempt('close', () => storage.close())
  const again = await attempt('open', () => openTarget(target))
  if (again !== undefined) {
    await look(again)
    const { findings } = (await attempt('doctor', () => again.doctor())) ?? { findings: [{}] }
    const text = await attempt('read', () => again.store.read(path))
    if (isWritten && findings.length === 0 && text !== versions.get(path)?.at(-1))
      problems.push('a write that was acknowledged after the copy is gone, and doctor finds nothing')
    await attempt('repair', () => again.doctor({ repair: true }))
    await look(again)
    await attempt('close', () => again.close())
  }
  const isSameSize = sizes[0] === sizes[1]
  return { seed, what: `${what}${isWithoutLog ? ', its log gone' : ''}`, isSameSize, refused, problems }
}
