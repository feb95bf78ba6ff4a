import { startLibsqlServer } from '@sheaf/libsql-server'
import { libsql } from './src/index.ts'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { systemClock } from '@sheaf/core'
import { mkdtempSync } from 'node:fs'
import { run } from './src/__fixtures__/places.ts'
const dir = mkdtempSync('/dev/shm/lq-')
const server = await startLibsqlServer({ directory: dir })
const o = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const s = await libsql({ url: server.url, timeoutMs: 60000 }).open(o)
await s.store.write('a.md', 'x')
const fingerprint = String((await run(server.url, ["SELECT chunker FROM sheaf_file"]))[0]![0])
for (const n of [50_000, 250_000]) {
  await run(server.url, [`INSERT OR IGNORE INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, content) SELECT 'n/' || value || '.md', 'n/' || value || '.md', '0', 1, 0, '${fingerprint.replaceAll("'", "''")}', 'x' FROM (WITH RECURSIVE c(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM c WHERE value < ${n}) SELECT value FROM c)`])
  const t = performance.now()
  try { console.log(n, (await s.store.list()).length, performance.now() - t) } catch (e: any) { console.log(n, e.message) }
}
const t = performance.now()
try { const s2 = await libsql({ url: server.url, timeoutMs: 60000 }).open({ ...o, chunker: { ...o.chunker, id: 'other' }, abortSignal: AbortSignal.timeout(8000) }); await s2.close() } catch (e: any) { console.log('reindex', e.message, performance.now() - t) }
await server.stop()
