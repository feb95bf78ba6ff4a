import type { Analyser, Clock, ContextBlock, Retriever } from '@sheaf/core'
import { EARLIER, foldStatementText } from '@sheaf/documents'
import type { PlacedStatement, Statement } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest'

/** Parts to find the messages of facts that ended. */
export interface EarlierParts {
  readonly analyser: Pick<Analyser, 'queryTerms' | 'documentTerms'>
  readonly clock: Pick<Clock, 'today'>
  /** The contents of the user's files of facts. */
  readonly facts: () => Promise<readonly string[]>
}

/** A longer message says several things, and some may still hold. */
const LONGEST = 240

/**
 * The blocks of a retriever, where a user's message that gave only facts which were replaced or ended has the
 * mark `isEarlier`. A past appointment was not replaced. A learnt fact names its message. A note is of a
 * message of its day that has all its words.
 */
export function withEarlierMarks(retriever: Retriever, { analyser, clock, facts }: EarlierParts): Retriever {
  return {
    async retrieve(request) {
      const [retrieval, contents] = await Promise.all([retriever.retrieve(request), facts()])
      const today = clock.today()
      const found = contents.map((content) => factsIn(content, today))
      if (found.every(({ over }) => over.size === 0)) return retrieval
      const isOf = ({ source, date, text, message }: ContextBlock, fact: Statement) => {
        if (fact.source !== undefined)
          return fact.source.conversation === source && fact.source.message === message?.id
        const words = new Set(analyser.documentTerms(text))
        const terms = analyser.queryTerms(fact.text)
        const isOfDay = date !== undefined && fact.day === clock.today(date)
        return isOfDay && terms.length > 0 && terms.every((term) => words.has(term))
      }
      const isEarlier = (block: ContextBlock) => {
        if (block.message?.role !== 'user' || block.text.length > LONGEST) return false
        const own = found.flatMap((each) =>
          each.facts
            .filter((fact) => isOf(block, fact))
            .map((fact) => each.over.has(fact) && !hasPassed(fact, today)),
        )
        return own.length > 0 && own.every(Boolean)
      }
      const blocks = retrieval.blocks.map((block) =>
        isEarlier(block) ? { ...block, message: { ...block.message, isEarlier: true } } : block,
      )
      return { ...retrieval, blocks }
    },
  }
}

function hasPassed({ until, section }: PlacedStatement, today: string): boolean {
  return until !== undefined && until < today && section !== foldStatementText(EARLIER)
}
