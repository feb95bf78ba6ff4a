import { Argument, Option } from 'commander'
import type { Command } from 'commander'
import { AGENT_FORMATS, AGENTS, HOOK_EVENTS } from '../agents/agent-formats.ts'
import type { AgentName, HookEvent, Json } from '../agents/agent-formats.ts'
import type { HookRequest } from '../agents/run-hook.ts'
import { examples } from '../arguments/examples.ts'
import { globalOptions } from '../arguments/global-options.ts'
import { readText } from '../arguments/read-text.ts'
import type { CliEnvironment } from '../cli-environment.ts'
import type { Runner } from '../runner.ts'

/** An agent waits for its hooks. SHEAF_HOOK_TIMEOUT_MS sets another limit, as for a storage far away. */
const MOST_MILLISECONDS = 2_000

interface HookFlags {
  readonly for: AgentName
  readonly global?: boolean
}

/** `hook`: what a coding agent calls at the moments of a session. */
export function registerHook(program: Command, runner: Runner): void {
  const { environment } = runner
  program
    .command('hook')
    .description('what a coding agent calls: recalls and records; `sheaf init` writes the entries')
    .addArgument(new Argument('<event>').choices(HOOK_EVENTS))
    .addOption(new Option('--for <agent>', 'the agent that calls').choices(AGENTS).makeOptionMandatory())
    .option('--global', "keep the memory in the person's home")
    .addHelpText('after', examples('sheaf hook prompt --for claude-code < payload.json'))
    .action(
      async (event: HookEvent, { for: agent, global: isGlobal = false }: HookFlags, command: Command) => {
        const options = globalOptions(command)
        const answer = await inTime(environment, { event, agent, isGlobal, options })
        await runner.run(command, () => ({ value: answer, text: () => JSON.stringify(answer) }))
      },
    )
}

// Whatever happens, the agent gets an answer that its schema allows, and goes on.
async function inTime(environment: CliEnvironment, request: HookRequest): Promise<Json> {
  const nothing = AGENT_FORMATS[request.agent].answer(request.event, '')
  const { runHook, logFailure } = await import('../agents/run-hook.ts')
  let payload: Json = {}
  const work = async () => {
    const given = parsed(await readText('-', environment))
    if (typeof given !== 'object' || given === null) throw new Error('the payload is not a JSON object')
    payload = given as Json
    return await runHook(environment, request, payload)
  }
  const late = Promise.withResolvers<Json>()
  const most = Number(environment.env['SHEAF_HOOK_TIMEOUT_MS']) || MOST_MILLISECONDS
  const timer = setTimeout(() => late.reject(new Error(`ended after ${most} ms`)), most)
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    await logFailure(environment, request, { payload, error })
    return nothing
  } finally {
    clearTimeout(timer)
  }
}

// The error of JSON.parse shows a part of the text, which is of the conversation.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the payload is not JSON')
  }
}
