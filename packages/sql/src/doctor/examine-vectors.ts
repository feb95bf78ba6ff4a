import { counted } from './examination.ts'
import type { Examination } from './examination.ts'
import type { ExaminedTables } from './examined-tables.ts'

/** The vectors of one model, by their lengths in bytes; 0 for an invalid value. */
type Lengths = Map<number, number[]>

/**
 * Finds unusable vectors: of `textHashes`, or of all texts. The repair erases them, because the vectoriser
 * makes them again.
 */
export async function examineVectors(
  examination: Examination,
  tables: ExaminedTables,
  textHashes?: readonly string[],
): Promise<void> {
  const models = new Map<string, Lengths>()
  const orphans: number[] = []
  const notFinite: number[] = []
  let left = 0
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    await examination.pause()
    const page = await tables.vectors(after, textHashes)
    for (const { id, model, vector, isOrphan } of page) {
      if (isOrphan) orphans.push(id)
      else if (vector !== undefined && !isFiniteVector(vector)) notFinite.push(id)
      const length = vector === undefined || vector.length % 4 > 0 ? 0 : vector.length
      const lengths = models.get(model) ?? new Map<number, number[]>()
      models.set(model, lengths)
      const ids = lengths.get(length) ?? []
      ids.push(id)
      lengths.set(length, ids)
    }
    left += page.length
    const last = page.at(-1)
    // The pages of a damaged table may form a circle.
    if (last === undefined || last.id <= after) break
    after = last.id
  }
  const erase = async (problem: string, ids: readonly number[], message: string) => {
    if (ids.length === 0) return
    await examination.report([{ problem, message }], async () => {
      await tables.eraseVectors(ids)
      left -= ids.length
    })
  }
  await erase(
    'embedding-orphaned',
    orphans,
    `${counted(orphans.length, 'vector')} of texts that no file has any more. Erase them: ` +
      `they are remains of deleted memories.`,
  )
  for (const [model, lengths] of models) {
    // All vectors of a model have the same length; the most common length is assumed to be right.
    const [right] = [...lengths]
      .filter(([length]) => length > 0)
      .sort(([a, one], [b, other]) => other.length - one.length || b - a)
    const wrong = [...lengths].flatMap(([length, ids]) => (length === right?.[0] ? [] : ids))
    const differs =
      right === undefined ? 'are not vectors' : `do not have the ${right[0]} bytes of the others`
    await erase(
      'embedding-length',
      wrong,
      `${counted(wrong.length, 'vector')} of the model ${JSON.stringify(model)} ${differs}. ` +
        `They can be erased, and are made again.`,
    )
  }
  await erase(
    'embedding-not-finite',
    notFinite,
    `${counted(notFinite.length, 'vector')} with values that are not finite numbers. They can ` +
      `be erased, and are made again.`,
  )
  examination.facts['embeddings'] = Math.max(0, left)
  examination.facts['embeddingModels'] = models.size
}

function isFiniteVector(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let place = 0; place + 4 <= bytes.byteLength; place += 4) {
    if (!Number.isFinite(view.getFloat32(place, true))) return false
  }
  return true
}
