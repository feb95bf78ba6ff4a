// A workflow runs with the rights to publish. So each action is pinned by the hash of a commit, which cannot
// be moved, with its version beside it; each job names its permissions; and no text of an event is part of a
// script.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const PINNED = /^\s*(?:- )?uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** The mistakes in the text of a workflow, each with its line where there is one. */
export function problemsOf(text) {
  const lines = text.split('\n')
  const inLines = lines.flatMap((line, index) => {
    if (/\buses:/.test(line) && !PINNED.test(line))
      return [`line ${index + 1}: pin the action by the hash of a commit, with "# v1.2.3" after it`]
    if (line.includes('${{') && !/^\s+(?!run:)[\w-]+: /.test(line))
      return [`line ${index + 1}: pass "\${{ }}" by env, not in the script`]
    return []
  })
  const top = lines.includes('permissions: {}') ? [] : ['permissions: {} is missing at the top']
  // Split before each name of a job, the first piece being the text above them.
  const jobs = text
    .slice(text.indexOf('\njobs:\n'))
    .split(/\n(?= {2}\S)/)
    .slice(1)
  const open = jobs
    .filter((job) => !/^ {4}permissions:/m.test(job))
    .map((job) => `job ${job.trim().split(':', 1)[0]}: name its permissions`)
  return [...inLines, ...top, ...open]
}

if (import.meta.main) {
  const folder = join(root, '.github', 'workflows')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)) : []
  const problems = files.flatMap((name) =>
    problemsOf(readFileSync(join(folder, name), 'utf8')).map((problem) => `${name}: ${problem}`),
  )
  for (const problem of problems) console.error(problem)
  if (files.length === 0) console.error('workflows: there is none to check')
  if (problems.length > 0 || files.length === 0) process.exit(1)
  console.log(`workflows: ${files.length} in order`)
}
