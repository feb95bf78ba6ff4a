/** Words for a password, as part of a pattern. */
const PASSWORD: string =
  'passw(?:or)?d|passwort|passphrase|pwd|contraseña|contrasena|mot de passe|senha|wachtwoord|hasło|' +
  'lösenord|adgangskode|salasana|parola|şifre|пароль|密码|密碼|パスワード|비밀번호'
/** Short words with other meanings too, such as a boarding pass. */
const PASS: string = '(?<![a-z])(?:pw|pass(?:code)?)(?![a-z])'
const KEYS =
  '(?:api|app(?:lication)?|access|secret|private|account|signing|encryption|master|auth|licen[cs]e)' +
  '[ _-]?key|api[ -]?(?:schlüssel|sleutel|ключ|密钥|キー)|(?:clave|chave|chiave|clé|klucz|ключ) (?:(?:de |d.|dell.)?)api'
const NAME =
  '(?<!(?:public|csrf|xsrf|page|next)[_-]?)' +
  `(?:${PASSWORD}|${PASS}|secret|token|credentials?|${KEYS}|_pat)`
// `stripeKey`, `datadog_key`, but not the usual keys of programs.
const OTHER_KEY =
  '(?<=[a-z0-9][ _-]?)(?<!(?:public|cache|primary|foreign|partition|sort|object|idempotency|row|hash|' +
  'file|group|map|storage|translation|dedup|routing|composite|unique|lookup|record|sub|pub|index|' +
  'answer|gpg|pgp|ssh)[ _-]?)key'
// Possible endings of a secret's name; `tokenizer`, `secretName` and `password-policy` name other
// things.
const NAME_END = '(?:[_-]?(?:key|value|secret|token|prod|production|staging|dev|test|live|main|\\d{1,2}))?'
// "the password of the router is", "das Passwort für das WLAN lautet"
const OF_WHAT =
  '(?: (?:for|of|at|to|from|in|on|fürs?|von|vom|des|der|del?|della|du|d[ao]s?|la|para|pour|por|per|' +
  'voor|для|от) [^\\n.:;=()[\\]]{1,40}?)?'
const ASSIGNS =
  '(?:=>|:=|[:=：|]|は|是|[-–—](?=\\s)|(?<=\\s)(?:is|was|ist|lautet|war|es|est|é|jest|är|это)(?=[\\s:]):?)'
const QUOTES = '["\'`*]{0,3}'
const SPACE = '[ \\t]{0,4}'
// `&` ends a value only before the next name of a query.
const VALUE = '(?:[^\\s"\'`,;&<>{}()[\\]]|&(?![\\w.-]{1,40}=))'

/** Names of secrets with their values: group 1 is the name, group 2 the value. */
export const ASSIGNED_SECRET: RegExp = assigned(NAME)
/** The same for any other name that ends in "key". */
export const ASSIGNED_KEY: RegExp = assigned(OTHER_KEY)

const IS_PASSWORD = new RegExp(`^(?:${PASSWORD})`, 'i')
const IS_PASS = /^pass|^pw$/i

/** Whether the value of a name looks like a secret; `after` is the character after it. */
export function isAssignedSecret(value: string, name: string, after: string): boolean {
  if (isExpression(value, after)) return false
  if (IS_PASSWORD.test(name)) return isRandom(value, 2.5)
  if (IS_PASS.test(name)) return value.length >= 8 && hasEachKind(value) && isRandom(value, 2.5)
  return value.length >= 16 && isRandom(value, 3)
}

/** The same for a key: one long part looks random, and the value is neither an address nor a path. */
export function isAssignedKey(value: string, _name: string, after: string): boolean {
  if (isExpression(value, after) || !/^[\w+=~-]+$/.test(value)) return false
  return value.split(/[^A-Za-z0-9]/).some((part) => part.length >= 16 && /\d/.test(part) && isRandom(part, 3))
}

// A call (`token = createToken2(user)`) and the rest of an address are not values.
function isExpression(value: string, after: string): boolean {
  return after === '(' || after === '[' || value.startsWith('//')
}

