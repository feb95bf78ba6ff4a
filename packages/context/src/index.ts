export { createContextAssembler } from './create-context-assembler.ts'
export { renderHits, renderMessages } from './render/render-hits.ts'
export { renderTrace } from './trace/render-trace.ts'
export { projectSections, SECTION_PRESETS, sectionsFrom } from './settings/section-presets.ts'
