// Makes a built package start faster. V8 checks each pattern literal while it loads a module, used or not. It
// takes a tenth of a millisecond for one with `\p{...}`, and @sheaf/conversations has over a hundred. Each
// becomes a pattern that is made when it is first reached, and then kept.
import type { Options } from 'tsup'
import { parseAst } from 'vite'

interface Syntax {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}
interface Place {
  readonly node: Syntax
  readonly parent: Syntax
  readonly part: string
  readonly isInFunction: boolean
}

/** Uses of a constant that may become a call. A constant that has others stays as it is. */
const USES = new Set([
  'MemberExpression object',
  'CallExpression arguments',
  'NewExpression arguments',
  'ConditionalExpression test',
  'ConditionalExpression consequent',
  'ConditionalExpression alternate',
  'ArrayExpression elements',
  'VariableDeclarator init',
  'ReturnStatement argument',
  'ArrowFunctionExpression body',
  'Property value',
])
/** They leave no place in a pattern where another call would go on. */
const WHOLE = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'split'])

/** For `plugins` in the configuration of a package. */
export function lazyPatterns(): NonNullable<Options['plugins']>[number] {
  return { name: 'lazy-patterns', renderChunk: (code) => ({ code: withLazyPatterns(code) }) }
}

/** The same code, whose patterns of letters are made when they are reached. */
export function withLazyPatterns(code: string): string {
  const places = placesIn(parseAst(code) as unknown as Syntax)
  const names = new Map<string, Place[]>()
  for (const place of places) {
    if (place.node.type !== 'Identifier') continue
    const name = String(place.node['name'])
    names.set(name, [...(names.get(name) ?? []), place])
  }
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  let count = 0
  for (const { node, parent, part, isInFunction } of places) {
    const { pattern, flags } = Object(node['regex']) as { pattern?: string; flags?: string }
    if (pattern === undefined || flags === undefined || !/\\p\{/i.test(pattern)) continue
    const made = `pattern_${count} ??= new RegExp(${JSON.stringify(pattern)}, ${JSON.stringify(flags)})`
    if (isInFunction) {
      if (/[gy]/.test(flags) && !(flags.includes('g') && isWhole(parent, part))) continue
      edits.push({ start: node.start, end: node.end, text: `(${made})` })
    } else {
      const uses = usesOf(parent, part, names)
      if (uses === undefined) continue
      edits.push({ start: node.start, end: node.end, text: `() => ${made}` })
      for (const { end } of uses) edits.push({ start: end, end, text: '()' })
    }
    count += 1
  }
  if (count === 0) return code
  let [lazy, at] = ['', 0]
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    lazy += code.slice(at, start) + text
    at = end
  }
  // At the end, so that each line keeps its number.
  const declared = Array.from({ length: count }, (_, each) => `pattern_${each}`)
  return `${lazy}${code.slice(at)}\nvar ${declared.join(', ')};\n`
}

function isWhole(parent: Syntax, part: string): boolean {
  const method = Object(Object(parent['callee'])['property'])['name']
  return parent.type === 'CallExpression' && part === 'arguments' && WHOLE.has(String(method))
}

/** The uses of the constant that a pattern is; undefined if one cannot become a call. */
function usesOf(parent: Syntax, part: string, names: ReadonlyMap<string, Place[]>): Syntax[] | undefined {
  const id = parent['id'] as Syntax | undefined
  if (parent.type !== 'VariableDeclarator' || part !== 'init' || id?.type !== 'Identifier') return undefined
  const uses = (names.get(String(id['name'])) ?? []).filter(
    ({ node, ...place }) => node !== id && !isName(place),
  )
  const canCall = ({ parent: user, part: used }: Place) =>
    USES.has(`${user.type} ${used}`) && user['shorthand'] !== true
  return uses.every(canCall) ? uses.map(({ node }) => node) : undefined
}

/** Whether it is the name of a member, not of a constant. */
function isName({ parent, part }: Pick<Place, 'parent' | 'part'>): boolean {
  const isMember = part === 'property' || (part === 'key' && parent['shorthand'] !== true)
  return isMember && parent['computed'] !== true
}

function placesIn(parent: Syntax, isInFunction = false): Place[] {
  return Object.entries(parent).flatMap(([part, value]) =>
    ([value].flat() as (Syntax | null | undefined)[]).flatMap((node) => {
      if (typeof node?.type !== 'string') return []
      return [
        { node, parent, part, isInFunction },
        ...placesIn(node, isInFunction || /Function|Class/.test(node.type)),
      ]
    }),
  )
}
