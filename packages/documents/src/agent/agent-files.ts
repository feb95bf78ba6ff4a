import { checkDirectory, checkOptions } from '@sheaf/core/adapter'

/** The files of every user: a profile, and facts that the agent should always know. */
export const USER_FILES = {
  user: 'USER.md',
  memory: 'MEMORY.md',
} as const

/** The directory of the agent's files. */
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

/** True for a text without a visible character. The byte-order mark counts as white space. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}
