import { Argument } from 'commander'
import type { Command } from 'commander'
import type { SheafCommand } from '../sheaf-command.ts'

export function registerCompletion(program: SheafCommand): void {
  program
    .command('completion')
    .description('print a script that completes commands; for a shell, with their options')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .examples(
      'sheaf completion bash >> ~/.bashrc',
      'sheaf completion fish > ~/.config/fish/completions/sheaf.fish',
    )
    .action((shell: Shell, _options: object, command: SheafCommand) => {
      const script = completionScript(shell, program)
      command.print({ value: { shell, script }, text: () => script })
    })
}

const SHELLS = ['bash', 'zsh', 'fish'] as const

type Shell = (typeof SHELLS)[number]

interface Place {
  /** The words of the command, such as "memory search"; empty for the program itself. */
  readonly path: string
  readonly words: readonly string[]
}

/** A script for `shell` with the commands and options of `program`. */
function completionScript(shell: Shell, program: Command): string {
  const places = placesOf(program, '', longOptions(program))
  if (shell === 'fish') return fishScript(program.name(), places)
  // Zsh runs the same script in its emulation of bash's completion.
  const prelude =
    shell === 'zsh'
      ? 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n'
      : ''
  return prelude + bashScript(program.name(), places)
}

function placesOf(command: Command, path: string, common: readonly string[]): Place[] {
  const names = command.commands.map((each) => each.name())
  const own = path === '' ? [] : longOptions(command)
  return [
    { path, words: [...names, ...own, ...common, '--help'] },
    ...command.commands.flatMap((each) => placesOf(each, `${path} ${each.name()}`.trim(), common)),
  ]
}

function longOptions(command: Command): string[] {
  return command.options.flatMap(({ long }) => (typeof long === 'string' ? [long] : []))
}

function bashScript(name: string, places: readonly Place[]): string {
  const paths = places.filter(({ path }) => path !== '').map(({ path }) => `"${path}"`)
  const cases = places.map(({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`)
  return `_${name}_complete() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" next place
  for ((place = 1; place < COMP_CWORD; place++)); do
    next="\${path:+$path }\${COMP_WORDS[place]}"
    case "$next" in
      ${paths.join('|')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name}_complete ${name}
`
}

function fishScript(name: string, places: readonly Place[]): string {
  const tops = places.filter(({ path }) => path !== '' && !path.includes(' ')).map(({ path }) => path)
  const lines = places.flatMap(({ path, words }) => {
    const [group, leaf] = path.split(' ')
    const inner = places
      .filter((each) => each.path.startsWith(`${path} `))
      .map((each) => each.path.slice(path.length + 1))
    const isHere = (names: readonly string[]) => `not __fish_seen_subcommand_from ${names.join(' ')}`
    const seen = [group, leaf]
      .filter((each) => each !== undefined && each !== '')
      .map((each) => `__fish_seen_subcommand_from ${each}`)
    const condition = [
      ...seen,
      ...(path === '' ? [isHere(tops)] : inner.length === 0 ? [] : [isHere(inner)]),
    ].join('; and ')
    return words.map(
      (word) =>
        `complete -c ${name} -n '${condition}' ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`}`,
    )
  })
  return `${lines.join('\n')}\n`
}
