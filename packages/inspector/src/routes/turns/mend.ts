import { contentHash, MemoryError } from '@sheaf/core'
import { readOrNone, refuse } from '@sheaf/core/adapter'
import { transcripts } from '@sheaf/documents'
import { tokensOf } from './words-of.ts'
import { withEnded } from '../facts.ts'
import { editedStore } from '../files.ts'
import type { Call, Route } from '../route.ts'

const FACTS = 'observations.md'
const PERSON = 'USER.md'
const TALK = '## How to talk to them'

/**
 * Corrects a line of a context: "replace" adds the right fact, and ends or replaces the line unless it is in
 * a chat, which is a record; "instruct" adds an instruction that every context shows; "drop" removes the
 * line, or the words of its message; "add" adds a fact. Makes one commit by the person. The answer has the
 * texts to undo it. Changes a line only if it still has the text that the page shows for it.
 */
export const mend: Route<'mend'> = {
  isChange: true,
  async answer(call) {
    const { scope, fields, author, abortSignal } = call
    const act = fields.choice('act', ['replace', 'instruct', 'drop', 'add'])
    if (act === undefined) refuse('act', 'must be "replace", "instruct", "drop" or "add"')
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
        refuse('path', 'is a file that all users share, or none; open it to change it for all')
      const shown = fields.text('shown')
      const edit = async (edited: (text: string) => string) =>
        await change(path, (text) => {
          checkShown(text.split('\n').slice(line - 1, lineEnd), shown)
          return edited(text)
        })
      if (act === 'drop')
        await edit((text) => (isChat ? withoutMessage(text, line) : withoutLines(text, line, lineEnd)))
      // A chat is a record, and stays.
      else if (!isChat) await edit((text) => withEnded(text, { line, lineEnd }))
    }
    const list = await Promise.all(
      [...changes].map(async ([path, { before, after }]) => {
        const ifMatch = before === undefined ? null : await contentHash(before)
        const undo = { path, content: before ?? null, ifMatch: await contentHash(after) }
        return { done: { path, content: after, ifMatch }, undo }
      }),
    )
    const options = { author, reason: REASONS[act], abortSignal }
    await editedStore(call).commit(
      list.map(({ done }) => done),
      options,
    )
    return { undo: list.map((each) => each.undo) }
  },
}

/** Restores the texts that `mend` answered, if none of the files changed since. */
export const undo: Route<'undo'> = {
  isChange: true,
  async answer(call) {
    const { fields, author, abortSignal } = call
    const files = fields.list('files').map((file) => ({
      path: file.text('path'),
      content: file.textOrNull('content'),
      ifMatch: file.text('ifMatch'),
    }))
    if (files.length === 0) refuse('files', 'are empty')
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

// A file may change after the page showed it, and other lines are there then.
function checkShown(lines: readonly string[], shown: string): void {
  const now = plain(lines.join('\n'))
  if (shown.trim() !== '' && shown.split('\n').every((each) => now.includes(plain(each)))) return
  throw new MemoryError(
    'conflict',
    'These lines changed after the page showed them. Nothing was changed. Ask again.',
  )
}

function plain(text: string): string {
  return tokensOf(text.replaceAll(/<!--.*?(?:-->|$)/g, '')).join(' ')
}

function textOf({ fields }: Call): string {
  const text = fields.text('text').replaceAll(/\s+/g, ' ').trim()
  if (text === '') refuse('text', 'is empty; write what is right')
  return text
}

// Adds the fact before ended ones.
function withFact(text: string, fact: string): string {
  const lines = (text.trim() === '' ? '# Observations' : text.trimEnd()).split('\n')
  return withItem(
    lines,
    lines.findIndex((line) => /^##\s+earlier\s*$/i.test(line)),
    fact,
  )
}

function withInstruction(text: string, instruction: string): string {
  const lines = (text.trim() === '' ? '# User' : text.trimEnd()).split('\n')
  const isTalk = (line: string) => line.trim().toLowerCase() === TALK.toLowerCase()
  if (!lines.some(isTalk)) lines.push('', TALK)
  const place = lines.findIndex(isTalk)
  return withItem(
    lines,
    lines.findIndex((line, at) => at > place && /^#{1,2}\s/.test(line)),
    `- ${instruction}`,
  )
}

// Before the line `next`, or at the end.
function withItem(lines: readonly string[], next: number, item: string): string {
  const [end, after] = next === -1 ? [lines.length, ''] : [next, `\n${lines.slice(next).join('\n')}\n`]
  const before = lines.slice(0, end).join('\n').trimEnd()
  const isList = /\n[-*] .*(?:\n[ \t].*)*$/.test(before)
  return `${before}${isList ? '\n' : '\n\n'}${item}\n${after}`
}

function withoutLines(text: string, line: number, lineEnd: number, ...instead: readonly string[]): string {
  const lines = text.split('\n')
  lines.splice(line - 1, lineEnd - line + 1, ...instead)
  return lines.join('\n')
}

// As after forgetting, the heading stays: the message is known, and an app does not record it again.
function withoutMessage(text: string, line: number): string {
  const message = transcripts
    .parse(text)
    .messages.find((each) => each.lineStart <= line && each.lineEnd >= line)
  if (message === undefined) return withoutLines(text, line, line)
  return withoutLines(text, message.lineStart + 1, message.lineEnd, '(forgotten)')
}
