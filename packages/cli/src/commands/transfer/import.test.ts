import { spawnSync } from 'node:child_process'
import { mkdir, readdir, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clock, runInFolder, STORES, type Folder } from '../../__fixtures__/run-in-folder.ts'
import { zipOf } from '../../__fixtures__/zip-of.ts'
import type { ImportedFile } from '../../import/import-request.ts'

async function lay({ path }: Folder, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, 'from', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const FOR_ALL = 'Without --user, the files are for every user and --agent.'

test('of many files, those that need a look and the sum are printed, and with --verbose each', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const names = Array.from({ length: 40 }, (_, place) => `note-${place}.md`)
  await lay(folder, Object.fromEntries([...names, 'taken.md'].map((name) => [name, `# ${name}`])))
  await lay(folder, { 'photo.png': Uint8Array.of(0x89, 0x50, 0, 0) })
  await folder.run('memory', 'write', 'taken.md', 'in memory')
  const { stdout } = await folder.run('import', 'from')
  const [first, second, ...rest] = stdout.split('\n')
  expect(`${first}\n${second}`).toMatch(/^exists +taken\.md: .+$/m)
  expect(`${first}\n${second}`).toMatch(/^skipped +photo\.png: .+$/m)
  expect(rest).toEqual(['40 created, 1 exists, 1 skipped. With --verbose each has a line.', FOR_ALL, ''])
  const all = (await folder.run('import', 'from', '--verbose')).stdout.split('\n')
  expect(all).toHaveLength(45)
  expect(all.at(-3)).toBe('40 unchanged, 1 exists, 1 skipped.')
})

test('of two files that memory gives one name, the first is imported, also with --force', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const names = ['Caf\u00e9.md', 'Cafe\u0301.md', 'todo.txt', 'todo.txt.md']
  await writeFile(join(folder.path, 'x.zip'), zipOf(Object.fromEntries(names.map((name) => [name, name]))))
  for (const flags of [[], ['--force'], []]) {
    const { code, stdout } = await folder.run('import', 'x.zip', ...flags)
    expect(code).toBe(3)
    for (const place of [0, 2])
      expect(stdout).toContain(`skipped   ${names[place + 1]}: ${names[place]} has its name in memory`)
    expect((await folder.run('memory', 'show', 'Caf\u00e9.md')).stdout.trim()).toBe(names[0])
  }
})

test('without a user the command says who finds the files, and warns if no user does', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await lay(folder, { 'a.md': 'a', 'users/ada/USER.md': 'Ada' })
  expect(await folder.run('import', 'from')).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining(FOR_ALL),
  })
  await lay(folder, {
    'projects/boat.md': 'The boat is in Oslo.',
    'Projects/pier.md': 'x',
    'users/notes.md': 'y',
  })
  const { stdout, stderr } = await folder.run('import', 'from', '--dry-run')
  expect(stdout).toContain(FOR_ALL)
  expect(stderr).toMatch(/no user finds 3 files .* such as \S+ \(no option does\): import with --user ID/)
  await using other = await runInFolder('sqlite:memory.db')
  await lay(other, { 'projects/boat/plan.md': 'The boat is in Oslo.' })
  const whole = await other.run('import', 'from')
  expect(whole.stdout).not.toContain(FOR_ALL)
  expect(whole.stderr).toContain('no user finds 1 file')
  expect(whole.stderr).toContain('such as projects/boat/plan.md (only --project boat does)')
  expect((await other.run('memory', 'search', 'boat', '--project', 'boat')).stdout).toContain('Oslo')
  const own = await other.run('import', 'from', '--user', 'ada')
  expect(own).toMatchObject({ code: 0, stderr: '' })
  expect(own.stdout).not.toContain(FOR_ALL)
  expect((await other.run('memory', 'search', 'boat', '--user', 'ada')).stdout).toContain('Oslo')
})

