import { collisionKey, isWithin } from '@sheaf/core/adapter'
import { isAgentFile, USER_FILES } from './agent-files.ts'
import { parseDailyLogDate } from '../daily-log.ts'
import { CHATS_DIRECTORY, MEMORY_DIRECTORY } from '../defaults.ts'
import { homeDirectory } from '../history/records/history-place.ts'

// Files that every conversation begins with: each has one spelling.
const NAMED = [...Object.values(USER_FILES), 'PMEMORY.md']

/**
 * Where a file lies for an agent, by its path relative to a user, a project or a workspace: in the "trash", or
 * among the files that an agent only reads, which are those of the "agent", "chats", and typed "entries" with
 * their index. `{ name }` for another spelling of USER.md, MEMORY.md or PMEMORY.md. Undefined for a file that
 * an agent may change. Spellings that are one file on some systems are one place.
 */
export function agentPlace(
  path: string,
): 'trash' | 'agent' | 'chats' | 'entries' | { readonly name: string } | undefined {
  const key = collisionKey(path)
  const below = belowHome(key)
  if (isWithin(below, `${MEMORY_DIRECTORY}/trash`)) return 'trash'
  if (isAgentFile(path)) return 'agent'
  const name = NAMED.find((each) => collisionKey(each) === key && each !== path)
  if (name !== undefined) return { name }
  if (isWithin(below, CHATS_DIRECTORY)) return 'chats'
  const isInMemory =
    isWithin(below, MEMORY_DIRECTORY) && !below.slice(MEMORY_DIRECTORY.length + 1).includes('/')
  return isInMemory && parseDailyLogDate(belowHome(path)) === undefined ? 'entries' : undefined
}

// The path below a workspace of a project, which has a trash, typed entries and its own chats.
function belowHome(path: string): string {
  const home = isWithin(path, 'workspaces') ? homeDirectory(path) : ''
  return home === '' ? path : path.slice(home.length + 1)
}
