import { sessionFolder } from '../files/session-files.ts'

/**
 * A file of the source. Its path is relative to the root, with "/" separators, in the spelling of the
 * disk or archive.
 */
export interface FoundFile {
  readonly path: string
  /** Why it is not imported; undefined for a markdown file of a size that memory keeps. */
  readonly reason?: string
  /** When it last changed; undefined if unknown. */
  readonly updatedAt?: Date | undefined
  /** Its exact text; undefined when it is not text. Call it once, before the next file is read. */
  readonly read: () => Promise<string | undefined>
}

/** A source of files to import. */
export interface ImportSource {
  readonly files: AsyncIterable<FoundFile>
  /** How much is read, in files or bytes. */
  readonly progress: () => { readonly done: number; readonly total: number }
}

/**
 * True if a file is not even reported as left out: it or one of its folders begins with a dot, and it
 * belongs to no session.
 */
export function isPassedOver(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.')) && sessionFolder(path) === undefined
}

/** The reason for links, devices and the like. */
export const NO_FILE = 'it is a link or not a file; links are not followed'

/** Why a file is left out that is not markdown; undefined for markdown. */
export function whyNotMarkdown(path: string): string | undefined {
  return path.endsWith('.md') ? undefined : 'it is not markdown (.md)'
}

/** The size limit of a file, in bytes; memory keeps no larger ones. */
export const MAX_FILE_BYTES = 1_048_576

/** Why a file is left out that is too large; undefined for other files. */
export function whyTooLarge(size: number, most: number = MAX_FILE_BYTES): string | undefined {
  return size > most ? `it holds ${size} bytes, and the limit is ${most}` : undefined
}

/**
 * When a file last changed, according to its folder or archive. Undefined for 1970, which tools write
 * for "unknown", and for a time from the year 2100 on.
 */
export function changeTime(time: Date | undefined): Date | undefined {
  const milliseconds = time?.getTime() ?? 0
  return milliseconds > 0 && milliseconds < LAST_TIME ? time : undefined
}

const LAST_TIME = Date.UTC(2100, 0)

/** Bytes as text: UTF-8, or UTF-16 with its mark, as Windows writes; undefined when they are neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  try {
    if (mark === 0xfffe || mark === 0xfeff)
      return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