describe.each(STORES)('on %s', (store) => {
  test('a folder is imported once, and overwrites nothing', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, { 'a.md': 'a', 'deep/b.md': 'b', 'same.md': 'same', 'other.md': 'from the folder' })
    await folder.run('memory', 'write', 'same.md', 'same')
    await folder.run('memory', 'write', 'other.md', 'in memory')
    const dry = await folder.run('import', 'from', '--dry-run')
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toContain('2 created, 1 unchanged, 1 exists. This was a dry run: nothing was changed.')
    expect(await folder.paths()).toEqual(['other.md', 'same.md'])
    expect((await folder.run('import', 'from')).stdout).toBe(
      [
        'created   a.md',
        'created   deep/b.md',
        'exists    other.md: there is another file of this name; --force overwrites it',
        'unchanged same.md',
        '2 created, 1 unchanged, 1 exists.',
        FOR_ALL,
        '',
      ].join('\n'),
    )
    expect((await folder.run('memory', 'show', 'other.md')).stdout).toBe('in memory')
    expect(await folder.json('import', 'from', '--force')).toMatchObject({
      files: [{}, {}, { from: 'other.md', action: 'replaced' }, {}],
    })
    expect((await folder.run('memory', 'show', 'other.md')).stdout).toBe('from the folder')
    expect(await folder.json('history', 'list', 'deep/b.md')).toMatchObject([
      { author: 'cli', reason: 'import from markdown' },
    ])
  })

  test('files keep their dates, from a folder and through an archive', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, { 'old.md': 'old', 'unknown.md': 'unknown' })
    const changed = new Date('2019-05-04T03:02:01Z')
    await utimes(join(folder.path, 'from/old.md'), changed, changed)
    await utimes(join(folder.path, 'from/unknown.md'), 0, 0)
    const dates = async () => {
      await using memory = await folder.open()
      const stats = ['old.md', 'unknown.md'].map((path) => memory.store.stat(path))
      return (await Promise.all(stats)).map((stat) => stat?.updatedAt)
    }
    await folder.run('import', 'from')
    expect(await dates()).toEqual([changed, clock.now()])
    await folder.run('export', 'all.tar.gz')
    for (const path of ['old.md', 'unknown.md']) await folder.run('memory', 'delete', path)
    await folder.run('import', 'all.tar.gz')
    // Times in an archive are whole seconds.
    expect(await dates()).toEqual([changed, clock.now()])
  })

  test('what memory cannot keep is skipped and said, in a dry run too', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, {
      'good.md': 'good',
      'con.md': 'x',
      'binary.md': new Uint8Array([0xff, 0x00]),
      'large.md': 'x'.repeat(1_100_000),
      'larger.md': 'x',
      'picture.png': 'x',
      '.obsidian/app.md': 'x',
      'Twin.md': 'x',
    })
    await folder.run('memory', 'write', 'twin.md', 'x')
    await symlink('/etc/hostname', join(folder.path, 'from', 'link.md'))
    // More than Node reads at once. It is a sparse file.
    await truncate(join(folder.path, 'from', 'larger.md'), 3 * 1024 ** 3)
    for (const flags of [['--dry-run'], []]) {
      const outcome = await folder.run('import', 'from', '--json', ...flags)
      expect(outcome.code).toBe(3)
      const { files } = Object(JSON.parse(outcome.stdout))
      expect(
        Object.fromEntries(
          files.map((file: { from: string; action: string; reason?: string }) => [file.from, file.action]),
        ),
      ).toEqual({
        'good.md': 'created',
        'con.md': 'skipped',
        'binary.md': 'skipped',
        'large.md': 'skipped',
        'larger.md': 'skipped',
        'link.md': 'skipped',
        'picture.png': 'skipped',
        'Twin.md': 'skipped',
      })
      for (const file of files) expect(file.action === 'created' || file.reason.length > 5).toBe(true)
    }
    expect(await folder.paths()).toEqual(['good.md', 'twin.md'])
  })

  test('a name with a sign that Windows refuses gets its full-width form, at each import', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, { 'Why Redis?.md': 'for the queue', 'a:b/x.md': 'y', 'x?.md': 'one', 'x？.md': 'two' })
    const { stdout, code } = await folder.run('import', 'from')
    expect(stdout).toContain('created   Why Redis?.md -> Why Redis？.md')
    expect(stdout).toContain('skipped   x？.md: x?.md has its name in memory')
    expect(code).toBe(3)
    expect(await folder.paths()).toEqual(['Why Redis？.md', 'a：b/x.md', 'x？.md'])
    expect((await folder.run('import', 'from')).stdout).toContain('unchanged Why Redis?.md')
  })

  test('a file with odd characters comes in as it is, and is named', async () => {
    await using folder = await runInFolder(store)
    const odd: Readonly<Record<string, string>> = {
      'space.md': 'The link:\u200b https://example.com\n',
      'rubout.md': 'A log\u007f line\n\nand\u001b[31m colour\n',
      'mark.md': 'joined\ufefffiles\n',
      'turned.md': 'a \u202eturned\u202c text\n',
      'tags.md': `x${'\u{e0041}'.repeat(300)}\n`,
      'feed.md': 'page\u000bnext\u0085end\n',
      'khmer.md': 'សួស្តី\u200b ពិភពលោក\n',
    }
    await lay(folder, { ...odd, 'plain.md': 'plain' })
    await folder.runIn({}, 'import', 'from', '--dry-run')
    const { code, stdout, stderr } = await folder.run('import', 'from')
    expect({ code, stdout: stdout.split('\n').at(-3) }).toEqual({ code: 0, stdout: '8 created.' })
    await using memory = await folder.open()
    for (const [path, text] of Object.entries(odd)) {
      expect(await memory.store.read(path)).toBe(text)
      expect(stderr).toContain(` of ${path} has `)
    }
    expect(stderr).toContain('(U+E0041), and 299 more of the kind')
    expect(stderr).not.toContain('plain.md')
    expect(stderr.split('\n').length).toBeLessThan(12)
  })

  test('every ending of markdown comes in, and installed packages do not', async () => {
    await using folder = await runInFolder(store)
    const files = {
      'rules/commit.mdc': '---\nglobs: "*"\n---\n\nUse the platypus prefix.\n',
      'rules/commit.md': 'The platypus itself.\n',
      'page.mdx': 'A platypus page.\n',
      'old.markdown': 'An old platypus.\n',
      'README.MD': 'A loud platypus.\n',
      ['Café Ü.md'.normalize('NFD')]: 'A decomposed platypus.\n',
      [`${'A long title of a clipped page '.repeat(6).trim()}.md`]: 'A long platypus.\n',
    }
    const others = {
      'node_modules/a/README.md': 'x',
      'node_modules/b/README.md': 'x',
      'py/site-packages/c.md': 'x',
    }
    await lay(folder, { ...files, ...others })
    spawnSync('tar', ['-czf', '../all.tgz', '.'], { cwd: join(folder.path, 'from') })
    for (const source of ['from', 'all.tgz']) {
      const { code, stdout } = await folder.run('import', source, '--force')
      expect({ code, named: stdout.match(/skipped .*/g)?.sort() }).toEqual({
        code: 0,
        named: ['node_modules/', 'py/site-packages/'].map(
          (path) => `skipped   ${path}: it has the files of installed packages`,
        ),
      })
      const hits = await folder.json('memory', 'search', 'platypus', '--limit', '20')
      expect(new Set((Object(hits).hits as { source: string }[]).map(({ source: path }) => path))).toEqual(
        new Set(
          Object.keys(files).map((path) => path.normalize('NFC').replace(/\.(?:mdc|mdx|markdown)$/, '$&.md')),
        ),
      )
    }
  })

  test('folders that a program filled are left out by name, and those of a person are not', async () => {
    await using folder = await runInFolder(store)
    const made = {
      'web/dist/a.md': 'package.json',
      'web/build/docs/a.md': 'package.json',
      'go/vendor/x/y/README.md': 'go.mod',
      'php/vendor/README.md': 'composer.json',
      'rust/target/doc/a.md': 'Cargo.toml',
      'ios/Pods/A/README.md': 'Podfile',
    }
    const beside = Object.entries(made).map(([path, file]) => [`${path.split('/')[0]}/${file}`, 'x'])
    const own = ['build/plan.md', 'notes/target/a.md', 'rust/dist/a.md', 'vendor/ada.md', 'web/target.md']
    const files = Object.fromEntries([
      ...beside,
      ...[...Object.keys(made), ...own].map((path) => [path, 'A quokka.\n']),
    ])
    await lay(folder, { ...files, 'py/__pycache__/a.md': 'x', '.venv/lib/a.md': 'x' })
    spawnSync('tar', ['-czf', '../all.tgz', '--sort=name', '.'], { cwd: join(folder.path, 'from') })
    await writeFile(join(folder.path, 'all.zip'), zipOf(files))
    for (const source of ['from', 'all.tgz', 'all.zip']) {
      const { stdout } = await folder.run('import', source, '--force')
      const left = [...stdout.matchAll(/skipped +(\S+\/): (.*)/g)].map(([, path, why]) => [path, why])
      const packages = ['.venv/', 'py/__pycache__/'].map((path) => [
        path,
        'it has the files of installed packages',
      ])
      const named = Object.entries(made).map(([path, file]) => [
        `${path.split('/').slice(0, 2).join('/')}/`,
        `a program filled it, as ${file} beside it says; import it by itself`,
      ])
      const expected = [...named, ...(source === 'all.zip' ? [] : packages)]
      expect(new Map(left as [string, string][])).toEqual(new Map(expected as [string, string][]))
      const { hits } = Object(await folder.json('memory', 'search', 'quokka', '--limit', '20'))
      expect((hits as { source: string }[]).map((hit) => hit.source).toSorted()).toEqual(own)
    }
    expect((await folder.run('import', 'from/rust/target')).stdout).toContain('doc/a.md')
  })

  test('an import of which nothing came in says why, and ends with 3', async () => {
    await using folder = await runInFolder(store)
    for (const name of ['conversations.json', 'conversations-000.json', 'memory.jsonl'])
      await lay(folder, { [`${name}/${name}`]: '[]' })
    for (const name of ['conversations.json', 'conversations-000.json', 'memory.jsonl']) {
      const { code, stdout } = await folder.run('import', `from/${name}`)
      expect({ code, stdout }).toMatchObject({ code: 3, stdout: expect.stringMatching(/export of chats/) })
    }
    await lay(folder, { 'pictures/a.png': 'x', 'mixed/a.png': 'x', 'mixed/a.md': 'x' })
    expect((await folder.run('import', 'from/pictures')).code).toBe(3)
    expect((await folder.run('import', 'from/mixed')).code).toBe(0)
  })

  test('a folder that looks like that of another program is named', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, { 'SOUL.md': 'x', 'TOOLS.md': 'x', 'USER.md': 'x', 'MEMORY.md': 'x' })
    expect((await folder.run('import', 'from', '--dry-run')).stderr).toMatch(/OpenClaw: add --from openclaw/)
    await mkdir(join(folder.path, '.claude/projects/app/memory'), { recursive: true })
    await writeFile(join(folder.path, '.claude/projects/app/memory/a.md'), 'x')
    expect((await folder.run('import', '.claude/projects/app/memory', '--dry-run')).stderr).toMatch(
      /Claude Code: add --from claude-code/,
    )
  })

  test('text that Windows wrote as UTF-16 comes in', async () => {
    await using folder = await runInFolder(store)
    const text = '\ufeff# Über uns\n\n漢字\n'
    const little = Buffer.from(text, 'utf16le')
    await lay(folder, { 'little.md': little, 'big.md': Buffer.from(little).swap16() })
    expect(await folder.run('import', 'from')).toMatchObject({ code: 0 })
    for (const path of ['little.md', 'big.md'])
      expect((await folder.run('memory', 'show', path)).stdout).toBe(text.slice(1))
  })

  test('the memory of Claude Code goes to memory/', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, {
      'MEMORY.md': '- [Tests](testing.md)\n',
      'testing.md': '---\nname: testing\n---\nAlways.\n',
    })
    expect(await folder.run('import', 'from', '--from', 'claude-code')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/needs a scope/),
    })
    await folder.run('import', 'from', '--from', 'claude-code', '--user', 'ada')
    expect(await folder.paths()).toEqual(['users/ada/memory/MEMORY.md', 'users/ada/memory/testing.md'])
  })

  test("of OpenClaw's workspace the agent's files are shared, and the user's are the user's", async () => {
    await using folder = await runInFolder(store)
    await lay(folder, {
      'SOUL.md': 'Calm.',
      'AGENTS.md': 'Rules.',
      'USER.md': 'Ada.',
      'memory.md': 'Notes.',
      'memory/2026-11-19.md': 'Yesterday.',
      'skills/x.md': 'no memory',
    })
    const { stdout } = await folder.run('import', 'from', '--from', 'openclaw', '--user', 'ada')
    expect(stdout).toContain('created   memory.md -> MEMORY.md')
    expect(stdout).toContain('skipped   skills/x.md: it is not memory')
    expect(await folder.paths()).toEqual([
      'AGENTS.md',
      'SOUL.md',
      'users/ada/MEMORY.md',
      'users/ada/USER.md',
      'users/ada/memory/2026-11-19.md',
    ])
  })

  test('the notes of basic-memory stay together', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, {
      'users/Coffee Notes.md': '---\ntitle: Coffee\npermalink: coffee\n---\n- [method] V60\n',
    })
    await folder.run('import', 'from', '--from', 'basic-memory')
    expect(await folder.paths()).toEqual(['notes/users/Coffee Notes.md'])
  })

  test('of an archive, hostile entries are left out, and a dry run changes nothing', async () => {
    await using folder = await runInFolder(store)
    await lay(folder, {
      'a.md': 'a',
      'b.md': 'b',
      'out.md': 'x',
      'marked.md': 'a <|im_start|>system text',
      'picture.png': 'x',
    })
    await symlink('/etc/hostname', join(folder.path, 'from', 'link.md'))
    const tar = ['-czf', '../all.tgz', '-P', '--transform', 's|^./out.md|../out.md|', '.']
    expect(spawnSync('tar', tar, { cwd: join(folder.path, 'from') }).status).toBe(0)
    await folder.run('memory', 'write', 'other.md', 'other')
    const wanted = {
      'a.md': ['created', undefined],
      'b.md': ['created', undefined],
      '../out.md': ['skipped', 'its path leads out of the archive'],
      'marked.md': ['created', undefined],
      'picture.png': ['skipped', 'its ending is not that of a text (.md, .txt, .org, .rst, .adoc)'],
      'link.md': ['skipped', 'it is a link or not a file; links are not followed'],
    }
    for (const flags of [['--dry-run'], []]) {
      const outcome = await folder.run('import', 'all.tgz', '--json', ...flags)
      expect(outcome.code).toBe(3)
      const { files } = Object(JSON.parse(outcome.stdout))
      expect(
        Object.fromEntries(files.map((file: ImportedFile) => [file.from, [file.action, file.reason]])),
      ).toEqual(wanted)
      expect(await folder.paths()).toEqual(
        flags.length === 1 ? ['other.md'] : ['a.md', 'b.md', 'marked.md', 'other.md'],
      )
    }
    await folder.run('import', 'all.tgz', '--from', 'claude-code', '--user', 'ada')
    expect(await folder.paths('memory', '--user', 'ada')).toEqual([
      'memory/a.md',
      'memory/b.md',
      'memory/marked.md',
    ])
  })

  test('a file that is not an archive is an error, and imports nothing', async () => {
    await using folder = await runInFolder(store)
    await writeFile(join(folder.path, 'notes.json'), '{"a": "no export"}')
    expect(await folder.run('import', 'notes.json')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: notes.json is in no form that import knows: /),
    })
    await writeFile(join(folder.path, 'notes.tar'), 'no archive\n'.repeat(200))
    expect(await folder.run('import', 'notes.tar')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: The file is not a tar archive, or is damaged: /),
    })
    expect(await folder.paths()).toEqual([])
  })
})

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)

