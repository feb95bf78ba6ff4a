import { Text, MoreLines, useShownLines } from './lines.tsx'
import type { DiffLine } from '../text/diff-lines.ts'

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−', gap: '⋯' }
const WORDS: Readonly<Record<DiffLine['kind'], string>> = {
  same: '',
  added: 'added: ',
  removed: 'removed: ',
  gap: '',
}

export function DiffView({ lines }: { readonly lines: readonly DiffLine[] }) {
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
        </div>
      ))}
      <MoreLines shown={shown} total={lines.length} />
    </div>
  )
}
