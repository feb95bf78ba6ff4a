// Counts what plain English does not need, folder by folder: phrases that a reader has to guess (metaphors, "what is
// no X", "whom") in tracked .ts, .mjs and .md files, and lines over 110 columns in .ts and .mjs. Fails where a count is
// above the one in word-limits.json. `--update` lowers the limits to today's counts, and raises none.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

export const MAX_COLUMNS = 110
const LONG_LINES = 'long lines'

/** Each phrase by the name under which it is counted. Words of one idea share a name. */
export const PHRASES = {
  house: /\bhouses?\b/gi,
  // One room is what a budget has left.
  rooms: /\brooms\b/gi,
  road: /\broads?\b/gi,
  wall: /\bwalls?\b/gi,
  home: /\bhomes?\b/gi,
  stealth: /\bstealth\b/gi,
  straw: /\bstraws?\b/gi,
  'is no X': /(?<!\bthere )\b(?:is|are|was|were|be) (?:no|none)\b(?! (?:longer|more)\b)/gi,
  'none of': /\bnone of\b/gi,
  somebody: /\b(?:some|any)body\b/gi,
  nobody: /\bnobody\b/gi,
  whom: /\b(?:whom|whoever)\b/gi,
  anew: /\banew\b/gi,
  'level with': /\blevel with\b/gi,
  'to the last bit': /\bto the last (?:bit|digit)s?\b/gi,
  'again and again': /\bagain and again\b/gi,
  'tells of': /\b(?:tells?|told) of\b/gi,
  'told apart': /\b(?:tells?|told) (?:\w+ )?apart\b/gi,
  'says the same': /\bsays? the same\b/gi,
  'says otherwise': /\bsays? otherwise\b/gi,
  'says so': /\bsays? so\b/gi,
  'who speaks': /\bwho speaks\b/gi,
  'gives way': /\bg(?:ives?|ave) way\b/gi,
  'lets go of': /\blets? go of\b/gi,
  'hands on': /\bhand(?:s|ed)? (?:on|out)\b/gi,
  reckons: /\breckon(?:s|ed|ing)?\b/gi,
  'taken for': /\btaken for\b/gi,
  // Where something is, a file or a line; "stands for" a value.
  stands: /\bstands? (?:in|on|at|for|there|above|below|beside|before|after|between|under)\b/gi,
}

/** This script and its test name the phrases; a changelog is history. */
const LEFT_OUT = /(?:^|\/)CHANGELOG\.md$|^tools\/check-words\.|\.api\.md$/

/** Counts by name in one file; names without a find are left out. */
export function countsOf(path, text) {
  const counts = {}
  for (const [name, pattern] of Object.entries(PHRASES)) {
    const found = text.match(pattern)?.length ?? 0
    if (found > 0) counts[name] = found
  }
  const long = path.endsWith('.md') ? 0 : text.split('\n').filter((line) => line.length > MAX_COLUMNS).length
  if (long > 0) counts[LONG_LINES] = long
  return counts
}

/** `packages/core/src/a.ts` counts for `packages/core`, `docs/guides/fs.md` for `docs`, `README.md` for `.`. */
export function folderOf(path) {
  const parts = path.split('/')
  if (parts.length === 1) return '.'
  return ['packages', 'examples'].includes(parts[0]) ? parts.slice(0, 2).join('/') : parts[0]
}

/** The counts of all files, by folder and name. */
export function countFolders(files) {
  const folders = {}
  for (const { path, text } of files) {
    const folder = (folders[folderOf(path)] ??= {})
    for (const [name, count] of Object.entries(countsOf(path, text)))
      folder[name] = (folder[name] ?? 0) + count
  }
  return folders
}

/** What is above its limit; a folder or a name without a limit may have none. */
export function problemsOf(folders, limits) {
  return Object.entries(folders).flatMap(([folder, counts]) =>
    Object.entries(counts)
      .filter(([name, count]) => count > (limits[folder]?.[name] ?? 0))
      .map(
        ([name, count]) => `${folder}: "${name}" ${count} times; the limit is ${limits[folder]?.[name] ?? 0}`,
      ),
  )
}

/** The limits, lowered to the counts; those that are lower stay, and a zero is left out. */
export function lowered(folders, limits) {
  const next = {}
  for (const folder of Object.keys(limits).toSorted()) {
    const kept = Object.entries(limits[folder])
      .map(([name, limit]) => [name, Math.min(limit, folders[folder]?.[name] ?? 0)])
      .filter(([, limit]) => limit > 0)
    if (kept.length > 0) next[folder] = Object.fromEntries(kept)
  }
  return next
}

function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.mjs', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) => path !== '' && !LEFT_OUT.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function main() {
  const file = join(root, 'tools', 'word-limits.json')
  const limits = JSON.parse(readFileSync(file, 'utf8'))
  const folders = countFolders(trackedFiles())
  if (process.argv.includes('--update'))
    writeFileSync(file, `${JSON.stringify(lowered(folders, limits), null, 2)}\n`)
  const problems = problemsOf(folders, limits)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    console.error(
      `words: ${problems.length} count(s) above the limit; say it in plain words, one idea a sentence`,
    )
    process.exit(1)
  }
  const totals = Object.values(folders).flatMap((counts) => Object.entries(counts))
  const long = totals.filter(([name]) => name === LONG_LINES).reduce((sum, [, count]) => sum + count, 0)
  const phrases = totals.reduce((sum, [, count]) => sum + count, 0) - long
  console.log(
    `words: ${phrases} phrases and ${long} lines over ${MAX_COLUMNS} columns are left, none above its limit`,
  )
}

if (import.meta.main) main()
