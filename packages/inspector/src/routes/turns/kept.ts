import type { RecordedContext, ShownContext, ShownPart } from '@sheaf/memory'
import type { KeptAnswer } from '../../answers/answers.ts'
import { blockWords } from './block-words.ts'
import type { Call, Route } from '../route.ts'

const CONTEXTS = 50

/** The context that the model got for a turn of a thread, if it was kept. */
export const kept: Route<KeptAnswer> = {
  async answer(call) {
    const { scope, fields, abortSignal } = call
    const found = await keptContext(call)
    if (found === undefined) return { context: undefined }
    const shown = await scope.context(found.id, { abortSignal })
    const { trace, at, isWhole, messages } = shown
    const wordsOf = await blockWords(scope, trace.events, fields.optionalText('question') ?? '', {
      abortSignal,
      linesThen: linesOf(shown),
    })
    return {
      context: {
        at,
        isWhole,
        budget: trace.budget,
        tokens: trace.tokens,
        counter: trace.counter,
        sections: trace.sections,
        blocks: trace.events.map((event) => ({ ...event, ...wordsOf(event) })),
        messages: messages.map(({ role, parts }) => ({ role, content: parts.map(textOf).join('') })),
      },
    }
  },
}

/** The kept context of the turn that a request names. */
export async function keptContext({
  scope,
  fields,
  abortSignal,
}: Call): Promise<RecordedContext | undefined> {
  const [thread, turn] = [fields.optionalText('thread'), fields.optionalText('turn')]
  if (thread === undefined || turn === undefined) return undefined
  const contexts = await scope.contexts({ thread, limit: CONTEXTS, abortSignal })
  return contexts.find((each) => each.turn === turn)
}

// A line may be shown in parts.
function linesOf({ messages }: ShownContext): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const files = new Map<string, Map<number, string>>()
  for (const { lines, text } of messages.flatMap(({ parts }) => parts)) {
    if (lines === undefined || text === undefined) continue
    const file = files.get(lines.source) ?? new Map<number, string>()
    files.set(lines.source, file)
    const all = lines.lineStart === lines.lineEnd ? [text] : text.split('\n')
    for (const [place, line] of all.entries()) {
      const number = lines.lineStart + place
      file.set(number, `${file.get(number) ?? ''}${line}`)
    }
  }
  return files
}

function textOf({ text, lines, missing, bytes }: ShownPart): string {
  if (text !== undefined) return text
  if (missing === 'not-kept') return `[${bytes} bytes of the app, which memory does not keep]`
  const { source = '', lineStart = 0 } = lines ?? {}
  return missing === 'gone'
    ? `[${source}:${lineStart}, a file that is gone]`
    : `[${source}:${lineStart}, which changed]`
}
