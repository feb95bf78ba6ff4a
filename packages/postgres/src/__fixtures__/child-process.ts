import { scriptsBeside } from '@sheaf/adapter-tests'

export { ended } from '@sheaf/adapter-tests'

/** Starts a script beside this file, on the sources, with its standard output to read. */
export const startScript = scriptsBeside(import.meta.url)
