import { describe, expect, test } from 'vitest'
import { runInFolder, STORES, type Folder } from '../__fixtures__/run-in-folder.ts'

const ATLAS = ['--project', 'atlas'] as const

async function propose(folder: Folder, content: string): Promise<string> {
  const memory = await folder.open()
  const { id } = await memory
    .project('atlas')
    .proposals.propose({ author: 'agent', reason: 'learnt it', path: 'PMEMORY.md', content })
  await memory.close()
  return id
}

describe.each(STORES)('on %s', (store) => {
  test('a proposal is shown, approved and applied', async () => {
    await using folder = await runInFolder(store)
    const id = await propose(folder, '# Decisions\n\n- Postgres\n')
    const listed = await folder.run('proposals', 'list', ...ATLAS)
    expect(listed.stdout).toContain(
      `${id}  open    2026-11-20 09:30:15  agent   create PMEMORY.md  learnt it`,
    )
    expect(await folder.json('proposals', 'list', ...ATLAS, '--status', 'applied')).toEqual({
      proposals: [],
      problems: [],
    })
    const approve = `sheaf proposals approve ${id} --by NAME --apply --project atlas`
    const shown = await folder.run('proposals', 'show', id, ...ATLAS)
    expect(shown.stdout).toContain('+- Postgres')
    expect(shown.stdout).not.toContain('\u001b')
    expect(shown.stderr).toBe(`note: it waits for you: ${approve}, or reject\n`)
    expect((await folder.runIn({ isTerminal: true }, 'proposals', 'show', id, ...ATLAS)).stdout).toContain(
      '\u001b[',
    )
    expect(await folder.run('proposals', 'apply', id, ...ATLAS)).toMatchObject({
      code: 1,
      stderr: `error: Proposal ${id} is not approved yet; run: ${approve}\n`,
    })
    expect(await folder.run('proposals', 'approve', id, '--by', 'agent', ...ATLAS)).toMatchObject({
      code: 1,
      stderr: `error: Proposal ${id} may not be approved by its proposer; ask a person.\n`,
    })
    expect((await folder.run('proposals', 'approve', id, '--by', 'grace', ...ATLAS)).stdout).toBe(
      `Proposal ${id} is approved.\n`,
    )
    expect((await folder.run('proposals', 'apply', id, ...ATLAS)).stdout).toBe(
      `Proposal ${id} is applied.\n  PMEMORY.md\n`,
    )
    expect((await folder.run('memory', 'show', 'PMEMORY.md', ...ATLAS)).stdout).toBe(
      '# Decisions\n\n- Postgres\n',
    )
    expect((await folder.run('proposals', 'show', id, ...ATLAS)).stderr).toBe('')
  })

  test('one step approves and applies; another proposal is rejected', async () => {
    await using folder = await runInFolder(store)
    const first = await propose(folder, '- one\n')
    expect(
      await folder.json('proposals', 'approve', first, '--by', 'grace', '--apply', ...ATLAS),
    ).toMatchObject({
      id: first,
      status: 'applied',
    })
    const second = await propose(folder, '- two\n')
    expect(
      await folder.json('proposals', 'reject', second, '--by', 'grace', '--reason', 'no', ...ATLAS),
    ).toMatchObject({
      status: 'rejected',
      rejected: { by: 'grace', reason: 'no' },
    })
    expect((await folder.run('proposals', 'approve', second, '--by', 'grace', ...ATLAS)).stderr).toBe(
      `error: Proposal ${second} was rejected already; propose the change again.\n`,
    )
    expect(await folder.run('proposals', 'show', 'nothing', ...ATLAS)).toMatchObject({ code: 1 })
  })

  test('of two proposals for one file the second is stale, and says what to do', async () => {
    await using folder = await runInFolder(store)
    const [first, second] = [await propose(folder, '- one\n'), await propose(folder, '- two\n')]
    await folder.run('proposals', 'approve', first, '--by', 'grace', '--apply', ...ATLAS)
    const { code, stderr } = await folder.run(
      'proposals',
      'approve',
      second,
      '--by',
      'grace',
      '--apply',
      ...ATLAS,
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/PMEMORY\.md changed since.*reject it, and have it proposed again\.\n$/),
    })
    expect((await folder.run('memory', 'show', 'PMEMORY.md', ...ATLAS)).stdout).toBe('- one\n')
  })
})

test('proposals need a scope, and a decision a name', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const id = await propose(folder, '- one\n')
  expect(await folder.run('proposals', 'list')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/needs a scope/),
  })
  expect(await folder.run('proposals', 'approve', id, ...ATLAS)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--by <name>/),
  })
})
