import { MemoryError } from '@sheaf/core'
import type { Diagnosis, DoctorOptions, Finding, Storage } from '@sheaf/core'
import { examineHistories } from '@sheaf/documents'
import { foldersWithoutId } from '../handles/folders-without-id.ts'

/** What doctor of the storage finds, then broken histories, then folders that no id writes. */
export async function examineMemory(storage: Storage, options: DoctorOptions = {}): Promise<Diagnosis> {
  const { findings, facts } = await storage.doctor(options)
  // A storage that cannot list its files has said so.
  const unlessBroken = async (found: Promise<readonly Finding[]>) =>
    await found.catch((error: unknown) => {
      if (MemoryError.isInstance(error) && findings.length > 0) return []
      throw error
    })
  const { repair, abortSignal } = options
  const histories = await unlessBroken(examineHistories(storage.store, { repair, abortSignal }))
  const folders = await unlessBroken(foldersWithoutId(storage.store, options))
  return { findings: [...findings, ...histories, ...folders], facts }
}
