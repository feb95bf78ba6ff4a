import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

// The server refuses to run as root; this user has no rights anywhere else.
const UNPRIVILEGED = 65_534

/** The command that runs a program as a user who is not root. */
export function withoutRoot(program: string, values: readonly string[]): readonly [string, ...string[]] {
  if (process.getuid?.() !== 0) return [program, ...values]
  const user = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups']
  return ['setpriv', ...user, program, ...values]
}

/** The user that `withoutRoot` runs a program as; undefined for the one of this process. */
export function userOfServer(): number | undefined {
  return process.getuid?.() === 0 ? UNPRIVILEGED : undefined
}

/** Runs a program to its end. Rejects with what it wrote where it fails. */
export async function runProgram([program, ...values]: readonly [string, ...string[]]): Promise<void> {
  await promisify(execFile)(program, values)
}
