import { vectorOf } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'

/** Bytes of vectors that one storage keeps in memory. */
const VECTOR_BYTES = 268_435_456

/** Vectors read in one statement. */
const VECTOR_PAGE = 2000

interface HeldVector {
  readonly values: Float32Array
  /** Its length; 0 for a vector of zeros, which has no angle to any other. */
  readonly norm: number
}

/** The best indices of a list, and whether one of its vectors is damaged. */
export interface Nearest {
  readonly found: readonly { readonly place: number; readonly distance: number }[]
  readonly hasDamaged: boolean
}

/**
 * Vectors in memory, by their ids. A vector that is stored again gets a new id, so nothing here is ever
 * outdated. The vectors that were unused for the longest time are removed first.
 */
export class HeldVectors {
  readonly #database: PostgresDatabase
  readonly #held = new Map<number, HeldVector>()
  #bytes = 0
  #forgotten = 0

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  /**
   * The cosine distances of the vectors to `query`, and the best `limit` indices of the list. Vectors without
   * an angle, damaged ones and missing ones are left out.
   */
  async nearest(ids: readonly number[], query: Float32Array, limit: number): Promise<Nearest> {
    const norm = normOf(query)
    if (norm === 0) return { found: [], hasDamaged: false }
    const found: { place: number; distance: number }[] = []
    let hasDamaged = false
    for (let start = 0; start < ids.length; start += VECTOR_PAGE) {
      const page = ids.slice(start, start + VECTOR_PAGE)
      const vectors = await this.#vectors(page)
      for (const [place, id] of page.entries()) {
        const vector = vectors.get(id)
        if (vector === undefined) continue
        if (vector.values.length !== query.length || !Number.isFinite(vector.norm)) {
          hasDamaged = true
          continue
        }
        if (vector.norm === 0) continue
        found.push({ place: start + place, distance: 1 - dot(vector.values, query) / (vector.norm * norm) })
      }
    }
    found.sort((a, b) => a.distance - b.distance || a.place - b.place)
    return { found: found.slice(0, limit), hasDamaged }
  }

  /** Releases all vectors, including those of a running search. */
  forget(): void {
    this.#forgotten += 1
    this.#held.clear()
    this.#bytes = 0
  }

  async #vectors(ids: readonly number[]): Promise<ReadonlyMap<number, HeldVector>> {
    const missing = [...new Set(ids.filter((id) => !this.#held.has(id)))]
    const forgotten = this.#forgotten
    const read = missing.length === 0 ? [] : await this.#read(missing)
    const vectors = new Map<number, HeldVector>()
    for (const id of new Set(ids)) {
      const vector = this.#held.get(id)
      if (vector === undefined) continue
      vectors.set(id, vector)
      this.#held.delete(id)
      this.#held.set(id, vector)
    }
    for (const [id, text] of read) {
      const values = vectorOf(Buffer.from(text, 'base64'))
      const vector = { values, norm: normOf(values) }
      vectors.set(id, vector)
      if (forgotten === this.#forgotten) this.#keep(id, vector)
    }
    return vectors
  }

  async #read(ids: readonly number[]): Promise<readonly (readonly [id: number, vector: string])[]> {
    const sql = `SELECT coalesce(json_agg(json_build_array(id, encode(vector, 'base64'))), '[]')
      FROM ${this.#database.schema}.sheaf_embedding
      WHERE id IN (SELECT given_id::bigint FROM json_array_elements_text($1::text::json->'ids') AS given_id)`
    return await this.#database.read(sql, { ids })
  }

  #keep(id: number, vector: HeldVector): void {
    if (this.#held.has(id)) return
    this.#held.set(id, vector)
    this.#bytes += vector.values.byteLength
    for (const [oldest, { values }] of this.#held) {
      if (this.#bytes <= VECTOR_BYTES) return
      this.#held.delete(oldest)
      this.#bytes -= values.byteLength
    }
  }
}

function normOf(values: Float32Array): number {
  return Math.sqrt(dot(values, values))
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let place = 0; place < a.length; place += 1) sum += (a[place] ?? 0) * (b[place] ?? 0)
  return sum
}
