import { answerHook, hookRequest } from './agents/answer-hook.ts'
import type { CliEnvironment } from './cli-environment.ts'

/**
 * Runs one command, `argv` without the names of node and the script, and resolves to the exit code: 0
 * when it worked, 1 when it failed or a search found nothing, 2 for wrong usage, 3 for findings of
 * `doctor`, `audit`, `backup`, `restore`, `copy` and `links` and for files, messages and facts that `import`
 * left out, 130 for an interrupted import or copy.
 * `hook` always resolves to 0 and prints an answer.
 * Never rejects: an error goes to stderr, and with `--json` also to stdout as `{ error: { code, message } }`.
 */
export async function runCli(argv: readonly string[], environment: CliEnvironment): Promise<number> {
  const request = hookRequest(argv)
  if (request === undefined) {
    const { runCommand } = await import('./run-command.ts')
    return await runCommand(argv, environment)
  }
  environment.stdout.write(`${JSON.stringify(await answerHook(environment, request))}\n`)
  return 0
}
