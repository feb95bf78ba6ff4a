import Anthropic from '@anthropic-ai/sdk'
import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from './__fixtures__/open-memory.ts'
import type { Command } from './__fixtures__/run-command.ts'
import { scriptedModel } from './__fixtures__/scripted-model.ts'
import { memoryToolHandlers } from './index.ts'

test.each(KINDS)('the SDK’s own loop keeps a memory over two conversations, on %s', async (kind) => {
  await using open = await openMemory(kind)
  const converse = async (...steps: (Command | string)[]) => {
    const model = scriptedModel(steps)
    const client = new Anthropic({ apiKey: 'none', fetch: model.fetch, maxRetries: 0 })
    const answer = await client.beta.messages.toolRunner({
      model: 'claude-sonnet-5',
      max_tokens: 1024,
      messages: [{ role: 'user', content: 'Hello' }],
      tools: [betaMemoryTool(memoryToolHandlers(open.memory.user('ada')))],
    })
    return { answer, requests: model.requests, results: model.results() }
  }
  const first = await converse(
    { command: 'view', path: '/memories' },
    { command: 'create', path: '/memories/preferences.txt', file_text: 'Language: Go\nAnswers: short\n' },
    { command: 'create', path: '/memories/preferences.txt', file_text: 'again' },
    {
      command: 'str_replace',
      path: '/memories/preferences.txt',
      old_str: 'Go\nAnswers: short',
      new_str: 'Go, costs $&\nAnswers: long',
    },
    { command: 'view', path: '/etc/passwd' },
    'Noted.',
  )
  expect(first.answer.content).toMatchObject([{ type: 'text', text: 'Noted.' }])
  expect(first.requests[0]).toMatchObject({ tools: [{ type: 'memory_20250818', name: 'memory' }] })
  expect(first.results.map(({ is_error: isError = false }) => isError)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
  expect(first.results[2]?.content).toContain('File /memories/preferences.txt already exists')
  expect(first.results[4]?.content).toContain('Path must start with /memories, got: /etc/passwd')

  const second = await converse(
    { command: 'view', path: '/memories' },
    { command: 'view', path: '/memories/preferences.txt' },
    'You like Go.',
  )
  expect(second.results[0]?.content).toContain('\t/memories/preferences.txt')
  expect(second.results[1]?.content).toBe(
    "Here's the content of /memories/preferences.txt with line numbers:\n     1\tLanguage: Go, costs $&\n     2\tAnswers: long\n     3\t",
  )
  // Other parts of Sheaf use the same memory.
  expect((await open.memory.user('ada').search('which language?'))[0]?.source).toBe('preferences.txt.md')
})