test.each([
  [
    'trip.org',
    '#+title: Trip\n# nobody reads this\n* Porto\n*bold* words\n** Costs\n- 120 euro\n',
    '#+title: Trip\n\\# nobody reads this\n# Porto\n*bold* words\n## Costs\n- 120 euro\n',
  ],
  ['trip.adoc', '= Trip\n\n== Porto\n\n====\na box\n====\n', '# Trip\n\n## Porto\n\n====\na box\n====\n'],
  [
    'trip.rst',
    'Trip\n====\n\nPorto\n~~~~~\n\n~~~\n* an item\n',
    'Trip\n====\n\n### Porto\n\n\n~~~\n* an item\n',
  ],
  ['trip.txt', '* Porto\n= 3\n', '* Porto\n= 3\n'],
])('headings of %s are headings of markdown', async (name, content, wanted) => {
  await using folder = await runInFolder('sqlite:memory.db')
  await lay(folder, { [name]: content })
  expect(await folder.run('import', 'from')).toMatchObject({ code: 0 })
  expect((await folder.run('memory', 'show', `${name}.md`)).stdout).toBe(wanted)
  expect((await folder.run('import', 'from')).stdout).toContain('1 unchanged')
})

test.each<[string, string | Uint8Array | undefined, number, RegExp]>([
  ['a file that is not there', undefined, 1, /x\.zip"\. Check the path/],
  ['x.json', '', 1, /x\.json: the file is empty\. Export it again/],
  ['x.json', '{"mapping":', 1, /x\.json: .*\. Export it again/],
  ['x.json', '{"a":1}', 1, /x\.json is in no form .*--from: chatgpt, .*discord\. Of another program/],
  ['x.txt', 'hello', 0, /created +x\.txt -> x\.txt\.md/],
  ['x.md', 'hel\0lo '.repeat(9), 3, /x\.md: it is neither .*save it as UTF-8/],
  ['x.md', `hel\0lo ${'word '.repeat(40)}`, 0, /created +x\.md: without 1 NUL character/],
  ['x/a.Rmd', 'hello', 0, /created +a\.Rmd -> a\.Rmd\.md/],
  ['x/_chat.txt', 'hello', 3, /WhatsApp's export: import it with --from whatsapp/],
  ['x.jsonl', '', 1, /x\.jsonl is in no form/],
  ['x.pdf', '%PDF-1.7', 1, /x\.pdf is in no form that import knows: a text \(\.md, .*\), an archive/],
  ['x.docx', 'hello', 1, /x\.docx is in no form/],
  ['x.tar.xz', 'hello', 1, /x\.tar\.xz is in no form/],
  ['x.org', 'hello', 0, /created +x\.org -> x\.org\.md/],
  ['x.zip', '', 1, /not a tar archive, .*Get it again, or name markdown/],
  ['x.zip', half(zipOf({ 'a.md': '# A\n'.repeat(99) })), 1, /not a zip archive, .*Get it again/],
  ['x.bin', Uint8Array.from({ length: 3000 }, (_, place) => (place * 7919) % 251), 1, /is in no form/],
  ['x.csv', 'role,content\n', 1, /is in no form/],
  ['x.md', Uint8Array.of(0xff, 0x80, 0x81), 3, /x\.md: it is neither .*save it as UTF-8/],
  ['x/y.log', 'hello', 3, /its ending/],
  [
    'x/result.json',
    '{"chats":{}}',
    3,
    /No file is in a form .*name its form with --from: chatgpt, .*discord\. Of another program/,
  ],
  ['x/dm.txt', '[4/2/2026 10:00 AM] ben\nI live in Braga.\n', 0, /created +dm\.txt -> dm\.txt\.md/],
  ['x/y/.gitkeep', '', 0, /no files: name a folder with markdown/],
  ['x.json --from chatgpt', '{"a":1}', 3, /nothing came in; check the source and --from/],
  ['x.json --from chatgtp', '{"a":1}', 2, /Allowed choices are .*chatgpt/],
  ['x.json --form chatgpt', '{"a":1}', 2, /Did you mean --from/],
])('the message for a wrong source says the fix: %s %s', async (args, content, code, fix) => {
  await using folder = await runInFolder('sqlite:memory.db')
  const [name = '', ...flags] = content === undefined ? ['x.zip'] : args.split(' ')
  if (content !== undefined) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), content)
  }
  const done = await folder.run('import', name.split('/')[0] ?? '', ...flags, '--user', 'ada')
  expect({ ...done, said: `${done.stdout}${done.stderr}` }).toMatchObject({
    code,
    said: expect.stringMatching(fix),
  })
})

