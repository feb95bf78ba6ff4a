import { expect, test } from 'vitest'
import { manualTimer } from '../__fixtures__/manual-timer.ts'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'

const note = (path: string, text: string) => ({
  path,
  append: `- ${text}\n`,
  author: 'agent',
  reason: `note ${text}`,
})

test.each(KINDS)('a subscriber is told of a new proposal, and who decided it (%s)', async (kind) => {
  await using memory = await openMemory(kind, { changes: { timer: manualTimer() } })
  const project = memory.project('shop')
  const web = memory.workspace('web', { project: 'shop' })
  const told: string[] = []
  const changed: string[] = []
  const failed: unknown[] = []
  const level = { resolve: () => {} }
  const onLevel = () => level.resolve()
  const settled = async (work: () => Promise<unknown>) => {
    const reached = new Promise<void>((resolve) => (level.resolve = resolve))
    await work()
    await reached
  }
  const listener = ({ files }: { readonly files: readonly { readonly path: string }[] }) =>
    changed.push(...files.map(({ path }) => path))
  await settled(async () => {
    await project.subscribe(listener, {
      onLevel,
      onError: (error) => failed.push(error),
      onProposal: ({ status, workspace, approved, rejected, applied }) => {
        const by = (rejected ?? applied ?? approved)?.by
        told.push([workspace ?? 'project', status, by].join(' '))
        if (by === 'eva') throw new Error('the listener failed')
      },
    })
  })
  const one = await project.proposals.propose(note('PMEMORY.md', 'one'))
  await settled(async () => await web.proposals.propose(note('MEMORY.md', 'two')))
  const [two] = (await web.proposals.list()).proposals
  await settled(async () => await project.proposals.approve(one.id, { by: 'ana', apply: true }))
  await settled(async () => await web.proposals.reject(two?.id ?? '', { by: 'eva' }))
  await settled(async () => await memory.user('bo').proposals.propose(note('MEMORY.md', 'three')))
  expect(told).toEqual(['project open ', 'web open ', 'project applied ana', 'web rejected eva'])
  expect(changed).toEqual(['PMEMORY.md'])
  expect(failed).toMatchObject([{ message: 'the listener failed' }])
})

test.each(KINDS)('a project lists the proposals of its workspaces, newest first (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const project = memory.project('shop')
  const { proposals } = project
  const made: string[] = []
  for (const workspace of [undefined, 'web', `a/b${'x'.repeat(125)}`.slice(0, 128), undefined, 'web']) {
    const scope = workspace === undefined ? project : memory.workspace(workspace, { project: 'shop' })
    await scope.proposals.propose(note('MEMORY.md', `${made.length}`))
    made.push(`${workspace}: note ${made.length}`)
  }
  await memory.workspace('web', { project: 'other' }).proposals.propose(note('MEMORY.md', 'other'))
  expect((await proposals.list()).proposals).toHaveLength(2)
  const said = async (options: Parameters<typeof proposals.list>[0]) => {
    const { proposals: all } = await proposals.list({ workspaces: true, ...options })
    expect(all.map(({ proposedAt }) => -Number(proposedAt))).toEqual(
      all.map(({ proposedAt }) => -Number(proposedAt)).toSorted((a, b) => a - b),
    )
    return all.map(({ workspace, reason }) => `${workspace}: ${reason}`)
  }
  expect((await said({})).toSorted()).toEqual(made.toSorted())
  const web = memory.workspace('web', { project: 'shop' })
  const [newest] = (await web.proposals.list()).proposals
  await web.proposals.approve(newest?.id ?? '', { by: 'ana', apply: true })
  expect(await said({ status: 'open' })).toHaveLength(4)
  await expect(proposals.list({ workspaces: true, limit: 1 })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(proposals.list({ workspaces: 'yes' as never })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(web.proposals.list({ workspaces: true })).rejects.toMatchObject({ code: 'invalid-argument' })
})
