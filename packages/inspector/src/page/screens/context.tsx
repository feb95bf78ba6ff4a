import { signal, useSignal } from '@preact/signals'
import { ContextDifference, type ShownContext } from './context/context-difference.tsx'
import { ContextView } from './context/context-view.tsx'
import { FirstQuestions } from './context/first-questions.tsx'
import { before, isMending, Mended, shownNow } from './context/mend.tsx'
import { Turn } from './context/turn.tsx'
import { Copies, Day, Input, Select, Tabs } from '../parts/controls.tsx'
import { copyPicture } from '../parts/copy-picture.ts'
import { Text } from '../parts/lines.tsx'
import { Empty, State } from '../parts/state.tsx'
import { isExported, start } from '../state/api.ts'
import { keptUndo } from '../state/drafts.ts'
import { openTurn, type TurnPlace } from '../state/route.ts'
import { useAnswer, type Loaded } from '../state/use-answer.ts'
import { dayOf } from '../text/format.ts'

interface Settings {
  /** Undefined for the memory's own. */
  readonly maxTokens?: number | undefined
  readonly order?: string | undefined
  readonly within: string
  /** The day of the memory; empty for now. */
  readonly asOf: string
}

const FIRST: Settings = { within: '', asOf: '' }
const [draft, draftThread] = [signal(''), signal('')]
const shownTurn = signal<TurnPlace | undefined>(undefined)
const settings = signal<readonly [Settings, Settings]>([FIRST, { ...FIRST, maxTokens: 1000 }])
const isCompared = signal(false)
const isSet = signal(false)

/** The context of a question with its reasons: then and now, or with two settings side by side. */
export function Context() {
  const turn = openTurn.value
  const exported = start.value?.asked
  if (exported !== undefined && turn === undefined) {
    const { question, maxTokens } = exported
    openTurn.value = { question }
    settings.value = [{ ...FIRST, maxTokens }, settings.value[1]]
  }
  if (turn !== shownTurn.value) {
    shownTurn.value = turn
    before.value = keptUndo()
    shownNow.value = undefined
    isMending.value = false
    draft.value = turn?.question ?? ''
    draftThread.value = turn?.thread ?? ''
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const [question, thread] = [draft.value, draftThread.value]
    // The same question keeps its turn.
    const isSame = turn?.question === question && (turn.thread ?? '') === thread
    openTurn.value = isSame ? { ...turn } : { question, ...(thread === '' ? {} : { thread }) }
  }
  return (
    <div class="column wide">
      {isExported() ? (
        <h2 class="asked">
          <Text>{draft.value}</Text>
        </h2>
      ) : (
        <form class="ask question" onSubmit={submit}>
          <label class="wide">
            <span class="unseen">Question</span>
            <Input data-first of={draft} dir="auto" placeholder="A question, as a user would write it" />
          </label>
          <button type="submit" class="main">
            Assemble
          </button>
          <button type="button" aria-expanded={isSet.value} onClick={() => (isSet.value = !isSet.value)}>
            Settings
          </button>
          <button
            type="button"
            data-key="compare"
            aria-pressed={isCompared.value}
            onClick={() => (isCompared.value = !isCompared.value)}
          >
            Compare <kbd aria-hidden="true">c</kbd>
          </button>
        </form>
      )}
      {isSet.value || isCompared.value ? (
        <form class="ask second" onSubmit={submit}>
          <label>
            Thread
            <Input of={draftThread} placeholder="none" size={10} />
          </label>
          <SettingsFields place={0} />
        </form>
      ) : null}
      {isCompared.value ? (
        <form class="ask second" onSubmit={submit}>
          <span class="quiet">beside it</span>
          <SettingsFields place={1} />
        </form>
      ) : null}
      {turn === undefined ? (
        isExported() ? (
          <Empty>This page was written without a context.</Empty>
        ) : (
          <FirstQuestions />
        )
      ) : isCompared.value ? (
        <Compared />
      ) : turn.turn !== undefined && !isExported() ? (
        <WithThen key={`${turn.thread} ${turn.turn}`} turn={turn} />
      ) : (
        <Now />
      )}
    </div>
  )
}

