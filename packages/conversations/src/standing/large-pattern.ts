/** V8 compiles an expression to machine code at once for texts of this length. */
const LONG_TEXT = 1000

/** V8 takes long to compile the letters of all scripts, and a text of Latin-1 has few of them. */
const LATIN_TEXT = /^[\0-\u00ff]*$/
const LATIN_LETTERS = 'a-zA-Z0-9ª²³µ¹º¼-¾À-ÖØ-öø-ÿ'
const LETTERS = String.raw`\p{L}\p{N}`

/** An expression of many alternatives, which is made when it is first used. */
export class LargePattern {
  readonly #source: () => string
  #latin: RegExp | undefined
  #any: RegExp | undefined

  /** With the flags "gu". */
  constructor(source: () => string) {
    this.#source = source
  }

  /** The expression, to be used on this text from its start. */
  on(text: string): RegExp {
    const expression = LATIN_TEXT.test(text)
      ? (this.#latin ??= compiledOn(text, this.#source().replaceAll(LETTERS, LATIN_LETTERS)))
      : (this.#any ??= compiledOn(text, this.#source()))
    expression.lastIndex = 0
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
