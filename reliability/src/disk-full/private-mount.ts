import { spawnSync } from 'node:child_process'

/** A command that runs another with its own small file system at `directory`, which ends with it. */
type PrivateMount = (directory: string, bytes: number) => readonly string[]

// As any user with a user namespace, or as root with a mount namespace only.
const WAYS = [
  ['unshare', '-rm'],
  ['unshare', '-m'],
]

/** The first way that works here; undefined if none can mount. */
export function findPrivateMount(): PrivateMount | undefined {
  if (process.platform !== 'linux') return undefined
  const way = WAYS.find(
    ([command = '', ...rest]) => spawnSync(command, [...rest, ...mount('/mnt', 65_536), 'true']).status === 0,
  )
  return way === undefined ? undefined : (directory, bytes) => [...way, ...mount(directory, bytes)]
}

// Runs the rest of the command line inside.
function mount(directory: string, bytes: number): string[] {
  return [
    'sh',
    '-c',
    'mount -t tmpfs -o "size=$1" tmpfs "$0" && shift && exec "$@"',
    directory,
    String(bytes),
  ]
}
