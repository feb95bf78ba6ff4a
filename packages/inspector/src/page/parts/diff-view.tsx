import { count } from '../text/format.ts'
import { Text, MoreLines, useShownLines } from './lines.tsx'
import type { DiffLine } from '../text/diff-lines.ts'

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−', gap: '⋯' }
const WORDS: Readonly<Record<DiffLine['kind'], string>> = {
  same: '',
  added: 'added: ',
  removed: 'removed: ',
  gap: '',
}

/** A diff line by line, with the line numbers of both sides and the tokens of each change. */
export function DiffView({
  lines,
  tokensOf,
}: {
  readonly lines: readonly DiffLine[]
  readonly tokensOf?: (text: string) => number
}) {
  const shown = useShownLines()
  if (!lines.some(({ kind }) => kind === 'added' || kind === 'removed'))
    return <p class="quiet pad">Both say the same.</p>
  return (
    <div class="lines diff" role="group" aria-label="Differences" tabIndex={0}>
      {lines.slice(0, shown.value).map(({ kind, text, before, after }, place) => (
        <div key={place} class={`line ${kind}`}>
          <span class="number">{before}</span>
          <span class="number">{after}</span>
          <span class="sign" aria-hidden="true">
            {SIGNS[kind]}
          </span>
          <code>
            <span class="unseen">{WORDS[kind]}</span>
            <Text>{text}</Text>
          </code>
          {tokensOf === undefined ? null : <Tokens lines={lines} place={place} tokensOf={tokensOf} />}
        </div>
      ))}
      <MoreLines shown={shown} total={lines.length} />
    </div>
  )
}

// Shown at the first line of a run of added or removed lines.
function Tokens({
  lines,
  place,
  tokensOf,
}: {
  readonly lines: readonly DiffLine[]
  readonly place: number
  readonly tokensOf: (text: string) => number
}) {
  const kind = lines[place]?.kind
  if ((kind !== 'added' && kind !== 'removed') || lines[place - 1]?.kind === kind) return null
  const end = lines.findIndex((line, index) => index > place && line.kind !== kind)
  const run = lines.slice(place, end === -1 ? undefined : end)
  const tokens = tokensOf(run.map(({ text }) => text).join('\n'))
  return <span class="figures">{`${SIGNS[kind]}${count(tokens)} t`}</span>
}
