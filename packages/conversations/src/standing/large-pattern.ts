/** V8 compiles an expression to machine code at once for texts of this length. */
const LONG_TEXT = 1000

/** An expression of many alternatives, which is made when it is first used. */
export class LargePattern {
  readonly #source: () => string
  #expression: RegExp | undefined

  /** With the flags "gu". */
  constructor(source: () => string) {
    this.#source = source
  }

  /** The expression, to be used on this text from its start. */
  on(text: string): RegExp {
    this.#expression ??= compiledOn(text, this.#source())
    this.#expression.lastIndex = 0
    return this.#expression
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
