import { fixedClock } from '@sheaf/core'
import type { RecordedMessage } from '@sheaf/documents'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { said, sectionOf, textOf } from '../../__fixtures__/said.ts'
import type { Memory, ScopedMemory } from '../../index.ts'

const clock = fixedClock('2026-11-25T12:00:00Z')

const by = (name: string, id: string, at: string, content: string): RecordedMessage => ({
  ...said(id, at, content),
  name,
})
const answer = (id: string, at: string, content: string): RecordedMessage => ({
  id,
  role: 'assistant',
  content,
  at: new Date(at),
})

async function contextOf(scope: ScopedMemory, content: string, maxTokens = 4000): Promise<string> {
  return textOf(await scope.assemble({ messages: [{ role: 'user', content }], maxTokens }))
}

const scopes = [
  ['a project', (memory: Memory) => memory.project('huts')],
  ['a workspace', (memory: Memory) => memory.workspace('huts')],
  ['a workspace of a project', (memory: Memory) => memory.workspace('map', { project: 'huts' })],
] as const

describe.each(['sqlite', 'fs'] as const)('messages of several people on %s', (kind) => {
  test.each(scopes)('%s gets the newest statements of its chats, with their speakers', async (_, scopeOf) => {
    await using memory = await openMemory(kind, { clock })
    const scope = scopeOf(memory)
    await scope
      .thread('budget')
      .record([
        by('Ines', '1', '2026-11-18T10:00:00Z', 'The council raised it to 3.55 million.'),
        answer('2', '2026-11-18T10:00:05Z', 'The painter can begin now.'),
        by('Bo', '3', '2026-11-18T10:01:00Z', 'Which oil is best for a gate?'),
      ])
    await memory
      .user('ada')
      .thread('a')
      .record(said('1', '2026-11-24T10:00:00Z', 'Ada has a secret.'))
    const shown = await contextOf(scope, 'How much money do we have?')
    expect(sectionOf(shown, 'Said last')).toContain(
      '2026-11-18\nInes: The council raised it to 3.55 million.\n',
    )
    for (const missing of ['painter', 'oil', 'secret']) expect(shown, missing).not.toContain(missing)
    expect(await contextOf(scope, 'Where were we?')).toContain('assistant: The painter can begin now.')
    expect(await contextOf(scope, 'What is the capital of Australia?')).not.toContain('council')
  })

  test('a project has those of its workspaces, and a workspace none of others', async () => {
    await using memory = await openMemory(kind, { clock })
    const [map, shop] = ['map', 'shop'].map((id) => memory.workspace(id, { project: 'huts' }))
    await map?.thread('a').record(by('Bao', '1', '2026-11-20T10:00:00Z', 'We draw contours in brown.'))
    await shop?.thread('a').record(by('Olek', '1', '2026-11-21T10:00:00Z', 'We sell maps of paper, too.'))
    const [project, own] = [memory.project('huts'), map ?? memory.project('huts')]
    const all = await contextOf(project, 'Write the status mail for the board.')
    expect(all).toContain('Olek: We sell maps of paper, too.')
    expect(all).toContain('Bao: We draw contours in brown.')
    expect(await contextOf(own, 'Write the status mail for the board.')).not.toContain('Olek')
  })
})

test('a rule is said as any other message: no section has the standing lines of a project', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const project = memory.project('huts')
  await project.thread('a').record(by('Bo', '1', '2026-11-20T10:00:00Z', 'Always name the owner of a task.'))
  const shown = await contextOf(project, 'Write the list for the board.')
  expect(sectionOf(shown, 'Said last')).toContain('Bo: Always name the owner of a task.')
})

test('an answer stands below the message that it answers, whatever the words of that', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const project = memory.project('huts')
  await project
    .thread('a')
    .record([
      by('Ines', '1', '2026-11-20T10:00:00Z', 'Budget is 84,000 CHF, spent 61,300.'),
      answer('2', '2026-11-20T10:00:05Z', 'That leaves 22,700 CHF of money for the paint and the roof.'),
    ])
  for (let day = 10; day < 20; day += 1)
    await project
      .thread(`b${day}`)
      .record(
        by('Bo', '1', `2026-11-${day}T10:00:00Z`, `The money for hut ${day} is on its way to the roof.`),
      )
  const shown = await contextOf(project, 'How much money is left for paint?', 700)
  expect(shown).toContain('Ines: Budget is 84,000 CHF, spent 61,300.\nassistant: That leaves 22,700 CHF')
})

test('the newest messages get no room that the hits and the turns of the conversation need', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const project = memory.project('huts')
  await project.thread('a').record(said('0', '2026-11-24T10:00:00Z', 'The council met at nine.'))
  await project
    .thread('b')
    .record(
      Array.from({ length: 60 }, (_, place) =>
        said(`${place}`, '2026-11-20T10:00:00Z', `The roof of hut ${place * 11} has another colour.`),
      ),
    )
  const shown = await contextOf(project, 'Which roof has which colour?', 500)
  expect(shown).toContain('has another colour')
  expect(shown).not.toContain('council')
})
