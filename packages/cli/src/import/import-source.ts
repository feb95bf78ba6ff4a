import { sessionFolder } from '../files/session-files.ts'

/**
 * A file as it is found, with its path relative to the root, "/" separators, and as the disk or the archive
 * has it.
 */
export interface FoundFile {
  readonly path: string
  /** Why it is not imported; undefined for a markdown file of a size that memory keeps. */
  readonly reason?: string
  /** When it last changed; undefined where that is not known. */
  readonly updatedAt?: Date | undefined
  /**
   * Its text to the byte; undefined when it is not UTF-8. To be called before the next file is requested, and
   * once.
   */
  readonly read: () => Promise<string | undefined>
}

/** Where files are imported from. */
export interface ImportSource {
  readonly files: AsyncIterable<FoundFile>
  /** How far it is read, in whatever it counts. */
  readonly progress: () => { readonly done: number; readonly total: number }
}

/**
 * Whether something is not even named among what is left out: it begins with a dot, or is in a folder that
 * does, and belongs to no session.
 */
export function isPassedOver(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.')) && sessionFolder(path) === undefined
}

/** Why what is neither file nor folder is left out. */
export const NO_FILE = 'it is a link or not a file; links are not followed'

/** Why a file is left out that is not markdown; undefined for markdown. */
export function whyNotMarkdown(path: string): string | undefined {
  return path.endsWith('.md') ? undefined : 'it is not markdown (.md)'
}

/** The most bytes of a file that is read at all; memory keeps no larger ones. */
export const MAX_FILE_BYTES = 1_048_576

/** Why a file is left out that is too large; undefined for other files. */
export function whyTooLarge(size: number, most: number = MAX_FILE_BYTES): string | undefined {
  return size > most ? `it holds ${size} bytes, and the limit is ${most}` : undefined
}

/**
 * When a file last changed, as its folder or archive says; undefined for 1970, which tools write for
 * "unknown", and for a time that a disk could not keep.
 */
export function changeTime(time: Date | undefined): Date | undefined {
  const milliseconds = time?.getTime() ?? 0
  return milliseconds > 0 && milliseconds < LAST_TIME ? time : undefined
}

const LAST_TIME = Date.UTC(2100, 0)

/** Bytes as text; undefined when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
