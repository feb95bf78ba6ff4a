import type { Analyser, Clock, ContextBlock, Retriever } from '@sheaf/core'
import { SECTIONS, statementLines } from '@sheaf/documents'
import type { PlacedStatement, Statement } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest/facts'

/** A longer message may also say current facts. */
const LONGEST_EARLIER = 240

interface EarlierParts {
  readonly analyser: Pick<Analyser, 'queryTerms' | 'documentTerms'>
  readonly clock: Pick<Clock, 'today'>
  readonly facts: () => Promise<readonly string[]>
}

/**
 * The blocks of a retriever. A message of the user has the mark `isEarlier` if all facts from it were
 * replaced or ended; a past appointment is neither. A learnt fact names its message. A note comes from the
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
        if (block.message?.role !== 'user' || block.text.length > LONGEST_EARLIER) return false
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
  return until !== undefined && until < today && section !== statementLines.fold(SECTIONS.earlier)
}
