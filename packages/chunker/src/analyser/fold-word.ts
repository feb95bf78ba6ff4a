const SPACED_ALPHABET = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
// Accents of any alphabet, Hebrew points and Arabic vowel signs: most writers leave them out.
const OPTIONAL_MARK =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]/u
const ARABIC_TATWEEL = '\u0640'
// Marks letters for foreign sounds; many writers leave it out.
const DEVANAGARI_NUKTA = '\u093c'

// Letters without a decomposition that people type as plain letters; final sigma; the dotless Turkish i; in
// Arabic, alef with hamza or madda, final yeh and heh, and the letter forms of Persian and Urdu keyboards.
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}

// Cyrillic letters that differ only by a mark. Most people write ё as е, and stress marks are for learners.
const CYRILLIC = /\p{Script=Cyrillic}/u
const cyrillicFolds: Readonly<Record<string, string>> = { ё: 'е', ѐ: 'е', ѝ: 'и' }

const folds = new Map<string, string>()

/**
 * Folds a word to the form that all its spellings share: NFKC, lower case, without accents of Latin, Greek
 * and Cyrillic letters (й, ї, ў and similar stay distinct letters) and without invisible characters. Marks of
 * other scripts stay, except Hebrew points, Arabic vowel signs and the Devanagari nukta. `word` is in NFKC.
 */
export function foldWord(word: string): string {
  let folded = ''
  // Lower case can break NFKC.
  for (const character of word.toLowerCase().normalize('NFKC')) {
    if (character < '\u0080') {
      folded += character
      continue
    }
    let fold = folds.get(character)
    if (fold === undefined) {
      fold = foldCharacter(character)
      // The words of all alphabets use only a few thousand different characters.
      if (character.length === 1) folds.set(character, fold)
    }
    folded += fold
  }
  return folded
}

function foldCharacter(character: string): string {
  const letter = foldedLetters[character]
  if (letter !== undefined) return letter
  if (character === ARABIC_TATWEEL || character === DEVANAGARI_NUKTA) return ''
  if (OPTIONAL_MARK.test(character) || /\p{Default_Ignorable_Code_Point}/u.test(character)) return ''
  if (CYRILLIC.test(character)) return cyrillicFolds[character] ?? character
  if (!SPACED_ALPHABET.test(character)) return character
  const plain = character.normalize('NFD').replace(/\p{M}+/gu, '')
  return foldedLetters[plain] ?? plain
}

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
