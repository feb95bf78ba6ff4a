import { breakLog, forgetLog } from '../search/change-log.ts'
import { EMBEDDING_BATCH } from '../defaults.ts'
import { counted, query } from './examination.ts'
import type { Examination, Problem } from './examination.ts'
import { nextSequence } from '../files/head.ts'

const ORPHANED =
  'NOT EXISTS (SELECT 1 FROM sheaf_chunk AS chunk WHERE chunk.text_hash = sheaf_embedding.text_hash)'

/** Vectors that no search could use. The vectoriser makes them again, so the repair erases them. */
export async function examineEmbeddings(examination: Examination): Promise<void> {
  const orphaned = (count: number): Problem => ({
    problem: 'embedding-orphaned',
    message: `${counted(count, 'vector')} of texts that no file has any more. Erase them: they are what is left of deleted memories.`,
  })
  await examination.reportCount(query(`SELECT count(*) FROM sheaf_embedding WHERE ${ORPHANED}`), orphaned, [
    query(`DELETE FROM sheaf_embedding WHERE ${ORPHANED}`),
    nextSequence({}),
  ])
  await examineLengths(examination)
  await examineNumbers(examination)
  const [[counts] = []] = await examination.read(
    query('SELECT count(*) AS vectors, count(DISTINCT model) AS models FROM sheaf_embedding'),
  )
  examination.facts['embeddings'] = Number(counts?.['vectors'] ?? 0)
  examination.facts['embeddingModels'] = Number(counts?.['models'] ?? 0)
}

// All vectors of a model have one length; the most common one is taken to be it.
async function examineLengths(examination: Examination): Promise<void> {
  const [rows = []] = await examination.read(
    query(`SELECT model, typeof(vector) = 'blob' AND octet_length(vector) % 4 = 0 AND octet_length(vector) > 0 AS usable,
      octet_length(vector) AS bytes, count(*) AS vectors FROM sheaf_embedding GROUP BY 1, 2, 3 ORDER BY vectors DESC, bytes DESC`),
  )
  const lengths = new Map<unknown, number>()
  for (const { model, usable, bytes } of rows) {
    if (usable === 1 && !lengths.has(model)) lengths.set(model, Number(bytes))
  }
  const wrong = new Map<unknown, number>()
  for (const { model, usable, bytes, vectors } of rows) {
    if (usable !== 1 || bytes !== lengths.get(model))
      wrong.set(model, (wrong.get(model) ?? 0) + Number(vectors))
  }
  for (const [model, count] of wrong) {
    const bytes = lengths.get(model) ?? -1
    const message = `${counted(count, 'vector')} of the model ${JSON.stringify(model)} ${bytes < 0 ? 'are not vectors' : `have not the ${bytes} bytes of the others`}. They can be erased, and are made again.`
    await examination.report([{ problem: 'embedding-length', message }], () =>
      examination.write([
        query(
          `DELETE FROM sheaf_embedding WHERE model IS ? AND (typeof(vector) <> 'blob' OR octet_length(vector) <> ?)`,
          String(model),
          bytes,
        ),
        breakLog({}),
        forgetLog({}),
        nextSequence({}),
      ]),
    )
  }
}

async function examineNumbers(examination: Examination): Promise<void> {
  const wrong: number[] = []
  for (let last: number | undefined = Number.MIN_SAFE_INTEGER; last !== undefined;) {
    const [rows = []] = await examination.read(
      query(
        `SELECT rowid AS id, vector FROM sheaf_embedding WHERE rowid > ? AND typeof(vector) = 'blob' ORDER BY rowid LIMIT ? + 0`,
        last,
        EMBEDDING_BATCH,
      ),
    )
    for (const { id, vector } of rows)
      if (vector instanceof Uint8Array && !isFiniteVector(vector)) wrong.push(Number(id))
    const next = rows.at(-1)?.['id']
    last = next === undefined ? undefined : Number(next)
  }
  if (wrong.length === 0) return
  const message = `${counted(wrong.length, 'vector')} with values that are not finite numbers. They can be erased, and are made again.`
  await examination.report([{ problem: 'embedding-not-finite', message }], () =>
    examination.write([
      query(
        'DELETE FROM sheaf_embedding WHERE rowid IN (SELECT value FROM json_each(?))',
        JSON.stringify(wrong),
      ),
      breakLog({}),
      forgetLog({}),
      nextSequence({}),
    ]),
  )
}

function isFiniteVector(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let place = 0; place + 4 <= bytes.byteLength; place += 4) {
    if (!Number.isFinite(view.getFloat32(place, true))) return false
  }
  return true
}
