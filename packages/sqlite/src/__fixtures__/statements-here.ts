import Database from 'better-sqlite3'

const prototypes: readonly (readonly [object, readonly string[]])[] = [
  [Database.prototype, ['exec']],
  [Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as object, ['all', 'get', 'run']],
]

/** The statements that better-sqlite3 runs in this thread during some work: a worker's are not among them. */
export async function statementsHere(work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = []
  const originals = prototypes.flatMap(([prototype, names]) =>
    names.map((name) => [prototype, name, Reflect.get(prototype, name) as () => unknown] as const),
  )
  for (const [prototype, name, original] of originals)
    Reflect.set(prototype, name, function (this: { readonly source?: string }, ...given: unknown[]) {
      statements.push(this.source ?? String(given[0]))
      return Reflect.apply(original, this, given)
    })
  try {
    await work()
  } finally {
    for (const [prototype, name, original] of originals) Reflect.set(prototype, name, original)
  }
  return statements
}