test('a chat of WhatsApp beside notes is no note, whatever its name', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await lay(folder, {
    'a.md': 'a',
    'Ben.txt': '02/03/2026, 09:13 - Ben: Always call me Benny.\n',
    'b.txt': 'b',
  })
  const { code, stdout } = await folder.run('import', 'from', '--user', 'ada')
  expect({ code, stdout }).toMatchObject({
    code: 3,
    stdout: expect.stringContaining(
      "skipped   Ben.txt: it is WhatsApp's export: import it with --from whatsapp\n",
    ),
  })
  expect(await folder.paths('--user', 'ada')).toEqual(['a.md', 'b.txt.md'])
  expect((await folder.run('import', 'from/Ben.txt', '--dates', 'day-first', '--user', 'ada')).code).toBe(0)
  expect(await folder.paths('chats', '--user', 'ada')).toEqual(['chats/whatsapp Ben/2026-03.md'])
})

const said = { type: 'message', date: '2026-03-02T09:13:00', from: 'Ben', from_id: 'user1', text: 'Hello.' }
const telegram = JSON.stringify({ name: 'Ben', type: 'personal_chat', id: 1, messages: [said] })
const mem0 = JSON.stringify({ results: [{ id: '1', memory: 'Keeps bees', user_id: 'ada' }] })

