import { spawnSync } from 'node:child_process'

/** A command that runs another with a small file system of its own at `directory`, gone when it ends. */
export type PrivateMount = (directory: string, bytes: number) => readonly string[]

// As oneself with a namespace of users, or as root with one of mounts only.
const WAYS = [
  ['unshare', '-rm'],
  ['unshare', '-m'],
]

/** The first way that works here; undefined when mounting is refused. */
export function findPrivateMount(): PrivateMount | undefined {
  if (process.platform !== 'linux') return undefined
  const way = WAYS.find(
    ([command = '', ...rest]) => spawnSync(command, [...rest, ...mount('/mnt', 65_536), 'true']).status === 0,
  )
  return way === undefined ? undefined : (directory, bytes) => [...way, ...mount(directory, bytes)]
}

// The rest of the command line is run inside.
function mount(directory: string, bytes: number): string[] {
  return [
    'sh',
    '-c',
    'mount -t tmpfs -o "size=$1" tmpfs "$0" && shift && exec "$@"',
    directory,
    String(bytes),
  ]
}
