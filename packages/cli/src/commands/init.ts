import { existsSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { Argument, Option } from 'commander'
import {
  AGENT_FORMATS,
  AGENTS,
  HOOK_EVENTS,
  type AgentName,
  type HookEvent,
} from '../agents/agent-formats.ts'
import { answerHook } from '../agents/answer-hook.ts'
import { UsageError } from '../cli-environment.ts'
import type { SheafCommand } from '../sheaf-command.ts'

interface InitFlags {
  readonly global?: boolean
  readonly remove?: boolean
}

const UNUSED = ['author', 'config', 'meaning', 'project', 'workspace', 'agent']

function pathFrom(folder: string, path: string): string {
  const short = isAbsolute(path) ? relative(folder, path) : path
  return short.startsWith('..') || isAbsolute(short) ? path : short
}

export function registerInit(program: SheafCommand): void {
  program
    .command('init')
    .description(
      'give a coding agent a memory of this project: hooks, tools, a skill; in .sheaf, or in the --store ' +
        '(or SHEAF_STORE) and of the --user that you name',
    )
    .addArgument(new Argument(`<${AGENTS.join('|')}>`).choices(AGENTS))
    .option('--global', "for all projects of this person, with the memory in the person's home")
    .option('--remove', 'remove only the entries of Sheaf; the memory stays')
    .examples(
      'sheaf init claude-code',
      'sheaf init codex --global',
      'sheaf init claude-code --store postgres://app@db/app --user ada',
      'sheaf init cursor --remove',
    )
    .action(async (agent: AgentName, flags: InitFlags, command: SheafCommand) => {
      const { global: isGlobal = false, remove = false } = flags
      const { environment } = command
      const unused = UNUSED.find((name) => command.getOptionValueSourceWithGlobals(name) === 'cli')
      if (unused !== undefined)
        throw new UsageError(`--${unused}`, 'cannot be used here: the entries have only --store and --user')
      const { store = environment.env['SHEAF_STORE'] || undefined, user } = command.allOptions()
      const { changeSettings } = await import('../agents/change-settings.ts')
      const value = await changeSettings(environment, {
        agent,
        isGlobal,
        remove,
        command: environment.command ?? ['sheaf'],
        ...(remove ? {} : { store, user }),
      })
      const { title, hint } = AGENT_FORMATS[agent]
      const text = () => {
        const show = (path: string) => pathFrom(environment.cwd, path)
        const [hooks] = value.files
        const { store, memory = store } = value
        const shown = store.replace(memory, () => show(memory))
        const stay = existsSync(memory) ? ` Its texts stay in ${show(memory)}.` : ''
        if (remove)
          return value.changed
            ? `${title} has no memory by Sheaf any more.${stay}`
            : `${title} had no entries of Sheaf in ${show(hooks?.path ?? '')}.`
        // Started by npx, the program is on no path.
        const program = environment.env['npm_command'] === 'exec' ? 'npx @sheaf/cli' : 'sheaf'
        const rows = [...value.files, { part: 'memory', path: memory }]
        return [
          `${title} has a memory of ${isGlobal ? 'each' : 'this'} project now.`,
          ...rows.map(({ part, path }) => `  ${part.padEnd(7)} ${show(path)}`),
          `After your first message, look into it: ${program} ui --store ${shown}`,
          ...(hint === undefined ? [] : [hint]),
          ...value.tracked.map(
            (path) =>
              `${path} is in git. Do not commit the entry of Sheaf, it has paths of this machine: ` +
              `git update-index --skip-worktree ${path}`,
          ),
        ].join('\n')
      }
      command.print({ value, text })
    })
}

interface HookFlags {
  readonly for: AgentName
  readonly global?: boolean
}

export function registerHook(program: SheafCommand): void {
  program
    .command('hook')
    .description('answer a hook of a coding agent; `sheaf init` adds these calls to its settings')
    .addArgument(new Argument('<event>').choices(HOOK_EVENTS))
    .addOption(new Option('--for <agent>', 'the agent that calls').choices(AGENTS).makeOptionMandatory())
    .option('--global', "keep the memory in the person's home")
    .examples('sheaf hook prompt --for claude-code < payload.json')
    .action(async (event: HookEvent, flags: HookFlags, command: SheafCommand) => {
      const { for: agent, global: isGlobal = false } = flags
      const request = { event, agent, isGlobal, options: command.allOptions() }
      const answer = await answerHook(command.environment, request)
      command.print({ value: answer, text: () => JSON.stringify(answer) })
    })
}
