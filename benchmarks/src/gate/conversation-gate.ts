import { join } from 'node:path'
import { share } from '../report.ts'
import type { Table } from '../report.ts'
import { QUESTION_KINDS } from './conversation.ts'
import { CONVERSATION_DIRECTORY } from './conversation-set.ts'
import { means } from './measure-conversation.ts'
import type { ConversationFigures, ConversationResult } from './measure-conversation.ts'

/** The baseline of later runs, apart from that of the notes: the two are written at different times. */
export const CONVERSATION_BASELINE: string = join(CONVERSATION_DIRECTORY, 'baseline.json')

const NAMES = ['recall10', 'ndcg10', 'shown'] as const

/** Each figure of each conversation by its name, `conversation.german.shown`. */
export function conversationFigures(results: readonly ConversationResult[]): Record<string, number> {
  return Object.fromEntries(
    results.flatMap((result) =>
      NAMES.map((name) => [`conversation.${result.name}.${name}`, result[name]] as const),
    ),
  )
}

/** The figures by conversation and by kind of question, and the questions without shown evidence. */
export function conversationTables(results: readonly ConversationResult[]): Table[] {
  const questions = results.flatMap((result) => result.questions)
  const kinds = QUESTION_KINDS.map((kind) => ({
    kind,
    asked: questions.filter((question) => question.kind === kind),
  }))
  const row = (name: string, count: number, figures: ConversationFigures) => {
    return [name, String(count), ...NAMES.map((figure) => share(figures[figure]))]
  }
  const columns = ['', 'questions', 'R@10', 'nDCG@10', 'shown in 1,024 tokens']
  const unseen = results.flatMap(({ name, questions }) => {
    return questions.filter(({ shown }) => shown === 0).map(({ kind, text }) => [name, kind, text])
  })
  return [
    {
      title: 'The conversations of the gate',
      columns,
      rows: [
        ...results.map((result) => row(result.name, result.questions.length, result)),
        row('all', questions.length, means(questions)),
      ],
    },
    {
      title: 'The same by kind of question',
      columns,
      rows: kinds.map(({ kind, asked }) => row(kind, asked.length, means(asked))),
    },
    {
      title: 'Nothing of the evidence in 1,024 tokens',
      columns: ['conversation', 'kind', 'question'],
      rows: unseen,
    },
  ]
}
