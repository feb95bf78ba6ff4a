// Places of files. A run leaves its own below temp/, and those that it fetches once below .cache/; git
// ignores both.
import { join } from 'node:path'
import { root } from '../../packages.mjs'

export { root }
export const folder = join(root, 'tools', 'install-matrix')
export const apps = join(folder, 'apps')
export const cache = join(folder, '.cache')
export const tool = (...path) => join(folder, 'node_modules', ...path)
