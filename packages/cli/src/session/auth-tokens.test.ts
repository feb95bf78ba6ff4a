import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'

/** A server that notes each token, and refuses it. */
function recorder() {
  const tokens = new Set<string>()
  const server = createServer((request, response) => {
    tokens.add(request.headers.authorization ?? 'none')
    response.writeHead(401).end()
  })
  const address = () => `libsql:http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { tokens, server, address }
}

const [one, other] = [recorder(), recorder()]
beforeAll(async () => {
  for (const { server } of [one, other])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => [one, other].forEach(({ server }) => server.close()))

const tokens = { SHEAF_AUTH_TOKEN: 'of-one', SHEAF_COPY_AUTH_TOKEN: 'of-other' }

test.each([
  ['copy to a server', ['copy', '--from', 'sqlite:memory.db', '--to', 'OTHER'], [], ['Bearer of-other']],
  ['copy from a server', ['copy', '--from', 'ONE', '--to', 'sqlite:new.db'], ['Bearer of-one'], []],
  ['backup', ['backup', 'OTHER', '--store', 'sqlite:memory.db'], [], ['Bearer of-other']],
  ['restore', ['restore', 'OTHER', '--store', 'sqlite:new.db'], [], ['Bearer of-other']],
  ['one memory', ['status', '--store', 'ONE'], ['Bearer of-one'], []],
])('%s: each server gets its own token', async (_, argv, atOne, atOther) => {
  await using folder = await runInFolder('sqlite:memory.db')
  await folder.run('memory', 'write', 'a.md', 'alpha')
  one.tokens.clear()
  other.tokens.clear()
  const named = argv.map((word) => ({ ONE: one.address(), OTHER: other.address() })[word] ?? word)
  const { code } = await folder.runIn({ env: tokens }, ...named)
  expect({ code, atOne: [...one.tokens], atOther: [...other.tokens] }).toEqual({ code: 1, atOne, atOther })
})

test('the token of the server that SHEAF_STORE names goes to no other server', async () => {
  await using folder = await runInFolder(one.address())
  other.tokens.clear()
  await folder.runIn({ env: tokens }, 'status', '--store', other.address())
  expect([...other.tokens]).toEqual(['none'])
  const remote = ['status', '--store', 'libsql://memory.example.org'] as const
  expect(await folder.runIn({ env: tokens }, ...remote)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('SHEAF_AUTH_TOKEN is for the server of SHEAF_STORE'),
  })
  const copy = ['backup', 'libsql://memory.example.org', '--store', 'sqlite:a.db'] as const
  await folder.run('memory', 'write', 'a.md', 'alpha', '--store', 'sqlite:a.db')
  expect(await folder.run(...copy)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/SHEAF_COPY_AUTH_TOKEN is missing: .*that <target> names/),
  })
})
