/** Where memory comes from: a folder of Sheaf's own layout, or that of another agent. */
export const LAYOUTS = ['markdown', 'claude-code', 'openclaw', 'basic-memory'] as const

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number]

/**
 * Where a file goes: into the scope that was named, or beside all scopes, where the agent's own files are.
 */
export interface Target {
  readonly place: 'scope' | 'agent'
  readonly path: string
}

/** The target of a file, or the reason why it is left out. */
export type Mapping = (path: string) => Target | { readonly reason: string }

/**
 * How the files of each layout are placed. Paths are relative to the folder that is imported, with "/"
 * separators.
 */
export const MAPPINGS: Readonly<Record<Layout, Mapping>> = {
  markdown: (path) => ({ place: 'scope', path }),
  // `~/.claude/projects/<project>/memory`: an index MEMORY.md, and a file for each topic beside it.
  'claude-code': (path) => ({ place: 'scope', path: `memory/${path}` }),
  openclaw,
  // Notes in folders of any name; below one of their own, so that a folder "users" is not read as Sheaf's.
  'basic-memory': (path) => ({ place: 'scope', path: `notes/${path}` }),
}

/** Layouts that know of one user, whose files need a place. */
export const NEEDS_SCOPE: readonly Layout[] = ['claude-code', 'openclaw']

const OF_AGENT = [
  'SOUL.md',
  'IDENTITY.md',
  'HEARTBEAT.md',
  'BOOT.md',
  'BOOTSTRAP.md',
  'AGENTS.md',
  'TOOLS.md',
]
const OF_USER = ['USER.md', 'MEMORY.md']

// A workspace: the agent's files and the user's side by side, and daily logs in memory/.
function openclaw(path: string): ReturnType<Mapping> {
  if (OF_AGENT.includes(path)) return { place: 'agent', path }
  // Older workspaces have it in lower case.
  if (path === 'memory.md') return { place: 'scope', path: 'MEMORY.md' }
  if (OF_USER.includes(path) || path.startsWith('memory/')) return { place: 'scope', path }
  return { reason: 'it is not memory: only the files of the agent and the user, and memory/, are imported' }
}
