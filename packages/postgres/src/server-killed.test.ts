import { expect, test } from 'vitest'
import { killedRounds } from './__fixtures__/killed-rounds.ts'
import { servers, withServer } from './__fixtures__/server.ts'

withServer('a server that is killed 2 times under six writers', () => {
  const { start } = servers()

  test('loses, doubles and leaks no line', async () => {
    const { acknowledged, unknown: _unknown, ...rest } = await killedRounds(await start(), 2)
    expect(rest).toEqual({ lost: [], doubled: [], leaked: [], others: [], findings: [] })
    expect(acknowledged).toBeGreaterThan(0)
  })
})
