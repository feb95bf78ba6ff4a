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
