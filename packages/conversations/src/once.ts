/**
 * A value that is made when it is first asked for. The patterns of all languages take 50 ms to make, and a
 * process that only writes or reads a file does not use them.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** The letters and digits of ASCII in classes of Unicode. Others stay as they are. */
const ASCII: Readonly<Record<string, string>> = { L: 'A-Za-z', Lu: 'A-Z', Ll: 'a-z', N: '0-9', M: '' }

/**
 * A pattern for a text, with the flag `u`. V8 takes twenty times as long to compile the letters of all
 * scripts as those of ASCII, and most lines that a short process reads have no others: a text of ASCII gets
 * a form of the pattern that matches the same there.
 */
export function byAlphabet(source: string, flags: string): (text: string) => RegExp {
  const all = once(() => new RegExp(source, flags))
  const ascii = once(() => new RegExp(asciiForm(source), flags))
  return (text) => (/[^\0-\x7f]/.test(text) ? all() : ascii())
}

function asciiForm(source: string): string {
  const inClass = (part: string) =>
    part.replaceAll(/\\p\{([^}]+)\}/g, (whole, name: string) => ASCII[name] ?? whole)
  return source.replaceAll(/\\[pP]\{[^}]+\}|\\.|\[(?:\\.|[^\]\\])*\]/gs, (part) =>
    part.startsWith('[') ? inClass(part) : part.startsWith('\\p') ? `[${inClass(part)}]` : part,
  )
}
