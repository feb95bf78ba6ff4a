import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

/**
 * Opens an address in the user's browser. Every user of a machine can see the arguments of a command,
 * and the address holds a token. So the browser gets a file that redirects to it and that only its
 * owner can read. Resolves to a function that deletes the file. A browser that fails to open is not an
 * error: the address was printed.
 */
export async function openPage(url: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-ui-'))
  const file = join(folder, 'inspector.html')
  const text = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}">\n`
  await writeFile(file, text, { mode: 0o600 })
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, pathToFileURL(file).href], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
  return async () => await rm(folder, { recursive: true, force: true })
}
