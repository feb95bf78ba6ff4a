import { isHidden } from '@sheaf/core/adapter'
import { agentPlace, MEMORY_DIRECTORY } from '@sheaf/documents'
import { MemoryToolError } from './memory-tool-error.ts'

/** Which files of a store a model sees and changes. */
export interface MemoryPlaces {
  isShown(path: string): boolean
  /** Throws MemoryToolError for a file that a model does not change; `shown` is what the model calls it. */
  checkChange(path: string, shown: string): void
}

/** For a store of no user, project or workspace: everything but the system's own folders. */
export const openPlaces: MemoryPlaces = { isShown: (path) => !isHidden(path), checkChange() {} }

const REASONS = {
  trash: 'what was deleted is kept for people',
  agent: 'it belongs to the agent and is the same for everybody',
  chats: 'chats are the record of what was said',
  entries: `the folder "${MEMORY_DIRECTORY}" holds typed entries, their index and daily logs; use another folder, such as notes`,
}

/**
 * The home of a user, a project or a workspace: the trash is not shown; agent files, chats and typed entries
 * are only read.
 */
export function homePlaces(): MemoryPlaces {
  return {
    isShown: (path) => !isHidden(path) && agentPlace(path) !== 'trash',
    checkChange(path, shown) {
      const place = agentPlace(path)
      if (place === undefined) return
      const why = typeof place === 'object' ? `it is written ${place.name}` : REASONS[place]
      throw new MemoryToolError('scope-violation', `The path ${shown} cannot be changed: ${why}`)
    },
  }
}
