import { checkText } from '../checks/check-arguments.ts'

// A hash of 64 bytes has 128 hexadecimal digits, and keys are shorter.
const LEAST_RUN = 160
// Fewer lines of this form may be something else than encoded bytes.
const LEAST_LINES = 4
const LEAST_LINE = 24
const HASH_LENGTHS = [40, 56, 64, 96, 128]

// A quick first test: most lines start with a short word.
const MAY_BEGIN = /^[ \t>]*(?:[A-Za-z0-9+/_-]{40}|(?:0x)?[0-9A-Fa-f]{2,8}[ \t,:])/
// In a JSON string line ends are "\n" and a slash may be "\/".
const BASE64 = /(?:[A-Za-z0-9+/_-]|\\[nr/]){160,}={0,2}/g
const DATA_URL =
  /data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64,(?:[A-Za-z0-9+/_-]|\\[nr/]){64,}={0,2}/g
const DATA_TEXT =
  /data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+=-]+)*,(?=\S*%[\dA-Fa-f]{2})(?:[^\s"<>`()]|\([^\s"<>`()]*\)){128,}/g
const PERCENTS = /(?:%[0-9A-Fa-f]{2}){64,}/g
const ESCAPES = /(?:\\x[0-9A-Fa-f]{2}){64,}/g
// A Buffer of Node as JSON.
const BYTES = /\{"type":"Buffer","data":\[[\d,]{160,}\]\}/g
const BASE64_LINE = /^[ \t>]*[A-Za-z0-9+/_-]{40,}={0,2}[ \t]*\r?$/
// The last line of a payload may be shorter.
const LAST_DUMP_LINE =
  /^[ \t>]*(?:[0-9A-Fa-f]{4,8}:?[ \t]+)?(?=.*\d)(?:(?:0x)?[0-9A-Fa-f]{2}(?:[ \t,:]+|\r?$))+$/
const LAST_LINE = /^[ \t>]*(?=[^=]*(?:=|\d))[A-Za-z0-9+/_-]{1,76}={0,2}[ \t]*\r?$/
const DUMP_LINE = /^[ \t>]*(?:[0-9A-Fa-f]{4,8}:?[ \t]+)?(?:(?:0x)?[0-9A-Fa-f]{2,4}[ \t,:]+){8,}.{0,24}\r?$/

/**
 * Replaces each payload in a text by a mark such as `[image/png, 300 kB of base64]`. Payloads are data URLs,
 * and runs and lines of base64 (PEM), hexadecimal digits or percent-encoding. Line numbers do not change.
 * Words, addresses, hashes, keys, identifiers and sequences of letters stay, however long.
 */
export function withoutPayloads(text: string): string {
  checkText('text', text)
  if (text.length < LEAST_RUN) return text
  const lines = text.split('\n')
  let isChanged = false
  for (let first = 0; first < lines.length; first += 1) {
    const line = lines[first] ?? ''
    if (line.length < LEAST_LINE) continue
    if (hasLongRun(line)) {
      lines[first] = withoutRuns(line)
      isChanged ||= lines[first] !== line
      continue
    }
    const pattern = MAY_BEGIN.test(line)
      ? [BASE64_LINE, DUMP_LINE].find((each) => each.test(line))
      : undefined
    if (pattern === undefined) continue
    let end = first + 1
    while (end < lines.length && pattern.test(lines[end] ?? '')) end += 1
    const run = lines.slice(first, end).join('')
    if (run.length < LEAST_RUN) continue
    const isDump = pattern === DUMP_LINE && isHexadecimal(run.replaceAll(/[^0-9A-Fa-f]/g, ''))
    if (end - first >= LEAST_LINES && (isDump || isBase64(run) || isHexadecimalLines(run, end - first))) {
      if ((isDump ? LAST_DUMP_LINE : LAST_LINE).test(lines[end] ?? '')) end += 1
      lines.fill('', first, end)
      lines[first] = mark(run.length, isDump ? 'hexadecimal digits' : 'base64')
      isChanged = true
    }
    first = end - 1
  }
  return isChanged ? lines.join('\n') : text
}

function withoutRuns(line: string): string {
  return line
    .replace(DATA_URL, (url, type?: string) => mark(url.length, 'base64', type))
    .replace(BASE64, (run) => {
      if (isHexadecimal(run)) return mark(run.length, 'hexadecimal digits')
      return isBase64(run) ? mark(run.length, 'base64') : run
    })
    .replace(DATA_TEXT, (url, type?: string) => mark(url.length, 'percent-encoding', type))
    .replace(PERCENTS, (run) => mark(run.length, 'percent-encoding'))
    .replace(ESCAPES, (run) => mark(run.length, 'hexadecimal digits'))
    .replace(BYTES, (run) => mark(run.length, 'bytes as JSON'))
}

// Probes one character in 80 (LEAST_RUN / 2), because most texts have no such run.
function hasLongRun(text: string): boolean {
  for (let probe = LEAST_RUN / 2; probe < text.length; probe += LEAST_RUN / 2) {
    let [start, end] = [probe, probe]
    while (text.charCodeAt(start - 1) > 0x20 && probe - start < LEAST_RUN) start -= 1
    while (text.charCodeAt(end) > 0x20 && end - probe < LEAST_RUN) end += 1
    if (end - start >= LEAST_RUN) return true
  }
  return false
}

function mark(length: number, kind: string, type?: string): string {
  const size = length < 1000 ? `${length} bytes` : `${Math.round(length / 1000)} kB`
  return `[${type === undefined ? '' : `${type}, `}${size} of ${kind}]`
}

// A list of hashes is not a payload: each of its lines has the length of a hash.
function isHexadecimalLines(run: string, lines: number): boolean {
  return isHexadecimal(run.trim()) && !HASH_LENGTHS.includes(Math.round(run.trim().length / lines))
}

function isHexadecimal(run: string): boolean {
  return /^[0-9A-Fa-f]+$/.test(run) && /\d/.test(run) && /[A-Fa-f]/.test(run)
}

// Base64 has digits and letters of both cases, and every second character is of another kind than the one
// before. In names and paths, only every fifth is.
function isBase64(escaped: string): boolean {
  const run = escaped.replaceAll(/\\[nr]?/g, '')
  const digits = run.match(/\d/g)?.length ?? 0
  const capitals = run.match(/[A-Z]/g)?.length ?? 0
  const changes = run.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0
  return digits > run.length * 0.04 && capitals > run.length * 0.15 && changes > run.length * 0.35
}
