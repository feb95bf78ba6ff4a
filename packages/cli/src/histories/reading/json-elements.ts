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
  const scanner = createScanner(mostBytes)
  for await (const chunk of chunks) yield* scanner.push(chunk)
  yield* scanner.end()
}

type Place = 'start' | 'list' | 'key' | 'colon' | 'value' | 'end' | 'no-json'

function createScanner(mostBytes: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let found: JsonElement[] = []
  let place: Place = 'start'
  let root = 0
  let key: string | undefined
  let count = 0
  // The first byte of the current value, which tells its kind; 0 between values.
  let kind = 0
  let [depth, isInString, isEscaped] = [0, false, false]
  let parts: Uint8Array[] = []
  let bytes = 0

  const add = (element: Pick<JsonElement, 'value' | 'problem'>) => {
    found.push({ key, isListed: place === 'list', place: count, ...element })
  }
  const taken = () => {
    const all = found
    found = []
    return all
  }
  const stop = (problem: string) => {
    place = 'no-json'
    add({ problem })
  }

  const between = (byte: number) => {
    if (isSpace(byte) || byte === COMMA) return
    if (place === 'start' && (byte === OPEN_LIST || byte === OPEN_OBJECT)) {
      root = byte
      place = byte === OPEN_LIST ? 'list' : 'key'
    } else if (place === 'start') stop('it is not JSON')
    else if (place === 'list' && byte === CLOSE_LIST) place = root === OPEN_LIST ? 'end' : 'key'
    else if (place === 'key' && byte === CLOSE_OBJECT) place = 'end'
    else if (place === 'colon') place = byte === COLON ? 'value' : 'colon'
    else if (place === 'value' && byte === OPEN_LIST) {
      place = 'list'
      count = 0
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (place !== 'no-json') add({ problem: 'its brackets do not match; all before that place was read' })
      place = 'no-json'
    } else if (place === 'end') stop('there is more text after its end')
    else if (place !== 'no-json') {
      kind = byte
      ;[depth, isInString] = [0, false]
    }
  }

  const endOfValue = (chunk: Uint8Array, start: number) => {
    const isNested = kind === OPEN_LIST || kind === OPEN_OBJECT
    let at = start
    let isEnd = false
    for (; at < chunk.length && !isEnd; at += 1) {
      const byte = chunk[at] ?? 0
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
    bytes += at - start
    if (bytes > mostBytes) parts = []
    // A copy: the stream may use its memory again.
    else parts.push(chunk.slice(start, at))
    if (isEnd || at < chunk.length) finish()
    return at
  }

  const finish = () => {
    if (place === 'list') count += 1
    const element =
      bytes > mostBytes
        ? { problem: `it holds ${bytes} bytes, and the limit is ${mostBytes}` }
        : parsed(Buffer.concat(parts), decoder)
    ;[parts, bytes, kind] = [[], 0, 0]
    if (place === 'key') {
      key = String(element.value)
      place = 'colon'
      return
    }
    add(element)
    if (place === 'value') place = 'key'
  }

  return {
    push(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length;) {
        if (kind === 0) between(chunk[at] ?? 0)
        if (kind === 0) at += 1
        else at = endOfValue(chunk, at)
      }
      return taken()
    },
    end() {
      if (kind !== 0 && root === 0) finish()
      const isCut = root !== 0 && place !== 'end' && place !== 'no-json'
      if (place === 'start' && found.length === 0) add({ problem: 'the file is empty' })
      else if (isCut) add({ problem: 'the file ends in the middle; all before that place was read' })
      return taken()
    },
  }
}

function parsed(
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
): Pick<JsonElement, 'value' | 'problem'> {
  try {
    return { value: JSON.parse(decoder.decode(bytes)) }
  } catch (error) {
    return { problem: error instanceof SyntaxError ? 'it is not valid JSON' : 'it is not UTF-8 text' }
  }
}
