/** The phrases of a text: each is a paragraph, and its lines are one expression without the line breaks. */
export function phrases(text: TemplateStringsArray): readonly string[] {
  const [all = ''] = text.raw
  return all
    .trim()
    .split('\n\n')
    .map((phrase) => phrase.replaceAll('\n', ''))
}

/** A text of several lines as one, without the line breaks. */
export function joined(text: TemplateStringsArray): string {
  return (text.raw[0] ?? '').replaceAll('\n', '')
}
