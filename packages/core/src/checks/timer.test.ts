import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { systemTimer } from './timer.ts'

const timer = systemTimer()

test('time does not go back, and a sleep takes time', async () => {
  const before = timer.now()
  await timer.sleep(2)
  expect(timer.now() - before).toBeGreaterThanOrEqual(1)
})

test('a sleep ends with its signal', async () => {
  const controller = new AbortController()
  const slept = timer.sleep(1_000_000, { abortSignal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(slept).rejects.toThrow('enough')
  await expect(timer.sleep(0, { abortSignal: controller.signal })).rejects.toThrow('enough')
})

test('an idle sleep lets the process end', () => {
  const source = fileURLToPath(new URL('timer.ts', import.meta.url))
  const script = `import { systemTimer } from ${JSON.stringify(`file://${source}`)}; void systemTimer().sleep(1e9, { isIdle: true })`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    timeout: 20_000,
  })
  expect(status).toBe(0)
})
