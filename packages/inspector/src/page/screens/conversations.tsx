import { batch, signal, useSignal } from '@preact/signals'
import type { Answers, Json, ThreadItem } from '../../answers/answers.ts'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Head, Input, Opens, Pages, Pair, Rows } from '../parts/controls.tsx'
import { inOneLine, Paragraphs } from '../parts/lit.tsx'
import { Item, Text, Whose } from '../parts/lines.tsx'
import { Empty, State } from '../parts/state.tsx'
import { nameOf } from './context/block-row.tsx'
import { isShown } from './context/context-difference.tsx'
import { isExported, start } from '../state/api.ts'
import { openThread, showFile, showScope, showTurn, type ThreadPlace } from '../state/route.ts'
import { scope } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { counted, dayOf, speaker } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.threads
const filter = signal('')
const offset = signal(0)

export function Conversations() {
  const answer = useAnswer('threads', {
    limit: LIMIT,
    offset: offset.value,
    filter: filter.value === '' ? undefined : filter.value,
  })
  const open = openThread.value
  const isOfAll = scope.value === undefined && start.value?.choosesScope === true
  const list = (
    <>
      {isExported() ? null : (
        <div class="ask" onInput={() => (offset.value = 0)}>
          <label class="wide">
            Name
            <Input data-first type="search" of={filter} placeholder="a part of it" />
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
                  : isOfAll
                    ? 'No conversation changed lately. Choose a user above.'
                    : 'No conversation is recorded here yet: an app calls thread(id).record(messages).'}
              </Empty>
            ) : (
              <p class="quiet small pad">
                {counted(total, 'conversation')}
                {isOfAll ? ' that changed last, of all users' : ', newest first'}
              </p>
            )}
            <Rows>
              {threads.map((thread) => (
                <Thread key={`${thread.of?.id} ${thread.id}`} of={thread} />
              ))}
            </Rows>
            <Pages offset={offset} limit={LIMIT} total={total} />
          </>
        )}
      </State>
    </>
  )
  return (
    <Pair label="Threads" of="Messages" isOpen={open !== undefined} list={list}>
      {open === undefined ? (
        <Empty>Choose a conversation. Below each question you see what was recalled for it.</Empty>
      ) : (
        <Messages key={open.id} place={open} />
      )}
    </Pair>
  )
}

function Thread({ of: { of, id, first, messages, hasMore, at } }: { readonly of: Json<ThreadItem> }) {
  return (
    <Item
      name={first === undefined ? id : inOneLine(first)}
      day={at === undefined ? '' : dayOf(at)}
      isOpen={openThread.value?.id === id}
      onOpen={() =>
        batch(() => {
          if (of !== undefined) showScope(of)
          openThread.value = { id }
        })
      }
    >
      <Whose of={of} />
      <Text>{id}</Text> · {hasMore ? `more than ${messages} messages` : counted(messages, 'message')}
    </Item>
  )
}

function Messages({ place: { id: thread, ...at } }: { readonly place: ThreadPlace }) {
  const answer = useAnswer('messages', { thread, limit: PAGE_ITEMS.messages, ...at })
  const show = (place?: Omit<ThreadPlace, 'id'>) => (openThread.value = { id: thread, ...place })
  return (
    <State of={answer}>
      {({ path, messages, hasMore, hasLater }) => (
        <article>
          <Head list="threads" name={thread} onBack={() => (openThread.value = undefined)}>
            <button type="button" onClick={() => showFile({ path })}>
              Open the file
            </button>
          </Head>
          {hasMore || hasLater ? (
            <p class="pages">
              {isExported() ? null : (
                <DayOf
                  shown={at.day ?? messages[0]?.at.slice(0, 10) ?? ''}
                  onChoose={(day) => show({ day })}
                />
              )}
              <Step to={hasMore && messages[0]?.id} onGo={(before) => show({ before })}>
                earlier
              </Step>
              {isExported() ? null : (
                <Step to={hasLater && messages.at(-1)?.id} onGo={(after) => show({ after })}>
                  later
                </Step>
              )}
              <Step to={hasLater && 'newest'} onGo={() => show()}>
                newest
              </Step>
            </p>
          ) : null}
          {messages.length === 0 ? <Empty>Nothing was recorded here.</Empty> : null}
          <div data-rows>
            {messages.map(({ id }, place) => (
              <Message key={id ?? place} thread={thread} messages={messages} place={place} />
            ))}
          </div>
        </article>
      )}
    </State>
  )
}

function Step({
  to,
  onGo,
  children,
}: Readonly<{ to: string | false | undefined; onGo: (id: string) => void; children: string }>) {
  return (
    <button type="button" disabled={!to} onClick={() => to && onGo(to)}>
      {children}
    </button>
  )
}

/** The day of the first message. While a person types another one, its year is too early: no day yet. */
function DayOf({ shown, onChoose }: Readonly<{ shown: string; onChoose: (day: string) => void }>) {
  return (
    <label>
      <span class="unseen">From the day</span>
      <input
        type="date"
        data-key="day"
        title="Messages from this day on (d)"
        min="1970-01-01"
        max={start.value?.today}
        value={shown}
        onChange={({ currentTarget: { value, validity } }) =>
          value !== '' && validity.valid && onChoose(value)
        }
      />
    </label>
  )
}

interface MessageOf {
  readonly thread: string
  readonly messages: Json<Answers['messages']>['messages']
  readonly place: number
}

function Message({ thread, messages, place }: MessageOf) {
  const [message, next] = messages.slice(place)
  if (message === undefined) return null
  const { id, role, name, at, content, learnt } = message
  const day = dayOf(at)
  const answer = next?.role === 'assistant' ? next.content : undefined
  return (
    <>
      {place > 0 && day === dayOf(messages[place - 1]?.at ?? '') ? null : <p class="day quiet">{day}</p>}
      <section class={`message ${role}`} data-row tabIndex={-1}>
        <h3>
          <Text>{speaker({ role, name })}</Text>
          <span class="quiet">{at.slice(11, 16)}</span>
          {role === 'user' ? (
            <button
              type="button"
              class="plain"
              onClick={() => showTurn({ thread, turn: id, question: content, answer })}
            >
              Why this answer
            </button>
          ) : null}
        </h3>
        <Paragraphs>{content}</Paragraphs>
        {role === 'assistant' && !isExported() ? (
          <Footnotes thread={thread} messages={messages} place={place} />
        ) : null}
        {learnt.map((fact) => (
          <p key={`${fact.path}:${fact.line}`} class="learnt">
            <span class="badge">learnt</span> <Text>{fact.text}</Text> <Opens of={fact} />
          </p>
        ))}
      </section>
    </>
  )
}

// The lines that the model got for an answer: the question before it has the context.
function Footnotes({ thread, messages, place }: MessageOf) {
  const isOpen = useSignal(false)
  const asked = messages.slice(0, place).findLast(({ role }) => role === 'user')
  const { id: turn, content: question } = asked ?? {}
  const kept = useAnswer('kept', isOpen.value ? { thread, turn, question } : undefined)
  if (turn === undefined) return null
  return (
    <details class="footnotes small" onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>What it was given</summary>
      {isOpen.value ? (
        <State of={kept}>
          {({ context }) => {
            const lines = (context?.blocks ?? []).filter((block) => isShown(block) && block.source)
            if (lines.length === 0)
              return <p>{context === undefined ? 'No context was kept for it.' : 'No line of memory.'}</p>
            return (
              <ol>
                {lines.map((line) => (
                  <li key={line.id}>
                    <Opens of={{ path: line.source ?? '', line: line.lineStart }}>{nameOf(line)}</Opens>{' '}
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
