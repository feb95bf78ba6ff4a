import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/**
 * Lets this process's children keep what Node made of the TypeScript sources, from one to the next and from
 * run to run: a program that starts on the sources takes half of the processor time. Does nothing where
 * NODE_COMPILE_CACHE is set.
 */
export function useCompileCache(): void {
  process.env['NODE_COMPILE_CACHE'] ??= FOLDER
}
