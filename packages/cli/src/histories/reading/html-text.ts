const BLOCKS = /<\/?(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|section|article|figure)\b[^>]*>/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  euro: '€',
}

/** The text of an answer in HTML, with the marks of markdown for lists, headings, bold and code. */
export function htmlText(html: string): string {
  const code: string[] = []
  const keep = (text: string) => `\ue000${code.push(text) - 1}\ue001`
  const plain = (text: string) => decoded(text.replaceAll(/<[^>]*>/g, ''))
  return decoded(
    html
      .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
      .replaceAll(
        /<pre\b[^>]*>([^]*?)<\/pre\s*>/gi,
        (_, text: string) => `\n\n${keep(`\`\`\`\n${plain(text).trim()}\n\`\`\``)}\n\n`,
      )
      .replaceAll(/<code\b[^>]*>([^]*?)<\/code\s*>/gi, (_, text: string) => keep(`\`${plain(text)}\``))
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/<hr\b[^>]*>/gi, '\n\n---\n\n')
      .replaceAll(/<li\b[^>]*>/gi, '\n- ')
      .replaceAll(/<h([1-6])\b[^>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
      .replaceAll(/<\/?(?:b|strong)\b[^>]*>/gi, '**')
      .replaceAll(/<\/t[dh]\s*>/gi, ' | ')
      .replaceAll(BLOCKS, '\n\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/- \n+/g, '- ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\ue000(\d+)\ue001/g, (_, place: string) => code[Number(place)] ?? '')
    .trim()
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
