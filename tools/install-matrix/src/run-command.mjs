// Runs one command and gives what it printed. Nothing of this process's environment reaches it but what is
// named here.
import { spawn } from 'node:child_process'

const TIMEOUT_MS = 300_000
const KEPT_LINES = 12

/**
 * Resolves to stdout, or to all that the command said; rejects with an Error whose message is the end of what
 * it said.
 */
export function runCommand(
  [command, ...commandArguments],
  { cwd, env, timeoutMs = TIMEOUT_MS, withStderr = false },
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let all = ''
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      all += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      all += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(withStderr ? all : stdout)
      else reject(new Error(`${signal ?? `exit code ${code}`}: ${endOf(all)}`))
    })
  })
}

function endOf(text) {
  return text.trim().split('\n').slice(-KEPT_LINES).join('\n')
}

/** An environment without the user's home folder and settings, and without telemetry. */
export function emptyEnvironment({ home, path }) {
  return {
    PATH: [...path, '/usr/bin', '/bin'].join(':'),
    HOME: home,
    XDG_CACHE_HOME: `${home}/.cache`,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    TMPDIR: home,
    CI: 'true',
    LANG: 'C.UTF-8',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
    NO_UPDATE_NOTIFIER: '1',
    YARN_ENABLE_TELEMETRY: '0',
  }
}
