import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { isatty } from 'node:tty'
import { EXIT_CODES } from './cli-environment.ts'
import { runCli } from './run-cli.ts'
import { systemClock, type Clock } from '@sheaf/core'

const { stdin, stdout, stderr, env } = process

// A reader such as `head` may stop reading: that is not an error.
let isOutputLost = false
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  if (!isOutputLost) stderr.write(`error: the output cannot be written: ${error.message}\n`)
  isOutputLost = true
  process.exitCode = EXIT_CODES.failed
})
stderr.on('error', () => {})

const exitCode = await runCli(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  cwd: currentFolder(),
  clock: localClock(),
  isTerminal: { stdout: isatty(stdout.fd), stderr: isatty(stderr.fd) },
  columns: stdout.columns,
  // With whole paths, so that an agent finds it without a PATH.
  command: [process.execPath, ...process.execArgv, process.argv[1] ?? 'sheaf'],
  stopRequested,
})
process.exitCode = isOutputLost ? EXIT_CODES.failed : exitCode
// An open pipe would keep the process alive.
stdin.destroy()
// So would the work of a hook that was too slow, for which an agent waits.
if (process.argv[2] === 'hook') stdout.write('', () => process.exit())

// A folder that was deleted has no path any more: the next one above it stands for it.
function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    let folder = env['PWD'] ?? dirname(process.execPath)
    while (!existsSync(folder)) folder = dirname(folder)
    return folder
  }
}

// Only once: a second Ctrl-C ends the process at once.
async function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  await promise
}

/** The time of this machine in its own zone, by Date alone: Intl takes longer to load than help to print. */
export function localClock(now: () => Date = systemClock().now): Required<Clock> {
  const { today, timeOfDay } = systemClock()
  // UTC shows the same day and hour at this instant as the zone does at the given one.
  const inUtc = (instant: Date) => new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return {
    now,
    today: (instant = now()) => today(inUtc(instant)),
    timeOfDay: (instant = now()) => timeOfDay(inUtc(instant)),
  }
}
