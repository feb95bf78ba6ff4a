import { MemoryError } from '@sheaf/core'
import { checkDirectory, collisionKey, idDirectory } from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { pick } from '../random.ts'
import type { Random } from '../random.ts'
import { adapterOf } from '../target.ts'
import { corporaUnavailable, hostilePayloads, naughtyStrings, normalisationRows } from './corpora.ts'

// So many users write and read through a memory; the folders of all ids are compared.
const USERS = { fast: 40, soak: 1500 }
const MADE_UP = 10_000
const PIECES = [
  'alice',
  'Alice',
  'alice2',
  'a',
  'A',
  '_',
  '-',
  '/',
  '..',
  '.',
  '\\',
  '%2f',
  '&run_id=',
  '|',
  ':',
  ' ',
  '\0',
  '\n',
  '__',
  '_5f',
  '__1',
  '-ps',
  '_z',
  '\u00e9',
  'e\u0301',
  '\u00df',
  'ss',
  '\ud83d\ude00',
  'con',
  'users',
]

/** User ids that could be read as another id, or as a path. */
export const hostileIds: Proof = {
  name: 'hostile-ids',
  promise: 'any text of 1 to 128 characters is an id: no two share a folder on any system',
  setups: ['fs', 'sqlite', 'libsql-file'],
  unavailable: corporaUnavailable,
  run,
}

async function run({ setup, scale, directory, random }: ProofRun): Promise<ProofOutcome> {
  const running = await setup.start(directory)
  const memory = await createMemory({ storage: await adapterOf(running.target) })
  try {
    const rows = normalisationRows().flatMap(({ source, nfc, nfd, nfkc, nfkd }) => [
      source,
      nfc,
      nfd,
      nfkc,
      nfkd,
    ])
    const madeUp = Array.from({ length: MADE_UP }, () => madeUpId(random))
    const ids = [...new Set([...hostilePayloads(), ...naughtyStrings(), ...rows, ...madeUp])]
    const { folders, refused, problems } = compareFolders(ids)
    const step = Math.ceil(ids.length / USERS[scale])
    const users = ids.filter((id, place) => place % step === 0 && folders.has(id))
    problems.push(...(await writeAndRead(memory, users)))
    return { counts: { ids: ids.length, 'ids refused': refused, 'users that wrote': users.length }, problems }
  } finally {
    await memory.close()
    await running.stop()
  }
}

function madeUpId(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES, random)).join('')
}

function compareFolders(ids: readonly string[]): {
  folders: Map<string, string>
  refused: number
  problems: string[]
} {
  const problems: string[] = []
  const folders = new Map<string, string>()
  const keys = new Map<string, string>()
  let refused = 0
  for (const id of ids) {
    try {
      const folder = checkDirectory(idDirectory('users', id))
      const other = keys.get(collisionKey(folder))
      if (other !== undefined)
        problems.push(`${JSON.stringify(id)} and ${JSON.stringify(other)} have one folder`)
      keys.set(collisionKey(folder), id)
      folders.set(id, folder)
    } catch (error) {
      refused += 1
      const isExpected = id === '' || !id.isWellFormed() || [...id].length > 128
      if (!isExpected || !MemoryError.isInstance(error, 'invalid-argument'))
        problems.push(`${JSON.stringify(id)}: ${String(error)}`)
    }
  }
  for (const [id, folder] of folders) {
    const segments = folder.split('/')
    const above = segments.map((_, place) => segments.slice(0, place + 1).join('/')).slice(1, -1)
    const owner = above.map((each) => keys.get(collisionKey(each))).find((each) => each !== undefined)
    if (owner !== undefined)
      problems.push(`the folder of ${JSON.stringify(id)} lies in that of ${JSON.stringify(owner)}`)
  }
  return { folders, refused, problems }
}

async function writeAndRead(memory: Memory, ids: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const [place, id] of ids.entries()) await memory.user(id).store.write('note.md', `belongsto${place}`)
  for (const [place, id] of ids.entries()) {
    const user = memory.user(id)
    const files = await user.store.list()
    const content = await user.store.read('note.md')
    const hits = await user.search(`belongsto${place} belongsto${place + 1}`)
    const isOwn =
      files.join() === 'note.md' &&
      content === `belongsto${place}` &&
      hits.length === 1 &&
      hits[0]?.text === content
    if (!isOwn)
      problems.push(
        `${JSON.stringify(id)} sees ${files.length} files and ${hits.length} hits that are not all its own`,
      )
  }
  return problems
}
