import { contentHash, MemoryError, type Diagnosis, type DoctorOptions, type Finding } from '@sheaf/core'
import { isWithin } from '@sheaf/core/adapter'
import type { File } from './scan-index.ts'

/**
 * Compares each text with its hash. A repair changes nothing, because there is no copy of a damaged text: a
 * new hash would only hide the damage.
 */
export async function examine(
  {
    files,
    vectors,
  }: { readonly files: ReadonlyMap<string, File>; readonly vectors: ReadonlyMap<string, unknown> },
  { abortSignal, directory = '' }: DoctorOptions = {},
): Promise<Diagnosis> {
  const findings: Finding[] = []
  for (const [path, file] of files) {
    abortSignal?.throwIfAborted()
    if (!isWithin(path, directory)) continue
    if ((await contentHash(file.content)) === file.hash) continue
    const message = `The text of "${path}" is not the one that was written. Write it again, or delete it.`
    findings.push({ problem: 'content-damaged', message, path, state: 'manual' })
  }
  return { findings, facts: { engine: 'memory', files: files.size, vectors: vectors.size } }
}

/** The text of a file. Throws `damaged` if it is not the text that was written. */
export async function soundText({ path, content, hash }: File): Promise<string> {
  if ((await contentHash(content)) === hash) return content
  throw MemoryError.damaged(path, 'Write it again, or delete it.')
}
