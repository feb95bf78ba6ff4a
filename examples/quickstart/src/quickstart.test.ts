import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QUESTIONS } from './built-in.ts'
import { runScript } from './run-script.ts'
import { columnsOf } from './show/terminal.ts'

let place: string
let folder: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'sheaf-quickstart-test-'))
  folder = join(place, 'notes')
  await mkdir(folder)
})
afterEach(() => rm(place, { recursive: true, force: true }))

const run = (
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = { XDG_CACHE_HOME: join(place, 'cache') },
) => runScript({ script: 'main.ts', words, cwd: place, environment })
const put = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)))

/** The sources of the hits under one question. */
function hitsOf(output: string, question: string): string[] {
  const hits = output.split(`“${question}”`)[1]?.split('\nContext')[0] ?? ''
  return [...hits.matchAll(/^ {2}\d {2}(\S+):L\d+-L\d+/gm)].map((match) => match[1] ?? '')
}

function expectPlainError(result: Awaited<ReturnType<typeof run>>, message: RegExp): void {
  expect(result.stderr).toMatch(message)
  expect(result.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
  expect(result.stderr).not.toMatch(/^\s+at /m)
  expect(result.code).toBe(1)
}

describe('the memory that comes with it', () => {
  test('answers three questions, and a second run finds nothing to do', async () => {
    const first = await run()
    expect(first.stderr).toBe('')
    expect(first.code).toBe(0)
    expect(first.stdout).toContain(', 61 new\n')
    expect(first.stdout).not.toContain('left out')
    expect(first.stdout).not.toContain('\u001b')
    const expected = [
      'notes/incidents/inc-41-lost-dual-writes.md',
      'memory/2026-11-13.md',
      'notes/customers/setouchi-yacht-club.md',
    ]
    for (const [place, question] of QUESTIONS.entries())
      expect(hitsOf(first.stdout, question)).toContain(expected[place])
    const lines = first.stdout.split('\n')
    // With npm's own four lines at most 60; the last one names the page.
    expect(lines.length - 1).toBeLessThanOrEqual(56)
    expect(lines.slice(-4, -1).map((line) => line.split(/ {2,}/)[1])).toEqual([
      'npm start -- --full',
      `npm start -- FOLDER "QUESTION"`,
      'npm start -- --ui',
    ])
    for (const line of lines.filter((each) => !each.startsWith('kept in')))
      expect(columnsOf(line)).toBeLessThanOrEqual(80)

    const second = await run()
    expect(second.stdout).toContain(', 61 unchanged\n')
    // Apart from the time taken, and what was taken in, both runs print the same.
    const steady = (text: string) => text.replaceAll(/\d+ ms/g, '').replace(/^taken in.*\n.*$/m, '')
    expect(steady(second.stdout)).toBe(steady(first.stdout))
  })

  test('--full shows every line: a standing instruction, a changed fact and an upcoming date at work', async () => {
    const { stdout, code } = await run(['--full'])
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/… \d+ more lines/)
    expect(stdout).toContain('I am Wren')
    // Another user keeps it private.
    expect(stdout).not.toMatch(/flat search|Dębniki/i)
    const [, live = '', week = ''] = stdout.split(/“Where do I live\?”|“What do I have next week\?”/)
    const shown = live.replaceAll(/^ {2}│ ?/gm, '')
    expect(shown).toContain('- Always answer in short sentences, please.')
    expect(shown).toContain(
      '2026-11-16\nuser: I live in Coimbra now, Travessa do Sol 3.\n\n2026-09-14\nuser (earlier): I live in Porto, Rua das Flores 12.\n',
    )
    expect(week).toContain('- Always answer in short sentences, please.')
    expect(week).toContain('user: The locksmith comes on Tuesday at nine.')
    // What was found comes first; what else was said fills the space that is left.
    expect(week.indexOf('The locksmith')).toBeLessThan(week.indexOf('I live in'))

    // The guide shows what is printed.
    const pageOf = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
    const [, inGuide = 'none'] =
      /## What a model gets[\s\S]*?````text\n([\s\S]*?)````\n/.exec(
        await pageOf('../../../docs/guides/conversations.md'),
      ) ?? []
    expect(shown).toContain(inGuide)
  })

  test('ends quietly when its reader has seen enough', async () => {
    const { code, stderr } = await runScript({
      script: 'main.ts',
      cwd: place,
      environment: { XDG_CACHE_HOME: join(place, 'cache') },
      closeEarly: true,
    })
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })
})

