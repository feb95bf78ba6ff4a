/**
 * The scanner for secrets, apart from the rest because the rules that it is made of import `node:path`: in a
 * browser, or a worker without Node's modules, let the bundler replace that one.
 *
 * @packageDocumentation
 */
export type { ScanFinding, ScannedChange, Scanner } from './gate/scanner.ts'
export { secretScanner } from './secrets/secret-scanner.ts'
export type { SecretScannerOptions } from './secrets/secret-findings.ts'
