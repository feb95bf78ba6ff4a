import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'

/** The words that bash offers in place of the last word. */
async function offered(...words: readonly string[]): Promise<string[]> {
  await using folder = await runInFolder('')
  const { stdout: script } = await folder.run('completion', 'bash')
  const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sheaf_complete; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`, 'bash', ...words], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

test('bash completes commands, their commands and options', async () => {
  expect(await offered('sheaf', 'me')).toEqual(['memory'])
  expect(await offered('sheaf', 'memory', 's')).toEqual(['search', 'standing', 'show'])
  expect(await offered('sheaf', '--json', 'memory', 'search', '--li')).toEqual(['--limit'])
  expect(await offered('sheaf', 'mcp', '--')).toEqual(
    expect.arrayContaining(['--http', '--allow-host', '--writes', '--user']),
  )
  expect(await offered('sheaf', 'proposals', 'approve', 'id', '--')).toEqual(
    expect.arrayContaining(['--by', '--apply', '--store', '--help']),
  )
})

test('there are scripts for zsh and fish', async () => {
  await using folder = await runInFolder('')
  const zsh = await folder.run('completion', 'zsh')
  expect(zsh.stdout).toContain('bashcompinit')
  const fish = await folder.run('completion', 'fish')
  expect(fish.stdout).toContain(
    "complete -c sheaf -n '__fish_seen_subcommand_from memory; and __fish_seen_subcommand_from search' -l limit\n",
  )
  expect(fish.stdout).toMatch(
    /complete -c sheaf -n 'not __fish_seen_subcommand_from memory .*' -f -a memory\n/,
  )
  expect(await folder.json('completion', 'fish')).toEqual({ shell: 'fish', script: fish.stdout })
})
