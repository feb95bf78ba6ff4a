import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BetaLocalFilesystemMemoryTool } from '@anthropic-ai/sdk/tools/memory/node'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from './__fixtures__/open-memory.ts'
import { runCommand, type Command, type Outcome } from './__fixtures__/run-command.ts'
import { memoryToolHandlers } from './index.ts'

const a = '/memories/a.md'
const view = (path: string, range?: number[]): Command => ({
  command: 'view',
  path,
  ...(range === undefined ? {} : { view_range: range }),
})
const create = (path: string, text: string): Command => ({ command: 'create', path, file_text: text })
const replace = (old: string, next: string, path = a): Command => ({
  command: 'str_replace',
  path,
  old_str: old,
  new_str: next,
})
const insert = (line: number, text: string, path = a): Command => ({
  command: 'insert',
  path,
  insert_line: line,
  insert_text: text,
})
const remove = (path: string): Command => ({ command: 'delete', path })
const rename = (from: string, to: string): Command => ({ command: 'rename', old_path: from, new_path: to })

const script: readonly Command[] = [
  view('/memories'),
  view(a),
  create(a, 'one\ntwo\nthree\nfour\nfive\nsix\n'),
  create(a, 'again'),
  view(a),
  view(a, [2, 3]),
  view(a, [2, -1]),
  view(a, [0, 1]),
  view(a, [90, 99]),
  view(a, [3]),
  replace('three', 'drei'),
  replace('o', 'x'),
  replace('nothing like it', 'x'),
  replace('five', "$& $1 $$ $` $'"),
  replace('six', 'six\nseven\neight'),
  replace('x', 'x', '/memories/none.md'),
  insert(0, 'zero\n'),
  insert(3, 'between'),
  insert(11, 'last'),
  insert(99, 'x'),
  insert(-1, 'x'),
  insert(0, 'x', '/memories/none.md'),
  view(a),
  create('/memories/plan.txt', 'a plan'),
  create('/memories/deep/er/est.md', '日本語\r\nzwei\r\n'),
  create('/memories/deep/b.json', '{}'),
  create('/memories/node_modules/c.md', 'x'.repeat(2048)),
  create('/memories/big.md', 'x'.repeat(1536)),
  create('/memories/empty.md', ''),
  view('/memories'),
  view('/memories/deep'),
  view('/memories/deep/er'),
  view('/memories/node_modules'),
  view('/memories/deep/er/est.md'),
  view('/memories/empty.md'),
  view('/memories/plan.txt'),
  replace('plan', 'change of plan', '/memories/plan.txt'),
  replace('x', 'y', '/memories/deep'),
  insert(0, 'y', '/memories/deep'),
  rename('/memories/plan.txt', '/memories/plans/old.txt'),
  rename('/memories/plan.txt', '/memories/x.txt'),
  rename(a, '/memories/big.md'),
  rename('/memories', '/memories/x'),
  rename(a, '/memories'),
  rename('/memories/deep', '/memories/plans'),
  rename('/memories/deep', '/memories/shallow'),
  view('/memories'),
  remove('/memories/none.md'),
  remove('/memories'),
  remove('/memories/big.md'),
  remove('/memories/shallow'),
  view('/memories/shallow'),
  view('/memories'),
  view('/elsewhere'),
  view('/memories/../x.md'),
  create('/memories/../../x.md', 'x'),
  remove('/memories/..'),
  rename(a, '/memories/../x.md'),
]

// A directory of a store has no size.
const withoutDirectorySizes = (text: string) =>
  text.replaceAll(/^[\d.]+[BKMG]\t(?=\S*\/$|\/memories(?:\/(?:deep|deep\/er|node_modules))?$)/gm, '*\t')

test.each(KINDS)('results and errors read as those of the SDK itself, on %s', async (kind) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-reference-'))
  try {
    await using open = await openMemory(kind)
    const reference = await BetaLocalFilesystemMemoryTool.init(folder)
    const handlers = memoryToolHandlers(open.memory.user('ada'))
    const plain = ({ isError, text }: Outcome) => ({ isError, text: withoutDirectorySizes(text) })
    for (const [place, command] of script.entries()) {
      const [ours, theirs] = [await runCommand(handlers, command), await runCommand(reference, command)]
      expect(plain(ours), `${place}: ${JSON.stringify(command)}`).toEqual(plain(theirs))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('where the SDK itself does less, we differ', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-reference-'))
  try {
    await using open = await openMemory()
    const reference = await BetaLocalFilesystemMemoryTool.init(folder)
    const handlers = memoryToolHandlers(open.memory.user('ada'))
    const both = async (command: Command) => [
      await runCommand(handlers, command),
      await runCommand(reference, command),
    ]
    await both(create(a, 'one one\ntwo\nthree\n'))

    // A text over several lines.
    const [ours, theirs] = await both(replace('two\nthree', '2\n3'))
    expect(ours?.text).toContain('     1\tone one\n     2\t2\n     3\t3\n')
    expect(theirs?.text).toContain('did not appear verbatim')

    // Twice in one line.
    const [refused, replaced] = await both(replace('one', '1'))
    expect(refused).toEqual({
      isError: true,
      text: 'No replacement was performed. Multiple occurrences of old_str `one` in lines: 1. Please ensure it is unique',
    })
    expect(replaced?.isError).toBe(false)

    // Names outside the root, and endings that the storage does not allow.
    const [outside, inside] = await both(create('/memoriesx.md', 'x'))
    expect(outside?.text).toBe('Path must start with /memories, got: /memoriesx.md')
    expect(inside?.isError).toBe(false)
    const [ending, anything] = await both(create('/memories/run.sh', 'x'))
    expect(ending?.text).toMatch(
      /^Path \/memories\/run\.sh is not allowed: a file ends in \.md, \.txt, .*`extensions`/,
    )
    expect(anything?.isError).toBe(false)

    // An empty directory no longer exists.
    await both(create('/memories/d/e.md', 'x'))
    await both(remove('/memories/d/e.md'))
    const [gone, stays] = await both(view('/memories/d'))
    expect(gone?.text).toBe('The path /memories/d does not exist. Please provide a valid path.')
    expect(stays?.isError).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
