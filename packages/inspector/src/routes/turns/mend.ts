import { contentHash, InvalidArgumentError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import { parseTranscript } from '@sheaf/documents'
import type { Done, MendAnswer } from '../../answers/answers.ts'
import { withEnded } from '../facts.ts'
import { editedStore } from '../edits.ts'
import type { Call, Route } from '../route.ts'

const FACTS = 'observations.md'
const PERSON = 'USER.md'
const TALK = '## How to talk to them'

/**
 * Corrects what a line of a context says: "replace" adds the right fact, and ends or replaces the line where
 * it is not the record of a chat; "instruct" adds an instruction that every context shows; "drop" removes
 * the line, or the message that has it; "add" adds a fact. One commit by the person. The answer has what
 * undoes it.
 */
export const mend: Route<MendAnswer> = {
  isChange: true,
  async answer(call) {
    const { scope, fields, author, abortSignal } = call
    const act = fields.choice('act', ['replace', 'instruct', 'drop', 'add'])
    if (act === undefined)
      throw new InvalidArgumentError('act', 'must be "replace", "instruct", "drop" or "add"')
    const changes = new Map<string, { readonly before: string | undefined; readonly after: string }>()
    const read = async (path: string) => await readOrNone(scope.ownStore, path, { abortSignal })
    const change = async (path: string, edit: (text: string) => string) => {
      const before = changes.get(path)?.before ?? (await read(path))
      changes.set(path, { before, after: edit(changes.get(path)?.after ?? before ?? '') })
    }
    if (act === 'instruct') await change(PERSON, (text) => withInstruction(text, textOf(call)))
    if (act === 'add' || act === 'replace') {
      const fact = `- ${scope.clock.today()} ${textOf(call)}`
      await change(FACTS, (text) => withFact(text, fact))
    }
    if (act === 'drop' || act === 'replace') {
      const [path, most] = [fields.text('path'), Number.MAX_SAFE_INTEGER]
      const [line, lineEnd] = [fields.count('line', most, 1), fields.count('lineEnd', most, 1)]
      const isChat = `/${path}`.includes('/chats/')
      if ((await read(path)) === undefined)
        throw new InvalidArgumentError(
          'path',
          'is a file that all users share, or none; open it to change it for all',
        )
      if (act === 'drop')
        await change(path, (text) =>
          isChat ? withoutMessage(text, line) : withoutLines(text, line, lineEnd),
        )
      // A chat stays the record that it is.
      else if (!isChat) await change(path, (text) => withEnded(text, { line, lineEnd }))
    }
    const store = editedStore(call)
    const list = [...changes]
    await store.commit(
      await Promise.all(
        list.map(async ([path, { before, after }]) => ({
          path,
          content: after,
          ifMatch: before === undefined ? null : await contentHash(before),
        })),
      ),
      { author, reason: REASONS[act], abortSignal },
    )
    return {
      undo: await Promise.all(
        list.map(async ([path, { before, after }]) => ({
          path,
          content: before ?? null,
          ifMatch: await contentHash(after),
        })),
      ),
    }
  },
}

/** Gives files their earlier texts again, if none of them changed since: what `mend` answered. */
export const undo: Route<Done> = {
  isChange: true,
  async answer(call) {
    const { fields, author, abortSignal } = call
    const files = fields.list('files').map((file) => ({
      path: file.text('path'),
      content: file.textOrNull('content'),
      ifMatch: file.text('ifMatch'),
    }))
    if (files.length === 0) throw new InvalidArgumentError('files', 'are empty')
    await editedStore(call).commit(files, { author, reason: 'undone by a person', abortSignal })
    return { done: true }
  },
}

const REASONS = {
  replace: 'replaced by a person',
  instruct: 'an instruction of a person',
  drop: 'never to be recalled',
  add: 'a fact of a person',
} as const

function textOf({ fields }: Call): string {
  const text = fields.text('text').replaceAll(/\s+/g, ' ').trim()
  if (text === '') throw new InvalidArgumentError('text', 'is empty; write what is right')
  return text
}

// Before what no longer holds.
function withFact(text: string, fact: string): string {
  const begun = text.trim() === '' ? '# Observations\n' : text
  const lines = begun.trimEnd().split('\n')
  const earlier = lines.findIndex((line) => /^##\s+earlier\s*$/i.test(line))
  if (earlier === -1)
    return `${lines.join('\n')}\n${lines.at(-1)?.startsWith('- ') === true ? '' : '\n'}${fact}\n`
  return [
    ...lines.slice(0, earlier).join('\n').trimEnd().split('\n'),
    fact,
    '',
    ...lines.slice(earlier),
    '',
  ].join('\n')
}

function withInstruction(text: string, instruction: string): string {
  const begun = text.trim() === '' ? `# User\n\n${TALK}\n` : text
  const lines = begun.trimEnd().split('\n')
  const place = lines.findIndex((line) => line.trim().toLowerCase() === TALK.toLowerCase())
  if (place === -1) return `${lines.join('\n')}\n\n${TALK}\n\n- ${instruction}\n`
  const next = lines.findIndex((line, at) => at > place && /^#{1,2}\s/.test(line))
  const end = next === -1 ? lines.length : next
  const own = lines.slice(place + 1, end).filter((line) => line.trim() !== '')
  return [
    ...lines.slice(0, place + 1),
    '',
    ...own,
    `- ${instruction}`,
    ...(next === -1 ? [] : ['', ...lines.slice(next)]),
    '',
  ].join('\n')
}

function withoutLines(text: string, line: number, lineEnd: number): string {
  const lines = text.split('\n')
  lines.splice(line - 1, lineEnd - line + 1)
  return lines.join('\n')
}

// With its heading.
function withoutMessage(text: string, line: number): string {
  const message = parseTranscript(text).messages.find(
    (each) => each.lineStart <= line && each.lineEnd >= line,
  )
  if (message === undefined) return withoutLines(text, line, line)
  return withoutLines(text, message.lineStart, message.lineEnd).replaceAll(/\n{3,}/g, '\n\n')
}
