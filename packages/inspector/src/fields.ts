import { MemoryError } from '@sheaf/core'

/** The most items of one page of a list. */
export const MOST_ITEMS = 200
/** The default page size. */
export const ITEMS = 100

/**
 * The fields of a request. Throws `invalid-argument` with the name of a field that has a wrong type.
 */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: unknown) {
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw MemoryError.invalidArgument('body', 'must be a JSON object')
    this.#values = { ...values }
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.#refuse(name, 'must be a text')
  }

  /** Undefined if it is missing or null. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined
    if (value === undefined || typeof value === 'string') return value
    return this.#refuse(name, 'must be a text')
  }

  /** A text, or null. */
  textOrNull(name: string): string | null {
    return this.#values[name] === null ? null : this.text(name)
  }

  /** A whole number from 1 to `most`; `missing` by default. */
  count(name: string, most: number, missing: number): number {
    return this.optionalCount(name, most) ?? missing
  }

  /** Like `count`, without a default. */
  optionalCount(name: string, most: number): number | undefined {
    const value = this.#values[name] ?? undefined
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
    return this.#refuse(name, `must be a whole number from 1 to ${most}`)
  }

  /** A whole number from 0; 0 if it is missing. */
  offset(): number {
    return this.#values['offset'] === undefined ? 0 : this.wholeNumber('offset')
  }

  /** A whole number from 0. */
  wholeNumber(name: string): number {
    const value = this.#values[name]
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
    return this.#refuse(name, 'must be a whole number from 0')
  }

  /** The items of the requested page: `offset` and `limit`. */
  page<Item>(items: readonly Item[]): readonly Item[] {
    const offset = this.offset()
    return items.slice(offset, offset + this.count('limit', MOST_ITEMS, ITEMS))
  }

  flag(name: string): boolean {
    const value = this.#values[name] ?? false
    return typeof value === 'boolean' ? value : this.#refuse(name, 'must be true or false')
  }

  /** One of these texts; undefined if it is missing. */
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.optionalText(name)
    const chosen = choices.find((each) => each === value)
    if (value === undefined || chosen !== undefined) return chosen
    return this.#refuse(name, `must be one of ${choices.join(', ')}`)
  }

  /** The fields of each object of a list. */
  list(name: string): Fields[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value.map((each) => new Fields(each)) : this.#refuse(name, 'must be a list')
  }

  /** The fields of an object; undefined if it is missing. */
  inner(name: string): Fields | undefined {
    const value = this.#values[name] ?? undefined
    return value === undefined ? undefined : new Fields(value)
  }

  #refuse(name: string, reason: string): never {
    throw MemoryError.invalidArgument(name, reason)
  }
}
