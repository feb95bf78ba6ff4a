import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TRUTH_KINDS } from './conversation.ts'
import type { TruthConversation, TruthKind, TruthSession, TruthSet, TruthTurn } from './conversation.ts'

/** The folder of the set, which is part of the repository. */
export const TRUTH_DIRECTORY: string = fileURLToPath(new URL('../../truth/', import.meta.url))

const YEAR = '2026'
const DAY = 86_400_000
const TIMES_ASKED = 10
const SAID = /^(\d\d-\d\d)(?: (\d\d:\d\d))? (.+)$/
const CONTINUED = /^([->*+^=!~sn?]|x10) (.+)$/

type Draft = {
  -readonly [Name in keyof TruthConversation]: TruthConversation[Name] extends readonly (infer Item)[]
    ? Item[]
    : TruthConversation[Name]
}

/** All languages of the folder, by name. The README of the benchmarks has the format. */
export function truthSets(directory: string = TRUTH_DIRECTORY): TruthSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => readTruth(basename(name, '.txt'), readFileSync(join(directory, name), 'utf8')))
}

/** Reads the text of one language. Throws an Error that names the line of a mistake. */
export function readTruth(language: string, text: string): TruthSet {
  const conversations: Draft[] = []
  const others: string[] = []
  let isOther = false
  for (const [place, line] of text.split('\n').entries()) {
    const wrong = (reason: string) => new Error(`${language}, line ${place + 1}: ${reason}`)
    if (line.trim() === '') continue
    if (line === '## others') isOther = true
    else if (line.startsWith('## ')) {
      isOther = false
      const kind = TRUTH_KINDS.find((each) => each === line.slice(3))
      if (kind === undefined) throw wrong(`there is no kind "${line.slice(3)}"`)
      conversations.push(emptyConversation(language, kind, conversations.length))
    } else if (isOther) others.push(line)
    else readLine(conversations.at(-1), line, wrong)
  }
  for (const { kind, question, right, standing, notStanding } of conversations)
    if (question === '' || right.length + standing.length + notStanding.length === 0)
      throw new Error(`${language}: a conversation of the kind "${kind}" has no question, or no value`)
  return { language, conversations, others }
}

function emptyConversation(language: string, kind: TruthKind, place: number): Draft {
  return {
    language,
    kind,
    // Another third in another language, so that some of each kind are held back.
    isHeldBack: (place + language.length) % 3 === 2,
    zone: 'UTC',
    sessions: [],
    asked: new Date(0),
    question: '',
    right: [],
    outdated: [],
    other: [],
    standing: [],
    notStanding: [],
  }
}

function readLine(conversation: Draft | undefined, line: string, wrong: (reason: string) => Error): void {
  if (conversation === undefined) throw wrong('a line is before the first conversation')
  if (line.startsWith('@ ')) {
    conversation.zone = line.slice(2)
    return
  }
  const said = SAID.exec(line)
  if (said !== null) {
    conversation.sessions.push({ at: timeOf(said), turns: [userTurn(said[3] ?? '')] })
    return
  }
  const [, mark = '', text = ''] = CONTINUED.exec(line) ?? []
  const session = conversation.sessions.at(-1)
  if (session === undefined) throw wrong('nothing was said before this')
  switch (mark) {
    case '>':
      conversation.sessions.splice(-1, 1, withTurn(session, { role: 'assistant', text }))
      return
    case '-':
      conversation.sessions.splice(-1, 1, withTurn(session, userTurn(text)))
      return
    case '*':
    case '+':
    case '^':
      conversation.sessions.splice(-1, 1, {
        ...session,
        turns: [...session.turns.slice(0, -1), changedTurn(session.turns.at(-1), mark, text, wrong)],
      })
      return
    case 'x10':
      conversation.sessions.push(...askedOften(session.at, text.split(' / ')))
      return
    case '?': {
      const asked = SAID.exec(text)
      if (asked === null) throw wrong('a question begins with its day')
      conversation.asked = timeOf(asked)
      conversation.question = asked[3] ?? ''
      return
    }
    case '=': {
      const [value = '', day] = text.split(/ on (?=\d{4}-)/)
      conversation.right.push({ text: value, ...(day === undefined ? {} : { day }) })
      return
    }
    case '!':
      conversation.outdated.push(text)
      return
    case '~':
      conversation.other.push(text)
      return
    case 's':
      conversation.standing.push(text)
      return
    case 'n':
      conversation.notStanding.push(text)
      return
    default:
      throw wrong('a line begins with the mark of a message, question or value')
  }
}

function timeOf([, day, time = '10:00']: RegExpExecArray): Date {
  return new Date(`${YEAR}-${day}T${time}:00Z`)
}

// The text has line breaks as \n.
function userTurn(text: string): TruthTurn {
  return { role: 'user', text: text.replaceAll(String.raw`\n`, '\n') }
}

function withTurn(session: TruthSession, turn: TruthTurn): TruthSession {
  return { ...session, turns: [...session.turns, turn] }
}

function changedTurn(
  turn: TruthTurn | undefined,
  mark: '*' | '+' | '^',
  text: string,
  wrong: (reason: string) => Error,
): TruthTurn {
  if (turn === undefined || turn.role !== 'user') throw wrong('this has to follow a message of the user')
  if (mark === '^') return { role: 'user', text, edited: turn.text }
  const [about = '', fact, replaces = ''] = text.split('|').map((part) => part.trim())
  if (fact === undefined) throw wrong('a note has the form "about | text"')
  return mark === '*'
    ? { ...turn, note: { about, text: fact } }
    : { ...turn, learnt: { about, fact, replaces } }
}

// One thread a day from the next day on, with the given questions in turn.
function askedOften(from: Date, questions: readonly string[]): TruthSession[] {
  return Array.from({ length: TIMES_ASKED }, (_, place) => ({
    at: new Date(from.getTime() + (place + 1) * DAY),
    turns: [userTurn(questions[place % questions.length] ?? '')],
  }))
}
