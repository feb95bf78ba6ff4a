import { MemoryError } from '@sheaf/core'
import { isWholeMemory } from '@sheaf/memory/integration'
import type { ScopedMemory } from '@sheaf/memory'
import { bindTool } from './define-tool.ts'
import { memoryAppendDaily, memoryWrite } from './tools/memory-write.ts'
import { memoryEdit } from './tools/memory-edit.ts'
import { memoryForget } from './tools/memory-forget.ts'
import { memoryList } from './tools/memory-list.ts'
import { memoryMove } from './tools/memory-move.ts'
import { memoryNote } from './tools/memory-note.ts'
import { memoryRead } from './tools/memory-read.ts'
import { memorySearch } from './tools/memory-search.ts'
import type { MemoryTools } from './memory-tools.ts'
import { toolSettings } from './tool-settings.ts'
import type { MemoryToolsOptions } from './tool-settings.ts'
import { updateUserMemory, readUserMemory } from './tools/user-memory.ts'

/**
 * Makes the tools with which a model uses the memory of one user, project or workspace, or the memory
 * that all users share, in the order of {@link MemoryToolTypes}. A model's arguments cannot reach
 * another memory. The tools write a user's memory; of other memories they propose
 * changes for a person to approve, unless `writes` says otherwise.
 *
 * Every change passes the write gate of `@sheaf/documents`. Changes go to the user's own files: a write
 * to a file shared with other users makes the user's own copy. The tools refuse to write the agent's
 * files (SOUL, HEARTBEAT, BOOT, BOOTSTRAP) and chats, and only UpdateUserMemory writes typed entries
 * and their index. Text that is read back is between fences that it cannot close. Throws
 * `invalid-argument` for invalid options; does no I/O.
 */
export function createMemoryTools(user: ScopedMemory, options?: MemoryToolsOptions): MemoryTools {
  if (typeof user?.ownStore?.read !== 'function' || isWholeMemory(user))
    throw MemoryError.invalidArgument(
      'user',
      'is missing; pass memory.user(id), a project or workspace, or memory.agent()',
    )
  const context = { user, settings: toolSettings(user, options) }
  const named = {
    MemorySearch: bindTool(memorySearch, context),
    MemoryRead: bindTool(memoryRead, context),
    MemoryWrite: bindTool(memoryWrite, context),
    MemoryEdit: bindTool(memoryEdit, context),
    MemoryAppendDaily: bindTool(memoryAppendDaily, context),
    UpdateUserMemory: bindTool(updateUserMemory, context),
    ReadUserMemory: bindTool(readUserMemory, context),
    MemoryList: bindTool(memoryList, context),
    MemoryNote: bindTool(memoryNote, context),
    MemoryForget: bindTool(memoryForget, context),
    MemoryMove: bindTool(memoryMove, context),
  }
  const tools = Object.values(named)
  // Not enumerable, so that a loop over the list visits each tool once.
  for (const [name, value] of Object.entries(named)) Object.defineProperty(tools, name, { value })
  return Object.freeze(tools) as unknown as MemoryTools
}
