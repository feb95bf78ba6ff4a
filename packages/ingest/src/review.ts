export { audit } from './review/audit.ts'
