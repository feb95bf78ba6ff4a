import { literalsOf, type Literals } from '../literals-of.ts'

/** V8 compiles an expression to machine code at once for texts of this length. */
const LONG_TEXT = 1000
/** Selections to keep before all alternatives are compiled: more would save no time and take memory. */
const PARTS = 8
const NEVER = /(?!)/gu

/** V8 takes long to compile the letters of all scripts, and a text of Latin-1 has few of them. */
const LATIN_TEXT = /^[\0-\u00ff]*$/
const LATIN_LETTERS = 'a-zA-Z0-9ª²³µ¹º¼-¾À-ÖØ-öø-ÿ'
const LETTERS = String.raw`\p{L}\p{N}`

/**
 * An expression of many alternatives. For the first texts it has only those alternatives that the text may
 * match: a process that reads few texts does not compile the others.
 */
export class LargePattern {
  readonly #alternatives: () => readonly string[]
  readonly #sourceOf: (alternatives: readonly string[]) => string
  readonly #setOf: ((name: string) => Literals) | undefined
  readonly #parts = new Map<string, RegExp>()
  #literals: readonly Literals[] | undefined
  #latin: RegExp | undefined
  #any: RegExp | undefined

  /** With the flags "gu". `setOf` gives the texts of a set that the alternatives name. */
  constructor(
    alternatives: () => readonly string[],
    sourceOf: (alternatives: readonly string[]) => string,
    setOf?: (name: string) => Literals,
  ) {
    this.#alternatives = alternatives
    this.#sourceOf = sourceOf
    this.#setOf = setOf
  }

  /** The expression, to be used on this text from its start. */
  on(text: string): RegExp {
    const isLatin = LATIN_TEXT.test(text)
    const expression = (isLatin ? this.#latin : this.#any) ?? this.#partFor(text, isLatin)
    expression.lastIndex = 0
    return expression
  }

  #partFor(text: string, isLatin: boolean): RegExp {
    const alternatives = this.#alternatives()
    this.#literals ??= alternatives.map((each) => literalsOf(each, this.#setOf))
    const possible = alternatives.filter(
      (_, place) => this.#literals?.[place]?.some((literal) => text.includes(literal)) ?? true,
    )
    if (possible.length === 0) return NEVER
    const name = JSON.stringify([isLatin, possible])
    const known = this.#parts.get(name)
    if (known !== undefined) return known
    const isWhole = this.#parts.size >= PARTS
    const source = this.#sourceOf(isWhole ? alternatives : possible)
    const expression = compiledOn(text, isLatin ? source.replaceAll(LETTERS, LATIN_LETTERS) : source)
    if (!isWhole) this.#parts.set(name, expression)
    else if (isLatin) this.#latin = expression
    else this.#any = expression
    return expression
  }
}

// For a first short text V8 would make bytecode, and throw it away at the second one. With these alternatives
// that takes two to four times as long as the machine code.
function compiledOn(text: string, source: string): RegExp {
  const expression = new RegExp(source, 'gu')
  const long = text + ' '.repeat(LONG_TEXT)
  expression.lastIndex = long.length
  expression.test(long)
  return expression
}
