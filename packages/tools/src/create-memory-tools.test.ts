import { Validator, type Schema } from '@cfworker/json-schema'
import { statementLines } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { succeed } from './__fixtures__/call.ts'
import { createMemoryTools, memoryGuidance, type MemoryToolsOptions } from './index.ts'
import type { ObjectSchema } from './memory-tools.ts'

const parameters = {
  MemorySearch: ['query', 'limit?', 'where?', 'after?'],
  MemoryRead: ['file', 'startLine?', 'endLine?'],
  MemoryWrite: ['file', 'content', 'append?', 'ifMatch?'],
  MemoryEdit: ['file', 'find', 'replace'],
  MemoryAppendDaily: ['text'],
  UpdateUserMemory: ['action', 'name', 'type?', 'description?', 'body?'],
  ReadUserMemory: ['name'],
  MemoryList: ['directory?', 'where?', 'after?'],
  MemoryNote: ['text', 'about?', 'until?'],
  MemoryForget: ['query?', 'source?', 'confirm?'],
  MemoryMove: ['file', 'to'],
}

test('there are eleven tools with their parameters, as a list and by name', async () => {
  await using open = await openMemory()
  const tools = createMemoryTools(open.memory.user('ada'))
  const found = tools.map(({ name, inputSchema }) => {
    const names = Object.keys(inputSchema.properties).map((each) =>
      inputSchema.required.includes(each) ? each : `${each}?`,
    )
    return [name, names]
  })
  expect(Object.fromEntries(found)).toEqual(parameters)
  expect(Object.keys(tools)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect([...tools]).toEqual([
    tools.MemorySearch,
    tools.MemoryRead,
    tools.MemoryWrite,
    tools.MemoryEdit,
    tools.MemoryAppendDaily,
    tools.UpdateUserMemory,
    tools.ReadUserMemory,
    tools.MemoryList,
    tools.MemoryNote,
    tools.MemoryForget,
    tools.MemoryMove,
  ])
})

test('the guidance for a system prompt names only tools that there are', async () => {
  await using open = await openMemory()
  const names = createMemoryTools(open.memory.user('ada')).map(({ name }) => name)
  const named = memoryGuidance().match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []
  expect(new Set(named).size).toBeGreaterThan(3)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})

test('the guidance says whose memory it is, and who decides on what is written', () => {
  expect(memoryGuidance({ of: 'user', writes: 'direct', hasMemory: true })).toBe(memoryGuidance())
  expect(memoryGuidance()).toContain(
    'this user between conversations, through your tools and the text below.',
  )
  expect(memoryGuidance()).not.toContain('proposal')
  const project = memoryGuidance({ of: 'project', writes: 'propose', hasMemory: false })
  expect(project).toContain('this project between conversations, through your tools.\n')
  expect(project).toContain('should know into PMEMORY.md')
  expect(project).toContain('Each text that you write is a proposal.')
  expect(project).not.toContain('USER.md')
  // Memory can parse the line format that the guidance shows.
  for (const kind of ['user', 'project', 'workspace'] as const) {
    const [, line = ''] = /`(- .*?)`/.exec(memoryGuidance({ of: kind })) ?? []
    expect(statementLines.in(line).statements).toMatchObject([
      { day: '2026-11-20', key: kind === 'user' ? 'home' : 'database' },
    ])
    expect(memoryGuidance({ of: kind }).includes('## Decisions')).toBe(kind !== 'user')
  }
  expect(() => memoryGuidance({ of: 'team' as never })).toThrow(/of must be one of user, project, workspace/)
  expect(memoryGuidance({ of: 'workspace', writes: () => 'direct' })).toMatch(
    /should know into MEMORY\.md[\s\S]*Some texts that you write are proposals/,
  )
})

test('schemas use only what every strict mode knows, and describe every parameter', async () => {
  await using open = await openMemory()
  for (const { description, inputSchema, outputSchema, annotations } of createMemoryTools(
    open.memory.user('ada'),
  )) {
    expect(description.length).toBeGreaterThan(40)
    expect(Object.keys(inputSchema).sort()).toEqual([
      'additionalProperties',
      'properties',
      'required',
      'type',
    ])
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    for (const [name, property] of Object.entries(inputSchema.properties)) {
      expect(Object.keys(property).filter((key) => !['type', 'description', 'enum'].includes(key))).toEqual(
        [],
      )
      expect(property.description.length).toBeGreaterThan(10)
      // An optional parameter accepts null, so that a strict mode may require it.
      expect(inputSchema.required.includes(name)).toBe(!acceptsNull(property))
    }
    expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    for (const schema of [inputSchema, outputSchema]) {
      expect(() => new Validator(structuredClone(schema) as Schema, '2020-12').validate({})).not.toThrow()
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
    }
    expect(annotations).toMatchObject({ openWorldHint: false })
  }
})

test('an output schema tells success and failure apart', async () => {
  await using open = await openMemory()
  const { MemoryRead } = createMemoryTools(open.memory.user('ada'))
  const validator = new Validator(structuredClone(MemoryRead.outputSchema), '2020-12')
  const error = { code: 'not-found', message: 'none', retryable: false }
  expect(validator.validate({ ok: false, text: 'x', error }).valid).toBe(true)
  expect(validator.validate({ ok: true, text: 'x', error }).valid).toBe(false)
  expect(validator.validate({ ok: true, text: 'x' }).valid).toBe(false)
  expect(validator.validate({ ok: false, text: 'x', error, more: 1 }).valid).toBe(false)
})

test('null stands for an argument that is left out', async () => {
  await using open = await openMemory()
  const tools = createMemoryTools(open.memory.user('ada'))
  await succeed(tools.MemoryWrite, { file: 'notes/a.md', content: 'herons\n', append: null, ifMatch: null })
  expect(
    (await succeed(tools.MemoryRead, { file: 'notes/a.md', startLine: null, endLine: null })).content,
  ).toBe('herons')
  expect((await succeed(tools.MemorySearch, { query: 'herons', limit: null })).hits).toHaveLength(1)
  expect((await succeed(tools.MemoryList, { directory: null })).files).toEqual(['notes/a.md'])
  await succeed(tools.UpdateUserMemory, {
    action: 'upsert',
    name: 'x',
    type: 'user',
    description: 'd',
    body: 'b',
  })
  await succeed(tools.UpdateUserMemory, {
    action: 'delete',
    name: 'x',
    type: null,
    description: null,
    body: null,
  })
})

test('changing a schema that was handed out changes no other copy', async () => {
  await using open = await openMemory()
  const user = open.memory.user('ada')
  const [first] = createMemoryTools(user)
  if (first !== undefined) first.inputSchema.properties = {}
  const { MemorySearch } = createMemoryTools(user)
  expect(Object.keys(MemorySearch.inputSchema.properties)).toEqual(['query', 'limit', 'where', 'after'])
  expect((await MemorySearch.execute({ query: 'x' })).ok).toBe(true)
})

test('options that make no sense are refused when the tools are made', async () => {
  await using open = await openMemory()
  const user = open.memory.user('ada')
  // @ts-expect-error: a call without types
  expect(() => createMemoryTools()).toThrow('user is missing')
  const wrong: unknown[] = [{ writes: 'directly' }, { writes: 7 }, { author: '' }]
  for (const options of wrong) expect(() => createMemoryTools(user, options as MemoryToolsOptions)).toThrow()
})

function acceptsNull({ type, enum: values }: ObjectSchema['properties'][string]): boolean {
  const byType = Array.isArray(type) && type.includes('null')
  expect(values === undefined || values.includes(null) === byType).toBe(true)
  return byType
}
