import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { directoryId } from '@sheaf/core/adapter'
import type { ScopedMemory, ForgetReceipt } from '@sheaf/memory'
import { UsageError } from '../cli-environment.ts'
import { table, count, dateTime, nameLine, oneLine, type Style } from '../output.ts'
import { neededScope, type Session } from '../session/session.ts'
import type { Answer, SheafCommand } from '../sheaf-command.ts'
import { idOf, waitingFor, type WaitingWords } from '../agents/session-file.ts'

const MOST_SHOWN = 60

export function registerLists(program: SheafCommand): void {
  program
    .command('users')
    .description('the ids of all users with a memory')
    .examples('sheaf users', 'sheaf users --json')
    .onMemory(async ({ memory }) => {
      const users: string[] = []
      for await (const id of allIds((after) => memory.users(after))) users.push(id)
      return {
        value: { users },
        text: () => (users.length === 0 ? 'There are no users.' : users.map(nameLine).join('\n')),
      }
    })
  program
    .command('threads')
    .description('conversations of a user, a project or a workspace, the newest first')
    .examples('sheaf threads --user ada')
    .onMemory(
      async (session) => {
        const scope = neededScope(session)
        const threads: Awaited<ReturnType<typeof listedThread>>[] = []
        for await (const id of allIds((after) => scope.threads(after)))
          threads.push(await listedThread(scope, id))
        threads.sort((a, b) => (b.lastAt?.getTime() ?? 0) - (a.lastAt?.getTime() ?? 0))
        return {
          value: { threads },
          text: table(
            threads,
            {
              'last message': ({ lastAt }) => (lastAt === undefined ? '' : dateTime(lastAt, session.clock)),
              id: ['cyan', ({ id }) => id],
              'branch of': ({ branchOf }) => branchOf ?? '',
              about: ({ about }) => about,
            },
            'There are no conversations.',
          ),
        }
      },
      { progress: 'reading' },
    )
}

