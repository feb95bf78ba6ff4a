// One Vietnamese syllable without its marks: first consonants, vowels, last consonants. Vietnamese writes its
// syllables apart.
const SYLLABLE =
  /^(?:[bcdghklmnpqrstvx]|ch|gh|gi|kh|ng|ngh|nh|ph|qu|th|tr)?[aeiouy]{1,3}(?:[cmnpt]|ch|ng|nh)?$/
// Its letters beyond a-z, in lower case.
const LETTERS = /^[a-zàáâãèéêìíòóôõùúýăđĩũơư\u1ea0-\u1ef9]+$/

const OLD_PLACE = /^(.*)([òóỏõọ])([ae])$|^(.*)([ùúủũụ])(y)$/
const withoutTone: Readonly<Record<string, string>> = {
  ò: 'o',
  ó: 'o',
  ỏ: 'o',
  õ: 'o',
  ọ: 'o',
  ù: 'u',
  ú: 'u',
  ủ: 'u',
  ũ: 'u',
  ụ: 'u',
}

/**
 * The word with the marks of its letters and its tone, in lower case, if it may be Vietnamese: one syllable
 * of its spelling with at least one mark. Otherwise undefined. The tone is always put on the same vowel:
 * "hòa" becomes "hoà". `word` is in NFKC, `folded` is the same word without marks.
 */
export function vietnameseWord(word: string, folded: string): string | undefined {
  if (folded.length > 7 || word.length !== folded.length || !SYLLABLE.test(folded)) return undefined
  const lower = word.toLowerCase()
  if (!LETTERS.test(lower) || lower === folded) return undefined
  const old = OLD_PLACE.exec(lower)
  if (old === null) return lower
  const [beginning = '', vowel = '', last = ''] = old[2] === undefined ? old.slice(4) : old.slice(1)
  // "qu" is a consonant: "quý" has its tone on the y already.
  return `${beginning}${withoutTone[vowel] ?? vowel}${last}${vowel.normalize('NFD').slice(1)}`.normalize(
    'NFC',
  )
}
