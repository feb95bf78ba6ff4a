export type { ContextSection } from './settings/context-section.ts'
export { createContextAssembler } from './create-context-assembler.ts'
export { CONTEXT_DEFAULTS } from './settings/defaults.ts'
export { renderHits, renderMessages } from './render/render-hits.ts'
export type { RenderedHit } from './render/render-hits.ts'
export { renderTrace } from './trace/render-trace.ts'
export {
  projectSections,
  SECTION_PRESETS,
  sectionsFrom,
  workspaceSections,
} from './settings/section-presets.ts'
