import type { TokenCounter } from '@sheaf/core'

interface TextCacheLimits {
  readonly texts: number
  /** The characters of all texts together: a few long texts could otherwise take megabytes. */
  readonly characters: number
}

/** Caches a function's results by text; the least recently used text goes first. */
export class TextCache<Value> {
  readonly #known = new Map<string, Value>()
  readonly #read: (text: string) => Value
  readonly #limits: TextCacheLimits
  #characters = 0

  constructor(read: (text: string) => Value, limits: TextCacheLimits) {
    this.#read = read
    this.#limits = limits
  }

  /** Neither the cache nor the caller changes the result. */
  readonly of = (text: string, read: (text: string) => Value = this.#read): Value => {
    const known = this.#known.get(text)
    if (known !== undefined) {
      this.#known.delete(text)
      this.#known.set(text, known)
      return known
    }
    const value = read(text)
    const { texts, characters } = this.#limits
    if (text.length > characters) return value
    this.#known.set(text, value)
    this.#characters += text.length
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= texts && this.#characters <= characters) break
      this.#known.delete(oldest)
      this.#characters -= oldest.length
    }
    return value
  }

  /** Forgets all texts: those of an erased user must not stay in memory. */
  clear(): void {
    this.#known.clear()
    this.#characters = 0
  }
}

const LONG_TEXT = 4096

/** The same counter, which counts a long text once: most contexts offer the same files. */
export function countedOnce(tokens: TokenCounter, counts: Pick<TextCache<number>, 'of'>): TokenCounter {
  return {
    id: tokens.id,
    count: (text) =>
      typeof text === 'string' && text.length >= LONG_TEXT ? counts.of(text) : tokens.count(text),
    truncate: (text, maxTokens) => tokens.truncate(text, maxTokens),
  }
}

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

export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) if (map.size > most) map.delete(oldest)
}