// The context of the turn, and the one that its question would get now.
function WithThen({ turn }: { readonly turn: TurnPlace }) {
  const { question, thread, turn: id, answer } = turn
  const then = useAnswer('kept', { question, thread, turn: id })
  const tab = useSignal<'then' | 'now' | 'both' | undefined>(undefined)
  const kept = then.value?.context
  const chosen = tab.value ?? (kept === undefined && !then.isLoading ? 'now' : 'then')
  // The context of now takes a search: for a person who opens it, or after a correction.
  const isNow = chosen !== 'then' || isMending.value || before.value !== undefined
  const now = useAnswer('context', isNow ? requestOf(0) : undefined)
  const thenAt = kept === undefined ? '' : `, ${dayOf(kept.at)} ${kept.at.slice(11, 16)}`
  const isGone = kept === undefined && !then.isLoading
  const sideOf = (name: 'then' | 'now', other: ShownContext | undefined) =>
    name === 'then' ? (
      <State of={then}>
        {({ context }) =>
          context === undefined ? (
            <Empty>No context was kept for this answer.</Empty>
          ) : (
            <ContextView context={context} answer={answer} other={other} />
          )
        }
      </State>
    ) : (
      <Assembled of={now} place={0} answer={answer} other={other} />
    )
  return (
    <>
      {answer === undefined ? null : <Turn turn={turn} answer={answer} />}
      <p class="whens">
        <Tabs
          label="Which context"
          chosen={chosen}
          names={[
            ['then', `Then${thenAt}`, isGone],
            ['now', 'Now'],
            ['both', 'Side by side', isGone],
          ]}
          onChoose={(name) => (tab.value = name)}
        />
        <span class="quiet">
          {then.isLoading
            ? ''
            : kept === undefined
              ? 'No context was kept for this answer: below is what is recalled for its question now.'
              : chosen === 'now'
                ? 'What would be recalled for it now, without the turn itself.'
                : kept.isWhole
                  ? 'What the model got, byte for byte.'
                  : 'The text of the model, without erased lines and the text that memory does not keep.'}
        </span>
        {answer === undefined ? null : (
          <Copies isLast label="Copy as picture" copy={() => copyPicture(question)} />
        )}
      </p>
      <Mended now={now.value} onUndone={now.reload} />
      {chosen === 'both' ? (
        <>
          {kept === undefined || now.value === undefined ? null : (
            <ContextDifference first={kept} second={now.value} names={['then', 'now']} />
          )}
          <div class="beside">
            <section aria-label="Then">{sideOf('then', now.value)}</section>
            <section aria-label="Now">{sideOf('now', kept)}</section>
          </div>
        </>
      ) : (
        sideOf(chosen, undefined)
      )}
    </>
  )
}

function change(place: 0 | 1, by: Partial<Settings>): void {
  const [first, second] = settings.value
  settings.value = place === 0 ? [{ ...first, ...by }, second] : [first, { ...second, ...by }]
}

function Now() {
  const answer = useAnswer('context', requestOf(0))
  return (
    <>
      <Mended now={answer.value} onUndone={answer.reload} />
      <Assembled of={answer} place={0} />
    </>
  )
}

// A context of now, whose budget a person may draw.
function Assembled({
  of,
  place,
  ...said
}: Readonly<{
  of: Loaded<ShownContext>
  place: 0 | 1
  answer?: string | undefined
  other?: ShownContext | undefined
}>) {
  return (
    <State of={of}>
      {(context) => (
        <ContextView
          context={context}
          request={requestOf(place)}
          onBudget={(maxTokens) => change(place, { maxTokens })}
          {...said}
        />
      )}
    </State>
  )
}

function Compared() {
  const [first, second] = [useAnswer('context', requestOf(0)), useAnswer('context', requestOf(1))]
  const sides = [
    { name: 'First settings', answer: first, other: second.value, place: 0 },
    { name: 'Second settings', answer: second, other: first.value, place: 1 },
  ] as const
  return (
    <>
      {first.value === undefined || second.value === undefined ? null : (
        <ContextDifference first={first.value} second={second.value} names={['the first', 'the second']} />
      )}
      <div class="beside">
        {sides.map(({ name, answer, other, place }) => (
          <section key={name} aria-label={name}>
            <Assembled of={answer} place={place} other={other} />
          </section>
        ))}
      </div>
    </>
  )
}

function requestOf(place: 0 | 1) {
  const { maxTokens, order, within, asOf } = settings.value[place]
  const { question = '', thread, turn } = openTurn.value ?? {}
  return {
    question,
    thread: thread || undefined,
    turn,
    maxTokens,
    order,
    within: within || undefined,
    asOf: asOf || undefined,
  }
}
function SettingsFields({ place }: { readonly place: 0 | 1 }) {
  const { maxTokens, order, within, asOf } = settings.value[place]
  const set = (by: Partial<Settings>) => change(place, by)
  return (
    <>
      <label>
        Budget
        <input
          type="number"
          min={1}
          value={maxTokens ?? ''}
          placeholder="of the app"
          onChange={({ currentTarget: { valueAsNumber } }) =>
            set({ maxTokens: valueAsNumber > 0 ? Math.ceil(valueAsNumber) : undefined })
          }
        />
      </label>
      <Select
        label="Order"
        value={order ?? ''}
        options={[
          ['', 'of the app'],
          ['retrieved-first', 'retrieved first'],
          ['cache', 'for a cache'],
        ]}
        onChoose={(name) => set({ order: name || undefined })}
      />
      <label>
        Within
        <input
          value={within}
          placeholder="all"
          size={8}
          onChange={({ currentTarget: { value } }) => set({ within: value.trim() })}
        />
      </label>
      <Day value={asOf} onChange={(day) => set({ asOf: day })} />
    </>
  )
}
