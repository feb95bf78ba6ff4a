import { batch, signal, useSignal } from '@preact/signals'
import type { Json, MessagePage } from '../../answers/answers.ts'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { inOneLine, Paragraphs } from '../parts/lit.tsx'
import { Item, Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { nameOf } from './context/block-row.tsx'
import { isShown } from './context/context-difference.tsx'
import { isExported, start } from '../state/api.ts'
import { openThread, showFile, showScope, showTurn } from '../state/route.ts'
import { scope } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { counted, dayOf, place, speaker } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.threads
const filter = signal('')
const offset = signal(0)

/** The threads, those that changed last first, and the messages of the open one. */
export function Conversations() {
  const answer = useAnswer('threads', {
    limit: LIMIT,
    offset: offset.value,
    filter: filter.value === '' ? undefined : filter.value,
  })
  const open = openThread.value
  return (
    <div class={open === undefined ? 'pair' : 'pair opened'}>
      <section class="list" aria-label="Threads">
        {isExported() ? null : (
          <div class="ask">
            <label class="wide">
              Name
              <input
                data-first
                type="search"
                value={filter.value}
                placeholder="a part of it"
                onInput={({ currentTarget: { value } }) => {
                  filter.value = value
                  offset.value = 0
                }}
              />
            </label>
          </div>
        )}
        <State of={answer}>
          {({ threads, total }) => (
            <>
              {total === 0 ? (
                <Empty>
                  {filter.value !== ''
                    ? 'No conversation has that in its name.'
                    : scope.value === undefined && start.value?.choosesScope === true
                      ? 'No conversation changed lately. Choose a user with u: each has their own.'
                      : 'No conversation is recorded here yet: an app calls thread(id).record(messages).'}
                </Empty>
              ) : (
                <p class="quiet small pad">
                  {counted(total, 'conversation')}
                  {scope.value === undefined && start.value?.choosesScope === true
                    ? ' that changed last, of all users'
                    : ', newest first'}
                </p>
              )}
              <div class="rows" data-rows>
                {threads.map(({ of, id, first, messages, hasMore, at }) => (
                  <Item
                    key={`${of?.id} ${id}`}
                    name={first === undefined ? id : inOneLine(first)}
                    day={at === undefined ? '' : dayOf(at)}
                    isOpen={open === id}
                    onOpen={() =>
                      batch(() => {
                        if (of !== undefined) showScope(of)
                        openThread.value = id
                      })
                    }
                  >
                    <Text>{of === undefined ? id : `${of.id} · ${id}`}</Text> ·{' '}
                    {hasMore ? `more than ${messages} messages` : counted(messages, 'message')}
                  </Item>
                ))}
              </div>
              <Pages offset={offset} limit={LIMIT} total={total} />
            </>
          )}
        </State>
      </section>
      <section class="detail" aria-label="Messages">
        {open === undefined ? (
          <Empty>Choose a conversation. Below each question you see what was recalled for it.</Empty>
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
                  <Text>{speaker({ role, name })}</Text>
                  <span class="quiet">
                    {dayOf(at)}, {at.slice(11, 16)}
                  </span>
                  {role === 'user' ? (
                    <button
                      type="button"
                      class="plain"
                      onClick={() =>
                        showTurn({
                          thread,
                          turn: id,
                          question: content,
                          answer: answerAt(messages, index + 1),
                        })
                      }
                    >
                      Why this answer
                    </button>
                  ) : null}
                </h3>
                <Paragraphs>{content}</Paragraphs>
                {role === 'assistant' && !isExported() ? (
                  <Footnotes thread={thread} messages={messages} place={index} />
                ) : null}
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

// The lines of memory that the model got for an answer: the last question before it has the context.
function Footnotes({
  thread,
  messages,
  place: answered,
}: {
  readonly thread: string
  readonly messages: Json<MessagePage>['messages']
  readonly place: number
}) {
  const isOpen = useSignal(false)
  const asked = messages.slice(0, answered).findLast(({ role }) => role === 'user')
  const { id: turn, content: question } = asked ?? {}
  const kept = useAnswer('kept', isOpen.value ? { thread, turn, question } : undefined)
  if (turn === undefined) return null
  return (
    <details class="footnotes small" onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>What it was given</summary>
      {isOpen.value ? (
        <State of={kept}>
          {({ context }) => {
            const lines =
              context?.blocks.filter((block) => isShown(block) && block.source !== undefined) ?? []
            return lines.length === 0 ? (
              <p>{context === undefined ? 'No context was kept for it.' : 'No line of memory.'}</p>
            ) : (
              <ol>
                {lines.map((line) => (
                  <li key={line.id}>
                    <button
                      type="button"
                      class="plain"
                      onClick={() => showFile({ path: line.source ?? '', line: line.lineStart })}
                    >
                      <Text>{nameOf(line)}</Text>
                    </button>{' '}
                    <Text>{line.preview ?? ''}</Text>
                  </li>
                ))}
              </ol>
            )
          }}
        </State>
      ) : null}
    </details>
  )
}

function answerAt(messages: Json<MessagePage>['messages'], place: number): string | undefined {
  const next = messages[place]
  return next?.role === 'assistant' ? next.content : undefined
}
