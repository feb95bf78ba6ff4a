import type { Step } from './earlier-version.ts'

/** A scripted step in a model specification: the content of an answer, and the parts of a stream. */
export function partsOf(
  step: Step | undefined,
  place: number,
): { readonly content: object[]; readonly stream: object[]; readonly isDone: boolean } {
  if (step === undefined) throw new Error('The script has ended.')
  const text = 'say' in step ? step.say : (step.text ?? '')
  const call =
    'call' in step
      ? [
          {
            type: 'tool-call',
            toolCallId: `call-${place}`,
            toolName: step.call,
            input: JSON.stringify(step.input),
          },
        ]
      : []
  const deltas = text.split(/(?<= )/).map((delta) => ({ type: 'text-delta', id: '0', delta }))
  return {
    content: [...(text === '' ? [] : [{ type: 'text', text }]), ...call],
    stream: [
      { type: 'stream-start', warnings: [] },
      ...(text === '' ? [] : [{ type: 'text-start', id: '0' }, ...deltas, { type: 'text-end', id: '0' }]),
      ...call,
    ],
    isDone: 'say' in step,
  }
}