async function listedThread(scope: ScopedMemory, id: string) {
  const { transcripts, fileFields } = await import('@sheaf/documents')
  const thread = scope.thread(id)
  const { path } = thread
  const content = await scope.ownStore.read(path)
  const { title: given, branch_of: of } = fileFields.of(content)?.fields ?? {}
  const { messages, isContinued } = transcripts.parse(content)
  const isHere = messages.length > 0 && !isContinued
  const last = (isHere ? messages : await thread.messages({ limit: 1 })).at(-1)
  const [asked] = messages.filter(({ role }) => role === 'user')
  const branchOf = typeof of === 'string' ? directoryId('chats', of.slice(0, -'.md'.length)) : undefined
  const title = typeof given === 'string' ? given : ''
  const words = [...oneLine(asked?.content ?? '')]
  const begun = words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN).join('')}…` : words.join('')
  return { id, path, title, about: title || begun, lastAt: last?.at, branchOf }
}

export async function* allIds(
  page: (options: { readonly after?: string }) => Promise<Awaited<ReturnType<ScopedMemory['threads']>>>,
): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const { ids, next } = await page({ after })
    yield* ids
    if (next === undefined) return
    after = next
  }
}

export function registerBranches(program: SheafCommand): void {
  program
    .command('branch')
    .description('begin a conversation after a message of this one; both share the messages up to it')
    .argument('<thread>', 'a conversation; `sheaf threads` lists them')
    .requiredOption('--after <message>', 'the id of the last shared message, from its heading in the file')
    .option('--id <thread>', 'the id of the new conversation; by default it is made from the id of this one')
    .examples('sheaf branch trip --after m2 --user ada')
    .onMemory(async (session, id: string, { after, id: given }: { after: string; id?: string }) => {
      const thread = neededScope(session).thread(id)
      const branch = await thread.branch({ after, author: session.author, id: given })
      return { value: { id: branch.id, path: branch.path }, text: () => `Began "${branch.id}".` }
    })
  program
    .command('rewind')
    .description('go back to a message; later ones move to a branch, and facts learnt from them are removed')
    .argument('<thread>', 'a conversation')
    .argument('<message>', 'the id of the message that becomes the last one')
    .examples('sheaf rewind trip m2 --user ada')
    .onMemory(async (session, id: string, message: string) => {
      const done = await neededScope(session).thread(id).rewind(message, { author: session.author })
      const { messages, kept } = done
      return {
        value: done,
        text: () =>
          kept === undefined
            ? 'It is the last message already.'
            : `${count(messages.length, 'message')} went to "${kept}".`,
      }
    })
}

interface RemovalFlags {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

export function registerRemoval(program: SheafCommand): void {
  program
    .command('erase')
    .description('remove a user, a project or a workspace for good; with history and proposals; asks first')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only count the files')
    .examples('sheaf export ada.json --user ada', 'sheaf erase --user ada')
    .onMemory(
      async (session, { yes = false, dryRun = false }: RemovalFlags) => {
        const scope = neededScope(session)
        const shown = (await scope.ownStore.list()).length
        const files = (await scope.ownStore.list('', { includeHidden: true })).length
        const words = await waitingOf(session, scope)
        const name = oneLine(scope.id)
        const all = files + words.length
        if (all === 0) return { value: { dryRun, files }, text: () => `There are no files of "${name}".` }
        const hidden = `${all - shown} of history, proposals and messages that wait`
        const what = `${count(shown, 'file')} of "${name}", and ${hidden}`
        if (dryRun)
          return {
            value: { dryRun, files: all },
            text: () => `This would remove ${what}. Nothing was changed.`,
          }
        if (!yes) await confirmed(session, `This removes ${what}, for good.`, scope.id)
        return await removed(words, () => scope.erase({ author: session.author }))
      },
      { progress: 'erasing' },
    )
  program
    .command('forget')
    .description('remove passages or a file for good; a passage has all words of the query; asks first')
    .argument('[query]', 'words that a passage must contain, all of them')
    .option('--source <path>', 'a file to remove; with a query or a speaker, a file or a folder to look in')
    .option('--speaker <name>', 'only messages of this speaker; without a query all of them')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only show the passages')
    .examples('sheaf forget dentist --user ada --dry-run', 'sheaf forget --source notes/old.md --user ada')
    .action(
      async (
        query: string | undefined,
        {
          source,
          speaker,
          yes = false,
          dryRun = false,
        }: RemovalFlags & { readonly source?: string; readonly speaker?: string },
        command: SheafCommand,
      ) => {
        const asked = { query, source, speaker }
        if ((query ?? source ?? speaker) === undefined)
          throw new UsageError('The query', 'is missing; give words, --source or --speaker')
        await command.withMemory({ progress: 'forgetting' }, async (session) => {
          const scope = neededScope(session)
          // Words that wait have no speaker.
          const words = speaker === undefined ? await waitingOf(session, scope, { query, source }) : []
          const { passages, earlier, proposals } = await scope.forget({ ...asked, dryRun: true })
          const shown = [
            ...((query ?? speaker) === undefined
              ? [source ?? '']
              : [
                  ...passages.map(({ source: path, lineStart }) => `${path}:${lineStart}`),
                  ...earlier.map((each) => `${each.source}:${each.lineStart} of version ${each.version}`),
                ]),
            ...proposals.map(({ path }) => path),
            ...words.map(({ path }) => path),
          ]
          const list = [...new Set(shown)].map((each) => `  ${oneLine(each)}`).join('\n')
          const text = shown.length === 0 ? 'Nothing has these words.' : list
          if (dryRun || shown.length === 0)
            return {
              value: { dryRun, passages, earlier, proposals, waiting: words.map(({ path }) => path) },
              text: () => (shown.length === 0 ? text : `This would remove:\n${text}`),
            }
          if (!yes) await confirmed(session, `This removes, for good:\n${text}`, 'yes')
          return await removed(words, () => scope.forget(asked, { author: session.author }))
        })
      },
    )
}

export function registerScrub(program: SheafCommand): void {
  program
    .command('scrub')
    .description('overwrite remains of deleted texts in the storage; others may wait until it ends')
    .examples('sheaf scrub --store postgres://owner@db.example.com/app')
    .onMemory(
      async ({ memory }) => {
        const places = await memory.scrub()
        return { value: { places }, text: (style) => placesText(places, style) }
      },
      { progress: 'overwriting' },
    )
}

async function waitingOf(
  { environment, place, analyser }: Session,
  scope: ScopedMemory,
  { query, source }: { readonly query?: string; readonly source?: string } = {},
): Promise<readonly WaitingWords[]> {
  const words = 'standing' in scope ? await waitingFor(environment, place, scope.id) : []
  if ((query ?? source) === undefined) return words
  return words.filter(({ said }) => {
    const { path } = scope.thread(idOf(said?.of.session ?? ''))
    const has = new Set(analyser.documentTerms(said?.content ?? ''))
    return (
      (source === undefined || `${path}/`.startsWith(`${source}/`)) &&
      analyser.queryTerms(query ?? '').every((term) => has.has(term))
    )
  })
}

// The waiting words first: a hook could record them meanwhile.
async function removed(
  words: readonly WaitingWords[],
  remove: () => Promise<Pick<ForgetReceipt, 'files' | 'erasedAt' | 'places'>>,
): Promise<Answer> {
  for (const { path } of words) await rm(path, { force: true })
  const receipt = await remove()
  const folders = new Set(words.map(({ path }) => dirname(dirname(path))))
  const places = [...receipt.places, ...[...folders].map((place) => ({ place, state: 'clean' }) as const)]
  const changed = `Removed or changed ${count(receipt.files, 'file')}.`
  return { value: { ...receipt, places }, text: (style) => `${changed}\n${placesText(places, style)}` }
}

async function confirmed({ environment, warn }: Session, question: string, word: string): Promise<void> {
  if (!environment.isTerminal.stderr)
    throw new UsageError('This command', 'asks before it removes text; in a script, add --yes')
  warn(`${question}\nType ${word} to go on:`)
  let answer = ''
  for await (const part of environment.stdin) {
    answer += typeof part === 'string' ? part : Buffer.from(part).toString('utf8')
    if (answer.includes('\n')) break
  }
  if (answer.split('\n', 1)[0]?.trim() !== word)
    throw new UsageError('This command', `was not confirmed with "${word}"; nothing was changed`)
}

function placesText(places: ForgetReceipt['places'], { paint }: Style): string {
  const lines = places.map(({ place, state, note }) => {
    const ink = state === 'clean' ? 'green' : 'yellow'
    return `${paint(ink, state.padEnd(7))} ${oneLine(place)}${note === undefined ? '' : `: ${oneLine(note)}`}`
  })
  return lines.join('\n')
}
