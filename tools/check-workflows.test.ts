import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script without types
import { problemsOf } from './check-workflows.mjs'

const release = readFileSync(new URL('../.github/workflows/release.yml', import.meta.url), 'utf8')

test('the workflow of a release is in order, and each rule is broken by one change', () => {
  expect(problemsOf(release)).toEqual([])
  const broken: readonly (readonly [string | RegExp, string, RegExp])[] = [
    [/@[0-9a-f]{40} # v7\.0\.1/, '@v7', /line \d+: pin the action/],
    [/ # v7\.0\.1/, '', /line \d+: pin the action/],
    ['permissions: {}', 'permissions: write-all', /at the top/],
    [/ {4}permissions:\n.*\n.*\n/, '', /job release: name its permissions/],
    ['run: .ci/run', 'run: echo ${{ github.event.head_commit.message }}', /by env/],
  ]
  for (const [from, to, problem] of broken) {
    const changed = release.replace(from, to)
    expect(changed).not.toBe(release)
    expect(problemsOf(changed)).toEqual([expect.stringMatching(problem)])
  }
})
