import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everythingSaid, openOptions, rejection } from '@sheaf/adapter-tests'
import { createJwtKeys, type LibsqlServer } from '@sheaf/libsql-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers, withServer } from './__fixtures__/server.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { libsql } from './libsql.ts'

withServer('a server that wants a token', () => {
  const { start } = servers()
  const directory = temporaryDirectory()
  afterAll(directory.remove)
  const keys = createJwtKeys()
  let server: LibsqlServer
  beforeAll(async () => {
    const jwtKeyFile = join(directory.path, 'key.pem')
    writeFileSync(jwtKeyFile, keys.publicKey)
    server = await start({ jwtKeyFile })
  })

  describe.each(['http', 'ws'])('%s', (protocol) => {
    const open = (authToken?: string) =>
      libsql({
        url: server.url.replace('http', protocol),
        ...(authToken === undefined ? {} : { authToken }),
        timeoutMs: 40_000,
      }).open(openOptions())

    test('accepts the right one', async () => {
      const storage = await open(keys.token())
      await storage.store.write('a.md', 'a heron')
      expect(await storage.store.read('a.md')).toBe('a heron')
      await storage.close()
    })

    test.each([
      ['none', undefined],
      ['one of other keys', createJwtKeys().token()],
      ['one that has expired', keys.token({ expiresAt: 1_700_000_000 })],
      ['one that is no token', 'not-a-token'],
    ])('refuses %s at once, and does not repeat it in the error', async (_what, token) => {
      const begin = performance.now()
      const error = await rejection(open(token))
      expect(performance.now() - begin).toBeLessThan(30_000)
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toContain('Check authToken')
      if (token !== undefined) expect(everythingSaid(error)).not.toContain(token)
    })

    test('with a read-only token it reads, and the error says why it cannot write', async () => {
      const writer = await open(keys.token())
      await writer.store.write('a.md', 'a heron')
      const reader = await open(keys.token({ access: 'ro' }))
      expect(await reader.store.read('a.md')).toBe('a heron')
      expect((await reader.index.candidates({ text: 'heron', limit: 5 })).text.length).toBe(1)
      const error = await rejection(reader.store.write('a.md', 'a stork'))
      // Over WebSocket the server only hangs up; that HTTP refuses the token says nothing certain about what
      // was sent before.
      expect(error).toMatchObject({
        code: 'unavailable',
        retryable: false,
        outcome: protocol === 'ws' ? 'unknown' : 'unchanged',
      })
      expect(error.message).toContain('Check authToken')
      await Promise.all([writer.close(), reader.close()])
    })
  })
})
