// A dash, and white space before any "=": a list item or a frontmatter line, never an option.
const TEXT = /^-[^=\s]*\s/

/**
 * The same arguments, with texts such as "- Prefers Postgres." behind `--`, since the parser would read
 * them as options. A text after an option is that option's value, and stays.
 */
export function textsLast(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  const isText = (place: number) => TEXT.test(argv[place] ?? '') && argv[place - 1]?.startsWith('-') !== true
  const places = Array.from({ length: end }, (_, place) => place)
  const texts = places.filter(isText)
  if (texts.length === 0) return [...argv]
  const at = (chosen: readonly number[]) => chosen.map((place) => argv[place] ?? '')
  return [...at(places.filter((place) => !isText(place))), '--', ...at(texts), ...argv.slice(end + 1)]
}
