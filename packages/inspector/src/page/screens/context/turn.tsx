import { isLong, Lit, litWords, Paragraphs } from '../../parts/lit.tsx'
import { Text } from '../../parts/lines.tsx'
import { Opens } from '../../parts/controls.tsx'
import type { TurnPlace } from '../../state/route.ts'
import { scopeLabel } from '../../state/scope.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { capital, dayOf, named, ordinal, speaker, subject } from '../../text/format.ts'
import type { Json, VerdictAnswer, VerdictLine } from '../../../answers/answers.ts'
import { Mend } from './mend.tsx'

type Line = Json<VerdictLine>

export function Turn({ turn, answer }: { readonly turn: TurnPlace; readonly answer: string }) {
  const { question, thread, turn: id } = turn
  const judged = useAnswer('verdict', { question, answer, thread, turn: id })
  return (
    <section class="turn" aria-label="The answer">
      <div class={isLong(answer) ? 'answered long' : 'answered'}>
        <b class="small quiet">The answer was</b>
        <Paragraphs>{answer}</Paragraphs>
      </div>
      {judged.value === undefined ? (
        <p class="verdict quiet" aria-busy={judged.isLoading}>
          {judged.isLoading ? 'Looking for the lines behind it…' : 'The lines behind it were not found.'}
        </p>
      ) : (
        <Verdict of={judged.value} answer={answer} onMended={judged.reload} />
      )}
    </section>
  )
}

function Verdict({
  of: { source, isOfQuestion, others },
  answer,
  onMended,
}: Readonly<{
  of: Json<VerdictAnswer>
  answer: string
  onMended: () => void
}>) {
  const [first] = others
  return (
    <div class="verdict">
      <h2>
        {first === undefined
          ? source === undefined
            ? isOfQuestion
              ? 'Its numbers are those of the question.'
              : 'No line of the memory says this.'
            : 'No newer line says otherwise.'
          : sentence(first)}
      </h2>
      {source === undefined ? null : (
        <Judged line={source} answer={answer} kind="source" onMended={onMended} />
      )}
      {others.map((line) => (
        <Judged
          key={`${line.path}:${line.line}`}
          line={line}
          answer={answer}
          kind="other"
          onMended={onMended}
        />
      ))}
    </div>
  )
}

function sentence({ status, place, reason, isNewer, of }: Line): string {
  const what = isNewer ? 'A newer line' : 'An instruction'
  if (status === 'other-user') return `A newer line is in the memory of ${of && scopeLabel(of)} alone.`
  if (status === 'shown') return `${what} was shown, ${ordinal(place ?? 1)}, and not followed.`
  if (status === 'left-out') return `${what} was left out: ${reason ?? 'no room'}.`
  if (status === 'not-found')
    return `${what} was never found: it has too few words in common with the question.`
  return `${what} says otherwise.`
}

function Judged({
  line,
  answer,
  kind,
  onMended,
}: Readonly<{
  line: Line
  answer: string
  kind: 'source' | 'other'
  onMended: () => void
}>) {
  const says = kind === 'other' ? line.says : []
  const label = kind === 'source' ? 'It is from' : line.isNewer ? 'Newer' : 'Asked for'
  const place = { path: line.path, line: line.line, lineEnd: line.lineEnd }
  return (
    <div class={`judged ${kind}`}>
      <p class="small quiet">
        <b>{label}</b> · <Text>{named(speaker(line), !!line.at && dayOf(line.at), subject(line.path))}</Text>
        {says.length > 0 ? <Text>{` · says ${says.slice(0, 3).map(capital).join(', ')}`}</Text> : null}
      </p>
      <p>
        <Lit {...(says.length > 0 ? { words: new Set(says), kind } : { words: litWords(answer) })}>
          {line.text.replaceAll(/\s+/g, ' ')}
        </Lit>
      </p>
      <p class="actions">
        {line.of === undefined ? (
          <>
            <Opens of={place}>Open</Opens>
            <Mend {...place} shown={line.text} onMended={onMended} />
          </>
        ) : (
          <Mend text={line.text} onMended={onMended} />
        )}
      </p>
    </div>
  )
}