function assigned(name: string): RegExp {
  const is = `${QUOTES}${OF_WHAT}${SPACE}${ASSIGNS}${QUOTES}${SPACE}${QUOTES}`
  return new RegExp(`(${name})${NAME_END}${is}(${VALUE}{6,})`, 'gi')
}

/** The place of a match, in UTF-16 code units. */
export interface RuleMatch {
  readonly rule: string
  readonly start: number
  readonly end: number
}

/** The most characters between the name and the password, on the same line. */
const REACH = 60

const NAMES = new RegExp(`${PASSWORD}|${PASS}|kennwort|\\bmdp\\b|\\bclave\\b|palavra-passe|\\bww\\b`, 'gi')
const ACCOUNTS =
  /(?:@[\w.-]{3,60}|\b(?:admin|root|user(?:name)?|login))[ \t]{0,2}(?:[/–:,-]|and|und|et|with|mit)\s{1,2}/gi
const WORD = /[^\s"'`*«»“”„|]{1,200}/g
const CODES = /\b(?:recovery|backup|rescue|wiederherstellungs|reserve)[ -]?codes?\b/gi
const CODE = /(?<![\w-])[A-Za-z0-9]{4,8}-[A-Za-z0-9]{4,8}(?![\w-])/g

const IS = '(?::|\\bis\\b)\\s{1,4}'

/** Texts whose words alone show a secret: the last group. */
const PHRASES: readonly RegExp[] = [
  `\\b(?:seed|recovery|mnemonic|backup) phrase\\b[^\\n:]{0,20}${IS}((?:[a-z]{3,8}\\s{1,2}){11,23}[a-z]{3,8})`,
  `\\bapp(?:lication)?[ -]?password\\b[^\\n:]{0,40}${IS}([a-z]{4}(?: [a-z]{4}){3})(?![a-z])`,
  `\\b(?:2fa|totp|two-factor|setup|authenticator)[ -]?(?:key|secret|code)\\b[^\\n:]{0,40}${IS}` +
    '((?:[a-z2-7]{4} ){3,15}[a-z2-7]{4})(?!\\w)',
  '(?<![\\d-])((?:\\d{6}-){7}\\d{6})(?![\\d-])',
].map((phrase) => new RegExp(phrase, 'gi'))

/**
 * Secrets in people's sentences: a strong password on one line with a word for it, or after the name of
 * an account; recovery codes and phrases; the column of a table named "password".
 */
export function findTold(content: string): RuleMatch[] {
  return [
    ...[...content.matchAll(NAMES)].flatMap((name) =>
      strongAfter(content, name.index + name[0].length, REACH),
    ),
    ...[...content.matchAll(ACCOUNTS)].flatMap((name) =>
      strongAfter(content, name.index + name[0].length, 1),
    ),
    ...[...content.matchAll(CODES)].flatMap((name) => codesAfter(content, name.index + name[0].length)),
    ...PHRASES.flatMap((phrase) => [...content.matchAll(phrase)].flatMap(lastGroup)),
    ...columnsOf(content),
  ]
}

function strongAfter(content: string, from: number, reach: number): RuleMatch[] {
  const line = content.slice(from, from + reach + 200).split('\n', 1)[0] ?? ''
  for (const word of line.matchAll(WORD)) {
    if (word.index > reach) break
    const value = word[0].replace(/^[([]|[).,;:\]]{1,2}$/g, '')
    const start = from + word.index + word[0].indexOf(value)
    if (isStrong(value)) return [{ rule: 'told-password', start, end: start + value.length }]
  }
  return []
}

// The codes after the words: at least two, all of the same length.
function codesAfter(content: string, from: number): RuleMatch[] {
  const codes = [...content.slice(from, from + 400).matchAll(CODE)].filter(([code]) => /\d/.test(code))
  const same = codes.filter(([code]) => code.length === codes[0]?.[0].length)
  if (same.length < 2) return []
  return same.map((code) => ({
    rule: 'recovery-codes',
    start: from + code.index,
    end: from + code.index + code[0].length,
  }))
}

function lastGroup(match: RegExpExecArray): RuleMatch[] {
  const secret = match.at(-1) ?? ''
  const start = match.index + match[0].lastIndexOf(secret)
  return [{ rule: 'recovery-phrase', start, end: start + secret.length }]
}

const HEADING = new RegExp(`^(?:${PASSWORD}|kennwort|pass|pw|secret|token|api[ _-]?key)$`, 'i')

function columnsOf(content: string): RuleMatch[] {
  const found: RuleMatch[] = []
  let columns: ReadonlySet<number> | undefined
  let start = 0
  for (const line of content.split('\n')) {
    const cells = line.split('|')
    if (cells.length < 3) columns = undefined
    else if (columns === undefined)
      columns = new Set(cells.flatMap((cell, place) => (HEADING.test(cell.trim()) ? [place] : [])))
    else if (columns.size > 0) found.push(...cellsOf(cells, columns, start))
    start += line.length + 1
  }
  return found
}

function cellsOf(cells: readonly string[], columns: ReadonlySet<number>, from: number): RuleMatch[] {
  const found: RuleMatch[] = []
  let start = from
  for (const [place, cell] of cells.entries()) {
    const value = cell.replaceAll(/^[\s`*]{1,8}|[\s`*]{1,8}$/g, '')
    const at = start + cell.indexOf(value)
    if (columns.has(place) && value.length >= 6 && isRandom(value, 2.5))
      found.push({ rule: 'password-of-a-table', start: at, end: at + value.length })
    start += cell.length + 1
  }
  return found
}

const PLACEHOLDER =
  /example|your|changeme|placeholder|redacted|process\.env|x{4}|\*{4}|\.{3}|^https?:|^[$%]|^<|\{\{|\$\{/i
const PLACEHOLDER_PASSWORD = /^(?:pass|passwd|password|pwd|pw|secret|token|key|user|username|none|null)$/i

/**
 * Whether a text looks like a random value: it is not a placeholder, has at least `bits` of entropy per
 * character (Shannon 1948, over its own characters), and has a part that mixes letters and digits, or
 * upper and lower case. `my-app-secret-2024` has no such part.
 */
export function isRandom(text: string, bits: number): boolean {
  if (PLACEHOLDER.test(text)) return false
  if (!text.split(/[^A-Za-z0-9]/).some(isMixed)) return false
  return entropyOf(text) >= bits
}

/** Whether a text in a password's place is a password and not a placeholder. */
export function isCredential(text: string): boolean {
  return !PLACEHOLDER.test(text) && !PLACEHOLDER_PASSWORD.test(text)
}

/**
 * Whether a word looks like a password by a password rule or a program: it has letters of both cases
 * and digits, changes often between kinds of characters, and has a special character, or consists of
 * three to five groups. `v2.1.0-RC1+build7` and `OPS-4412#Comment7a` do not.
 */
function isStrong(word: string): boolean {
  return (
    word.length >= 8 &&
    word.length <= 64 &&
    hasEachKind(word) &&
    (/[!#$%^&*?§+=~@;]/.test(word) || /^[A-Za-z0-9]{3,6}(?:[-.][A-Za-z0-9]{3,6}){2,4}$/.test(word)) &&
    !/^v\d|&&|^[A-Za-z]+\(|^[A-Z]+-\d+#|:\/\/|^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(word) &&
    changesOf(word) >= 5 &&
    isCredential(word)
  )
}

function hasEachKind(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)
}

function changesOf(word: string): number {
  const kinds = [...word].map((character) =>
    /[a-z]/.test(character) ? 'a' : /[A-Z]/.test(character) ? 'A' : /\d/.test(character) ? '1' : '-',
  )
  return kinds.filter((kind, place) => place > 0 && kind !== kinds[place - 1]).length
}

function isMixed(part: string): boolean {
  return (/\d/.test(part) && /[A-Za-z]/.test(part)) || (part.length >= 16 && /[a-z][A-Z]+[a-z]/.test(part))
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy
}
