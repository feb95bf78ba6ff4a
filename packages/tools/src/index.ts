export { createMemoryTools } from './create-memory-tools.ts'
export { SEARCH_LIMIT, TOOL_LIMITS } from './defaults.ts'
export { MEMORY_GUIDANCE, memoryGuidance } from './memory-guidance.ts'
export type { GuidanceOptions } from './memory-guidance.ts'
export type {
  JsonType,
  MemoryTool,
  ObjectSchema,
  PropertySchema,
  ToolAnnotations,
  ToolErrorCode,
  ToolFailure,
  ToolResult,
} from './schema/memory-tool.ts'
export type {
  ChangedFile,
  FoundPiece,
  MemoryToolName,
  MemoryTools,
  MemoryToolTypes,
} from './schema/memory-tools.ts'
export type { MemoryToolsOptions, WriteMode } from './tool-settings.ts'
