import { Argument } from 'commander'
import type { Command } from 'commander'
import { completionScript, SHELLS } from '../arguments/completion-script.ts'
import type { Shell } from '../arguments/completion-script.ts'
import { examples } from '../arguments/examples.ts'
import type { Runner } from '../runner.ts'

/** `completion`: a script that makes a shell complete the names of commands and options. */
export function registerCompletion(program: Command, runner: Runner): void {
  program
    .command('completion')
    .description('print a script that makes a shell complete commands and options')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        'sheaf completion bash >> ~/.bashrc',
        'sheaf completion fish > ~/.config/fish/completions/sheaf.fish',
      ),
    )
    .action(async (shell: Shell, _options: object, command: Command) => {
      await runner.run(command, () => {
        const script = completionScript(shell, program)
        return { value: { shell, script }, text: () => script }
      })
    })
}
