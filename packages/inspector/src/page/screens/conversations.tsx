import { signal, useSignal } from '@preact/signals'
import type { Json, MessagePage } from '../../answers/answers.ts'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Lines, Text } from '../parts/lines.tsx'
import { CursorPages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { go, openThread, openTurn, showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'
import { place, time } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.threads
const passed = signal<readonly string[]>([])

/** The threads, and the messages of the open one. */
export function Conversations() {
  const answer = useAnswer('threads', { limit: LIMIT, after: passed.value.at(-1) })
  const open = openThread.value
  return (
    <div class={open === undefined ? 'pair' : 'pair opened'}>
      <section class="list" aria-label="Threads">
        <State of={answer}>
          {({ ids, next }) => (
            <>
              {ids.length === 0 ? <Empty>This memory has no recorded conversations.</Empty> : null}
              <div class="rows" data-rows>
                {ids.map((id) => (
                  <button
                    key={id}
                    type="button"
                    class="row"
                    data-row
                    aria-current={open === id}
                    onClick={() => (openThread.value = id)}
                  >
                    <Text>{id}</Text>
                  </button>
                ))}
              </div>
              <CursorPages passed={passed} next={next} />
            </>
          )}
        </State>
      </section>
      <section class="detail" aria-label="Messages">
        {open === undefined ? (
          <Empty>Choose a thread: what was said, what was learnt from it, and what would be recalled.</Empty>
        ) : (
          <Messages key={open} thread={open} />
        )}
      </section>
    </div>
  )
}

function Messages({ thread }: { readonly thread: string }) {
  /** The first message ids of the earlier pages. */
  const before = useSignal<readonly string[]>([])
  const answer = useAnswer('messages', { thread, limit: PAGE_ITEMS.messages, before: before.value.at(-1) })
  const ask = (question: string, turn: string | undefined, answer: string | undefined) => {
    openTurn.value = {
      thread,
      question,
      ...(turn === undefined ? {} : { turn }),
      ...(answer === undefined ? {} : { answer }),
    }
    go('context')
  }
  return (
    <State of={answer}>
      {({ path, messages, hasMore }) => (
        <article>
          <header>
            <button type="button" class="back" onClick={() => (openThread.value = undefined)}>
              ‹ threads
            </button>
            <h2>
              <Text>{thread}</Text>
            </h2>
            <button type="button" onClick={() => showFile({ path })}>
              Open the file
            </button>
          </header>
          {hasMore || before.value.length > 0 ? (
            <p class="pages">
              <button
                type="button"
                disabled={!hasMore || messages[0]?.id === undefined}
                onClick={() => (before.value = [...before.value, messages[0]?.id ?? ''])}
              >
                earlier
              </button>
              <button
                type="button"
                disabled={before.value.length === 0}
                onClick={() => (before.value = before.value.slice(0, -1))}
              >
                later
              </button>
            </p>
          ) : null}
          {messages.length === 0 ? <Empty>Nothing was recorded here.</Empty> : null}
          <div data-rows>
            {messages.map(({ id, role, name, at, content, learnt }, index) => (
              <section key={id ?? index} class={`message ${role}`} data-row tabIndex={-1}>
                <h3>
                  {role}
                  <span class="quiet">
                    <Text>{name ?? ''}</Text> {time(at)}
                  </span>
                  {role === 'user' ? (
                    <button
                      type="button"
                      class="plain"
                      onClick={() => ask(content, id, answerAt(messages, index + 1))}
                    >
                      What is recalled for it
                    </button>
                  ) : null}
                </h3>
                <Lines lines={content.split('\n')} />
                {learnt.map((fact) => (
                  <p key={`${fact.path}:${fact.line}`} class="learnt">
                    <span class="badge">learnt</span> <Text>{fact.text}</Text>{' '}
                    <button type="button" class="plain" onClick={() => showFile(fact)}>
                      <Text>{place(fact.path, fact.line)}</Text>
                    </button>
                  </p>
                ))}
              </section>
            ))}
          </div>
        </article>
      )}
    </State>
  )
}

function answerAt(messages: Json<MessagePage>['messages'], place: number): string | undefined {
  const next = messages[place]
  return next?.role === 'assistant' ? next.content : undefined
}
