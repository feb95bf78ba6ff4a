import { readFile, rm, stat, writeFile } from 'node:fs/promises'

// Two versions of the driver's replication store their position in files of different names.
const PLACES = ['-client_wal_index', '-info']
const PARTS = ['', '-wal', ...PLACES]

/** True if the driver has made this file a replica. */
export async function isReplica(file: string): Promise<boolean> {
  const sizes = await Promise.all(PLACES.map((part) => describe(`${file}${part}`)))
  return sizes.some((size) => size !== '')
}

/** True if any database exists there. */
export async function isDatabase(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.size !== undefined && (await stat(file)).size > 0
}

/** Records the state of the files after the last change. */
export async function leaveStamp(file: string): Promise<void> {
  await writeFile(stampOf(file), await state(file), { mode: 0o600 })
}

/** True if the files match the stamp. Deletes the stamp, so that none is left after a crash. */
export async function takeStamp(file: string): Promise<boolean> {
  const stamp = await readFile(stampOf(file), 'utf8').catch(() => '')
  await rm(stampOf(file), { force: true })
  return stamp !== '' && stamp === (await state(file))
}

/** Deletes the replica's files, and nothing else. */
export async function discardReplica(file: string): Promise<void> {
  for (const part of ['', '-wal', '-shm', ...PLACES, '-sheaf-stamp'])
    await rm(`${file}${part}`, { force: true })
}

async function state(file: string): Promise<string> {
  return (await Promise.all(PARTS.map(async (part) => `${part} ${await describe(`${file}${part}`)}`))).join(
    '\n',
  )
}

async function describe(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeNs}`
}

function stampOf(file: string): string {
  return `${file}-sheaf-stamp`
}
