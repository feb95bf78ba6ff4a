import { useSignal } from '@preact/signals'
import { Explanation } from '../../parts/explanation.tsx'
import { Lines, Text } from '../../parts/lines.tsx'
import { State } from '../../parts/state.tsx'
import { showFile } from '../../state/route.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { count, place } from '../../text/format.ts'
import type { Difference, ShownBlock } from './compare.ts'

const SIGNS: Readonly<Record<ShownBlock['status'], readonly [string, string]>> = {
  included: ['●', 'shown'],
  truncated: ['◐', 'shown in part'],
  dropped: ['○', 'left out'],
  superseded: ['⊘', 'replaced'],
}
const MOST_LINES = 400

/** One block: its status and the reason. Opened, it shows its lines and its score. */
export function BlockRow({
  block,
  mark,
}: {
  readonly block: ShownBlock
  readonly mark?: Difference | undefined
}) {
  const isOpen = useSignal(false)
  const { id, status, source, lineStart, lineEnd, tokens, rank, score, reason, supersededBy, preview } = block
  const [sign, word] = SIGNS[status]
  return (
    <div class={`block ${status}${mark === undefined ? '' : ' marked'}`}>
      <button
        type="button"
        class="row"
        data-row
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <span class="sign" title={word} aria-label={word} role="img">
          {sign}
        </span>
        <span class="name">
          <Text>{source === undefined ? id : place(source, lineStart, lineEnd)}</Text>
        </span>
        {mark === undefined ? null : <span class="badge">{mark}</span>}
        {reason === undefined ? null : (
          <span class="reason">
            <Text>{reason}</Text>
          </span>
        )}
        {preview === undefined ? null : (
          <span class="preview">
            <Text>{preview}</Text>
          </span>
        )}
        <span class="figures">
          {rank === undefined ? null : <span title="rank">#{rank}</span>}
          {score === undefined ? null : <span title="score">{score.toPrecision(3)}</span>}
          {tokens === undefined ? null : <span title="tokens">{count(tokens)} t</span>}
        </span>
      </button>
      {isOpen.value ? (
        <div class="inside">
          <p class="quiet">
            {word}
            {reason === undefined ? '' : ': '}
            {reason === undefined ? null : <Text>{reason}</Text>}
            {supersededBy === undefined ? null : (
              <>
                {'; instead: '}
                <Text>{supersededBy}</Text>
              </>
            )}
          </p>
          {block.explanation === undefined || score === undefined ? null : (
            <Explanation of={block.explanation} score={score} />
          )}
          {source === undefined ? null : <Source source={source} from={lineStart} to={lineEnd} />}
        </div>
      ) : null}
    </div>
  )
}

function Source({
  source,
  from = 1,
  to,
}: {
  readonly source: string
  readonly from?: number | undefined
  readonly to?: number | undefined
}) {
  const length = Math.min(MOST_LINES, to === undefined ? MOST_LINES : to - from + 1)
  const answer = useAnswer('file', { path: source, from, count: length })
  return (
    <>
      <State of={answer}>{({ lines }) => <Lines lines={lines} from={from} />}</State>
      <button
        type="button"
        onClick={() => showFile({ path: source, line: from, ...(to === undefined ? {} : { lineEnd: to }) })}
      >
        Open the file
      </button>
    </>
  )
}
