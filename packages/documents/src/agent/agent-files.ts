import { checkDirectory, checkOptions, collisionKey } from '@sheaf/core/adapter'

/**
 * The files that make an agent: its character, who it is, what it does from time to time, at every start, and
 * once at its first start.
 */
export const AGENT_FILES = {
  soul: 'SOUL.md',
  identity: 'IDENTITY.md',
  heartbeat: 'HEARTBEAT.md',
  boot: 'BOOT.md',
  bootstrap: 'BOOTSTRAP.md',
} as const

/** The files that every user has: who they are, and what the agent should always know. */
export const USER_FILES = {
  user: 'USER.md',
  memory: 'MEMORY.md',
} as const

/** Where the agent's files are. */
export interface AgentDirectoryOptions {
  /** A directory such as "config". The root of the store by default. */
  readonly agentDirectory?: string
}

/** The path of an agent file, such as `config/SOUL.md`. Throws InvalidPathError for an invalid directory. */
export function agentFilePath(file: string, options: AgentDirectoryOptions = {}): string {
  const { agentDirectory = '' } = checkOptions(options, { agentDirectory: true })
  checkDirectory(agentDirectory)
  return agentDirectory === '' ? file : `${agentDirectory}/${file}`
}

const AGENT_NAMES = new Set(Object.values(AGENT_FILES).map(collisionKey))

/** True for a path that ends with the name of an agent file, in any spelling and any directory. */
export function isAgentFile(path: string): boolean {
  return AGENT_NAMES.has(collisionKey(path.slice(path.lastIndexOf('/') + 1)))
}

/** True for a text without a visible character. The byte-order mark counts as white space. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}
