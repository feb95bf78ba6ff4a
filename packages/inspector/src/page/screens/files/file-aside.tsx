import { dayOf } from '../../parts/day.tsx'
import { Text } from '../../parts/lines.tsx'
import { State } from '../../parts/state.tsx'
import { asOf, showFile } from '../../state/route.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { counted } from '../../text/format.ts'

const MOST_CHUNKS = 100

/** Beside a file: its chunks and its links. */
export function FileAside({ path }: { readonly path: string }) {
  const answer = useAnswer('parts', { path, ...dayOf(asOf.value) })
  return (
    <aside aria-label="Chunks and links">
      <State of={answer}>
        {({ chunks, links }) => (
          <>
            <h3>{counted(chunks.length, 'chunk')}</h3>
            {chunks.slice(0, MOST_CHUNKS).map(({ lineStart, lineEnd, headings }) => (
              <button
                key={lineStart}
                type="button"
                class="row"
                title="A search finds it as one piece"
                onClick={() => showFile({ path, line: lineStart, lineEnd, asOf: asOf.value })}
              >
                <span class="figures">
                  {lineStart}–{lineEnd}
                </span>
                <span class="name">
                  <Text>{headings.at(-1) ?? ''}</Text>
                </span>
              </button>
            ))}
            {links.length === 0 ? null : <h3>{counted(links.length, 'link')}</h3>}
            {links.map(({ line, text, path: target }, place) =>
              target === undefined ? (
                <p key={place} class="row quiet">
                  <span class="figures">{line}</span>
                  <span class="name">
                    <Text>{text}</Text> leads to no file
                  </span>
                </p>
              ) : (
                <button key={place} type="button" class="row" onClick={() => showFile({ path: target })}>
                  <span class="figures">{line}</span>
                  <span class="name">
                    <Text>{text}</Text>
                  </span>
                </button>
              ),
            )}
          </>
        )}
      </State>
    </aside>
  )
}
