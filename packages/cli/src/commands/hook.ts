import { Argument, Option } from 'commander'
import type { Command } from 'commander'
import { AGENTS, HOOK_EVENTS } from '../agents/agent-formats.ts'
import type { AgentName, HookEvent } from '../agents/agent-formats.ts'
import { answerHook } from '../agents/answer-hook.ts'
import { examples } from '../arguments/examples.ts'
import { globalOptions } from '../arguments/global-options.ts'
import type { Runner } from '../runner.ts'

interface HookFlags {
  readonly for: AgentName
  readonly global?: boolean
}

/** `hook`: the command that a coding agent calls during a session. */
export function registerHook(program: Command, runner: Runner): void {
  const { environment } = runner
  program
    .command('hook')
    .description('recall and record for a coding agent, which calls it; `sheaf init` writes the entries')
    .addArgument(new Argument('<event>').choices(HOOK_EVENTS))
    .addOption(new Option('--for <agent>', 'the agent that calls').choices(AGENTS).makeOptionMandatory())
    .option('--global', "keep the memory in the person's home")
    .addHelpText('after', examples('sheaf hook prompt --for claude-code < payload.json'))
    .action(
      async (event: HookEvent, { for: agent, global: isGlobal = false }: HookFlags, command: Command) => {
        const options = globalOptions(command)
        const answer = await answerHook(environment, { event, agent, isGlobal, options })
        await runner.run(command, () => ({ value: answer, text: () => JSON.stringify(answer) }))
      },
    )
}