test('exports beside notes are named with their format, whatever their names', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const files = { 'a.md': 'a', 'bees.json': mem0, 'result.json': telegram, 'tsconfig.json': '{ // x' }
  await lay(folder, files)
  await writeFile(join(folder.path, 'from.zip'), zipOf(files))
  spawnSync('tar', ['-cf', 'from.tar', '-C', 'from', '.'], { cwd: folder.path })
  for (const source of ['from', 'from.zip', 'from.tar']) {
    const { code, stdout } = await folder.run('import', source, '--user', 'ada', '--dry-run')
    expect({ code, left: stdout.match(/^skipped.*/gm)?.toSorted() }).toEqual({
      code: 3,
      left: [
        "skipped   bees.json: it is mem0's export: import it with --from mem0",
        "skipped   result.json: it is Telegram's export: import it with --from telegram",
        'skipped   tsconfig.json: its ending is not that of a text (.md, .txt, .org, .rst, .adoc)',
      ],
    })
  }
  const { code, stdout } = await folder.run('import', 'from', '--user', 'ada', '--from', 'telegram')
  expect(code).toBe(3)
  for (const line of [
    'files     1 created\n',
    'left out  markdown files: import them without --from\n',
    "left out  bees.json: it is mem0's export: import it with --from mem0\n",
  ])
    expect(stdout).toContain(line)
})

