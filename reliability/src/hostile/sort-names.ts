import { checkPath, collisionKey } from '@sheaf/core/adapter'

/** Paths that a storage must accept or refuse. */
interface SortedNames {
  /** Accepted: in the grammar, and the first of their name. */
  readonly firsts: readonly string[]
  /** Refused: the name, or that of a folder, is the one of a first on some system. */
  readonly twins: readonly string[]
  /** Refused in any case. */
  readonly refused: readonly string[]
}

/** Sorts paths by core's rules. The check at the end tests that these rules suffice. */
export function sortNames(paths: readonly string[]): SortedNames {
  const firsts: string[] = []
  const twins: string[] = []
  const refused: string[] = []
  // Of every file and folder, by its key.
  const names = new Map<string, string>()
  for (const path of new Set(paths)) {
    if (!isValid(path)) {
      refused.push(path)
      continue
    }
    const parts = withFolders(path)
    if (parts.some((part) => (names.get(collisionKey(part)) ?? part) !== part)) {
      twins.push(path)
      continue
    }
    for (const part of parts) names.set(collisionKey(part), part)
    firsts.push(path)
  }
  return { firsts, twins, refused }
}

function isValid(path: string): boolean {
  try {
    checkPath(path)
    return true
  } catch {
    return false
  }
}

function withFolders(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, place) => segments.slice(0, place + 1).join('/'))
}
