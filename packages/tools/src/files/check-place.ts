import { CHATS_DIRECTORY } from '@sheaf/conversations'
import { checkDirectory, checkPath, collisionKey, isHidden, isWithin } from '@sheaf/core/adapter'
import { agentPlace, MEMORY_DIRECTORY } from '@sheaf/documents'
import { ToolError } from '../tool-error.ts'

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
  const place = agentPlace(checkReadable(file))
  if (place === 'agent') {
    throw refusal(
      `"${file}" belongs to the agent and is the same for everybody, so it is not changed from a conversation`,
      'Keep what this user wants in USER.md, or with UpdateUserMemory as an entry of type "feedback".',
    )
  }
  if (typeof place === 'object')
    throw refusal(`"${file}" is written "${place.name}"`, `Call again with "${place.name}".`)
  if (place === 'chats') {
    throw refusal(
      `"${CHATS_DIRECTORY}" holds the record of what was said, which is kept by itself and not changed from a conversation`,
      'What is worth keeping of a conversation goes into MEMORY.md, or into a file in another folder, such as "notes".',
    )
  }
  if (place === 'entries') {
    throw refusal(
      `"${MEMORY_DIRECTORY}" holds typed entries, their index and daily logs, and this is not a daily log`,
      'Use UpdateUserMemory for an entry, MemoryAppendDaily for what happened today, or a file in another folder, such as "notes".',
    )
  }
  return file
}

/** True for a file of the record of what was said, which no agent writes. */
export function isChatRecord(file: string): boolean {
  return agentPlace(file) === 'chats'
}

/** True for a file that lists and near names show. */
export function isShown(path: string): boolean {
  return !isHidden(path) && agentPlace(path) !== 'trash'
}

function checkPlace(path: string): void {
  if (isHidden(path))
    throw refusal(
      'The folders that start with a dot are kept by the system',
      'MemoryList shows what there is.',
    )
  if (isWithin(collisionKey(path), 'users')) {
    throw refusal(
      'The memory of other users cannot be reached',
      'Paths are relative to this memory, such as "MEMORY.md"; MemoryList shows what there is.',
    )
  }
  if (agentPlace(path) === 'trash')
    throw refusal(
      'What was deleted is kept for people',
      'A person can restore it; to note it again, write it.',
    )
}

function refusal(message: string, advice: string): ToolError {
  return new ToolError('scope-violation', `${message}.`, advice)
}
