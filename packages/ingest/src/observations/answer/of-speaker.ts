import { namesUser } from '@sheaf/conversations'
import type { Statement } from '@sheaf/documents'
import { FACT_LIMITS } from '../../defaults.ts'
import type { SpokenMessage } from '../messages/pending-messages.ts'

interface Stated {
  readonly fact: Statement | undefined
  readonly ends: readonly Statement[]
  readonly message: Pick<SpokenMessage, 'name'>
}

const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * A fact as its speaker may state it. Another person than the user states only facts that name that person,
 * and ends only such facts: "User lives in Lyon" of Ben's message is none. The key begins with the name
 * (`ben: home`), so that Ben's home does not replace the user's. Undefined if nothing is left.
 */
export function ofSpeaker<T extends Stated>(stated: T, user = ''): T | undefined {
  const { name } = stated.message
  if (name === undefined || namesUser(name, user)) return stated
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const isAbout = ({ text }: Statement) =>
    words.some((word) =>
      new RegExp(JOINED.test(word) ? word : String.raw`(?<![\p{L}\p{N}])${word}`, 'iu').test(text),
    )
  const ends = stated.ends.filter(isAbout)
  if (stated.fact === undefined) return ends.length === 0 ? undefined : { ...stated, ends }
  if (!isAbout(stated.fact)) return undefined
  const { key } = stated.fact
  const subject = key?.split(':', 1)[0] ?? ''
  const ofName = `${words.join(' ').toLowerCase()}: ${subject}`.slice(0, FACT_LIMITS.keyCharacters)
  return { ...stated, fact: key === undefined ? stated.fact : { ...stated.fact, key: ofName }, ends }
}
