import { afterEach, beforeEach, vi } from 'vitest'

/** Fails each test of the file that uses the network, as Mastra's telemetry would. */
export function noNetwork(): void {
  beforeEach(() => {
    vi.stubEnv('MASTRA_TELEMETRY_DISABLED', '1')
    vi.stubGlobal('fetch', async () => {
      throw new Error('A test reached for the network.')
    })
  })
  // Other files run in the same process.
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })
}
