export { exportPage } from './export/export-page.ts'
export { inspector } from './inspector.ts'
export type { Inspector } from './inspector.ts'
export type { InspectedMemory } from './scope.ts'
