import { OpensLine, Unfold } from '../../parts/controls.tsx'
import { Explanation } from '../../parts/explanation.tsx'
import { Lines, Name, Text } from '../../parts/lines.tsx'
import { Lit, litWords } from '../../parts/lit.tsx'
import { State } from '../../parts/state.tsx'
import { isExported, type Ask } from '../../state/api.ts'
import { showFile } from '../../state/route.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { count, dayOf, named, ordinal, place, sectionName, speaker, subject } from '../../text/format.ts'
import { Mend } from './mend.tsx'
import type { Difference, ShownBlock } from './context-difference.tsx'

const SIGNS: Readonly<Record<ShownBlock['status'], readonly [string, string]>> = {
  included: ['●', 'shown'],
  truncated: ['◐', 'shown in part'],
  dropped: ['○', 'left out'],
  superseded: ['⊘', 'replaced'],
}
const ABSENT = {
  gone: 'Not shown: lines of this file were erased since.',
  changed: 'Changed since, and no history has it.',
}
const MOST_LINES = 400

export interface Said {
  readonly answer?: string | undefined
  /** The request of the context; undefined for a kept one, whose search is gone. */
  readonly request?: Ask | undefined
}

export function BlockRow({
  block,
  mark,
  answer,
  request,
}: Said & { readonly block: ShownBlock; readonly mark?: Difference | undefined }) {
  const { status, source, lineStart, lineEnd, tokens, rank, reason, supersededBy, missing, previewLine } =
    block
  const preview = missing === undefined ? block.preview : ABSENT[missing]
  const [sign, word] = SIGNS[status]
  const asOf = request?.['asOf'] as string | undefined
  // Of a whole file the line of the row is corrected.
  const mended = lineStart === undefined ? { line: previewLine } : { line: lineStart, lineEnd }
  const inside = () => (
    <>
      <p class="quiet">
        {word}
        {rank === undefined ? '' : `, ${ordinal(rank)} of its section`}
        {supersededBy === undefined ? null : (
          <>
            {'; instead: '}
            <OpensLine id={supersededBy} />
          </>
        )}
      </p>
      {source === undefined || request === undefined ? null : (
        <Score block={block} source={source} request={request} />
      )}
      {source === undefined || missing !== undefined ? null : (
        <>
          <Source source={source} from={lineStart} to={lineEnd} asOf={asOf} />
          <Mend path={source} {...mended} shown={preview} />
        </>
      )}
    </>
  )
  return (
    <Unfold kind={`${status}${mark === undefined ? '' : ' marked'}`} inside={inside}>
      <span class="sign" title={word} aria-label={word} role="img">
        {sign}
      </span>
      <Name>{nameOf(block)}</Name>
      {mark === undefined ? null : <span class="badge">{mark}</span>}
      {reason === undefined ? null : (
        <span class="reason">
          <Text>{reason}</Text>
        </span>
      )}
      {preview === undefined ? null : (
        <span class="preview">
          <Lit words={litWords(answer)}>{preview.replaceAll(/^[-*] |<!--.*/g, '')}</Lit>
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
    </Unfold>
  )
}

export function nameOf({ id, section, source, said }: ShownBlock): string {
  if (said !== undefined) return named(speaker(said), dayOf(said.at), subject(source ?? ''))
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
}: Readonly<{
  source: string
  from?: number | undefined
  to?: number | undefined
  asOf: string | undefined
}>) {
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
