import { LAYOUT } from '@sheaf/core/adapter'
import { fixedClock } from '@sheaf/core'
import type { FixedClock, LanguageModel } from '@sheaf/core'
import { messageHeading } from '@sheaf/conversations'
import { statementLines } from '@sheaf/documents'
import { createMemory } from '@sheaf/memory'
import type { UserMemory } from '@sheaf/memory'
import { openTurn, recordTurn } from '@sheaf/memory/integration'
import { sqlite } from '@sheaf/sqlite'
import { randomNumbers } from '../random-numbers.ts'
import type { TruthConversation, TruthSession, TruthSet, TruthTurn } from './conversation.ts'

/** The number of the user's other threads, and of tokens in the context. */
export interface TruthSetting {
  readonly name: string
  readonly maxTokens: number
  readonly threads: number
}

const DAY = 86_400_000
const SPREAD = 0.9 * DAY
const MINUTE = 60_000

/**
 * The context of the question, with Sheaf's defaults. The memory gets each message at its time, as an app
 * records it.
 */
export async function promptOf(
  conversation: TruthConversation,
  setting: TruthSetting,
  others: readonly TruthSession[],
): Promise<string> {
  const { sessions, question, asked, zone } = conversation
  const clock = fixedClock(sessions[0]?.at ?? asked, { timeZone: zone })
  const learns = sessions.some(({ turns }) => turns.some(({ learnt }) => learnt !== undefined))
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock,
    history: false,
    ...(learns && { llm: scripted(sessions), learning: { when: 'recorded' } }),
  })
  const user = memory.user('u')
  if (others.length > 0) await user.store.commit(others.map(asFile))
  for (const [place, session] of sessions.entries()) {
    clock.set(session.at)
    await recordSession(user, `talk-${place}`, session, clock)
    if (learns) await memory.flush()
  }
  clock.set(asked)
  const { messages } = await user
    .thread('now')
    .assemble({ messages: [{ role: 'user', content: question }], maxTokens: setting.maxTokens })
  await memory.close()
  return messages
    .slice(0, -1)
    .map(({ content }) => content)
    .join('\n')
}

/**
 * The user's sessions about other things, newest last: the other conversations of the language, and single
 * messages. The last is a day before the question.
 */
export function otherSessions(set: TruthSet, conversation: TruthConversation, count: number): TruthSession[] {
  const talks = set.conversations
    .filter((each) => each !== conversation && hasPlainTurns(each))
    .flatMap(({ sessions }) => sessions)
  const single = set.others.map((text): TruthSession => ({
    at: new Date(0),
    turns: [{ role: 'user', text }],
  }))
  const random = randomNumbers(`${set.language} ${conversation.question}`)
  const mixed = [...talks, ...single]
    .map((session) => ({ session, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
  return mixed.map(({ session }, place) => ({
    ...session,
    at: new Date(conversation.asked.getTime() - DAY - (mixed.length - 1 - place) * SPREAD),
  }))
}

// An instruction of another conversation would change the right answer.
function hasPlainTurns({ kind, sessions }: TruthConversation): boolean {
  const turns = sessions.flatMap((session) => session.turns)
  return (
    !['instruction', 'pasted', 'asked-often'].includes(kind) &&
    turns.every(
      ({ edited, note, learnt }) => edited === undefined && note === undefined && learnt === undefined,
    )
  )
}

async function recordSession(
  user: UserMemory,
  name: string,
  { turns }: TruthSession,
  clock: FixedClock,
): Promise<void> {
  const thread = user.thread(name)
  for (const [place, turn] of turns.entries()) {
    if (turn.edited !== undefined) {
      const answer = turns[place + 1]?.role === 'assistant' ? turns[place + 1]?.text : undefined
      for (const [content, said] of [
        [turn.edited, '…'],
        [turn.text, answer ?? '…'],
      ] as const) {
        const opened = await openTurn([{ role: 'user', content }], { turnId: `turn-${place}`, thread })
        await recordTurn(thread, opened, said)
        clock.advance(MINUTE)
      }
    } else if (turn.role === 'user' || turns[place - 1]?.edited === undefined) {
      await thread.record([{ role: turn.role, content: turn.text }])
      clock.advance(MINUTE)
    }
    if (turn.note !== undefined) await note(user, turn.note, clock)
  }
}

// Like the tool MemoryNote.
async function note(
  user: UserMemory,
  { about, text }: { readonly about: string; readonly text: string },
  clock: FixedClock,
): Promise<void> {
  const before = (await user.store.exists(LAYOUT.facts)) ? await user.store.read(LAYOUT.facts) : ''
  const statement = { text, key: about.toLowerCase(), day: clock.today() }
  await user.store.write(LAYOUT.facts, statementLines.add(before, statement, 'Facts'))
}

// Answers like a perfect model: with the fact of the message, and the number of the known fact.
function scripted(sessions: readonly TruthSession[]): LanguageModel {
  const turns = sessions.flatMap((session) => session.turns)
  return {
    chat: async (messages) => {
      const request = messages.at(-1)?.content ?? ''
      const lines = turns.flatMap(({ text, learnt }: TruthTurn) => {
        const number = lineWith(request, text)?.match(/^\[(\d+)\]/)?.[1]
        if (learnt === undefined || number === undefined) return []
        const { about, fact, replaces } = learnt
        const known = replaces === '' ? undefined : knownFact(request, replaces)
        return [`- [${about}] ${fact} [${number}]${known === undefined ? '' : ` replaces ${known}`}`]
      })
      return { content: lines.length === 0 ? 'No notable observations.' : lines.join('\n') }
    },
  }
}

function lineWith(request: string, text: string): string | undefined {
  return request.split('\n').find((line) => /^\[\d+\] user/.test(line) && line.includes(text))
}

function knownFact(request: string, words: string): string | undefined {
  return request
    .split('\n')
    .find((line) => /\bK\d+\b/.test(line) && line.includes(words))
    ?.match(/\bK\d+\b/)?.[0]
}

function asFile({ at, turns }: TruthSession, place: number): { path: string; content: string } {
  const content = turns.map(({ role, text }, turn) => {
    const time = new Date(at.getTime() + turn * MINUTE)
    return `${messageHeading.of({ at: time, role, id: `o${place}-${turn}` })}\n\n${text}\n`
  })
  return { path: `chats/other-${place}.md`, content: content.join('\n') }
}
