import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Embedder } from '@sheaf/core'

/**
 * The embedder that a module exports by default. Throws an Error if the module cannot be loaded, or exports
 * something else.
 */
export async function loadEmbedder(file: string): Promise<Embedder> {
  // npm starts scripts in the root of the repository; a relative path means the user's folder.
  const path = resolve(process.env['LAUNCHED_FROM'] ?? '.', file)
  const { default: embedder } = (await import(pathToFileURL(path).href)) as { readonly default?: unknown }
  if (!isEmbedder(embedder))
    throw new Error(`${path} should export an Embedder by default: { model, dimensions, embed }`)
  return embedder
}

function isEmbedder(value: unknown): value is Embedder {
  if (typeof value !== 'object' || value === null) return false
  const { model, dimensions, embed } = value as Partial<Record<keyof Embedder, unknown>>
  return typeof model === 'string' && typeof dimensions === 'number' && typeof embed === 'function'
}
