import { OBSERVATIONS } from '../defaults.ts'

/** True for a file of facts that are learnt. */
export function isFactFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase() === OBSERVATIONS
}

/** True for the same, and for the archives that old facts go to: "archive/observations-2026-08.md". */
export function hasFacts(path: string): boolean {
  const [name = '', directory] = path.split('/').toReversed()
  return isFactFile(path) || (directory === 'archive' && name.startsWith(OBSERVATIONS.replace('.md', '-')))
}
