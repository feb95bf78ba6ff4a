import { readFile, stat } from 'node:fs/promises'
import { STORE_DEFAULTS } from '@sheaf/core/adapter'
import { codeOf } from './walk-folder.ts'

/**
 * The text of a file, or why a memory would not keep it. `gone` is true when the file is no longer there or
 * cannot be opened.
 */
export type MarkdownText =
  | { readonly content: string; readonly bytes: number }
  | { readonly reason: string; readonly gone: boolean }

/** Reads a file exactly: not a byte is repaired, so that line numbers and hashes are those of the disk. */
export async function readMarkdown(file: string): Promise<MarkdownText> {
  try {
    const limit = STORE_DEFAULTS.maxFileBytes
    const tooLarge = { reason: `it is larger than ${limit / 1_048_576} MiB`, gone: false }
    if ((await stat(file)).size > limit) return tooLarge
    const data = await readFile(file)
    if (data.length > limit) return tooLarge
    const content = decode(data)
    if (content === undefined) return { reason: 'it is not UTF-8', gone: false }
    if (content.includes('\0')) return { reason: 'it contains a NUL character', gone: false }
    return { content, bytes: data.length }
  } catch (error) {
    return { reason: `it cannot be read (${codeOf(error)})`, gone: true }
  }
}

function decode(data: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    return undefined
  }
}
