// A few files' worth: the same lines are counted repeatedly while a file is cut.
const MOST_CHARACTERS = 131_072

const SLASH = 0x2f

/**
 * Counts a text line by line with `count`, and remembers what a line counted last: for a counter whose tokens
 * never reach from the end of a line into a visible ASCII character other than "/". Lines that begin
 * otherwise are counted together with the line before.
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
      // In V8 a slice keeps the whole text that it was cut from in memory: so a slice of a copy.
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

// True for what no token joins to the end of the line before it.
function isFresh(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== SLASH
}
