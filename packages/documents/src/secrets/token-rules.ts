import type { RuleMatch } from './secret-findings.ts'

// What the issuers of keys put before them, and how many characters follow at least. The first are known to the
// preset as well, which runs only in Node.
const PREFIXES: readonly (readonly [prefix: string, length: number])[] = [
  ['ghp_', 36], // GitHub
  ['gho_', 36],
  ['ghu_', 36],
  ['ghs_', 36],
  ['ghr_', 36],
  ['github_pat_', 40],
  ['glpat-', 20], // GitLab
  ['xoxb-', 20], // Slack
  ['xoxp-', 20],
  ['xoxa-', 20],
  ['xoxr-', 20],
  ['xoxs-', 20],
  ['xapp-', 20],
  ['npm_', 36],
  ['sk_live_', 24], // Stripe
  ['rk_live_', 24],
  ['SG.', 60], // SendGrid
  ['shpat_', 32], // Shopify
  ['hf_', 34], // Hugging Face
  ['gsk_', 48], // Groq
  ['lin_api_', 40], // Linear
  ['AIza', 35], // Google
  ['ya29.', 30],
  ['GOCSPX-', 28],
  ['ATATT3', 50], // Atlassian
  ['dop_v1_', 64], // DigitalOcean
  ['doo_v1_', 64],
  ['dor_v1_', 64],
  ['pypi-AgEI', 50],
  ['rubygems_', 48],
  ['PMAK-', 50], // Postman
  ['NRAK-', 27], // New Relic
  ['sntrys_', 50], // Sentry
  ['sntryu_', 60],
  ['dp.pt.', 40], // Doppler
  ['HRKU-', 36], // Heroku
  ['nfp_', 36], // Netlify
  ['pul-', 40], // Pulumi
  ['pscale_tkn_', 32], // PlanetScale
  ['pscale_pw_', 32],
  ['sbp_', 40], // Supabase
  ['sq0atp-', 22], // Square
  ['whsec_', 32], // Stripe
  ['xai-', 60],
  ['pplx-', 40], // Perplexity
  ['r8_', 37], // Replicate
  ['AGE-SECRET-KEY-1', 58],
]
// Starts where no token is under way, so that a long run is walked once.
const PREFIXED = new RegExp(
  `(?<![\\w-])(?:${PREFIXES.map(([prefix]) => prefix.replaceAll('.', '\\.')).join('|')})[\\w.~+/=-]{1,400}`,
  'g',
)
// Its own rule for these is off by default there, because they are only half of a key; a memory has no more
// use for them.
const AWS_KEY_ID = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,1000}/g
const SK_KEY = /(?<![\w-])sk-[\w-]{32,200}/g
const AZURE_KEY = /AccountKey=[A-Za-z0-9+/]{86}==/g
const BEARER = /\bBearer[ \t]{1,4}([\w.~+/=-]{20,2000})/g
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
const ASSIGNMENT =
  /(secret|token|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)[\w-]{0,20}["'`*]{0,3}[ \t]{0,4}(?:=>|:=|[:=])[ \t]{0,4}["'`*]{0,3}([^\s"'`,;<>{}()[\]]{8,256})/gi
const PLACEHOLDER = /example|your|changeme|placeholder|redacted|process\.env|x{4}|\*{4}|\.{3}|^https?:|^\$/i
const MAX_KEY_BLOCK = 20_000

/**
 * What the preset does not know: the start of any PEM private key, tokens by the prefixes of their issuers,
 * JSON web tokens, and values of high entropy that are assigned to a name such as `api_key`. In linear time:
 * every repetition is bounded.
 */
export function findTokens(content: string): RuleMatch[] {
  const all = (rule: string, pattern: RegExp): RuleMatch[] =>
    [...content.matchAll(pattern)].map((match) => ({
      rule,
      start: match.index,
      end: match.index + match[0].length,
    }))
  const text = ({ start, end }: RuleMatch) => content.slice(start, end)
  return [
    ...all('private-key', PRIVATE_KEY).map((match) => ({ ...match, end: endOfKey(content, match.end) })),
    ...all('api-token', PREFIXED).filter((match) => isLongEnough(text(match))),
    ...all('aws-key-id', AWS_KEY_ID).filter((match) => !PLACEHOLDER.test(text(match))),
    ...all('json-web-token', JSON_WEB_TOKEN),
    ...all('api-token', SK_KEY).filter((match) => isRandom(text(match), 3.5)),
    ...all('azure-key', AZURE_KEY),
    ...[...content.matchAll(BEARER)].flatMap((match) => valueOf('bearer-token', match, match[1], 3.2)),
    ...[...content.matchAll(ASSIGNMENT)].flatMap((match) => {
      const isPassword = /^passw/i.test(match[1] ?? '')
      const value = match[2] ?? ''
      return value.length >= (isPassword ? 8 : 16)
        ? valueOf('assigned-secret', match, value, isPassword ? 2.5 : 3.2)
        : []
    }),
  ]
}

function valueOf(rule: string, match: RegExpExecArray, value: string | undefined, bits: number): RuleMatch[] {
  if (value === undefined || PLACEHOLDER.test(value) || !isRandom(value, bits)) return []
  const end = match.index + match[0].length
  return [{ rule, start: end - value.length, end }]
}

function isLongEnough(token: string): boolean {
  return PREFIXES.some(
    ([prefix, length]) => token.startsWith(prefix) && token.length >= prefix.length + length,
  )
}

// Letters and digits, and so many bits of entropy (Shannon 1948, over the characters of the text itself) to a
// character.
function isRandom(text: string, bits: number): boolean {
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text)) return false
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy >= bits
}

// After the mark of its end; where it has none, after the lines that are written as a key is.
function endOfKey(content: string, from: number): number {
  const mark = content.slice(from, from + MAX_KEY_BLOCK).indexOf('-----END')
  if (mark !== -1) {
    const end = content.indexOf('-----', from + mark + '-----END'.length)
    return end === -1 ? content.length : end + '-----'.length
  }
  let end = from
  for (let line = keyLineAt(content, end); line > 0; line = keyLineAt(content, end)) end += line
  return end
}

function keyLineAt(content: string, offset: number): number {
  return /^(?:\s|\\n){0,4}[A-Za-z0-9+/=]{32,100}/.exec(content.slice(offset, offset + 128))?.[0].length ?? 0
}
