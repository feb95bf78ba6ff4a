// Runs as its own process, as a user other than root: opens a storage, reads, searches, writes, examines and
// closes it, for each folder, and prints the results.
import { MemoryError } from '@sheaf/core'
import { childParameters } from '../child-parameters.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** A storage, and the text that its one file has. */
export interface OtherUserTask {
  readonly target: Target
  readonly text: string
}

/** The result of one storage. */
export interface UsedAsOther {
  readonly isOpened: boolean
  readonly isWritten: boolean
  readonly problems: readonly string[]
}

for (const { target, text } of childParameters<readonly OtherUserTask[]>()) {
  const problems: string[] = []
  const attempt = async <T>(call: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!MemoryError.isInstance(error)) problems.push(`${call}: no MemoryError: ${String(error)}`)
      return undefined
    }
  }
  const storage = await attempt('open', () => openTarget({ ...target, timeoutMs: 200 }))
  let isWritten = false
  if (storage !== undefined) {
    const read = await attempt('read', () => storage.store.read('notes/a.md'))
    if (read !== undefined && read !== text) problems.push('a wrong text')
    await attempt('list', () => storage.store.list())
    await attempt('search', () => storage.index.candidates({ text: 'heron', limit: 5 }))
    const write = async () => await storage.store.write('notes/a.md', 'new\n')
    isWritten = (await attempt('write', write)) !== undefined
    await attempt('doctor', () => storage.doctor())
    await attempt('close', () => storage.close())
  }
  const used: UsedAsOther = { isOpened: storage !== undefined, isWritten, problems }
  process.stdout.write(`${JSON.stringify(used)}\n`)
}
