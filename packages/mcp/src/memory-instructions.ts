import { MEMORY_GUIDANCE } from '@sheaf/tools'

/** The `instructions` of a server with a memory: `MEMORY_GUIDANCE` of `@sheaf/tools`, and how a conversation begins that has nothing of the memory in it yet. */
export const MEMORY_INSTRUCTIONS: string = `${MEMORY_GUIDANCE}- Nothing of the memory is here yet. Begin a conversation by reading USER.md and MEMORY.md with MemoryRead, or PMEMORY.md in a project. Where there are none, nothing is known so far.
`
