'use client'

import { useChat } from '@ai-sdk/react'
import type { UIMessage } from 'ai'
import { useState } from 'react'

/** The conversation, and a field for the next message. */
export function Chat({ id, messages: initial }: { readonly id: string; readonly messages: UIMessage[] }) {
  const { messages, sendMessage, status, error } = useChat({ id, messages: initial })
  const [text, setText] = useState('')
  const isBusy = status === 'submitted' || status === 'streaming'
  return (
    <main className="chat">
      <ol aria-live="polite">
        {messages.length === 0 && (
          <li className="hint">Say something about yourself. Then ask for it in a new chat.</li>
        )}
        {messages.map((message) => (
          <li key={message.id} className={message.role}>
            {message.parts.map((part, place) =>
              part.type === 'text' ? (
                <p key={place}>{part.text}</p>
              ) : (
                part.type.startsWith('tool-') && <code key={place}>{part.type.slice('tool-'.length)}</code>
              ),
            )}
          </li>
        ))}
        {error !== undefined && <li className="error">{error.message}</li>}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '' || isBusy) return
          void sendMessage({ text })
          setText('')
        }}
      >
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Message"
          placeholder="My dog is called Rex."
          autoFocus
        />
        <button disabled={isBusy}>Send</button>
      </form>
    </main>
  )
}
