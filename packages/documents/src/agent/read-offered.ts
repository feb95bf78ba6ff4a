import { checkOptions, OFFERED_FILES, readOrNone } from '@sheaf/core'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { AGENT_FILES, agentFilePath, isAgentFile, isBlank } from './agent-files.ts'
import type { AgentDirectoryOptions } from './agent-files.ts'

/** A file that is offered. */
export interface OfferedFile {
  /** As the store spells it. */
  readonly path: string
  readonly content: string
  /** True for SOUL and IDENTITY of the agent. All else may have been written by a user or a model. */
  readonly isOfAgent: boolean
}

/** How offered files are read. */
export interface ReadOfferedOptions extends ReadOptions {
  /** Where the agent's files lie: what all users share. The store itself by default. */
  readonly agentStore?: Pick<MemoryStore, 'exists' | 'read'>
}

/**
 * The paths of the files that are always offered, in the order of `OFFERED_FILES`, with those of the agent in
 * its directory. Throws InvalidPathError for a directory that is none.
 */
export function offeredFiles(options: AgentDirectoryOptions = {}): string[] {
  const ofAgent: readonly string[] = Object.values(AGENT_FILES)
  return OFFERED_FILES.map((path) => (ofAgent.includes(path) ? agentFilePath(path, options) : path))
}

/**
 * Reads those of the files that exist and have text, in the order of `paths`. A name is found as given, in
 * lower case, in upper case and with a capital: `identity.md` for `IDENTITY.md`. Where there are several, the
 * one as given counts. The agent's files are read from `agentStore` alone: a SOUL of the store is not
 * offered, and an IDENTITY of the store only where the agent has none, as a file that is not the agent's.
 */
export async function readOffered(
  store: Pick<MemoryStore, 'exists' | 'read'>,
  paths: readonly string[],
  readOptions: ReadOfferedOptions = {},
): Promise<OfferedFile[]> {
  const { agentStore = store, ...options } = checkOptions(readOptions, {
    abortSignal: true,
    agentStore: true,
  })
  const readEach = async (path: string): Promise<OfferedFile | undefined> => {
    if (!isAgentFile(path)) return await readSpelt(store, path, false, options)
    const shared = await readSpelt(agentStore, path, true, options)
    const mayBeOwn = agentStore !== store && path.endsWith(AGENT_FILES.identity)
    return shared === undefined && mayBeOwn ? await readSpelt(store, path, false, options) : shared
  }
  const found = await Promise.all(paths.map(readEach))
  return found.flatMap((file) => (file === undefined || isBlank(file.content) ? [] : file))
}

// Not by a list of the directory, which has all chats of a user, and asked before it is read, which costs
// less where a file is missing.
async function readSpelt(
  store: Pick<MemoryStore, 'exists' | 'read'>,
  path: string,
  isOfAgent: boolean,
  options: ReadOptions,
): Promise<OfferedFile | undefined> {
  for (const spelling of spellings(path)) {
    const content = (await store.exists(spelling, options))
      ? await readOrNone(store, spelling, options)
      : undefined
    if (content !== undefined) return { path: spelling, content, isOfAgent }
  }
  return undefined
}

function spellings(path: string): Iterable<string> {
  const start = path.lastIndexOf('/') + 1
  const [directory, name, ending] = [path.slice(0, start), path.slice(start, -'.md'.length), '.md']
  const capital = `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}`
  return new Set(
    [name, name.toLowerCase(), name.toUpperCase(), capital].map((each) => `${directory}${each}${ending}`),
  )
}
