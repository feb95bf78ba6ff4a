export type { ContextAssemblerOptions, ContextSection } from './context-section.ts'
export { createContextAssembler } from './create-context-assembler.ts'
export { CONTEXT_DEFAULTS } from './defaults.ts'
export { fenceFor } from './render-blocks.ts'
export { renderHits, renderMessages } from './render-hits.ts'
export type { RenderedHit } from './render-hits.ts'
export { renderTrace } from './render-trace.ts'
export type { RenderTraceOptions } from './render-trace.ts'
export {
  CHAT_CHUNK_TOKENS,
  PROJECT_QUOTAS,
  projectSections,
  SECTION_PRESETS,
  sectionsFrom,
  WORKSPACE_QUOTAS,
  workspaceSections,
} from './section-presets.ts'
export type { ProjectQuotas, SectionPreset, WorkspaceQuotas } from './section-presets.ts'
export type { ToolResultPolicy } from './tool-results.ts'
