// The last lines of .ci/run: what the tests and the gates came to, as one plain count.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const temporary = join(fileURLToPath(new URL('..', import.meta.url)), 'temp')
const read = (name) => {
  try {
    return JSON.parse(readFileSync(join(temporary, name), 'utf8'))
  } catch {
    return undefined
  }
}
// The attacks of reliability/ run after everything else and leave a report of their own.
const runs = [read('tests.json'), read('tests-reliability.json')]
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
const failed = sum((run) => run.numFailedTests) + failedFiles + (gates?.failed ?? 0) + missing
const skipped = sum((run) => run.numPendingTests)
console.log(
  `tests: ${sum((run) => run.numPassedTests)} passed, ${skipped} skipped; gates: ${gates?.passed ?? 'did not run'} passed`,
)
if (missing > 0) console.log(`${missing} of 3 parts did not run to their end`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
