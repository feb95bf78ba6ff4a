import { Text } from '../../parts/lines.tsx'
import { State } from '../../parts/state.tsx'
import { openTurn } from '../../state/route.ts'
import { scope } from '../../state/scope.ts'
import { start } from '../../state/start.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { time } from '../../text/format.ts'

/** The first step: choose a memory, and the question with the wrong answer. */
export function FirstQuestions() {
  return (
    <div class="column first">
      <p>
        <b>Why was an answer wrong?</b> Choose the question that was asked, or write one above. You see what
        the model is shown for it, what was left out, and why.
      </p>
      {start.value?.choosesScope === true && scope.value === undefined ? <Users /> : null}
      <Asked />
    </div>
  )
}

function Users() {
  const answer = useAnswer('scopes', { of: 'users' })
  return (
    <State of={answer}>
      {({ ids }) =>
        ids.length === 0 ? null : (
          <section class="section" aria-label="Whose memory">
            <h2>Whose memory?</h2>
            <p class="actions" data-rows>
              {ids.map((id) => (
                <button key={id} type="button" data-row onClick={() => (scope.value = { kind: 'user', id })}>
                  <Text>{id}</Text>
                </button>
              ))}
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
        questions.length === 0 ? null : (
          <section class="section" aria-label="Asked last">
            <h2>Asked last</h2>
            <div class="rows" data-rows>
              {questions.map(({ thread, turn, question, answer: said, at }) => (
                <button
                  key={`${thread}:${turn ?? at}`}
                  type="button"
                  class="row two"
                  data-row
                  onClick={() =>
                    (openTurn.value = {
                      thread,
                      question,
                      ...(turn === undefined ? {} : { turn }),
                      ...(said === undefined ? {} : { answer: said }),
                    })
                  }
                >
                  <span class="name">
                    <Text>{question}</Text>
                  </span>
                  <span class="quiet small">
                    <Text>{said === undefined ? 'no answer yet' : `→ ${said}`}</Text> · <Text>{thread}</Text>{' '}
                    · {time(at)}
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