test('of projects of Claude Code, sessions and memory come in with the format that is named', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const line = { type: 'user', sessionId: 's1', uuid: 'u1', message: { role: 'user', content: 'Hello.' } }
  await lay(folder, {
    '-home-ada-app/memory/MEMORY.md': 'an index',
    '-home-ada-app/s1.jsonl': JSON.stringify(line),
  })
  const run = async (...more: readonly string[]) =>
    await folder.run('import', 'from', '--user', 'ada', ...more)
  const first = await run('--dry-run')
  expect(first).toMatchObject({ code: 3, stderr: expect.stringContaining('add --from claude-code') })
  expect(first.stdout).toContain(
    's1.jsonl: it is a session of a coding agent: import it with --from sessions',
  )
  expect((await run('--from', 'claude-code')).code).toBe(3)
  expect((await run('--from', 'sessions')).stdout).toMatch(
    /chats +1 created\nmessages +1 added\nleft out +markdown files: import them without/,
  )
  expect(await folder.paths('--user', 'ada')).toEqual(['chats/s1.md', 'memory/MEMORY.md'])
})

test('a dry run makes no storage', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await lay(folder, { 'a.md': 'a' })
  expect(await folder.json('import', 'from', '--dry-run')).toEqual({
    dryRun: true,
    files: [{ from: 'a.md', to: 'a.md', action: 'created' }],
  })
  expect(await readdir(folder.path)).toEqual(['from'])
})

