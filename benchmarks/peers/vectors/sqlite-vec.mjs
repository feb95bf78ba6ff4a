import { load } from 'sqlite-vec'

/** A table of vec0 with cosine distance, by rowid, as its documentation has it. */
export function open({ connect, dimensions }) {
  const database = connect()
  load(database)
  database.exec(
    `CREATE VIRTUAL TABLE vectors USING vec0(embedding float[${dimensions}] distance_metric=cosine)`,
  )
  const insert = database.prepare('INSERT INTO vectors(rowid, embedding) VALUES (?, ?)')
  const select = database
    .prepare('SELECT rowid FROM vectors WHERE embedding MATCH ? AND k = ? ORDER BY distance')
    .pluck()
  let next = 0n
  return {
    put: database.transaction((vectors) => {
      for (const vector of vectors) insert.run(next++, vector)
    }),
    nearest: (vector, limit) => select.all(vector, limit),
  }
}

/**
 * The same with the file mapped into memory, so that SQLite copies no page before the vectors on it are
 * compared.
 */
export function openMapped({ connect, dimensions }) {
  const mapped = () => {
    const database = connect()
    database.pragma(`mmap_size = ${2 ** 30}`)
    return database
  }
  return open({ connect: mapped, dimensions })
}
