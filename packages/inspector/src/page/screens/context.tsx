import { signal } from '@preact/signals'
import { FIRST_BUDGET } from '../../answers/requests.ts'
import { ContextDifference } from './context/context-difference.tsx'
import { ContextView } from './context/context-view.tsx'
import { differences } from './context/compare.ts'
import { FirstQuestions } from './context/first-questions.tsx'
import { Text } from '../parts/lines.tsx'
import { Empty, State } from '../parts/state.tsx'
import { isExported } from '../state/exported.ts'
import { openTurn } from '../state/route.ts'
import type { TurnPlace } from '../state/route.ts'
import { start } from '../state/start.ts'
import { useAnswer } from '../state/use-answer.ts'

interface Settings {
  readonly maxTokens: number
  readonly order: 'retrieved-first' | 'cache'
  readonly within: string
  /** The name of another memory; empty for the inspected one. */
  readonly alternative: string
}

const FIRST: Settings = { maxTokens: FIRST_BUDGET, order: 'retrieved-first', within: '', alternative: '' }
const draft = signal({ question: '', thread: '' })
const asked = signal<(Partial<TurnPlace> & Pick<TurnPlace, 'question'>) | undefined>(undefined)
const settings = signal<readonly [Settings, Settings]>([FIRST, { ...FIRST, maxTokens: 1000 }])
const isCompared = signal(false)

/** The context of a question with its reasons: once, or with two settings side by side. */
export function Context() {
  const turn = openTurn.value
  const exported = start.value?.asked
  if (exported !== undefined && asked.value === undefined) {
    const { question, maxTokens } = exported
    draft.value = asked.value = { question, thread: '' }
    settings.value = [{ ...FIRST, maxTokens }, settings.value[1]]
  }
  if (turn !== undefined) {
    openTurn.value = undefined
    draft.value = { question: turn.question, thread: turn.thread }
    asked.value = turn
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const { question, thread } = draft.value
    const { value: before } = asked
    // The same question keeps its turn.
    const isSame = before?.question === question && (before.thread ?? '') === thread
    asked.value = isSame ? { ...before } : { question, thread }
  }
  return (
    <>
      {isExported() ? (
        <h2 class="asked">
          <Text>{draft.value.question}</Text>
        </h2>
      ) : (
        <form class="ask" onSubmit={submit}>
          <label class="wide">
            Question
            <input
              data-first
              value={draft.value.question}
              placeholder="the current message, as a user would write it"
              onInput={({ currentTarget: { value } }) => (draft.value = { ...draft.value, question: value })}
            />
          </label>
          <label>
            Thread
            <input
              value={draft.value.thread}
              placeholder="none"
              size={10}
              onInput={({ currentTarget: { value } }) => (draft.value = { ...draft.value, thread: value })}
            />
          </label>
          <SettingsFields place={0} />
          <button type="submit" class="main">
            Assemble
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
      {isCompared.value ? (
        <form class="ask second" onSubmit={submit}>
          <span class="quiet">beside it</span>
          <SettingsFields place={1} />
        </form>
      ) : null}
      {asked.value === undefined ? (
        isExported() ? (
          <Empty>This page was written without a context.</Empty>
        ) : (
          <FirstQuestions />
        )
      ) : (
        <>
          {asked.value.answer === undefined ? null : <Answered text={asked.value.answer} />}
          {isCompared.value ? <Compared /> : <One />}
        </>
      )}
    </>
  )
}

// The context uses the memory as it is now; the answer may come from an earlier one.
function Answered({ text }: { readonly text: string }) {
  return (
    <p class="answered">
      <b>The answer was</b> <Text>{text}</Text>
      <span class="quiet small">
        Which of the lines below says so, and does a newer one, or one that was left out, say otherwise? This
        is what the memory recalls for the question now.
      </span>
    </p>
  )
}

function One() {
  const answer = useAnswer('context', requestOf(0))
  return <State of={answer}>{(context) => <ContextView context={context} />}</State>
}

function Compared() {
  const [first, second] = [useAnswer('context', requestOf(0)), useAnswer('context', requestOf(1))]
  const sides = [
    { name: 'First settings', answer: first, other: second.value },
    { name: 'Second settings', answer: second, other: first.value },
  ]
  return (
    <>
      {first.value === undefined || second.value === undefined ? null : (
        <ContextDifference first={first.value} second={second.value} />
      )}
      <div class="beside">
        {sides.map(({ name, answer, other }) => (
          <section key={name} aria-label={name}>
            <State of={answer}>
              {(context) => (
                <ContextView
                  context={context}
                  marks={other === undefined ? undefined : differences(context, other)}
                />
              )}
            </State>
          </section>
        ))}
      </div>
    </>
  )
}

function requestOf(place: 0 | 1) {
  const { maxTokens, order, within, alternative } = settings.value[place]
  const { question, thread, turn } = asked.value ?? { question: '' }
  return {
    question,
    thread: thread === '' ? undefined : thread,
    turn,
    maxTokens,
    order,
    within: within === '' ? undefined : within,
    alternative: alternative === '' ? undefined : alternative,
  }
}

function SettingsFields({ place }: { readonly place: 0 | 1 }) {
  const { maxTokens, order, within, alternative } = settings.value[place]
  const alternatives = start.value?.alternatives ?? []
  const set = (change: Partial<Settings>) => {
    const [first, second] = settings.value
    settings.value = place === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }]
  }
  return (
    <>
      {alternatives.length === 0 ? null : (
        <label>
          Memory
          <select
            value={alternative}
            onChange={({ currentTarget: { value } }) => set({ alternative: value })}
          >
            <option value="">this one</option>
            {alternatives.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        Budget
        <input
          type="number"
          min={1}
          value={maxTokens}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            Number.isInteger(valueAsNumber) && valueAsNumber > 0
              ? set({ maxTokens: valueAsNumber })
              : undefined
          }
        />
      </label>
      <label>
        Order
        <select
          value={order}
          onChange={({ currentTarget: { value } }) =>
            set({ order: value === 'cache' ? 'cache' : 'retrieved-first' })
          }
        >
          <option value="retrieved-first">retrieved first</option>
          <option value="cache">for a cache</option>
        </select>
      </label>
      <label>
        Within
        <input
          value={within}
          placeholder="all"
          size={8}
          onChange={({ currentTarget: { value } }) => set({ within: value.trim() })}
        />
      </label>
    </>
  )
}
