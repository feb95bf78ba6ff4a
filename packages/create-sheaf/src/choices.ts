/** A choice of the command: its name, and a line about it. */
export interface Choice {
  readonly name: string
  readonly about: string
}

/** The apps that the command can make. The first one is the default. */
export const TEMPLATES: readonly Choice[] = [
  { name: 'chat', about: 'a chat in Next.js, with a memory for each logged-in user' },
  { name: 'agent', about: 'an agent with tools, as a script' },
  { name: 'mcp', about: 'a server for Claude, Cursor and other MCP clients' },
]

/** A storage: the package that an app needs for it, and the address by which the command line opens it. */
export interface StorageChoice extends Choice {
  readonly package: string
  readonly address: string
}

/** The storages of a memory. The first one is the default. */
export const STORAGES: readonly StorageChoice[] = [
  { name: 'sqlite', about: 'one file', package: '@sheaf/sqlite', address: 'sqlite:memory.db' },
  { name: 'folder', about: 'a folder of markdown', package: '@sheaf/fs', address: 'fs:memory' },
  {
    name: 'libsql',
    about: 'a libSQL server, or a file until you have one',
    package: '@sheaf/libsql',
    address: 'libsql:memory.db',
  },
  {
    name: 'postgres',
    about: 'the database of DATABASE_URL',
    package: '@sheaf/postgres',
    address: '"$DATABASE_URL"',
  },
]

/** The commands of a package manager. */
export interface PackageManager {
  readonly name: string
  /** The command that runs a script of package.json, before parameters if `parameters` is true. */
  readonly run: (script: string, parameters?: boolean) => string
}

/** The manager that `npm_config_user_agent` names, or npm if Sheaf does not know it. */
export function managerOf(userAgent = ''): PackageManager {
  const name = ['pnpm', 'yarn', 'bun'].find((each) => userAgent.startsWith(`${each}/`)) ?? 'npm'
  return {
    name,
    run: (script, parameters = false) => {
      if (name === 'npm') return `npm ${script === 'dev' ? 'run dev' : script}${parameters ? ' --' : ''}`
      // "bun test" starts Bun's own test runner, not the script.
      return name === 'bun' ? `bun run ${script}` : `${name} ${script}`
    },
  }
}
