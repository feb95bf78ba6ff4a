import type { Storage } from '@sheaf/core'
import { checkDisk, checkDoctor, checkEngine } from '../check-engine.ts'
import type { RunningSetup } from '../setups.ts'
import { contentsOf, placeOf } from './operations.ts'
import type { Contents } from './operations.ts'

/** The place of an image's state among the expected ones (-1: not among them), and its problems. */
interface ImageFindings {
  readonly place: number
  readonly problems: readonly string[]
}

/** Opens a storage, checks all of it, and closes it. */
export async function examineImage(
  running: RunningSetup,
  expected: readonly Contents[],
): Promise<ImageFindings> {
  const problems: string[] = []
  try {
    const storage = await running.open()
    const found = await contentsOf(storage.store)
    problems.push(
      ...(await checkSearch(storage, found)),
      ...(await checkDisk(running.target, storage)),
      ...(await checkDoctor(storage)),
    )
    await storage.close()
    problems.push(...checkEngine(running.target))
    return { place: placeOf(found, expected), problems }
  } catch (error) {
    return { place: -1, problems: [...problems, `damaged: ${String(error)}`] }
  }
}

// Each search checks the whole disk, so only some files are searched for. Doctor compares all indexes with
// all files.
const SEARCHES = 8

// Every file has a word of the operation that wrote it last, and of no other.
async function checkSearch({ index }: Storage, found: Contents): Promise<string[]> {
  const problems: string[] = []
  for (const [path, content] of [...found].slice(-SEARCHES)) {
    const [word] = /(written|both|day|moved)\d+/.exec(content) ?? []
    if (word === undefined) continue
    const { text } = await index.candidates({ text: word, limit: 10 })
    if (!text.some((candidate) => candidate.path === path && content.includes(candidate.text)))
      problems.push(`index: ${path} is not found`)
  }
  return problems
}
