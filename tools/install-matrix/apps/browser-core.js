import { contentHash } from '@sheaf/core'
import { checkPath } from '@sheaf/core/adapter'

globalThis.outcome = (async () => {
  const hash = await contentHash('a leaf')
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`the hash is ${hash}`)
  checkPath('notes/leaf.md')
  return 'worked'
})()
