import { parseSync } from 'vite'

const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
// In the text of SQL.
const SQL = [
  [/ AND /, ' OR '],
  [/ OR /, ' AND '],
  [/ >= /, ' > '],
  [/ <= /, ' < '],
  [/ > /, ' >= '],
  [/ < /, ' <= '],
  [/ = /, ' <> '],
  [/ IS NOT /, ' IS '],
  [/\bNOT EXISTS\b/, 'EXISTS'],
  [/ ORDER BY [\w., ]+/, ' '],
]

/**
 * Every change of one operator, bound, condition, statement or word of SQL in a TypeScript source: its place,
 * the new text, and what it is.
 */
export function mutationsOf(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found = []
  const add = (kind, start, end, text) => {
    if (source.slice(start, end) !== text) found.push({ file, kind, start, end, text })
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string' || isType(node)) return
    const { type, start, end } = node
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const to = OPERATORS[node.operator]
      const at = source.indexOf(node.operator, node.left.end)
      if (to !== undefined) add('operator', at, at + node.operator.length, to)
    }
    if (type === 'IfStatement' || type === 'ConditionalExpression')
      add('condition', node.test.start, node.test.end, `!(${source.slice(node.test.start, node.test.end)})`)
    if (type === 'ExpressionStatement' && node.directive === undefined) add('statement', start, end, ';')
    if (type === 'ThrowStatement') add('statement', start, end, ';')
    if (type === 'Literal' && typeof node.value === 'number') add('bound', start, end, String(node.value + 1))
    if (type === 'Literal' && typeof node.value === 'boolean') add('bound', start, end, String(!node.value))
    if (
      type === 'TemplateElement' &&
      /\b(?:SELECT|WHERE|DELETE|UPDATE|JOIN)\b/.test(source.slice(start, end))
    )
      for (const [from, to] of SQL) {
        const text = source.slice(start, end)
        const match = from.exec(text)
        if (match !== null) add('SQL', start + match.index, start + match.index + match[0].length, to)
      }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value)
  }
  visit(program.body)
  return found
}

/**
 * The changes of one source with what a report and a list of reasons need of each. `key` has its line as it
 * is changed, and no number of a line: it stays as it is when the source grows elsewhere. Of changes with one
 * key the later ones have their count in it.
 */
export function described(mutations, source) {
  const counts = new Map()
  return mutations.map((each) => {
    const { file, kind, start, end, text } = each
    const change = onOneLine(`${source.slice(start, end)} -> ${text}`).slice(0, 120)
    const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
    const after = source.slice(end).split('\n', 1)[0]
    const key = `${file}: ${onOneLine(`${before}[${change.trim()}]${after}`).trim()}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const line = source.slice(0, start).split('\n').length
    const found = { file, line, kind, change, key: count === 1 ? key : `${key} (${count})` }
    return { ...each, found }
  })
}

function onOneLine(text) {
  return text.replaceAll(/\s+/g, ' ')
}

// "x as T" and the like hold values.
function isType({ type }) {
  const holdsValue = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSParameterProperty']
  return type.startsWith('TS') && !holdsValue.includes(type)
}
