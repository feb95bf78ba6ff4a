// What the other tools need to know about the packages: which there are, on which floor, and where they are.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Imports go down only. `testing` is beside the house and sees `core` alone. */
export const floors = {
  core: 0,
  chunker: 1,
  conversations: 1,
  'meaning-en': 1,
  models: 1,
  sql: 1,
  documents: 2,
  sqlite: 2,
  libsql: 2,
  'durable-objects': 2,
  postgres: 2,
  retrieval: 2,
  ingest: 3,
  fs: 3,
  context: 3,
  memory: 4,
  tools: 5,
  'ai-sdk': 6,
  langchain: 6,
  'openai-agents': 6,
  anthropic: 6,
  http: 6,
  mcp: 6,
  mastra: 6,
  inspector: 6,
  cli: 7,
  'create-sheaf': 7,
  testing: 1,
}

/** Every package of the workspace that is published, in the order of the floors. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .filter((directory) => existsSync(join(root, 'packages', directory, 'package.json')))
    .map((directory) => {
      const path = join(root, 'packages', directory)
      return { directory, path, manifest: JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) }
    })
    .sort(
      (a, b) =>
        (floors[a.directory] ?? 99) - (floors[b.directory] ?? 99) || (a.directory < b.directory ? -1 : 1),
    )
}

/** All files below a directory, without installed and built ones. */
export function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'coverage', '.turbo'].includes(entry.name) ? [] : filesBelow(path)
    return [path]
  })
}
