import { hasEachKind, isRandom } from './is-random.ts'

/** Words for a password, as part of a pattern. */
export const PASSWORD: string =
  'passw(?:or)?d|passwort|passphrase|pwd|contraseña|contrasena|mot de passe|senha|wachtwoord|hasło|' +
  'lösenord|adgangskode|salasana|parola|şifre|пароль|密码|密碼|パスワード|비밀번호'
/** Short words with other meanings too, such as a boarding pass. */
export const PASS: string = '(?<![a-z])(?:pw|pass(?:code)?)(?![a-z])'
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
const IS =
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

// A call is not a value: `token = createToken2(user)`. Nor is the rest of an address.
function isExpression(value: string, after: string): boolean {
  return after === '(' || after === '[' || value.startsWith('//')
}

function assigned(name: string): RegExp {
  const is = `${QUOTES}${OF_WHAT}${SPACE}${IS}${QUOTES}${SPACE}${QUOTES}`
  return new RegExp(`(${name})${NAME_END}${is}(${VALUE}{6,})`, 'gi')
}
