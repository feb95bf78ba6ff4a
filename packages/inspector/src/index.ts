export { exportPage } from './export/export-page.ts'
export { inspector } from './inspector.ts'
