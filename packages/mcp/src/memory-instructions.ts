import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import { isWholeMemory } from '@sheaf/memory/integration'
import type { ScopedMemory } from '@sheaf/memory'
import { memoryGuidance } from '@sheaf/tools'
import { REGISTER_NAMES } from './register-memory.ts'
import type { RegisterMemoryOptions } from './register-memory.ts'

const FIRST = {
  user: 'USER.md and MEMORY.md',
  project: 'PMEMORY.md',
  workspace: 'MEMORY.md',
  agent: 'MEMORY.md',
}

/**
 * The `instructions` of a server with this memory: `memoryGuidance` of `@sheaf/tools`, and how to begin
 * a conversation that contains nothing of the memory yet. Takes the options of `registerMemory`. The
 * text says whose memory it is (a user's, a project's, a workspace's or the agent's own) and whether a
 * person approves writes. Throws InvalidArgumentError for a wrong memory; does no I/O.
 */
export function memoryInstructions(user: ScopedMemory, options: RegisterMemoryOptions = {}): string {
  if (typeof user?.writes !== 'string' || isWholeMemory(user))
    throw new InvalidArgumentError('user', 'is missing; pass memory.user(id), or a project or workspace')
  const { writes = user.writes } = checkOptions(options, REGISTER_NAMES)
  const kind = 'kind' in user ? user.kind : undefined
  const of = kind === 'project' || kind === 'workspace' || kind === 'agent' ? kind : 'user'
  return `${memoryGuidance({ of, writes, hasMemory: false })}- Nothing of the memory is in this conversation yet. Begin by reading ${FIRST[of]} with MemoryRead, and the index of entries, memory/MEMORY.md. Where a file is missing, nothing of its kind is known so far.
`
}
