import { isMap, isScalar, stringify } from 'yaml'
import { FrontmatterProblem, parseFrontmatter } from './parse-frontmatter.ts'

/**
 * Sets these keys to these one-line values. Only changed values are rewritten, so that comments, the
 * order of keys, unknown keys and their style stay. New keys are added at the end. Throws a
 * FrontmatterProblem when `yaml` is not valid.
 */
export function editFrontmatter(
  yaml: string,
  values: Readonly<Record<string, string>>,
  lineEnd: '\n' | '\r\n',
): string {
  let result = yaml
  for (const [key, value] of Object.entries(values)) result = setValue(result, key, value, lineEnd)
  return result
}

function setValue(yaml: string, key: string, value: string, lineEnd: '\n' | '\r\n'): string {
  const { data, document } = parseFrontmatter(yaml)
  if (data[key] === value) return yaml
  const wanted = JSON.stringify({ ...data, [key]: value })
  for (const scalar of [stringify(value, { lineWidth: 0 }).trimEnd(), JSON.stringify(value)]) {
    const edited = replaceValue(yaml, document.contents, key, scalar, lineEnd)
    if (says(edited, wanted)) return edited
  }
  // For example a mapping in braces: then the parser writes all of it again, with its comments and in
  // its order.
  document.set(key, value)
  const rendered = document.toString({ lineWidth: 0 })
  const edited = lineEnd === '\n' ? rendered : rendered.replaceAll(/\r?\n/g, lineEnd)
  if (!says(edited, wanted)) throw new FrontmatterProblem(`its frontmatter cannot be given another "${key}"`)
  return edited
}

function replaceValue(yaml: string, contents: unknown, key: string, scalar: string, lineEnd: string): string {
  const pair = isMap(contents)
    ? contents.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined
  if (pair === undefined)
    return `${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : lineEnd}${key}: ${scalar}${lineEnd}`
  const range = isScalar(pair.value) ? pair.value.range : undefined
  if (range === undefined || range === null) return yaml
  const [start, end] = range
  const before = yaml.slice(0, start)
  const gap = /[ \t]$/.test(before) ? '' : ' '
  // The range of a block value extends to the start of the next line.
  return `${before}${gap}${scalar}${yaml.slice(start, end).endsWith('\n') ? lineEnd : ''}${yaml.slice(end)}`
}

function says(yaml: string, wanted: string): boolean {
  try {
    return JSON.stringify(parseFrontmatter(yaml).data) === wanted
  } catch (error) {
    if (error instanceof FrontmatterProblem) return false
    throw error
  }
}
