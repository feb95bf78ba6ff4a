import { valuesOf, wordsOf } from '../../routes/turns/words-of.ts'
import { Text, Visible } from './lines.tsx'

const LONG = 600

/** The words and numbers of an answer, as `Lit` compares them. */
export function litWords(answer = ''): ReadonlySet<string> {
  return new Set([...wordsOf(answer), ...valuesOf(answer)])
}

/** One line of text; words that an answer has are marked. */
export function Lit({
  children,
  words,
  kind = 'source',
}: Readonly<{
  children: string
  words: ReadonlySet<string>
  /** "other" for a line that says otherwise. */
  kind?: 'source' | 'other'
}>) {
  const parts = children.split(/([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}:,.]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}])/u)
  const isWord = (part: string) => [...wordsOf(part), ...valuesOf(part)].some((word) => words.has(word))
  return (
    <bdi>
      {parts.map((part, place) =>
        place % 2 === 1 && isWord(part) ? (
          <mark key={place} class={kind}>
            <Visible>{part}</Visible>
          </mark>
        ) : part === '' ? null : (
          <Visible key={place}>{part}</Visible>
        ),
      )}
    </bdi>
  )
}

export function Paragraphs({ children }: { readonly children: string }) {
  return (
    <div class="paragraphs">
      {children.split(/\r?\n/).map((line, place) => (
        <div key={place}>{line === '' ? '\u00a0' : <Text>{line}</Text>}</div>
      ))}
    </div>
  )
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

export function isLong(text: string): boolean {
  return text.length > LONG
}
