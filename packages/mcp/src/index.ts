export { MEMORY_INSTRUCTIONS } from './memory-instructions.ts'
export type { McpServerLike } from './mcp-server-like.ts'
export { registerMemory } from './register-memory.ts'
