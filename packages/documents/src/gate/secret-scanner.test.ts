import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { commonMark, hasCorpora, whySkipped } from '../__fixtures__/corpora.ts'
import { furtherHarmlessTexts } from '../__fixtures__/further-harmless-texts.ts'
import { furtherSecretFormats } from '../__fixtures__/further-secret-formats.ts'
import { harmlessTexts } from '../__fixtures__/harmless-texts.ts'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import { processorMs } from '@sheaf/test-texts'
import { secretFormats } from '../__fixtures__/secret-formats.ts'
import { secretsInSentences, sentencesWithoutSecrets } from '../__fixtures__/secrets-in-sentences.ts'
import { secretsTold, toldWithoutSecrets } from '../__fixtures__/secrets-told.ts'
import { createEntries } from '../entries/create-entries.ts'
import { gatedStore } from './gated-store.ts'
import { secretScanner } from './secret-scanner.ts'

const scan = async (content: string) => secretScanner()({ path: 'MEMORY.md', content, before: undefined })
const clock = fixedClock('2026-11-20T09:30:15Z')

// Assembled here, so that no scanner of repositories finds them.
const letters =
  'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0fG3hJ6kL9nP2rS5tU8wX1zA4cD7eF0gH3jK6mN9pQ2sT5vW8yZ1bC4dF7gH0jK3mN6pQ9sT2vW5yZ8aB1dE4gH7jK0mN3pQ6sT9v'
const take = (length: number) => letters.slice(0, length)
const hex = (length: number) => '0123456789abcdef'.repeat(8).slice(0, length)
const secrets: Record<string, string> = {
  aws: ['AKIA', 'Q3EGJ7KLMNPRSTUV'].join(''),
  github: `ghp_${take(36)}`,
  gitlab: `glpat-${take(20)}`,
  slack: `xoxb-${'1'.repeat(12)}-${take(24)}`,
  stripe: `sk_live_${take(24)}`,
  anthropic: `sk-ant-api03-${take(93)}AA`,
  'openai, new': `sk-proj-${take(60)}`,
  huggingface: `hf_${take(34)}`,
  npm: `npm_${take(36)}`,
  database: 'postgres://ada:hunter22@db.example.org:5432/app',
  google: `AIza${take(35)}`,
  digitalocean: `dop_v1_${hex(64)}`,
  pypi: `pypi-AgEI${take(60)}`,
  jwt: `eyJ${take(20)}.eyJ${take(40)}.${take(43)}`,
  azure: `AccountKey=${take(86)}==`,
  bearer: `Authorization: Bearer ${take(32)}`,
  assigned: `STRIPE_WEBHOOK_SECRET="${take(24)}"`,
  'api key': `api_key: ${take(32)}`,
  password: 'Password: Tr0ub4dor&3x',
  'private key': `-----BEGIN RSA PRIVATE KEY-----\n${take(64)}\n${take(64)}\n-----END RSA PRIVATE KEY-----`,
  'private key, cut': `-----BEGIN OPENSSH PRIVATE KEY-----\n${take(64)}\n${take(64)}`,
  'private key, in JSON': `"-----BEGIN PRIVATE KEY-----\\n${take(64)}\\n${take(64)}\\n-----END PRIVATE KEY-----\\n"`,
  'pgp key': `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${take(64)}\n-----END PGP PRIVATE KEY BLOCK-----`,
}

test.each(Object.entries(secrets))('a secret is found, flagged, and not shown: %s', async (_, secret) => {
  const content = `# Notes\n\nsecretlint-disable\n<!-- secretlint-disable-next-line -->\nthe key is ${secret} as of today\n`
  const findings = await secretScanner()({ path: 'MEMORY.md', content, before: undefined })
  expect(findings.length).toBeGreaterThan(0)
  for (const { rule, severity, message, start, end } of findings) {
    expect(rule).toMatch(/^secret-[a-z0-9-]+$/)
    expect(severity).toBe('flag')
    expect(message).not.toContain(secret.slice(4, 12))
    expect(secret.includes(content.slice(start, end)) || content.slice(start, end).includes(secret)).toBe(
      true,
    )
  }
})

