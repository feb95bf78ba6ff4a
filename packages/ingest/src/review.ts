export { audit } from './review/audit.ts'
export type { AuditFinding } from './review/finding.ts'
export { growth } from './review/growth.ts'
export type { GrowthReport } from './review/growth.ts'
