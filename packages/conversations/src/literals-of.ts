import { byAlphabet, once } from './once.ts'

/** Texts of which each match has one; undefined if none are known. */
export type Literals = readonly string[] | undefined

/**
 * Texts of which each match of an expression (a source for the flag `u`) has at least one, as they are
 * written: `(?:stop|quit) [a-z]+ing` has "stop" and "quit". A text without them needs no expression, which
 * takes V8 much longer to compile. `setOf` gives those of a `{name}` in the source.
 */
export function literalsOf(source: string, setOf: (name: string) => Literals = () => undefined): Literals {
  const tokens = source.match(TOKENS) ?? []
  let at = 0
  function alternatives(): Literals {
    let all = sequence()
    // The last token ends the group, or the source.
    while (tokens[at++] === '|') {
      const found = sequence()
      all = all === undefined || found === undefined ? undefined : [...all, ...found]
    }
    return all
  }
  function sequence(): Literals {
    let [best, run]: [Literals, string] = [undefined, '']
    const add = (found: Literals) => {
      if (found !== undefined && valueOf(found) > valueOf(best)) best = found
    }
    for (let token = tokens[at]; token !== undefined && token !== '|' && token !== ')'; token = tokens[at]) {
      at += 1
      const [letters, found] = partOf(token)
      const count = COUNT.test(tokens[at] ?? '') ? (tokens[at++] ?? '') : ''
      // A count is for the last of several letters.
      run += count === '' ? letters : letters.slice(0, -1)
      if (found === undefined && letters !== '' && count === '') continue
      add([run])
      run = ''
      if (!/^(?:[?*]|\{0)/.test(count)) add(letters === '' ? found : [letters.slice(-1)])
    }
    add([run])
    return best
  }
  function partOf(token: string): readonly [letters: string, found?: Literals] {
    // Words beside a match are not in it.
    if (/^\(.*[=!]$/.test(token)) return [passGroup()]
    if (token.startsWith('(')) return ['', alternatives()]
    if (/^\{[a-z]/.test(token)) return ['', setOf(token.slice(1, -1))]
    if (token.startsWith('\\')) return [/^\\[^a-zA-Z\d]$/.test(token) ? token.slice(1) : '']
    return [/^[[.^$<~\ud800-\udfff]/.test(token) ? '' : token]
  }
  function passGroup(): '' {
    for (let depth = 1; depth > 0 && at < tokens.length; at += 1)
      depth += tokens[at] === ')' ? -1 : tokens[at]?.startsWith('(') === true ? 1 : 0
    return ''
  }
  return alternatives()
}

const TOKENS = new RegExp(
  [
    String.raw`\\(?:[pPu]\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[^])|\[(?:\\[^]|[^\]\\])*\]`,
    String.raw`\((?:\?(?:<?[=!]|:|<\w+>))?|\{[a-z]+\}|[?*+]\??|\{\d[\d,]*\}\??`,
    String.raw`[).|^$<~]|[\ud800-\udfff]|[^\\[\](){}?*+|.^$<~\ud800-\udfff]+|[^]`,
  ].join('|'),
  'g',
)
const COUNT = /^(?:[?*+]|\{\d)/

/**
 * Finds a source in a text, whose lower case is given too. The pattern is compiled for the first text that has
 * one of its literals: to compile those of all languages takes V8 20 ms.
 */
export function lazily(source: string, flags: string): (text: string, small: string) => boolean {
  const literals = once(() => (literalsOf(source) ?? ['']).map((literal) => literal.toLowerCase()))
  const pattern = byAlphabet(source, flags)
  return (text, small) => literals().some((each) => small.includes(each)) && pattern(text).test(text)
}

/** Few and long literals have the greatest value: the fewest texts have one of them. */
function valueOf(found: Literals): number {
  if (found === undefined) return 0
  let shortest = Infinity
  for (const { length } of found) if (length < shortest) shortest = length
  return shortest - found.length / 10_000
}