test('redacted, nothing of the secret is left; refused, the error does not show it', async () => {
  await using open = await openStore()
  for (const [name, secret] of Object.entries(secrets)) {
    await gatedStore(open.store, { author: 'agent', scanners: [secretScanner({ action: 'redact' })] }).write(
      'a.md',
      `before ${secret} after`,
    )
    const kept = await open.store.read('a.md')
    expect(kept, name).toMatch(/^before [^]*\(redacted\)[^]* after$/)
    const core =
      /[A-Za-z0-9&+/]{12,}$|hunter22|Tr0ub4dor/.exec(
        secret.replaceAll(/=+"?$|(?:\\n)?"$|(?:\n|\\n)-----END.*/g, ''),
      )?.[0] ?? take(64)
    expect(kept, name).not.toContain(core)
    const error = await errorOf(
      gatedStore(open.store, { author: 'agent', scanners: [secretScanner({ action: 'refuse' })] }).write(
        'b.md',
        `x\n${secret}`,
      ),
    )
    expect(error, name).toMatchObject({ code: 'invalid-content' })
    expect((error as Error).message).toMatch(/line 2 has text that looks like a secret/)
    expect((error as Error).message).not.toContain(core)
  }
})

test.each([
  'The password is kept in the vault, under "billing".',
  'password: ********',
  'api_key: YOUR_API_KEY_HERE_1234567890',
  'token = process.env.TOKEN_1234567890abcdef',
  'secret: ${SECRET_FROM_ENVIRONMENT_1}',
  'access_key: https://example.com/docs/keys/2024/how-to',
  'We use scikit-learn (sk-learn-contrib-something-or-other-long-name).',
  'commit 3f786850e387550fdab836ed7e6dc881de23001b',
  '550e8400-e29b-41d4-a716-446655440000',
  '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----',
  'curl -H "Authorization: Bearer $TOKEN" https://api.example.com',
  'the token budget: 16,000 tokens; secret santa: 2026',
])('%j is no secret', async (content) => {
  expect(await secretScanner()({ path: 'MEMORY.md', content, before: undefined })).toEqual([])
})

test('of 328 forms and 370 harmless texts at most one of a hundred is judged wrongly', async () => {
  const forms = { ...secretFormats, ...furtherSecretFormats, ...secretsInSentences, ...secretsTold }
  const harmless = [
    ...harmlessTexts,
    ...furtherHarmlessTexts,
    ...sentencesWithoutSecrets,
    ...toldWithoutSecrets,
  ]
  const unseen: string[] = []
  const inPart: string[] = []
  for (const [name, form] of Object.entries(forms)) {
    const before = `# Notes\n\nWe talked. ${form.slice(0, form.indexOf('⟦'))}`
    const secret = form.slice(form.indexOf('⟦') + 1, form.indexOf('⟧'))
    const content = `${before}${secret}${form.slice(form.indexOf('⟧') + 1)}\nThen more.\n`
    const findings = await scan(content)
    const end = before.length + secret.length
    const touching = findings.filter((finding) => finding.start < end && finding.end > before.length)
    if (touching.length === 0) unseen.push(name)
    else if (!touching.some((finding) => finding.start <= before.length && finding.end >= end))
      inPart.push(name)
  }
  const wronged = []
  for (const text of harmless) if ((await scan(`${text}\n`)).length > 0) wronged.push(text)
  expect([Object.keys(forms).length, harmless.length]).toEqual([328, 370])
  expect(unseen.length + inPart.length, [...unseen, ...inPart].join('; ')).toBeLessThanOrEqual(2)
  expect(wronged.length, wronged.join('\n')).toBeLessThanOrEqual(2)
})

