import fc from 'fast-check'

/**
 * True where `merged`, a text of lines that are all different, has each line that one side added, none that
 * one side took away, and all that both kept.
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
 * Texts of few different lines, so that they repeat, with every kind of line end, marks, fences, and signs of
 * diffs.
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
 * A text of lines that are all different, and an edit of it: for each line whether it stays, goes, changes,
 * or has another after it.
 */
export function editedLines(lines: readonly string[], edits: readonly string[], by: string): string[] {
  return lines.flatMap((line, place) => {
    const edit = edits[place]
    if (edit === 'remove') return []
    if (edit === 'change') return [`${line} by ${by}`]
    return edit === 'insert' ? [line, `new after ${line} by ${by}`] : [line]
  })
}
