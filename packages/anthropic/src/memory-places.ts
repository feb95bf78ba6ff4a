import { collisionKey, isHidden, isWithin } from '@sheaf/core'
import {
  CHATS_DIRECTORY,
  homeDirectory,
  isAgentFile,
  MEMORY_DIRECTORY,
  parseDailyLogDate,
  USER_FILES,
} from '@sheaf/documents'
import { MemoryToolError } from './memory-tool-error.ts'

/** What of a store a model sees, and what of that it changes. */
export interface MemoryPlaces {
  isShown(path: string): boolean
  /** Throws MemoryToolError for a file that a model does not change; `shown` is what the model calls it. */
  checkChange(path: string, shown: string): void
}

/** A store that is nobody's home: everything but the system's own folders. */
export const openPlaces: MemoryPlaces = { isShown: (path) => !isHidden(path), checkChange() {} }

const TRASH = `${MEMORY_DIRECTORY}/trash`
const WORKSPACES = 'workspaces'
// Files that every conversation begins with, or that say who the agent is: each in one spelling.
const NAMED = [...Object.values(USER_FILES), 'PMEMORY.md']

/**
 * The home of a user, a project or a workspace: the trash is not shown; agent files, chats and typed entries
 * are only read.
 */
export function homePlaces(): MemoryPlaces {
  const isTrash = (path: string) => isWithin(belowHome(collisionKey(path)), TRASH)
  return {
    isShown: (path) => !isHidden(path) && !isTrash(path),
    checkChange(path, shown) {
      const refuse = (why: string) => {
        throw new MemoryToolError('scope-violation', `The path ${shown} cannot be changed: ${why}`)
      }
      const key = collisionKey(path)
      const below = belowHome(key)
      if (isTrash(path)) refuse('what was deleted is kept for people')
      if (isAgentFile(path)) refuse('it belongs to the agent and is the same for everybody')
      const named = NAMED.find((name) => collisionKey(name) === key && name !== path)
      if (named !== undefined) refuse(`it is written ${named}`)
      if (isWithin(below, CHATS_DIRECTORY)) refuse('chats are the record of what was said')
      const isInMemory =
        isWithin(below, MEMORY_DIRECTORY) && !below.slice(MEMORY_DIRECTORY.length + 1).includes('/')
      if (isInMemory && parseDailyLogDate(belowHome(path)) === undefined) {
        refuse(
          `the folder "${MEMORY_DIRECTORY}" holds typed entries, their index and daily logs; use another folder, such as notes`,
        )
      }
    },
  }
}

// A project has the homes of its workspaces inside, each with a trash, entries and chats of its own.
function belowHome(path: string): string {
  const home = isWithin(path, WORKSPACES) ? homeDirectory(path) : ''
  return home === '' ? path : path.slice(home.length + 1)
}
