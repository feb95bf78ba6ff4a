import { isWithin } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'

/** The scopes that both lists cover: the whole index if both are undefined, nowhere if one is empty. */
export function commonScopes(
  first: readonly Scope[] | undefined,
  second: readonly Scope[] | undefined,
): readonly Scope[] | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return first.flatMap((a) =>
    second.flatMap((b): Scope[] => {
      const inner = isWithin(a.directory, b.directory)
        ? a
        : isWithin(b.directory, a.directory)
          ? b
          : undefined
      return inner === undefined
        ? []
        : [
            {
              ...hidden(a, b),
              directory: inner.directory,
              except: [...(a.except ?? []), ...(b.except ?? [])],
            },
          ]
    }),
  )
}

/** The scopes without some files. */
export function scopesWithout(
  scopes: readonly Scope[] | undefined,
  files: readonly string[],
): readonly Scope[] {
  return (scopes ?? [{ directory: '' }]).map(({ except = [], ...scope }) => ({
    ...scope,
    except: [...except, ...files],
  }))
}

function hidden(a: Scope, b: Scope): Pick<Scope, 'hiddenBy'> {
  const hiddenBy = a.hiddenBy ?? b.hiddenBy
  return hiddenBy === undefined ? {} : { hiddenBy }
}
