// Where things are. All that a run leaves behind is below temp/, and what is fetched once below .cache/; both
// are ignored by git.
import { join } from 'node:path'
import { root } from '../../packages.mjs'

export { root }
export const folder = join(root, 'tools', 'install-matrix')
export const apps = join(folder, 'apps')
export const cache = join(folder, '.cache')
export const tool = (...path) => join(folder, 'node_modules', ...path)
