import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('what one conversation keeps, the next one knows, and two at once lose nothing', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stderr).toBe('')
  const [first = '', atOnce = '', last = '', files = ''] = stdout.split(/^── .*$/m).slice(1)
  expect(first).toContain('result │ File created successfully at: /memories/travel.txt')
  expect(atOnce.match(/The memory file has been edited/g)).toHaveLength(2)

  // Both edits are there, in the next conversation and for the app.
  for (const line of ['- window seat', '- budget: $100 & not more']) {
    expect(last).toContain(`\t${line}`)
    expect(files).toContain(`    ${line}`)
  }
  expect(last).toContain('result │ Error: File /memories/travel.txt already exists')
  expect(last).toContain('result │ Error: Path /memories/../bob/secret.md would escape /memories directory')
  expect(files).toContain('preferences/travel.txt.md\n')
  expect(files).toMatch(/^found {2}preferences\/travel\.txt\.md#L\d+-L\d+$/m)
  expect(files).toContain(
    'anthropic-memory-tool: rename /memories/travel.txt to /memories/preferences/travel.txt',
  )
})
