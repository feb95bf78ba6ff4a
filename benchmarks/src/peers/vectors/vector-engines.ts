import Database from 'better-sqlite3'
import { loadPeer } from '../engines/adapters.ts'
import { DIMENSIONS } from './made-up-vectors.ts'
import { sheafVectors } from './sheaf-vectors.ts'
import type { VectorEngine, VectorSetting, VectorSource } from './vector-engine.ts'

/** Sheaf and sqlite-vec, each in a file. sqlite-vec runs with its defaults, and with a faster setting. */
export const VECTOR_ENGINES: readonly VectorSource[] = [
  {
    id: 'sheaf',
    name: 'Sheaf',
    settings: 'the defaults, history included',
    packages: [],
    open: sheafVectors,
  },
  {
    id: 'sqlite-vec',
    name: 'sqlite-vec',
    settings: '`vec0` with `distance_metric=cosine`; WAL, `synchronous=FULL`',
    packages: ['sqlite-vec'],
    open: { path: 'vectors/sqlite-vec.mjs', name: 'open' },
  },
  {
    id: 'sqlite-vec-mapped',
    name: 'sqlite-vec, file mapped',
    settings: 'the same, and `mmap_size` of 1 GiB',
    packages: ['sqlite-vec'],
    open: { path: 'vectors/sqlite-vec.mjs', name: 'openMapped' },
  },
]

/** Opens an engine on a new file; loads its module if it has one. */
export async function openVectorEngine({ open }: VectorSource, file: string): Promise<VectorEngine> {
  const setting: VectorSetting = {
    file,
    dimensions: DIMENSIONS,
    connect() {
      const database = new Database(file)
      database.pragma('journal_mode = WAL')
      database.pragma('synchronous = FULL')
      return database
    },
  }
  if (typeof open === 'function') return await open(setting)
  const module = await loadPeer<Readonly<Record<string, (given: VectorSetting) => VectorEngine>>>(open.path)
  const opener = module[open.name]
  if (opener === undefined) throw new Error(`${open.path} exports no ${open.name}`)
  return opener(setting)
}
