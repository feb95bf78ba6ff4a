export { audit } from './review/audit.ts'
export { growth } from './review/growth.ts'
