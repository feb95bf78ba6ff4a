import { inOneLine } from '../../parts/lit.tsx'
import { Text } from '../../parts/lines.tsx'
import { Empty, State } from '../../parts/state.tsx'
import { dialog } from '../../state/keyboard.ts'
import { showScope, showTurn } from '../../state/route.ts'
import { start } from '../../state/api.ts'
import { scope } from '../../state/scope.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { count, dayOf } from '../../text/format.ts'

const USERS = 16

/** The first step: choose a memory, and the question with the wrong answer. */
export function FirstQuestions() {
  return (
    <div class="first">
      <p class="lead">
        <b>Why was an answer wrong?</b> Choose it below, or write a question above. You see what the model
        got, what was left out, and why, and correct it here.
      </p>
      {start.value?.choosesScope === true && scope.value === undefined ? <Users /> : null}
      <Asked />
    </div>
  )
}

function Users() {
  const answer = useAnswer('scopes', { of: 'users', limit: USERS })
  return (
    <State of={answer}>
      {({ ids, total }) =>
        ids.length === 0 ? null : (
          <section class="section" aria-label="Whose memory">
            <h2>Whose memory?</h2>
            <p class="actions" data-rows>
              {ids.map((id) => (
                <button key={id} type="button" data-row onClick={() => showScope({ kind: 'user', id })}>
                  <Text>{id}</Text>
                </button>
              ))}
              {total > ids.length ? (
                <button type="button" class="plain" onClick={() => (dialog.value = 'scope')}>
                  find one of {count(total)}
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
            <div class="rows" data-rows>
              {questions.map(({ of, thread, turn, question, answer: said, at }) => (
                <button
                  key={`${of?.id} ${thread}:${turn ?? at}`}
                  type="button"
                  class="row two"
                  data-row
                  onClick={() =>
                    showTurn(
                      {
                        thread,
                        question,
                        ...(turn === undefined ? {} : { turn }),
                        ...(said === undefined ? {} : { answer: said }),
                      },
                      of,
                    )
                  }
                >
                  <span class="name">
                    <Text>{inOneLine(question)}</Text>
                  </span>
                  <span class="figures">{dayOf(at)}</span>
                  <span class="quiet small">
                    <Text>
                      {[of?.id ?? '', said === undefined ? 'no answer yet' : `→ ${inOneLine(said)}`]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </Text>
                  </span>
                </button>
              ))}
            </div>
          </section>
        )
      }
    </State>
  )
}
