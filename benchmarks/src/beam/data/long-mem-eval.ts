import type { AssistantConversation, SetMessage } from './assistant-set.ts'

/** One question of LongMemEval, with the sessions to be searched. Other fields are ignored. */
interface LongMemEvalQuestion {
  readonly question_id: string
  readonly question_type: string
  readonly question: string
  readonly question_date: string
  readonly answer?: string | number | null
  readonly answer_session_ids: readonly string[]
  readonly haystack_session_ids: readonly string[]
  readonly haystack_dates: readonly string[]
  readonly haystack_sessions: readonly (readonly {
    readonly role: string
    readonly content: string
    readonly has_answer?: boolean
  }[])[]
}

/** True for the content of a file of LongMemEval. */
export function isLongMemEval(raw: unknown): raw is readonly LongMemEvalQuestion[] {
  return Array.isArray(raw) && raw.every((each) => typeof each === 'object' && 'haystack_sessions' in each)
}

/**
 * A conversation for each question, asked at its date. The evidence is the turns with `has_answer`; without
 * any, the user's turns of the sessions with the answer. Questions without an answer ("_abs") are left out, as
 * in the published figures. Throws an Error that names a question that is not
 * in the format.
 */
export function longMemEvalConversations(raw: readonly LongMemEvalQuestion[]): AssistantConversation[] {
  return raw.filter(({ question_id: id }) => !id.includes('_abs')).map(conversationOf)
}

function conversationOf(raw: LongMemEvalQuestion): AssistantConversation {
  const { question_id: id, answer_session_ids: answering, haystack_session_ids: names } = raw
  const sessions = raw.haystack_sessions
    .map((turns, place) => {
      return { turns, name: names[place] ?? '', at: timeOf(raw.haystack_dates[place] ?? '', id) }
    })
    .toSorted((a, b) => a.at - b.at)
  const messages: SetMessage[] = []
  const marked: string[] = []
  const own: string[] = []
  for (const [place, { turns, name, at }] of sessions.entries())
    for (const [turn, { role, content, has_answer: hasAnswer }] of turns.entries()) {
      if (role !== 'user' && role !== 'assistant')
        throw new Error(`question "${id}": a turn of the session "${name}" has the role "${role}"`)
      if (content.trim() === '') continue
      const message = `${place + 1}:${turn}`
      messages.push({ id: message, session: place + 1, role, at: new Date(at + turn * 1000), text: content })
      if (hasAnswer === true) marked.push(message)
      if (role === 'user' && answering.includes(name)) own.push(message)
    }
  const relevant = marked.length > 0 ? marked : own
  if (relevant.length === 0) throw new Error(`question "${id}" has no session with its answer`)
  const { question: text, question_type: kind, answer } = raw
  const question = { id, kind, text, relevant, answer: answer == null ? '' : String(answer) }
  return { id, messages, questions: [question], askedAt: new Date(timeOf(raw.question_date, id)) }
}

/** Milliseconds of "2023/05/20 (Sat) 02:21", in UTC. */
function timeOf(date: string, question: string): number {
  const [, year, month, day, hours = '12', minutes = '00'] =
    /^(\d{4})\/(\d\d)\/(\d\d)(?: \(\w+\))?(?: (\d\d):(\d\d))?$/.exec(date) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:00Z`)
  if (Number.isNaN(time))
    throw new Error(`question "${question}": "${date}" is not a date such as 2023/05/20 (Sat) 02:21`)
  return time
}
