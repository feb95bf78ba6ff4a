// The last lines of .ci/run: why tests were skipped, and what the tests, the attacks and the gates came to, as
// one plain count.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const temporary = join(root, 'temp')
const read = (name) => {
  try {
    return JSON.parse(readFileSync(join(temporary, name), 'utf8'))
  } catch {
    return undefined
  }
}
const runs = [read('tests.json'), read('attacks.json')]
const gates = read('gates.json')
// A part that left no report did not run: that counts as one failure, never as none.
const sum = (count) => runs.reduce((total, run) => total + (run === undefined ? 0 : count(run)), 0)
const passed = sum((run) => run.numPassedTests) + (gates?.passed ?? 0)
const failedFiles = sum(
  (run) =>
    run.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    ).length,
)
const missing = [...runs, gates].filter((part) => part === undefined).length
const failedTests = sum((run) => run.numFailedTests) + failedFiles
// A run that failed without a failed test had an error outside of its tests, such as a rejection that no call
// awaited.
const outside = runs.filter((run) => run?.success === false && run.numFailedTests === 0).length
const failed = failedTests + (failedFiles > 0 ? 0 : outside) + (gates?.failed ?? 0) + missing
const skipped = reasonsOfSkipped()
const skippedTests = [...skipped.values()].reduce((total, count) => total + count, 0)
for (const [reason, count] of [...skipped].sort((a, b) => b[1] - a[1]))
  console.log(`skipped: ${count} tests, ${reason}`)
// Here too, because a reader of the last lines sees nothing else of a run.
for (const run of runs) for (const line of failuresOf(run)) console.log(`failed: ${line}`)
const passedTests = sum((run) => run.numPassedTests)
console.log(
  `tests: ${passedTests} passed, ${skippedTests} skipped; gates: ${gates?.passed ?? 'did not run'} passed`,
)
if (outside > 0)
  console.log(`${outside} of ${runs.length} runs had an error outside of their tests: see above`)
if (missing > 0) console.log(`${missing} of 3 parts did not run to their end`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function failuresOf(run) {
  return (run?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return tests.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

function firstLine(message = '') {
  return message.split('\n', 1)[0].slice(0, 300)
}

// A title has the reason, as "(skipped: REASON)"; where none does, a condition in the file decided.
function reasonsOfSkipped() {
  const counts = new Map()
  for (const run of runs) {
    for (const { name, assertionResults } of run?.testResults ?? []) {
      for (const { status, fullName } of assertionResults) {
        if (status === 'passed' || status === 'failed') continue
        const reason = /\(skipped: (.+)\)/.exec(fullName)?.[1] ?? `a condition in ${relative(root, name)}`
        counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
    }
  }
  return counts
}
