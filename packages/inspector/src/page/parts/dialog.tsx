import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { dialog } from '../state/keyboard.ts'

/** A dialog over the page. Escape or a click outside closes it. */
export function Dialog({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  // At once: a person types on.
  useLayoutEffect(() => element.current?.showModal(), [])
  const close = () => (dialog.value = undefined)
  return (
    <dialog
      ref={element}
      aria-label={title}
      onClose={close}
      onClick={({ target }) => target === element.current && close()}
    >
      <div class="sheet">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
