/** A value of a JSON text, or the reason why it cannot be read. */
export interface JsonElement {
  /** The key in the object at the root; undefined in a list at the root. */
  readonly key: string | undefined
  /** True for an element of a list, false for the value of a key itself. */
  readonly isListed: boolean
  /** Its place in its list, counted from 1. */
  readonly place: number
  readonly value?: unknown
  readonly problem?: string
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Yields the elements of the list at the root of a JSON text, one at a time. For an object at the root,
 * yields its values, and the elements of values that are lists. Keeps one element in memory, and none over
 * `mostBytes`. An unreadable element has a `problem`, and reading continues after it: a text that ends in the
 * middle yields all complete elements.
 */
export async function* jsonElements(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(mostBytes)
  for await (const chunk of chunks) {
    scanner.push(chunk)
    yield* scanner.taken()
  }
  scanner.end()
  yield* scanner.taken()
}

type Place = 'start' | 'list' | 'key' | 'colon' | 'value' | 'end' | 'no-json'

class Scanner {
  readonly #mostBytes: number
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #found: JsonElement[] = []
  #place: Place = 'start'
  #root = 0
  #key: string | undefined
  #count = 0
  // The first byte of the current value, which tells its kind; 0 between values.
  #kind = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  #parts: Uint8Array[] = []
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  taken(): JsonElement[] {
    const found = this.#found
    this.#found = []
    return found
  }

  push(chunk: Uint8Array): void {
    let place = 0
    while (place < chunk.length) {
      if (this.#kind === 0) {
        this.#between(chunk[place] ?? 0)
        if (this.#kind === 0) {
          place += 1
          continue
        }
      }
      place = this.#endOfValue(chunk, place)
    }
  }

  end(): void {
    if (this.#kind !== 0 && this.#root === 0) this.#finish()
    const isCut = this.#root !== 0 && this.#place !== 'end' && this.#place !== 'no-json'
    if (this.#place === 'start' && this.#found.length === 0) this.#problem('the file is empty')
    else if (isCut) this.#problem('the file ends in the middle; all before that place was read')
  }

  // Takes a byte outside all values, which begins a value or changes the place.
  #between(byte: number): void {
    if (isSpace(byte) || byte === COMMA) return
    if (this.#place === 'start' && (byte === OPEN_LIST || byte === OPEN_OBJECT)) {
      this.#root = byte
      this.#place = byte === OPEN_LIST ? 'list' : 'key'
    } else if (this.#place === 'start') {
      this.#place = 'no-json'
      this.#problem('it is not JSON')
    } else if (this.#place === 'list' && byte === CLOSE_LIST) {
      this.#place = this.#root === OPEN_LIST ? 'end' : 'key'
    } else if (this.#place === 'key' && byte === CLOSE_OBJECT) this.#place = 'end'
    else if (this.#place === 'colon') this.#place = byte === COLON ? 'value' : 'colon'
    else if (this.#place === 'value' && byte === OPEN_LIST) {
      this.#place = 'list'
      this.#count = 0
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (this.#place !== 'no-json')
        this.#problem('its brackets do not match; all before that place was read')
      this.#place = 'no-json'
    } else if (this.#place === 'list' || this.#place === 'key' || this.#place === 'value') {
      this.#kind = byte
      this.#depth = 0
      this.#isInString = false
    } else if (this.#place === 'end') {
      this.#place = 'no-json'
      this.#problem('there is more text after its end')
    }
  }

  // Returns the position after the value's last byte in this chunk. Adds the value if it ended.
  #endOfValue(chunk: Uint8Array, start: number): number {
    const isNested = this.#kind === OPEN_LIST || this.#kind === OPEN_OBJECT
    let [depth, isInString, isEscaped] = [this.#depth, this.#isInString, this.#isEscaped]
    let place = start
    let isEnd = false
    for (; place < chunk.length && !isEnd; place += 1) {
      const byte = chunk[place] ?? 0
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          isInString = false
          isEnd = depth === 0
        }
      } else if (byte === QUOTE) isInString = true
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        // A number or a word ends before the bracket that closes its list.
        if (depth === 0) break
        depth -= 1
        isEnd = depth === 0
      } else if (!isNested && (byte === COMMA || isSpace(byte))) break
    }
    ;[this.#depth, this.#isInString, this.#isEscaped] = [depth, isInString, isEscaped]
    this.#keep(chunk.subarray(start, place))
    if (isEnd || place < chunk.length) this.#finish()
    return place
  }

  #keep(bytes: Uint8Array): void {
    this.#bytes += bytes.length
    if (this.#bytes > this.#mostBytes) this.#parts = []
    // A copy: the stream may use its memory again.
    else this.#parts.push(bytes.slice())
  }

  #finish(): void {
    const [parts, bytes] = [this.#parts, this.#bytes]
    ;[this.#parts, this.#bytes, this.#kind] = [[], 0, 0]
    const isKey = this.#place === 'key'
    if (this.#place === 'list') this.#count += 1
    const { value, problem } =
      bytes > this.#mostBytes
        ? { value: undefined, problem: `it holds ${bytes} bytes, and the limit is ${this.#mostBytes}` }
        : this.#parsed(parts)
    if (isKey) {
      this.#key = String(value)
      this.#place = 'colon'
      return
    }
    if (problem === undefined) this.#found.push({ ...this.#where(), value })
    else this.#problem(problem)
    if (this.#place === 'value') this.#place = 'key'
  }

  #parsed(parts: readonly Uint8Array[]): { readonly value?: unknown; readonly problem?: string } {
    try {
      return { value: JSON.parse(this.#decoder.decode(Buffer.concat(parts))) }
    } catch (error) {
      return { problem: error instanceof SyntaxError ? 'it is not valid JSON' : 'it is not UTF-8 text' }
    }
  }

  #where(): Omit<JsonElement, 'value' | 'problem'> {
    return { key: this.#key, isListed: this.#place === 'list', place: this.#count }
  }

  #problem(problem: string): void {
    this.#found.push({ ...this.#where(), problem })
  }
}
