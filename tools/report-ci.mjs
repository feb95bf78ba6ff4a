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
const tests = read('tests.json')
const gates = read('gates.json')
// A part that left no report did not run: that counts as one failure, never as none.
const passed = (tests?.numPassedTests ?? 0) + (gates?.passed ?? 0)
const failedFiles =
  tests?.testResults?.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
    .length ?? 0
const failed = (tests === undefined ? 1 : tests.numFailedTests + failedFiles) + (gates === undefined ? 1 : gates.failed)
const skipped = tests?.numPendingTests ?? 0
console.log(`tests: ${tests?.numPassedTests ?? 'did not run'} passed, ${skipped} skipped; gates: ${gates?.passed ?? 'did not run'} passed`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
