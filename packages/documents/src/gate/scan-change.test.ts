import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { scanChange, type ScanFinding, type Scanner } from './scan-change.ts'

/** Finds each place of a text. */
function finds(text: string, severity: ScanFinding['severity']): Scanner {
  return ({ content }) =>
    [...content.matchAll(new RegExp(text, 'g'))].map(({ index, 0: { length } }) => ({
      rule: 'a-rule',
      severity,
      message: text.trim(),
      start: index,
      end: index + length,
    }))
}

async function scanned(content: string, scanners: readonly Scanner[], known: readonly string[] = []) {
  const result = await scanChange({ path: 'a.md', content, before: undefined }, scanners, known)
  return { ...result, findings: result.findings.map(({ message, line }) => `${message} in ${line}`) }
}

test('findings come in the order of the text, whichever scanner has them', async () => {
  const { findings } = await scanned('one\ntwo\nthree', [finds('three', 'flag'), finds('one|two', 'flag')])
  expect(findings).toEqual(['one|two in 1', 'one|two in 2', 'three in 3'])
})

test('a finding at the end of a line is in that line, and one after it in the next', async () => {
  const { findings } = await scanned('one\ntwo\n', [
    finds('e\n', 'flag'),
    finds('\n', 'flag'),
    finds('t', 'flag'),
  ])
  expect(findings).toEqual(['e in 1', ' in 1', 't in 2', ' in 2'])
})

test('two places that touch are replaced one by one, and what overlaps is replaced once', async () => {
  const both = [finds('aa', 'redact'), finds('bb', 'redact')]
  expect((await scanned('x aabb y', both)).content).toBe('x (redacted)(redacted) y')
  expect((await scanned('x abc y', [finds('ab', 'redact'), finds('bc', 'redact')])).content).toBe(
    'x (redacted) y',
  )
})

test('a line that the file had before gives no finding, wherever in the line it would be', async () => {
  const content = 'x first\nin the x middle\nat the last x\nx'
  for (const known of [content, content.replaceAll('\n', '\r\n')])
    expect((await scanned(content, [finds('x', 'flag')], [known])).findings).toEqual([])
  expect((await scanned(`${content} new`, [finds('x', 'flag')], [content])).findings).toEqual(['x in 4'])
})

test('a redaction after which the file would not be an entry is refused, and others are made', async () => {
  const entry = '---\ntype: user\ndescription: hunter2\n---\nhunter2\n'
  const error: unknown = await scanned(entry, [finds('type: user', 'redact')]).catch(
    (cause: unknown) => cause,
  )
  expect(MemoryError.isInstance(error, 'invalid-content') && error.message).toContain('line 2')
  expect((await scanned(entry, [finds('hunter2', 'redact')])).content).toBe(
    entry.replaceAll('hunter2', '(redacted)'),
  )
})

test.each([
  ['nothing', undefined],
  ['a text', 'found'],
  ['another severity', [{ rule: 'r', severity: 'high', message: 'm', start: 0, end: 1 }]],
  ['an end after the content', [{ rule: 'r', severity: 'flag', message: 'm', start: 0, end: 4 }]],
  ['a start after the end', [{ rule: 'r', severity: 'flag', message: 'm', start: 2, end: 1 }]],
])('a scanner that gives %s is refused', async (_, findings) => {
  await expect(scanned('one', [() => findings as never])).rejects.toMatchObject({
    code: 'invalid-argument',
    argument: 'scanners',
  })
})