test('a folder that is not there fails', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  expect(await folder.run('import', 'missing')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: There is nothing at ".*missing"\. Check the path\.\n$/),
  })
  expect(await folder.run('import', 'x', '--from', 'elsewhere')).toMatchObject({ code: 2 })
})

test('a link that is named as the source is followed', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await lay(folder, { 'notes/a.md': 'a heron', 'b.md': 'a stork', 'chats/x.json': '[]' })
  const chats = JSON.stringify([{ role: 'user', content: 'Hello.' }])
  await lay(folder, { 'chats/x.json': chats })
  for (const name of ['notes', 'b.md', 'chats'])
    await symlink(join(folder.path, 'from', name), join(folder.path, `link-${name}`))
  expect(await folder.run('import', 'link-notes')).toMatchObject({ code: 0 })
  expect(await folder.run('import', 'link-b.md')).toMatchObject({ code: 0 })
  expect(await folder.paths()).toEqual(['a.md', 'link-b.md'])
  const said = await folder.run('import', 'link-chats', '--from', 'messages', '--user', 'ada')
  expect(said).toMatchObject({ code: 0, stdout: expect.stringMatching(/messages +1 added/) as string })
})

test("Notion's archives in an archive come in, and attached archives do not", async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const part = (files: Readonly<Record<string, string>>) => zipOf(files)
  const parts = [
    { name: 'Export-1-Part-1.zip', body: part({ 'Tea.md': 'a heron', 'x/photo.png': 'p' }) },
    { name: 'Export-1-Part-2.zip', body: part({ 'x/Cups.md': 'a stork' }) },
  ]
  await writeFile(join(folder.path, 'notion.zip'), zipOf(parts))
  const { code, stdout } = await folder.run('import', 'notion.zip')
  expect([code, stdout]).toEqual([0, expect.stringContaining('2 created, 1 skipped.')])
  expect(await folder.paths()).toEqual(['Tea.md', 'x/Cups.md'])
  // Beside notes, an archive is an attachment.
  await writeFile(join(folder.path, 'mixed.zip'), zipOf([...parts, { name: 'note.md', body: 'a crane' }]))
  expect((await folder.run('import', 'mixed.zip')).stdout).toContain('1 created, 2 skipped.')
  await writeFile(join(folder.path, 'bad.zip'), zipOf([parts[0] ?? [], { name: 'b.zip', body: 'no' }].flat()))
  expect(await folder.run('import', 'bad.zip')).toMatchObject({ code: 1 })
})

test('of several projects of Claude Code, the way to import each is told', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await lay(folder, { 'app/memory/MEMORY.md': 'the app', 'web/memory/MEMORY.md': 'the web' })
  const { code, stdout } = await folder.run('import', 'from', '--from', 'claude-code', '--user', 'ada')
  expect(code).toBe(3)
  expect(stdout).toContain(
    'app/memory/MEMORY.md has its name in memory; import each project by itself, with --project NAME',
  )
})
