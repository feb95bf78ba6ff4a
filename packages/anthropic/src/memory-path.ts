import { MemoryError } from '@sheaf/core'
import { checkDirectory, checkPath, isHidden } from '@sheaf/core/adapter'
import { MemoryToolError } from './memory-tool-error.ts'

/** The root directory of the memory tool's paths. */
export const MEMORY_ROOT = '/memories'

/**
 * Endings that models often give to notes. If the storage does not allow one, its own ending is added:
 * "/memories/plan.txt" is stored as "plan.txt.md", and the model sees "plan.txt".
 */
const TEXT_ENDINGS: readonly string[] = [
  '.txt',
  '.xml',
  '.json',
  '.jsonl',
  '.yaml',
  '.yml',
  '.csv',
  '.toml',
  '.html',
  '.log',
]

export interface MemoryPath {
  /** The path as the model wrote it. */
  readonly shown: string
  /** The store's directory of that name; the empty string is the root. */
  readonly directory: string
  /** The store's file of that name; undefined if no file of the store can have its ending. */
  readonly file: string | undefined
}

export interface MemoryPaths {
  /** Throws MemoryToolError for a path outside the root, and for one that the store does not allow. */
  parse(given: unknown, parameter?: string): MemoryPath
  show(path: string): string
  /** Throws MemoryToolError for a new file without a file's ending. */
  checkFile(path: MemoryPath): string
  /** Throws MemoryToolError for a new directory with a file's ending. */
  checkFolder(path: MemoryPath): string
}

export function memoryPaths(extensions: readonly string[]): MemoryPaths {
  const [own = '.md'] = extensions
  const texts = TEXT_ENDINGS.filter((ending) => !extensions.includes(ending))
  const isText = (name: string) => endsIn(name.toLowerCase(), texts)
  const endings = [...extensions, ...texts]

  return {
    parse(given, parameter = 'path') {
      if (typeof given !== 'string')
        throw new MemoryToolError(
          'invalid-argument',
          `The \`${parameter}\` parameter is required and must be text.`,
        )
      const shown = printable(given)
      if (given !== MEMORY_ROOT && !given.startsWith(`${MEMORY_ROOT}/`)) {
        throw new MemoryToolError('invalid-path', `Path must start with ${MEMORY_ROOT}, got: ${shown}`)
      }
      const rest = given.slice(MEMORY_ROOT.length)
      // Encoded signs are refused too: once another program decodes them, the path would leave the root.
      if (/[\\\0]|%(?:2e|2f|5c|00|25)/i.test(rest) || rest.split('/').includes('..')) {
        throw new MemoryToolError('invalid-path', `Path ${shown} would escape ${MEMORY_ROOT} directory`)
      }
      const segments = rest.split('/').filter((segment) => segment !== '' && segment !== '.')
      const path = segments.join('/').normalize('NFC')
      const name = segments.at(-1) ?? ''
      const file = endsIn(name, extensions) ? path : isText(name) ? path + own : undefined
      if (isHidden(path)) throw refusal(shown, 'folders that start with a dot are kept by the system')
      if (segments.slice(0, -1).some(isText))
        throw refusal(shown, `a folder may not end like a file (${endings.join(', ')})`)
      try {
        if (file === undefined) checkDirectory(path, extensions)
        else checkPath(file, extensions)
      } catch (error) {
        if (!MemoryError.isInstance(error, 'invalid-path')) throw error
        throw refusal(shown, error.reason ?? 'it is not valid')
      }
      return { shown, directory: path, file }
    },
    show(path) {
      const bare = path.endsWith(own) ? path.slice(0, -own.length) : path
      return `${MEMORY_ROOT}/${isText(bare.split('/').at(-1) ?? '') ? bare : path}`
    },
    checkFile({ shown, file }) {
      if (file !== undefined) return file
      throw refusal(
        shown,
        `a file ends in ${endings.join(', ')}; a storage opened with more \`extensions\` keeps others`,
      )
    },
    checkFolder({ shown, directory, file }) {
      if (file === undefined) return directory
      throw refusal(shown, `a folder may not end like a file (${endings.join(', ')})`)
    },
  }
}

function refusal(shown: string, reason: string): MemoryToolError {
  return new MemoryToolError('invalid-path', `Path ${shown} is not allowed: ${reason}`)
}

function endsIn(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.endsWith(ending) && name.length > ending.length)
}

// A refused path may have any length and any characters.
function printable(path: string): string {
  const cut = path.length > 1100 ? `${path.slice(0, 1100)}…` : path
  return cut
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
}
