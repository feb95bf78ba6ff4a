const SPACED_ALPHABET = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
// Accents of any alphabet, the points of Hebrew and the vowel signs of Arabic: most writers leave them out.
const OPTIONAL_MARK =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]/u
const ARABIC_TATWEEL = '\u0640'
// The dot of letters for foreign sounds, which many leave out.
const DEVANAGARI_NUKTA = '\u093c'

// Letters that are not a plain one with an accent, and still are typed as one; final sigma; the letter of
// Turkish without a dot; in Arabic alef with hamza or madda, final yeh and heh, and the forms that Persian
// and Urdu keyboards give.
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

// Cyrillic letters that are distinguished by their mark alone; ё is written е by most, and stress marks are
// for learners.
const CYRILLIC = /\p{Script=Cyrillic}/u
const cyrillicFolds: Readonly<Record<string, string>> = { ё: 'е', ѐ: 'е', ѝ: 'и' }

const folds = new Map<string, string>()

/**
 * The form of a word that all its spellings share: NFKC, lower case, without the accents of Latin, Greek and
 * Cyrillic letters (й, ї, ў and the like stay their own letters) and without invisible characters. Marks of
 * other scripts stay, save for the points of Hebrew, the vowel signs of Arabic and the nukta of Devanagari.
 * `word` is in NFKC already.
 */
export function foldWord(word: string): string {
  let folded = ''
  // Lower case can take a character out of NFKC.
  for (const character of word.toLowerCase().normalize('NFKC')) {
    if (character < '\u0080') {
      folded += character
      continue
    }
    let fold = folds.get(character)
    if (fold === undefined) {
      fold = foldCharacter(character)
      // Words of the world's alphabets have a few thousand different characters.
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
