// Counts, folder by folder: clauses with "what" or "who" as their subject ("what is lost is named") in the comments
// of tracked .ts and .mjs files and in .md files, and lines over 110 columns in .ts and .mjs. Fails where a count is
// above the one in word-limits.json. `--update` lowers the limits to today's counts, and raises none.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const MAX_COLUMNS = 110
const LONG_LINES = 'long lines'
const SUBJECTS = 'what or who as a subject'

const VERBS =
  'is|are|was|were|has|have|had|does|did|can|may|must|will|would|could|should|comes?|goes|stays?|stands?|keeps?|' +
  'needs?|holds?|makes?|takes?|gets?|says?|reads?|writes?|wants?|changes?|follows?|remains?|matters?|fits?'
/** "Which" and "that" follow a noun that a reader has already; "what" and "who" stand in its place. */
const CLAUSE = new RegExp(
  String.raw`(?<![\w-])(?:what|(?<!\w )who)(?: (?:it|they))? (?:${VERBS})\b(?![^.!?\n]*\?)`,
  'gi',
)

/** This script and its test have such clauses; a changelog is history. */
const LEFT_OUT = /(?:^|\/)CHANGELOG\.md$|^tools\/check-words\.|\.api\.md$/

/** Counts by name in one file; names without a find are left out. */
export function countsOf(path, text) {
  const subjects = proseOf(path, text).match(CLAUSE)?.length ?? 0
  const long = path.endsWith('.md') ? 0 : text.split('\n').filter((line) => line.length > MAX_COLUMNS).length
  return {
    ...(subjects > 0 ? { [SUBJECTS]: subjects } : {}),
    ...(long > 0 ? { [LONG_LINES]: long } : {}),
  }
}

// The comments of code; the text of a page without its programs.
function proseOf(path, text) {
  if (path.endsWith('.md')) return text.replaceAll(/^(`{3,})[^]*?^\1/gm, '')
  return text
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
    .map((line) => line.replace(/^\s*(?:\/\/|\/?\*+)\s?/, ''))
    .join('\n')
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
  const sum = (wanted) =>
    totals.filter(([name]) => name === wanted).reduce((all, [, count]) => all + count, 0)
  console.log(
    `words: ${sum(SUBJECTS)} clauses with "what" or "who" as a subject and ${sum(LONG_LINES)} lines over ` +
      `${MAX_COLUMNS} columns are left, none above its limit`,
  )
}

if (import.meta.main) main()
