import { MemoryError } from '@sheaf/core'

/** The rules of a refusal. */
interface RefusalRules {
  /** As the caller gave it. */
  readonly path: string
  /**
   * Parts of other paths, such as the root's or the view's; an error may only contain one that the caller's
   * own path contains.
   */
  readonly secrets: readonly string[]
}

/** The problem with the refusal of a hostile path; undefined without one. */
export function checkRefusal(error: unknown, { path, secrets }: RefusalRules): string | undefined {
  if (!MemoryError.isInstance(error)) return `not a typed error: ${String(error)}`
  if (!['invalid-path', 'scope-violation', 'not-found'].includes(error.code))
    return `refused as "${error.code}"`
  const { cause: _cause, stack: _stack, ...fields } = { ...error } as Record<string, unknown>
  if (fields['path'] !== path) return `the error names another path`
  const shown = `${error.message} ${JSON.stringify({ ...fields, path: '' })}`
  const told = secrets.find((secret) => shown.includes(secret) && !path.includes(secret))
  return told === undefined ? undefined : `the error tells "${told}"`
}
