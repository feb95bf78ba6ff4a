import { useSignal } from '@preact/signals'
import { Explanation } from '../../parts/explanation.tsx'
import { Lines, Text } from '../../parts/lines.tsx'
import { Lit, litWords } from '../../parts/lit.tsx'
import { State } from '../../parts/state.tsx'
import { isExported } from '../../state/api.ts'
import { showFile } from '../../state/route.ts'
import type { Ask } from '../../state/api.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { count, dayOf, ordinal, place, sectionName, speaker, subject } from '../../text/format.ts'
import { Mend } from './mend.tsx'
import type { Difference, ShownBlock } from './context-difference.tsx'

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
  answer,
  request,
}: {
  readonly block: ShownBlock
  readonly mark?: Difference | undefined
  readonly answer?: string | undefined
  /** The request of its context; undefined for a kept context. */
  readonly request?: Ask | undefined
}) {
  const isOpen = useSignal(false)
  const { status, source, lineStart, lineEnd, tokens, rank, reason, supersededBy, preview } = block
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
          <Text>{nameOf(block)}</Text>
        </span>
        {mark === undefined ? null : <span class="badge">{mark}</span>}
        {reason === undefined ? null : (
          <span class="reason">
            <Text>{reason}</Text>
          </span>
        )}
        {preview === undefined ? null : (
          <span class="preview">
            {answer === undefined ? <Text>{preview}</Text> : <Lit words={litWords(answer)}>{preview}</Lit>}
          </span>
        )}
        <span class="figures">
          {source === undefined ? null : (
            <span class="path">
              <Text>{place(source, lineStart, lineEnd)}</Text>
            </span>
          )}
          {tokens === undefined ? null : <span title="tokens">{count(tokens)} t</span>}
        </span>
      </button>
      {isOpen.value ? (
        <div class="inside">
          <p class="quiet">
            {word}
            {rank === undefined ? '' : `, ${ordinal(rank)} of its section`}
            {supersededBy === undefined ? null : (
              <>
                {'; instead: '}
                <Text>{supersededBy}</Text>
              </>
            )}
          </p>
          {source === undefined || request === undefined ? null : (
            <Score block={block} source={source} request={request} />
          )}
          {source === undefined ? null : (
            <Source
              source={source}
              from={lineStart}
              to={lineEnd}
              asOf={request?.['asOf'] as string | undefined}
            />
          )}
          {source === undefined ? null : (
            <Mend path={source} line={lineStart} lineEnd={lineEnd} shown={preview} />
          )}
        </div>
      ) : null}
    </div>
  )
}

/** The name of a block as people say it. */
export function nameOf({ id, section, source, said }: ShownBlock): string {
  if (said !== undefined) return `${speaker(said)}, ${dayOf(said.at)}, ${subject(source ?? '')}`
  if (source !== undefined) return subject(source)
  if (section === 'conversation') return `Message ${Number(id.replace('message:', '')) + 1}`
  return id === 'system:today' ? 'The day' : sectionName(id)
}

// The score takes a search: only for a block that a person opens.
function Score({
  block,
  source,
  request,
}: {
  readonly block: ShownBlock
  readonly source: string
  readonly request: Ask
}) {
  const { lineStart, lineEnd } = block
  const isKnown = block.score !== undefined || isExported()
  const asked = useAnswer('score', isKnown ? undefined : { ...request, source, lineStart, lineEnd })
  const { score, explanation } = isKnown ? block : (asked.value ?? {})
  return score === undefined || explanation === undefined ? null : (
    <Explanation of={explanation} score={score} />
  )
}

function Source({
  source,
  from = 1,
  to,
  asOf,
}: {
  readonly source: string
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly asOf: string | undefined
}) {
  const length = Math.min(MOST_LINES, to === undefined ? MOST_LINES : to - from + 1)
  const answer = useAnswer('file', { path: source, from, count: length, asOf })
  return (
    <>
      <State of={answer}>{({ lines }) => <Lines lines={lines} from={from} />}</State>
      <button type="button" onClick={() => showFile({ path: source, asOf, line: from, lineEnd: to })}>
        Open the file
      </button>
    </>
  )
}
