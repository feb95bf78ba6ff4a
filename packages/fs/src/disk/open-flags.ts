import { constants } from 'node:fs'

// A missing flag counts as 0: Windows has few of them.
const known: Readonly<Partial<Record<string, number>>> = { ...constants }
const flag = (name: string): number => known[name] ?? 0
const NO_LINK = flag('O_NOFOLLOW')

/** Flags for opening files and folders. Only `anyFolder` follows links, and opening a pipe does not wait. */
export const OPEN_FLAGS: {
  readonly anyFolder: number
  readonly folder: number
  readonly read: number
  readonly touch: number
  readonly create: number
} = {
  anyFolder: flag('O_RDONLY') | flag('O_DIRECTORY'),
  folder: flag('O_RDONLY') | flag('O_DIRECTORY') | NO_LINK,
  read: flag('O_RDONLY') | NO_LINK | flag('O_NONBLOCK'),
  /** For writing; makes the file if it does not exist. */
  touch: flag('O_WRONLY') | flag('O_CREAT') | NO_LINK | flag('O_NONBLOCK'),
  /** For writing; an error if the file exists. */
  create: flag('O_WRONLY') | flag('O_CREAT') | flag('O_EXCL') | NO_LINK,
}
