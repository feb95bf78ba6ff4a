import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadEmbedder } from './load-embedder.ts'

test('the default export of a module, when it is an embedder', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
  try {
    const put = (name: string, content: string) => {
      writeFileSync(join(directory, name), content)
      return join(directory, name)
    }
    const good = put(
      'good.mjs',
      `export default { model: 'm', dimensions: 1, embed: async (texts) => texts.map(() => Float32Array.of(1)) }`,
    )
    expect(await loadEmbedder(good)).toMatchObject({ model: 'm', dimensions: 1 })
    for (const [place, content] of [
      'export const embed = 1',
      `export default { model: 'm' }`,
      'export default null',
    ].entries()) {
      await expect(loadEmbedder(put(`${place}.mjs`, content))).rejects.toThrow(
        'should export an Embedder by default',
      )
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
