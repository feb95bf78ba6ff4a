/** Makes a value at the first call, and returns it from then on. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

type Makers<Members> = { readonly [Name in keyof Members]: () => Members[Name] }

/**
 * Returns a function that adds members to an object, each made when it is read: pass makers of `lazily`. The
 * members are the object's own, so that a spread has them. All objects share the accessors: V8 keeps an
 * object with other accessors until the next full collection.
 */
export function lazyMembers<Members extends object>(
  ...names: readonly (keyof Members & string)[]
): <Target extends object>(target: Target, makers: Makers<Members>) => Target & Readonly<Members> {
  const makersKey: unique symbol = Symbol('makers')
  const accessors: PropertyDescriptorMap = {}
  for (const name of names)
    accessors[name] = {
      enumerable: true,
      configurable: true,
      get(this: { readonly [makersKey]: Makers<Members> }) {
        return this[makersKey][name]()
      },
    }
  return <Target extends object>(target: Target, makers: Makers<Members>) => {
    Object.defineProperty(target, makersKey, { value: makers })
    return Object.defineProperties(target, accessors) as Target & Readonly<Members>
  }
}