test('the time grows as the text does, for every start that a rule knows', async () => {
  const parts = [
    ...'a| |0|a.b.|ghs_1_|eyJ|eyJ-|secret|secret=|token=a|password: |password is |sk-|xoxb-|AIza'.split('|'),
    ...'Bearer |Basic |Authorization: |AccountKey=|https://a:b@|postgres://a:|://:|curl -u a:'.split('|'),
    ...'login a password |:5432:a:a:|Private-Lines: 2\n|&sig=|aQ~|8Q~|1:AA|-----BEGIN A A A '.split('|'),
    ...'password |admin / |recovery codes |seed phrase: a|app password: aaaa |2fa key: |Aa1!|123456-'.split(
      '|',
    ),
    '| password |\n| a1b2c3d4 |\n',
    '| password ',
    ...'key is |datadog key is a|password of a |password for |passwordpassword|key=key=|A3T|s.|live_'.split(
      '|',
    ),
    ...'sk.eyJ|AQE|/AQE|LS0tLS1CRUdJTi|1/1234567890123:|1/1234567890123/|api_|a_|_live_a_|sl.u.|pat.'.split(
      '|',
    ),
    `eyJ${take(8)}.eyJ`,
    `eyJ${take(8)}.eyJ${take(8)}.x.`,
    '-----BEGIN PRIVATE KEY-----\n',
    `-----BEGIN PRIVATE KEY-----\n${take(64)}\n`,
  ]
  const timeOf = async (part: string, length: number) => {
    const content = part.repeat(Math.ceil(length / part.length)).slice(0, length)
    let best = Infinity
    for (let round = 0; round < 2; round += 1) {
      const from = processorMs()
      await scan(content)
      best = Math.min(best, processorMs() - from)
    }
    return best
  }
  for (const part of parts) {
    const short = await timeOf(part, 8192)
    // In quadratic time, sixteen times the text would take 256 times as long.
    expect(await timeOf(part, 131_072), part).toBeLessThan(100 * Math.max(short, 2))
  }
})

describe.skipIf(!hasCorpora)(`corpora${whySkipped}`, () => {
  test('a specification full of code has next to no false alarm', async () => {
    const content = commonMark()
    const findings = await secretScanner()({ path: 'a.md', content, before: undefined })
    expect(findings.length).toBeLessThanOrEqual(content.split('\n').length * 0.0005)
  })
})

const key = `-----BEGIN PRIVATE KEY-----\n${take(64)}\n${take(64)}\n-----END PRIVATE KEY-----`
const github = `ghp_${take(36)}`

test('a secret at the start of a description is redacted, and the entry stays one', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author: 'agent', scanners: [secretScanner({ action: 'redact' })] })
  const entries = createEntries({ store: gate, clock })
  await entries.upsert({
    name: 'token',
    type: 'user',
    description: `${github} is the token`,
    body: `again: ${github}\n`,
  })
  expect(await entries.read('token')).toMatchObject({
    description: '(redacted) is the token',
    body: 'again: (redacted)\n',
  })
  expect(await open.store.read('memory/MEMORY.md')).toBe('- [token](token.md) — (redacted) is the token\n')
  expect((await entries.heal()).action).toBe('unchanged')
})

test('a key that begins in a description and ends in the body is redacted in both, and the entry stays one', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author: 'agent', scanners: [secretScanner({ action: 'redact' })] })
  const entries = createEntries({ store: gate, clock })
  const [begin = '', ...rest] = key.split('\n')
  await entries.upsert({
    name: 'key',
    type: 'user',
    description: `use ${begin} ${take(64)}`,
    body: `${rest.join('\n')}\nand more\n`,
  })
  expect(await entries.read('key')).toMatchObject({
    type: 'user',
    description: 'use (redacted)',
    body: '(redacted)\nand more\n',
  })
  for (const path of await open.store.list()) expect(await open.store.read(path)).not.toContain(take(32))
  // In a file of CRLF too, with keys after the description.
  const head = '---\r\ntype: user\r\ndescription: '
  await gate.write('memory/crlf.md', `${head}${begin}\r\ntags: [a]\r\n---\r\n\r\n${rest.join('\r\n')}\r\n`)
  expect(await open.store.read('memory/crlf.md')).toBe(
    `${head}(redacted)\r\ntags: [a]\r\n---\r\n\r\n(redacted)\r\n`,
  )
})

test('a secret in a quoted description is redacted with the quote, and the file stays an entry', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author: 'agent', scanners: [secretScanner({ action: 'redact' })] })
  const [begin = '', ...rest] = key.split('\n')
  const content = `---\nname: key\ndescription: "${begin}: x"\ntype: user\n---\n\n${rest.join('\n')}\n`
  await gate.write('memory/key.md', content)
  expect(await open.store.read('memory/key.md')).not.toContain(take(32))
  expect(await createEntries({ store: open.store, clock }).read('key')).toMatchObject({
    type: 'user',
    description: expect.stringContaining('(redacted)'),
  })
  // A file that was not an entry is redacted too.
  await gate.write('memory/key.md', content.replace('type: user', 'type: nobody'))
  expect(await open.store.read('memory/key.md')).not.toContain(take(32))
})