describe('a folder', () => {
  test('is taken in; odd files are left out with the reason', async () => {
    const odd = {
      'what?.md': '# Odd',
      'large.md': 'a'.repeat(1_048_577),
      'latin1.md': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
      'zero.md': 'a\0b',
      'LOUD.MD': '# Loud',
    }
    await put({
      'harbour.md': '# Harbour\n\nThe crane moves on Thursday.\n',
      'crane.mdx': '# Crane\n\nIt lifts twelve tonnes.\n',
      'other.txt': 'crane',
      ...odd,
    })
    await mkdir(join(folder, 'node_modules'))
    await mkdir(join(folder, '.hidden'))
    await mkdir(join(folder, 'a+b'))
    await put({
      'node_modules/crane.md': 'crane',
      '.hidden/crane.md': 'crane',
      'a+b/quay.md': 'The crane stands on the north quay.',
    })
    await symlink(join(folder, 'harbour.md'), join(folder, 'link.md'))
    const { stdout, stderr, code } = await run([folder, 'when does the crane move?'])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('4 files')
    expect(stdout).toContain('left out  5 files')
    for (const name of ['what?.md', 'large.md', 'latin1.md', 'zero.md', 'link.md'])
      expect(stdout).toContain(name)
    for (const reason of ['larger than 1 MiB', 'not UTF-8', 'NUL character', 'symbolic link'])
      expect(stdout).toContain(reason)
    expect(stdout).toContain('a+b → a_b')
    expect(hitsOf(stdout, 'when does the crane move?').sort()).toEqual([
      'a_b/quay.md',
      'crane.mdx',
      'harbour.md',
    ])
  })

  test('a second run takes in only what changed', async () => {
    await put({ 'a.md': '# One', 'b.md': '# Two', 'c.md': '# Three' })
    await run([folder, 'two'])
    await put({ 'b.md': '# Two, changed', 'd.md': '# Four' })
    await rm(join(folder, 'c.md'))
    const { stdout } = await run([folder, 'three four'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(', 1 new, 1 changed, 1 unchanged, 1 removed ')
    expect(hitsOf(stdout, 'three four')).toEqual(['d.md'])
  })

  test('may be asked by several people at once', async () => {
    await put(
      Object.fromEntries(
        Array.from({ length: 250 }, (_, number) => [`note-${number}.md`, `# Note ${number}\n\nThe crane.\n`]),
      ),
    )
    const results = await Promise.all([run([folder, 'crane']), run([folder, 'crane'])])
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ])
    expect((await run([folder, 'crane'])).stdout).toContain(', 250 unchanged\n')
  })

  test('text in it does not reach the terminal as commands', async () => {
    await put({ 'a.md': '# Crane \u001b[31mred\u001b[0m\n\ncrane \u0007 \u202e\n' })
    const { stdout } = await run([folder, 'crane'])
    expect(hitsOf(stdout, 'crane')).toEqual(['a.md'])
    for (const character of ['\u0007', '\u001b', '\u202e']) expect(stdout).not.toContain(character)
  })

  test('needs no home', async () => {
    await put({ 'a.md': '# Crane' })
    for (const home of ['', join(place, 'nowhere')]) {
      const { stdout, code } = await run([folder, 'crane'], { HOME: home, TMPDIR: place })
      expect(stdout).toContain(`kept in   ${place}`)
      expect(code).toBe(0)
    }
  })
})

test('a cache of another version, and a damaged one, is made again', async () => {
  await put({ 'a.md': '# Gate\n\nThe gate opens at nine.' })
  const ask = async () => {
    const { stdout, stderr, code } = await run([folder, 'when does the gate open?'])
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toContain(', 1 new\n')
    return /^kept in +(\S+\.db)/m.exec(stdout)?.[1] ?? ''
  }
  const file = await ask()
  const database = new DatabaseSync(file)
  database.exec('UPDATE sheaf_head SET schema = 9')
  database.close()
  await ask()
  await writeFile(file, 'no database '.repeat(900))
  await ask()
})

describe('what cannot be done is said in a line', () => {
  test('no such folder, a file, no markdown, only markdown with names that are refused', async () => {
    expectPlainError(await run([join(place, 'nowhere'), 'question']), /no such folder.*nowhere/)
    await put({ 'a.txt': 'text' })
    expectPlainError(await run([join(folder, 'a.txt'), 'question']), /not a folder.*a\.txt/)
    expectPlainError(await run([folder, 'question']), /no markdown \(\.md, \.mdx\) in .*notes/)
    await put({ 'what?.md': '# What' })
    expectPlainError(await run([folder, 'question']), /no markdown.*what\?\.md/)
    // Nothing is written but the cache.
    expect((await readdir(place)).sort()).toEqual(['cache', 'notes'])
  })

  test('a missing question and an unknown option', async () => {
    expectPlainError(await run([folder]), /needs a question: npm start -- .*notes/)
    expectPlainError(await run([folder, ' ']), /needs a question/)
    expectPlainError(await run(['--colour']), /--colour/)
  })

  test('--help says how', async () => {
    const { stdout, code } = await run(['--help'])
    expect(stdout).toContain('npm start -- FOLDER "QUESTION"')
    expect(code).toBe(0)
  })
})

test('the README shows the program of the first use, and what it prints', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const [program, readme] = [await read('first-use.ts'), await read('../../../README.md')]
  expect(/^```ts\n([\s\S]*?)^```$/m.exec(readme)?.[1]).toBe(program)
  const { stdout, stderr, code } = await runScript({ script: 'first-use.ts', cwd: place })
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  expect(await readdir(place)).toContain('memory.db')
  // The day of the run has its own tokens.
  const undated = (text: string) => text.replace(/Today is \w+, [\w ]+\./, 'Today').replace(/\d+ tokens/, '')
  expect(undated(/^````text\n([\s\S]*?)^````$/m.exec(readme)?.[1] ?? '')).toBe(undated(stdout))
})

test('--ui serves the page until it is asked to end', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=sheaf-source', main, '--ui'], { cwd: place })
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  const { promise: served, resolve: serve } = Promise.withResolvers<string>()
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
    const [, url] = /at (http:\S+)#/.exec(said) ?? []
    if (url !== undefined) serve(url)
  })
  const url = await Promise.race([served, ended.then((code) => expect.fail(`it ended with ${code}`))])
  expect((await fetch(url)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
