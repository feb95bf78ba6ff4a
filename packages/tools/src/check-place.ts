import { checkDirectory, checkPath, collisionKey, isHidden, isWithin } from '@sheaf/core'
import {
  CHATS_DIRECTORY,
  homeDirectory,
  isAgentFile,
  MEMORY_DIRECTORY,
  parseDailyLogDate,
  USER_FILES,
} from '@sheaf/documents'
import { ToolError } from './tool-error.ts'

// What a project remembers, in one spelling as USER.md and MEMORY.md are.
const PROJECT_MEMORY = 'PMEMORY.md'

const WORKSPACES = 'workspaces'

const TRASH = `${MEMORY_DIRECTORY}/trash`

/**
 * Refuses a file that an agent does not read: of the system, of other people, or deleted. Returns the path.
 */
export function checkReadable(file: string): string {
  checkPlace(checkPath(file))
  return file
}

/** The same for a directory. */
export function checkListable(directory: string): string {
  checkPlace(checkDirectory(directory))
  return directory
}

/** Refuses a file that an agent does not write with MemoryWrite or MemoryEdit. Returns the path. */
export function checkWritable(file: string): string {
  const key = collisionKey(checkReadable(file))
  if (isAgentFile(file)) {
    throw refusal(
      `"${file}" belongs to the agent and is the same for everybody, so it is not changed from a conversation`,
      'Keep what this user wants in USER.md, or with UpdateUserMemory as an entry of type "feedback".',
    )
  }
  const twin = [...Object.values(USER_FILES), PROJECT_MEMORY].find(
    (name) => collisionKey(name) === key && name !== file,
  )
  if (twin !== undefined) throw refusal(`"${file}" is written "${twin}"`, `Call again with "${twin}".`)
  const below = belowHome(key)
  if (isChatRecord(file)) {
    throw refusal(
      `"${CHATS_DIRECTORY}" holds the record of what was said, which is kept by itself and not changed from a conversation`,
      'What is worth keeping of a conversation goes into MEMORY.md, or into a file in another folder, such as "notes".',
    )
  }
  const isInMemory =
    isWithin(below, MEMORY_DIRECTORY) && !below.slice(MEMORY_DIRECTORY.length + 1).includes('/')
  if (isInMemory && parseDailyLogDate(belowHome(file)) === undefined) {
    throw refusal(
      `"${MEMORY_DIRECTORY}" holds typed entries, their index and daily logs, and this is no daily log`,
      'Use UpdateUserMemory for an entry, MemoryAppendDaily for what happened today, or a file in another folder, such as "notes".',
    )
  }
  return file
}

/** True for a file of the record of what was said, which no agent writes. */
export function isChatRecord(file: string): boolean {
  return isWithin(belowHome(collisionKey(file)), CHATS_DIRECTORY)
}

/** True for a file that lists and near names show. */
export function isShown(path: string): boolean {
  return !isHidden(path) && !isWithin(belowHome(collisionKey(path)), TRASH)
}

// A project sees its workspaces, and each has a trash, typed entries and chats of its own.
function belowHome(path: string): string {
  const home = isWithin(path, WORKSPACES) ? homeDirectory(path) : ''
  return home === '' ? path : path.slice(home.length + 1)
}

function checkPlace(path: string): void {
  const key = collisionKey(path)
  if (isHidden(path))
    throw refusal(
      'The folders that start with a dot are kept by the system',
      'MemoryList shows what there is.',
    )
  if (isWithin(key, 'users')) {
    throw refusal(
      'The memory of other users cannot be reached',
      'Paths are relative to this memory, such as "MEMORY.md"; MemoryList shows what there is.',
    )
  }
  if (isWithin(belowHome(key), TRASH))
    throw refusal(
      'What was deleted is kept for people',
      'A person can restore it; to note it anew, write it again.',
    )
}

function refusal(message: string, advice: string): ToolError {
  return new ToolError('scope-violation', `${message}.`, advice)
}
