// As much as a few files: cutting a file counts the same lines repeatedly.
const MOST_CHARACTERS = 131_072

const SLASH = 0x2f

/**
 * Counts a text line by line with `count`, and remembers the last lines' counts. For a counter whose tokens
 * never span from a line end into a visible ASCII character other than "/". Lines that begin with another
 * character are counted together with the line before.
 */
export function lineCounts(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>()
  let characters = 0

  const countLine = (line: string): number => {
    let tokens = known.get(line)
    if (tokens === undefined) {
      tokens = count(line)
      if (characters + line.length > MOST_CHARACTERS) {
        known.clear()
        characters = 0
      }
      characters += line.length
      // In V8 a slice keeps the whole original text in memory, so slice a copy.
      known.set(` ${line}`.slice(1), tokens)
    }
    return tokens
  }

  return (text) => {
    let tokens = 0
    let start = 0
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
      if (!isFresh(text.charCodeAt(feed + 1))) continue
      tokens += countLine(text.slice(start, feed + 1))
      start = feed + 1
    }
    return start === text.length ? tokens : tokens + countLine(text.slice(start))
  }
}

// True if no token spans the line break before this character.
function isFresh(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== SLASH
}
