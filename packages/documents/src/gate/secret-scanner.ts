import { checkOptions, refuse } from '@sheaf/core/adapter'
import type { Scanner, ScanFinding } from './scan-change.ts'
import {
  findTold,
  ASSIGNED_KEY,
  ASSIGNED_SECRET,
  isAssignedKey,
  isAssignedSecret,
  isCredential,
  isRandom,
  type RuleMatch,
} from './told-secrets.ts'
import { SECRET_ADDRESSES, TOKEN_FORMATS } from './token-formats.ts'

const ACTIONS: readonly ScanFinding['severity'][] = ['flag', 'redact', 'refuse']

interface SecretScannerOptions {
  /**
   * "flag" writes and reports it, "redact" writes `(redacted)` in its place, "refuse" writes nothing.
   * "flag" by default.
   */
  readonly action?: ScanFinding['severity']
}

function withoutOverlaps(matches: readonly RuleMatch[]): RuleMatch[] {
  const result: RuleMatch[] = []
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last === undefined || match.start >= last.end) result.push(match)
    else if (match.end > last.end) result[result.length - 1] = { ...last, end: match.end }
  }
  return result
}

/**
 * Makes a scanner for private keys, tokens of clouds and services, passwords in addresses, headers and
 * sentences, and random values assigned to a name such as `api_key`. A comment in the text cannot switch it
 * off. Throws `invalid-argument` for an unknown action.
 */
export function secretScanner(options: SecretScannerOptions = {}): Scanner {
  const { action = 'flag' } = checkOptions(options, { action: true })
  if (!ACTIONS.includes(action)) refuse('action', `must be one of ${ACTIONS.join(', ')}`)
  return ({ content }) =>
    withoutOverlaps(findSecrets(content)).map(({ rule, start, end }) => ({
      rule: `secret-${rule}`,
      severity: action,
      message: 'text that looks like a secret; keep secrets elsewhere, and note where',
      start,
      end,
    }))
}

const MARK = /-----(?:BEGIN|END) [A-Z0-9 ]{1,60}-----/g
const PRIVATE = /^-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----$/
const KEY_LINE = /(?:\s|\\[nr]){0,4}[A-Za-z0-9+/=]{32,100}/y
const MAX_KEY_BLOCK = 20_000

/** A pattern whose last group is the secret, or the whole match if it has no groups. */
interface SecretRule {
  readonly rule: string
  readonly pattern: RegExp
  /** Gets the secret, the group before it (a name or a user, or none), and the character after it. */
  readonly accepts: (secret: string, before: string, after: string) => boolean
}

// A match cannot begin inside a token, so that a long run is scanned once.
const NO_TOKEN_BEFORE = '(?<![A-Za-z0-9_+-])'
const PURPOSE = '(?:live|test|prod|api|secret|token|key|pat|[rs]k|rw|admin)'

