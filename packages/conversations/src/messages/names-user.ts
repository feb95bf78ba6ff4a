const SEPARATORS = /[^\p{L}\p{N}]+/u

/**
 * Whether a speaker's name belongs to the user with this id: "Ada" and "Ada Lovelace" to `ada`,
 * `ada.lovelace@example.org` or `ada-2`. Others in a chat of several people have other names. An id such as
 * `u8231` is no name: then only messages without a name, or with the id, are the user's.
 */
export function namesUser(name: string, id: string): boolean {
  const [named, known] = [wordsOf(name), wordsOf(id.replace(/(?<=[^@])@[^@]+$/, ''))]
  if (named.length === 0) return false
  if (named.join('') === known.join('') || named.join('') === wordsOf(id).join('')) return true
  const [said, own] = [wordsAlone(named), wordsAlone(known)]
  const shared = Math.min(said.length, own.length)
  return (
    (own[0]?.length ?? 0) > 1 && shared > 0 && own.slice(0, shared).join() === said.slice(0, shared).join()
  )
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.split(SEPARATORS).filter((word) => word !== '')
}

// Numbers distinguish users of one name: "ada-2".
function wordsAlone(words: readonly string[]): string[] {
  return words.filter((word) => !/^\p{N}+$/u.test(word))
}
