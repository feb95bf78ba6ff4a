import fc from 'fast-check'

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
