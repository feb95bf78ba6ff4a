/**
 * A value that is made when it is first asked for. The patterns of all languages take 50 ms to make, and a
 * process that only writes or reads a file does not use them.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
