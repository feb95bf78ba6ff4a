import type { Scope } from '@sheaf/core'
import { fill, fillEach, filesWith, range, search, forEach } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { PATTERNS } from '../store/list.ts'
import { withinForms } from './within-forms.ts'

const FILES = [
  'MEMORY.md',
  'users/alice.md',
  'users/alice/USER.md',
  'users/alice/memory/2026-03-01.md',
  'users/alice2/USER.md',
  'users/alice 2/USER.md',
  'users/alic/USER.md',
  'users/a_ice/USER.md',
  'users/Bob/USER.md',
  'users/Alice3/USER.md',
  'user/alice/USER.md',
  'x/users/alice/USER.md',
  'users/é/USER.md',
  'projects/one/PMEMORY.md',
  'projects/one/chats/a.md',
  'projects/one/chats/b.md',
]

const below = (...directories: string[]) =>
  FILES.filter((path) => directories.some((directory) => path.startsWith(directory)))

export function within({ check, expect }: Topic): void {
  const groups: Readonly<
    Record<
      string,
      Readonly<Record<string, { within: readonly Scope[] | undefined; paths: readonly string[] }>>
    >
  > = {
    'everywhere and nowhere': {
      'everywhere when absent': { within: undefined, paths: FILES },
      'nowhere when empty': { within: [], paths: [] },
      'everywhere below the root': { within: [{ directory: '' }], paths: FILES },
    },
    'folders, and not their neighbours': {
      'alice, and neither alice2 nor the file beside her': {
        within: [{ directory: 'users/alice' }],
        paths: below('users/alice/'),
      },
      'one folder inside another': {
        within: [{ directory: 'users/alice/memory' }],
        paths: below('users/alice/memory/'),
      },
      'users, and not user': { within: [{ directory: 'users' }], paths: below('users/') },
      'a name with a space': { within: [{ directory: 'users/alice 2' }], paths: below('users/alice 2/') },
    },
    'no wildcard, no way up and no syntax': {
      'an underscore, which is no wildcard': {
        within: [{ directory: 'users/a_ice' }],
        paths: ['users/a_ice/USER.md'],
      },
      'a percent sign, which is no wildcard': { within: [{ directory: '%' }], paths: [] },
      'users/%': { within: [{ directory: 'users/%' }], paths: [] },
      'users/alic%': { within: [{ directory: 'users/alic%' }], paths: [] },
      'an asterisk': { within: [{ directory: 'users/*' }], paths: [] },
      'a question mark': { within: [{ directory: 'users/alic?' }], paths: [] },
      'a colon': { within: [{ directory: 'users:alice' }], paths: [] },
      'a trailing slash, which names nothing': { within: [{ directory: 'users/alice/' }], paths: [] },
      'a leading slash, which names nothing': { within: [{ directory: '/users/alice' }], paths: [] },
      'a way up, which leads nowhere': {
        within: [{ directory: 'users/alice/..' }, { directory: '..' }, { directory: '.' }],
        paths: [],
      },
      'a quote': { within: [{ directory: "users/alice' OR '1'='1" }, { directory: '"' }], paths: [] },
      'a NUL': { within: [{ directory: 'users/alice\0' }, { directory: '\0' }], paths: [] },
      'half a surrogate pair': { within: [{ directory: 'users/\ud83d' }], paths: [] },
    },
    'names by their exact characters': {
      'another case': { within: [{ directory: 'users/bob' }, { directory: 'USERS' }], paths: [] },
      accents: { within: [{ directory: 'users/é' }], paths: ['users/é/USER.md'] },
      'a decomposed name, which is another one': { within: [{ directory: 'users/e\u0301' }], paths: [] },
      'a name that does not exist': { within: [{ directory: 'none' }], paths: [] },
      'a single file': { within: [{ directory: 'users/alice.md' }], paths: ['users/alice.md'] },
      'a single file that does not exist': { within: [{ directory: 'users/none.md' }], paths: [] },
    },
    'several scopes': {
      'two folders': {
        within: [{ directory: 'users/alice' }, { directory: 'users/Bob' }],
        paths: below('users/alice/', 'users/Bob/'),
      },
      'overlapping folders, each file once': {
        within: [{ directory: 'users' }, { directory: 'users/alice' }, { directory: 'users' }],
        paths: below('users/'),
      },
      'a folder and a file': {
        within: [{ directory: 'user' }, { directory: 'MEMORY.md' }],
        paths: ['MEMORY.md', 'user/alice/USER.md'],
      },
    },
    'all but what is left out': {
      'all but users': {
        within: [{ directory: '', except: ['users'] }],
        paths: FILES.filter((path) => !path.startsWith('users/')),
      },
      'all but a folder and a file': {
        within: [
          { directory: 'projects/one', except: ['projects/one/chats/a.md', 'projects/one/PMEMORY.md'] },
        ],
        paths: ['projects/one/chats/b.md'],
      },
      'all but alice, which keeps alice2': {
        within: [{ directory: 'users', except: ['users/alice'] }],
        paths: below('users/').filter((path) => !path.startsWith('users/alice/')),
      },
      'what one scope excepts and another covers': {
        within: [{ directory: 'users', except: ['users/alice'] }, { directory: 'users/alice/memory' }],
        paths: [
          ...below('users/').filter((path) => !path.startsWith('users/alice/')),
          'users/alice/memory/2026-03-01.md',
        ],
      },
      'all but itself': { within: [{ directory: 'users', except: ['users'] }], paths: [] },
      'all but everything': { within: [{ directory: 'users', except: [''] }], paths: [] },
      'all but nothing': { within: [{ directory: 'user', except: [] }], paths: ['user/alice/USER.md'] },
      'all but what lies outside anyway': {
        within: [{ directory: 'user', except: ['users', 'projects'] }],
        paths: ['user/alice/USER.md'],
      },
      'all but a wildcard, which is none': {
        within: [{ directory: 'user', except: ['user/%', 'user/_lice', '%'] }],
        paths: ['user/alice/USER.md'],
      },
      'all but two folders, one inside the other': {
        within: [{ directory: 'users', except: ['users/alice', 'users/alice/memory'] }],
        paths: below('users/').filter((path) => !path.startsWith('users/alice/')),
      },
      'all but what only begins like it': {
        within: [
          { directory: 'users', except: ['users/ali', 'users/alice/USER', 'users/alice/memory/2026'] },
        ],
        paths: below('users/'),
      },
      'all but another case of it': {
        within: [{ directory: 'users/Bob', except: ['users/bob', 'USERS'] }],
        paths: below('users/Bob/'),
      },
      'all but what a slash or a dot would name': {
        within: [
          {
            directory: 'users/Bob',
            except: ['users/Bob/', '/users/Bob', 'users/./Bob', 'users/Bob/..', '.'],
          },
        ],
        paths: below('users/Bob/'),
      },
      'a part of each of two, without the other': {
        within: [
          { directory: 'users/alice', except: ['users/alice/memory'] },
          { directory: 'projects/one', except: ['projects/one/chats'] },
        ],
        paths: ['projects/one/PMEMORY.md', 'users/alice/USER.md'],
      },
      'a scope twice, once with a part left out': {
        within: [{ directory: 'users/alice', except: ['users/alice/memory'] }, { directory: 'users/alice' }],
        paths: below('users/alice/'),
      },
      'all but a hundred folders': {
        within: [
          {
            directory: 'users',
            except: range(100).map((place) => (place === 50 ? 'users/alice2' : `users/none-${place}`)),
          },
        ],
        paths: below('users/').filter((path) => !path.startsWith('users/alice2/')),
      },
      'all but a NUL, a quote and half a surrogate pair': {
        within: [
          { directory: 'users/Bob', except: ['users/Bob\0', '\0', "' OR 1=1 --", '"', 'users/\ud83d'] },
        ],
        paths: below('users/Bob/'),
      },
    },
    'many scopes': {
      'sixty scopes': {
        within: range(60).map((place) => ({
          directory: place === 37 ? 'users/alice' : `none/${place}`,
          except: [`none/${place}/x`],
        })),
        paths: below('users/alice/'),
      },
    },
  }
  // Searching changes nothing, so one storage is enough for a group.
  for (const [group, cases] of Object.entries(groups)) {
    check(`looks at: ${group}`, async ({ store, index }) => {
      await fillEach(store, FILES, (path) => [path, 'a heron'])
      await forEach(Object.keys(cases), async (what) => {
        expect(await filesWith(index, 'heron', { within: cases[what]?.within })).toEqual(
          [...(cases[what]?.paths ?? [])].sort(),
        )
      })
    })
  }

  withinForms({ check, expect, files: FILES })

  check('does not treat a folder name as a pattern', async ({ store, index }) => {
    await fillEach(store, PATTERNS.flat(), (folder) => [`${folder}/x.md`, 'a heron'])
    await forEach(PATTERNS, async ([folder]) => {
      const found = await filesWith(index, 'heron', { within: [{ directory: folder }] })
      expect(found).toEqual([`${folder}/x.md`])
    })
  })

  check('does not treat the name of an excepted folder as a pattern', async ({ store, index }) => {
    await fillEach(store, PATTERNS.flat(), (folder) => [`in/${folder}/x.md`, 'a heron'])
    const except = PATTERNS.map(([folder]) => `in/${folder}`)
    expect(await filesWith(index, 'heron', { within: [{ directory: 'in', except }] })).toEqual(
      PATTERNS.map(([, found]) => `in/${found}/x.md`).sort(),
    )
  })

  check('changing a scope itself after the call changes nothing', async ({ store, index }) => {
    await fill(store, { 'users/ada/a.md': 'a heron', 'users/eve/b.md': 'a heron' })
    const scope = { directory: 'users/ada' }
    const searching = filesWith(index, 'heron', { within: [scope] })
    scope.directory = ''
    expect(await searching).toEqual(['users/ada/a.md'])
  })

  for (const limit of [1, 10]) {
    check(
      `300 better matches outside do not crowd out the few inside, limit ${limit}`,
      async ({ store, index }) => {
        await fillEach(store, range(300), (place) => [`others/${place}.md`, 'heron heron heron'])
        await fill(store, {
          'users/ada/USER.md': `${'long '.repeat(100)} heron ${'text '.repeat(100)}`,
          'users/ada/x.md': 'x',
        })
        const scopes = [{ directory: 'users/ada' }]
        for (const view of [
          undefined,
          [{ directory: '' }],
          [{ directory: 'users' }, { directory: 'others' }],
        ])
          expect(await filesWith(index, 'heron', { within: scopes, limit, ...(view && { view }) })).toEqual([
            'users/ada/USER.md',
          ])
      },
    )
  }

  check('300 better matches in excepted places do not crowd out the others', async ({ store, index }) => {
    await fillEach(store, range(300), (place) => [`users/ada/memory/${place}.md`, 'heron heron heron'])
    await fill(store, { 'users/ada/USER.md': `${'long '.repeat(100)} heron`, 'users/ada/x.md': 'x' })
    const scopes = [{ directory: 'users/ada', except: ['users/ada/memory'] }]
    for (const limit of [1, 10])
      for (const view of [undefined, [{ directory: 'users/ada' }]])
        expect(await filesWith(index, 'heron', { within: scopes, limit, ...(view && { view }) })).toEqual([
          'users/ada/USER.md',
        ])
  })

  check('changing the scopes after the call changes nothing', async ({ store, index }) => {
    await fill(store, { 'users/ada/a.md': 'a heron', 'users/eve/b.md': 'a heron' })
    const except = ['users/eve']
    const scopes = [{ directory: 'users', except }]
    const searching = filesWith(index, 'heron', { within: scopes })
    except.pop()
    scopes.push({ directory: '', except: [] })
    expect(await searching).toEqual(['users/ada/a.md'])
  })

  check('a query cannot leave its scope', async ({ store, index }) => {
    await fill(store, { 'users/ada/a.md': 'a stork', 'users/eve/b.md': 'a heron' })
    for (const text of [
      'heron',
      'path:users/eve heron',
      '"heron" OR users',
      ') OR (heron',
      "heron' OR '1'='1",
      'users/eve/b.md',
      '* heron',
    ]) {
      expect(await filesWith(index, text, { within: [{ directory: 'users/ada' }] })).toEqual([])
    }
  })

  check('files that are deleted or moved out of the scope are not found', async ({ store, index }) => {
    const scopes = { within: [{ directory: 'users/ada' }] }
    await fill(store, { 'users/ada/a.md': 'a heron', 'users/ada/b.md': 'a heron' })
    await store.delete('users/ada/a.md')
    await store.commit([
      { path: 'users/ada/b.md', content: null },
      { path: 'users/eve/b.md', content: 'a heron' },
    ])
    expect(await filesWith(index, 'heron', scopes)).toEqual([])
  })

  check('candidates in a scope have the same order as without it', async ({ store, index }) => {
    await fillEach(store, range(12), (place) => [
      `${place % 2 === 0 ? 'in' : 'out'}/${place}.md`,
      `${'heron '.repeat(place + 1)}${'x '.repeat(30)}`,
    ])
    const all = (await search(index, 'heron'))
      .map(({ path }) => path)
      .filter((path) => path.startsWith('in/'))
    expect((await search(index, 'heron', { within: [{ directory: 'in' }] })).map(({ path }) => path)).toEqual(
      all,
    )
  })
}
