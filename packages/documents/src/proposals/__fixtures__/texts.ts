import fc from 'fast-check'

/**
 * For texts whose lines all differ: true if `merged` has each line that one side added, no line that
 * one side removed, and all that both kept.
 */
export function hasBoth(
  merged: string,
  { base, current, proposed }: Readonly<Record<'base' | 'current' | 'proposed', string>>,
): boolean {
  const linesOf = (text: string) =>
    text
      .replace('\uFEFF', '')
      .split(/\r?\n/)
      .filter((line) => line !== '')
  const [was, mine, yours] = [base, current, proposed].map((text) => new Set(linesOf(text)))
  if (was === undefined || mine === undefined || yours === undefined) return false
  const wanted = [...new Set([...was, ...mine, ...yours])].filter((line) =>
    was.has(line) ? mine.has(line) && yours.has(line) : true,
  )
  return JSON.stringify(linesOf(merged).toSorted()) === JSON.stringify(wanted.toSorted())
}

/**
 * Texts of few different lines, so that they repeat, with every kind of line end, marks, fences and
 * diff signs.
 */
export const hostileText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '\uFEFF'),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          '',
          'a',
          'b',
          '- x',
          '-- y',
          '--- z',
          '+++ z',
          '@@ -1,1 +1,1 @@',
          '\\ No newline',
          '```',
          '````diff',
          '---',
          '$&',
          '__proto__',
          'x\r',
          '\u2028',
          '\u202e',
        ),
        fc.constantFrom('\n', '\n', '\r\n'),
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom('', 'end'),
  )
  .map(([mark, lines, end]) => mark + lines.map((line) => line.join('')).join('') + end)

/**
 * Edits a text whose lines all differ: each line stays, goes, changes, or gets another one after it.
 */
export function editedLines(lines: readonly string[], edits: readonly string[], by: string): string[] {
  return lines.flatMap((line, place) => {
    const edit = edits[place]
    if (edit === 'remove') return []
    if (edit === 'change') return [`${line} by ${by}`]
    return edit === 'insert' ? [line, `new after ${line} by ${by}`] : [line]
  })
}
