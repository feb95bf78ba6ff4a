/** A line of a prompt. */
export interface PromptLine {
  readonly text: string
  /** Lines under one date line, or one dated line of a list. */
  readonly group: number
  readonly day?: string
  /** True if its message is marked as replaced. */
  readonly isMarked: boolean
  /** True if a message begins with it. */
  readonly isFirst: boolean
  readonly isStanding: boolean
}

const DAY = /^(\d{4}-\d\d-\d\d)\b/
const ITEM = /^- (\d{4}-\d\d-\d\d)\b/
const MESSAGE = /^(?:user|assistant)\b([^:\n]{0,60}): /
const STANDING = /from now on/

/** The lines of Sheaf's prompt with their days and marks, without headings and fences. */
export function promptLines(prompt: string): PromptLine[] {
  const lines: PromptLine[] = []
  let group = 0
  let day: string | undefined
  let isMarked = false
  let isStanding = false
  for (const text of prompt.split('\n')) {
    if (/^#{2,3} /.test(text) || text.startsWith('```') || DAY.test(text)) {
      if (text.startsWith('## ') && text.includes('(data, ')) isStanding = STANDING.test(text)
      group += 1
      day = DAY.exec(text)?.[1]
      isMarked = false
      continue
    }
    if (text.trim() === '') continue
    const message = MESSAGE.exec(text)
    const item = ITEM.exec(text)?.[1]
    if (message !== null) isMarked = (message[1] ?? '').includes('(earlier')
    if (item !== undefined) group += 1
    lines.push({ text, group, day: item ?? day, isMarked, isFirst: message !== null, isStanding })
  }
  return lines
}
