import type { SearchExplanation } from '@sheaf/core'
import type { Json } from '../../answers/answers.ts'
import { Text } from './lines.tsx'

export function Explanation({ of, score }: { readonly of: Json<SearchExplanation>; readonly score: number }) {
  const { terms, text, vector, age, file, message, respelled = [] } = of
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['score', digits(score)],
    ['by words', text && listOf(text)],
    ['by meaning', vector && listOf(vector)],
    ['age', ageOf(age)],
    ['from the file', file === undefined ? undefined : digits(file)],
    [
      'as a message',
      message &&
        `words ${digits(message.words)}, speaker ${digits(message.speaker)}, chat ${digits(message.chat)}`,
    ],
  ]
  return (
    <div class="explanation">
      <p class="chips">
        {terms.length === 0 ? <span class="quiet">No word of the question is in it.</span> : null}
        {terms.map(({ term, count }) => (
          <span key={term} class="chip">
            <Text>{term}</Text>
            {count > 1 ? ` ×${count}` : ''}
          </span>
        ))}
        {respelled.map(({ term, as }) => (
          <span key={term} class="chip">
            <Text>{`${term} read as ${as}`}</Text>
          </span>
        ))}
      </p>
      <dl class="facts">
        {rows.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

function listOf({ place, relevance, aged, fusion }: NonNullable<Json<SearchExplanation>['text']>): string {
  return `place ${place}, relevance ${digits(relevance)}, with age ${digits(aged)}, adds ${digits(fusion)}`
}

function ageOf({ day, named, decay, factor }: Json<SearchExplanation>['age']): string {
  if (named !== undefined)
    return `said on ${day ?? 'a day that is not known'}, asked for ${named}: ×${digits(factor)}`
  return day === undefined ? 'no day: ×1' : `of ${day}: decay ${digits(decay)}, ×${digits(factor)}`
}

function digits(number: number): string {
  return String(Number(number.toPrecision(3)))
}
