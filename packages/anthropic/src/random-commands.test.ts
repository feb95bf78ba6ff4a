import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from './__fixtures__/open-memory.ts'
import { runCommand, type Command } from './__fixtures__/run-command.ts'
import { memoryToolHandlers } from './index.ts'

// The same commands on a map of paths, as simple as possible: the files afterwards, or undefined for an
// error.
function apply(files: Map<string, string>, command: Command): Map<string, string> | undefined {
  const next = new Map(files)
  const below = (path: string) =>
    [...files.keys()].filter((file) => file === path || file.startsWith(`${path}/`))
  const isFile = (path: string) => /\.(?:md|txt)$/.test(path)
  switch (command.command) {
    case 'view':
      return command.path === '/memories' || below(command.path).length > 0 ? next : undefined
    case 'create':
      return isFile(command.path) && !files.has(command.path)
        ? next.set(command.path, command.file_text)
        : undefined
    case 'str_replace': {
      const parts = files.get(command.path)?.split(command.old_str)
      return parts?.length === 2 ? next.set(command.path, parts.join(command.new_str)) : undefined
    }
    case 'insert': {
      const lines = files.get(command.path)?.split('\n')
      if (lines === undefined || command.insert_line > lines.length) return undefined
      return next.set(
        command.path,
        lines.toSpliced(command.insert_line, 0, command.insert_text.replace(/\n$/, '')).join('\n'),
      )
    }
    case 'delete':
      if (command.path === '/memories' || below(command.path).length === 0) return undefined
      for (const file of below(command.path)) next.delete(file)
      return next
    case 'rename': {
      const [from, to] = [command.old_path, command.new_path]
      const isMoved =
        from !== '/memories' && to !== '/memories' && below(from).length > 0 && below(to).length === 0
      if (!isMoved || isFile(from) !== isFile(to) || to.startsWith(`${from}/`)) return undefined
      for (const file of below(from)) {
        next.delete(file)
        next.set(to + file.slice(from.length), files.get(file) ?? '')
      }
      return next
    }
  }
}

const path = fc
  .constantFrom('', '/a.md', '/b.txt', '/c', '/c/a.md', '/c/d', '/c/d/b.txt', '/e/a.md', '/e')
  .map((rest) => `/memories${rest}`)
const text = fc
  .array(fc.constantFrom('x', 'y', '$&', '\n', 'é', '日本', '\r\n'), { maxLength: 6 })
  .map((parts) => parts.join(''))
const part = fc.constantFrom('x', 'y', '$&', 'x\n', 'é', '日')
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ command: fc.constant('view' as const), path }),
  { weight: 3, arbitrary: fc.record({ command: fc.constant('create' as const), path, file_text: text }) },
  {
    weight: 3,
    arbitrary: fc.record({
      command: fc.constant('str_replace' as const),
      path,
      old_str: part,
      new_str: text,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      command: fc.constant('insert' as const),
      path,
      insert_line: fc.nat(4),
      insert_text: text,
    }),
  },
  fc.record({ command: fc.constant('delete' as const), path }),
  {
    weight: 3,
    arbitrary: fc.record({ command: fc.constant('rename' as const), old_path: path, new_path: path }),
  },
)

test.each(KINDS)('random commands do to the files what they say, or nothing, on %s', async (kind) => {
  await using open = await openMemory(kind)
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 20 }), async (commands) => {
      const user = open.memory.user(`user-${(run += 1)}`)
      const handlers = memoryToolHandlers(user)
      let files = new Map<string, string>()
      for (const each of commands) {
        const expected = apply(files, each)
        const { isError, text: said } = await runCommand(handlers, each)
        expect(isError, `${JSON.stringify(each)}: ${said}`).toBe(expected === undefined)
        files = expected ?? files
        const stored = (await user.ownStore.list()).map(
          (file) => [`/memories/${file.replace(/\.txt\.md$/, '.txt')}`, file] as const,
        )
        const found = await Promise.all(
          stored.map(async ([name, file]) => [name, await user.ownStore.read(file)] as const),
        )
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(files))
      }
    }),
    { numRuns: kind === 'sqlite' ? 60 : 25, seed: 20 },
  )
})
