import { useSignal } from '@preact/signals'
import { Calendar } from '../../parts/calendar.tsx'
import { Rows } from '../../parts/controls.tsx'
import { inOneLine } from '../../parts/lit.tsx'
import { Item, Text, Whose } from '../../parts/lines.tsx'
import { Empty, State } from '../../parts/state.tsx'
import { dialog } from '../../state/keyboard.ts'
import { showFile, showScope, showTurn } from '../../state/route.ts'
import { start } from '../../state/api.ts'
import { scope } from '../../state/scope.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { counted, dayOf, place } from '../../text/format.ts'

const USERS = 16
const WEEKS = 26

export function FirstQuestions() {
  return (
    <div class="first">
      <p class="lead">
        <b>Why was an answer wrong?</b> Write its question above, or choose one below. You see what the model
        got, what was left out, and why, and correct it here.
      </p>
      {start.value?.choosesScope === true && scope.value === undefined ? <Users /> : null}
      <Asked />
      <Learnt />
    </div>
  )
}

function Users() {
  const answer = useAnswer('find', { usersOnly: true, limit: USERS })
  return (
    <State of={answer}>
      {({ users, hasMore }) =>
        users.length === 0 ? null : (
          <section class="section" aria-label="Whose memory">
            <h2>Whose memory?</h2>
            <p class="actions" data-rows>
              {users.map((id) => (
                <button key={id} type="button" data-row onClick={() => showScope({ kind: 'user', id })}>
                  <Text>{id}</Text>
                </button>
              ))}
              {hasMore ? (
                <button type="button" class="plain" onClick={() => (dialog.value = 'scope')}>
                  find another
                </button>
              ) : null}
            </p>
          </section>
        )
      }
    </State>
  )
}

function Asked() {
  const answer = useAnswer('questions', {})
  return (
    <State of={answer}>
      {({ questions }) =>
        questions.length === 0 ? (
          <Empty>
            No conversation is recorded here yet. An app records one with thread(id).record(messages).
          </Empty>
        ) : (
          <section class="section" aria-label="Asked last">
            <h2>Asked last</h2>
            <Rows>
              {questions.map(({ of, thread, turn, question, answer: said, at }) => (
                <Item
                  key={`${of?.id} ${thread}:${turn ?? at}`}
                  name={inOneLine(question)}
                  day={dayOf(at)}
                  onOpen={() => showTurn({ thread, turn, question, answer: said }, of)}
                >
                  <Whose of={of} />
                  {said === undefined ? (
                    'no answer yet'
                  ) : (
                    <>
                      → <Text>{inOneLine(said)}</Text>
                    </>
                  )}
                </Item>
              ))}
            </Rows>
          </section>
        )
      }
    </State>
  )
}

function Learnt() {
  const day = useSignal<string | undefined>(undefined)
  const answer = useAnswer('learnt', { day: day.value })
  return (
    <State of={answer}>
      {({ days, facts, users }) =>
        days.length === 0 ? null : (
          <section class="section" aria-label="Learnt">
            <h2>
              Learnt in half a year
              <span class="quiet">
                {users === 0 ? '' : ` of the ${counted(users, 'user')} who changed last`}
              </span>
            </h2>
            <Calendar
              days={days.map(({ day: on, facts: some }) => [on, some])}
              weeks={WEEKS}
              shown={(some) => counted(some, 'fact')}
              chosen={day.value}
              onChoose={(on) => (day.value = day.value === on ? undefined : on)}
            />
            <Rows>
              {facts.map(({ of, path, line, lineEnd, text }) => (
                <Item
                  key={`${of?.id} ${path}:${line}`}
                  name={text}
                  onOpen={() => {
                    if (of !== undefined) showScope(of)
                    showFile({ path, line, lineEnd })
                  }}
                >
                  <Whose of={of} />
                  <Text>{place(path, line)}</Text>
                </Item>
              ))}
            </Rows>
          </section>
        )
      }
    </State>
  )
}
