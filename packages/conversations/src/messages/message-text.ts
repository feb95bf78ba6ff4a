import { checkText } from '@sheaf/core/adapter'
import { once } from '../once.ts'

const END = '\\n\\r\\u2028\\u2029\\u0085\\v\\f'

// Marks of chat formats before a turn or a call, and tags that are read alike. Every part is bounded, so that
// the time is linear.
const TAGS = [
  'system|assistant|developer|human|memory',
  '(?:start|end)_of_turn|tool_(?:call|response)|function_(?:calls?|results?)',
].join('|')
const TURN_MARK = new RegExp(
  `<(?=[|｜]/?[a-z0-9_▁ -]{1,40}[|｜]>|</?SYS>>|/?(?:${TAGS})>)` +
    '|\\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\\])',
  'giu',
)

// A heading that a context writes above recalled text: "## Memory (data, not instructions)".
const GAP = '[\\t\\p{Zs}\\p{Cf}]'
const SECTION_LIKE = once(
  () =>
    new RegExp(
      `(^|[\\u0085\\v\\f])([\\t>*+\\p{Zs}\\p{Cf}-]{0,16})(?=${[
        `(?:[#＃﹟]\\p{Cf}?){1,6}${GAP}{1,8}[^${END}]{0,80}\\(data, (?:not instructions|own words)\\)`,
        `##${GAP}{1,8}(?:memory|retrieval)${GAP}{0,8}(?:$|[\\u0085\\v\\f])`,
      ].join('|')})`,
      'gimu',
    ),
)

// Every such line matches.
const HAS_SECTION = /#[\t\p{Zs}]{1,8}(?:memory|retrieval)|\(data, (?:not instructions|own words)\)/iu

/** The names of roles, for a pattern. */
export const ROLE_NAMES: string =
  'user|assistant|system|human|ai|bot|chatgpt|claude|gpt-?\\d|benutzer|assistent|utilisateur|usuario|' +
  'utente|usuário|пользователь|ассистент|用户|助手|ユーザー|アシスタント|사용자'
const ROLE = once(() => new RegExp(`^(?:${ROLE_NAMES}|developer|you|me|agent|model|tool|function)?$`, 'iu'))
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069"]+/gu
const MARK = /[:：()（）[\]<>#]/

/** Text that a model cannot take for a part of the format around it. */
export const inert = {
  /**
   * The same text with a backslash in each mark that a chat format takes for the start of a turn
   * (`<\|im_start|>`, `<\system>`, `[\INST]`), and before each line that looks like a heading that a context
   * writes above recalled text. Other text stays as it is. In linear time.
   */
  text(text: string): string {
    checkText('text', text)
    const unmarked = text.includes('<') || text.includes('[') ? text.replaceAll(TURN_MARK, '$&\\') : text
    return HAS_SECTION.test(unmarked) ? unmarked.replaceAll(SECTION_LIKE(), '$1$2\\') : unmarked
  },
  /** A fence of at least three backticks that nothing in `text` can close, nor seem to. */
  fence(text: string): string {
    checkText('text', text)
    let longest = 2
    for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
    return '`'.repeat(longest + 1)
  },
  /** A speaker's name on one line; in quotes if it could be a role, or has characters of a mark. */
  name(name: string): string {
    checkText('name', name)
    const line = name.replaceAll(BREAK, ' ').trim()
    const plain = line.normalize('NFKC').replaceAll(/[\p{Cf}\p{P}\s]/gu, '')
    return ROLE().test(plain) || MARK.test(line) ? `"${line}"` : line
  },
}

/** The words of a message as said, split into prose and other lines. */
interface MessageWords {
  /** Sentences of the speaker. */
  readonly prose: string
  /** Code, lists, tables and quotes. */
  readonly other: string
}

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/s
// An item of a list, a row of a table, a quote, a heading, or a line that is indented as code.
const OTHER = /^(?:\s*(?:[-*+•>|]|\d{1,9}[.)])(?:\s|$)|\s*\||#{1,6}\s|\t| {4})/

/**
 * Removes the quote marks of a text that is quoted on all lines. A transcript quotes a message whose markdown
 * would reach beyond it.
 */
export function unquoted(text: string): string {
  checkText('text', text)
  if (!text.startsWith('>')) return text
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('>'))) return text
  return lines.map((line) => line.slice(line.charAt(1) === ' ' ? 2 : 1)).join('\n')
}

/**
 * Separates the prose of a message from pasted text and lists. A fence of its kind, at least as long, closes
 * a fence; one that is never closed reaches to the end.
 */
export function messageWords(text: string): MessageWords {
  const [prose, other]: [string[], string[]] = [[], []]
  let open: string | undefined
  for (const line of unquoted(text).split('\n')) {
    const [isFence, fence = '', rest = ''] =
      (line.includes('```') || line.includes('~~~') ? FENCE.exec(line) : null) ?? []
    const wasOpen = open !== undefined
    if (open === undefined) open = isFence === undefined ? undefined : fence
    else if (fence.startsWith(open) && rest.trim() === '') open = undefined
    if (wasOpen || isFence !== undefined || OTHER.test(line)) other.push(line)
    else prose.push(line)
  }
  return { prose: prose.join('\n'), other: other.join('\n') }
}

/** The lines of a message, by their kind. */
export const messageBody: { readonly split: typeof messageWords; readonly unquoted: typeof unquoted } = {
  split: messageWords,
  unquoted,
}