// Every repetition is bounded, or nothing after it can fail: this takes linear time.
const RULES: readonly SecretRule[] = [
  {
    rule: 'token',
    pattern: new RegExp(`${NO_TOKEN_BEFORE}(?:${TOKEN_FORMATS.join('|')})`, 'g'),
    accepts: (token) => isRandom(token, 2.5),
  },
  // A token of an unlisted issuer that names its purpose; `pk_live_` is public.
  {
    rule: 'token',
    pattern: new RegExp(
      `${NO_TOKEN_BEFORE}(?:(?!pk_|pub)[a-z0-9]{1,12}_){0,3}${PURPOSE}_(?:[A-Za-z0-9]{1,16}_){0,2}[A-Za-z0-9]{28,}`,
      'g',
    ),
    accepts: (token) => /[a-z]/.test(token) && /[A-Z]/.test(token) && isRandom(token, 4),
  },
  // No word has this form, so the value need not look random.
  {
    rule: 'aws-key-id',
    pattern: /(?<![A-Za-z0-9])(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
    accepts: (id) => isCredential(id),
  },
  {
    rule: 'address',
    pattern: new RegExp(SECRET_ADDRESSES.join('|'), 'g'),
    accepts: (address) => isRandom(address.slice(address.lastIndexOf('/')), 2.5),
  },
  {
    rule: 'password-in-address',
    pattern: /:\/\/([^\s:@/?#"'`<>]{0,128}):([^\s@/"'`<>]{4,256})@(?=[\w[])/g,
    accepts: (password, user) => password !== user && isCredential(password),
  },
  {
    rule: 'password-of-a-command',
    pattern: /(?<!\S)(?:-u|--user)[ =]{1,4}["']?([^\s:"']{0,64})["']?:["']?([^\s"'<>[\]]{4,128})/g,
    accepts: (password, user) => password !== user && isCredential(password),
  },
  {
    rule: 'password-of-a-login',
    pattern: /\blogin[ \t]{1,4}\S{1,64}\s{1,4}password[ \t]{1,4}(\S{6,128})/g,
    accepts: (password) => isRandom(password, 2.5),
  },
  {
    rule: 'password-of-a-database',
    pattern: /:\d{4,5}:[A-Za-z*][^\s:]{0,63}:[A-Za-z][^\s:]{0,63}:([^\s:]{6,128})/g,
    accepts: (password) => isRandom(password, 2.5),
  },
  {
    rule: 'password-of-a-config',
    pattern: /<add key="(?:ClearText)?Password"\s{1,8}value="([^"<>]{4,256})"/gi,
    accepts: (password) => isCredential(password) && !/^%.*%$/.test(password),
  },
  {
    rule: 'token',
    pattern: /(?<![\w.-])s\.[A-Za-z0-9]{24}(?![\w.-])/g,
    accepts: (token) => /\d/.test(token) && /[A-Z]/.test(token) && isRandom(token, 3.5),
  },
  {
    rule: 'bearer-token',
    pattern:
      /\b(?:Bearer|Authorization["']?[ \t]{0,2}[:=][ \t]{0,4}["']?(?:[\w-]{1,20}[ \t])?)[ \t]{0,4}([\w.~+/=-]{20,})/gi,
    accepts: (token) => isRandom(token, 3),
  },
  {
    rule: 'basic-credentials',
    pattern: /\b(?:Basic[ \t]{1,4}|auth["'][ \t]{0,2}:[ \t]{0,2}["'])([A-Za-z0-9+/]{8,}={0,2})/gi,
    accepts: holdsPassword,
  },
  {
    rule: 'signature',
    pattern: /[?&]sig=([\w%+/-]{30,}={0,2})/g,
    accepts: (signature) => isRandom(signature, 3),
  },
  // A PEM key in base64 once more, as in kubeconfig.
  {
    rule: 'private-key',
    pattern: /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi[A-Za-z0-9+/]{40,}={0,2}/g,
    accepts: (encoded) => /^-----BEGIN [A-Z ]{0,30}PRIVATE KEY/.test(atob(encoded.slice(0, 52))),
  },
  {
    rule: 'private-key',
    pattern: /\bPrivate-Lines:[ \t]{0,4}\d{1,4}\r?\n((?:[A-Za-z0-9+/=]{4,76}\r?\n?){1,200})/g,
    accepts: () => true,
  },
  { rule: 'assigned-secret', pattern: ASSIGNED_SECRET, accepts: isAssignedSecret },
  { rule: 'assigned-secret', pattern: ASSIGNED_KEY, accepts: isAssignedKey },
]

/**
 * The secrets in a text: private keys, tokens in the formats of their issuers, passwords in addresses
 * and headers, and random values assigned to a name such as `api_key`. Takes linear time.
 */
function findSecrets(content: string): RuleMatch[] {
  return [
    ...findPrivateKeys(content),
    ...findTold(content),
    ...RULES.flatMap((rule) => matchesOf(rule, content)),
  ]
}

function matchesOf({ rule, pattern, accepts }: SecretRule, content: string): RuleMatch[] {
  return [...content.matchAll(pattern)].flatMap((match) => {
    const [whole, ...groups] = match
    const matched = groups.at(-1) ?? whole
    const secret = matched.replace(/(?:\*\*|[.:])$/, '')
    const start = match.index + whole.lastIndexOf(matched)
    const after = content.charAt(start + matched.length)
    return accepts(secret, groups.at(-2) ?? '', after) ? [{ rule, start, end: start + secret.length }] : []
  })
}

// "user:password" in base64.
function holdsPassword(encoded: string): boolean {
  try {
    return /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(atob(encoded))
  } catch {
    return false
  }
}

/**
 * Private keys between their PEM marks; without an end mark, the following lines that look like a key.
 * Every mark is checked once.
 */
function findPrivateKeys(content: string): RuleMatch[] {
  const marks = [...content.matchAll(MARK)]
  return marks.flatMap((mark, index) => {
    if (!PRIVATE.test(mark[0])) return []
    const from = mark.index + mark[0].length
    const next = marks[index + 1]
    const isClosed = next?.[0].startsWith('-----END') === true && next.index - from <= MAX_KEY_BLOCK
    const end = isClosed ? next.index + next[0].length : endOfLines(content, from)
    return [{ rule: 'private-key', start: mark.index, end }]
  })
}

function endOfLines(content: string, from: number): number {
  KEY_LINE.lastIndex = from
  let end = from
  while (KEY_LINE.test(content)) end = KEY_LINE.lastIndex
  return end
}
