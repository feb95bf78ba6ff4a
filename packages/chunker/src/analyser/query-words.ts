/**
 * English words without a subject: the 33 of Lucene's English analyser, and question words. Folded, before
 * stemming.
 */
const ENGLISH: ReadonlySet<string> = wordsOf(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with',
  'who whom whose what which when where why how',
  'am been being were do does did doing done has have had having can could should would',
  'i me my you your he him his she her we our them its',
)

/**
 * Stop words of other languages in the Latin alphabet: articles, prepositions, forms of "to be", and question
 * words. They are in lower case with accents, so that few are words of another language. Important English
 * words (die, son, come, pour) are left out.
 */
const OTHER_LATIN: ReadonlySet<string> = wordsOf(
  // Spanish, Portuguese
  'el la los las lo del de en un una unos unas y e que qué cual cuál quien quién donde dónde cuando cuándo como cómo cuanto cuánto cuántos por para con es se su sus al fue',
  'o os do da dos das um uma na nas nos em ao aos com foi são qual quais quem onde quando quanto quantos pelo pela à',
  // Italian, French, Romanian
  'il gli di della dello dei degli delle che chi quale quali dove nel nella nei per sono è stato dal dalla ha cosa',
  'le les des du et est une qui quel quelle quels quelles dans sur par avec au aux ce cette ces elle sont qu quoi où pourquoi combien l d',
  'cine când unde cum ce care din pentru este sunt au fost cu pe și în lui ei',
  // German, Dutch, Turkish
  'der das dem den des und ist im ein eine einer einem einen eines von mit auf zu für wer wie wo wann warum welche welcher welches wurde werden sind sich',
  'het een van en wat wie waar hoe zijn voor met op te',
  've bir bu ne kim hangi nasıl neden nerede zaman için ile olan olarak da de mi mı',
)

/** Stop words of languages that their script identifies. Folded. */
const OTHER_SCRIPTS: ReadonlySet<string> = wordsOf(
  // Russian, Ukrainian, Greek
  'и в на с по к у о от до из за не что кто как где когда почему какой какая какое какие каком какого сколько это был была было были для или а но же ли',
  'і й з що хто як де коли чому який яка яке які це та або був була було були',
  'ο η το οι τα τον την του τησ των τουσ τισ στο στη στην στον στα και να με σε για απο που πωσ τι ποιοσ ποια ποιο ποιοι ποτε ποσο ποσα ηταν ειναι',
  // Arabic, Hindi
  'في من علي الي عن ما ماذا متي اين كيف لماذا كم هو هي هل التي الذي كان كانت و',
  'का के की को में से पर ने है हैं था थी थे और क्या कौन कब कहां कहाँ किस किसने कैसे कितने कितना क्यों एक यह वह',
)

// Endings, particles and question words of Japanese that are written in kana.
const JAPANESE =
  'でしょうか ませんか ですね ですよ んです てる ておく おいて てください でください くださいますか くれました くれて という といった として について との とは まで より のに のは ' +
  'のが のを には にも では でも とも へは いつですか いつから どこで どこに どちら どなた だれが だれと なにを なん どんな どうやって いくつで いくらで なぜ どれを どのくらい ' +
  'どのぐらい これ それ あれ この その あの ここ そこ こちら そちら こと もの ため ような ように だっけ でしたっけ かな よね かしら しますか している する される された させて ' +
  'ある ありましたか おります なる なった なりました たいです はい なのか なので だから など ながら ほしい おしえて もらえますか いただけますか'

// Pronouns, particles, question words and helping verbs of Chinese, simplified and traditional.
const CHINESE =
  '我的 你的 他的 她的 我们 我們 你们 你們 他们 他們 甚麼 为什么 為什麼 怎么 怎麼 怎样 怎樣 什么时候 什麼時候 哪里 哪裡 哪裏 哪儿 哪兒 哪个 哪個 哪些 哪天 是否 如何 是什麼 ' +
  '是哪 是谁 是誰 在哪 有什麼 有多少 了吗 了嗎 的吗 的嗎 是不是 有没有 有沒有 这个 這個 那个 那個 这些 這些 那些 可以 应该 應該 我在 我是 我有 你是 的是 了什麼'

// Endings, particles and question words of Korean.
const KOREAN =
  '입니까 합니다 했습니까 있습니까 인가요 나요 까요 아요 해요 했어요 었어요 았어요 있어요 이에요 주세요 하세요 언제 무엇 누구 어떤 어떻게 얼마나 뭐예요 뭐였지 였죠 에서 으로 ' +
  '까지 부터 에게 한테 하는 있는 어디에 어디서 누가 내가 제가'

/** Pairs of neighbours in these words: the stop words of scripts without spaces. */
const JOINED_GRAMMAR: ReadonlySet<string> = new Set(
  [JAPANESE, CHINESE, KOREAN].flatMap((words) =>
    [...words.matchAll(/(?=(\S\S))/gu)].map(([, pair = '']) => pair),
  ),
)

/** Stop words that people write in capitals to stress them ("do NOT open"), and "I". */
const STRESSED: ReadonlySet<string> = wordsOf('i no not is are was were be do does did should would could')

/**
 * The term of an abbreviation that is an English stop word in lower case: "it." for "IT". No other word gives
 * this term.
 */
export function abbreviationTerm(word: string, folded: string): string | undefined {
  return isNameless(folded) && /^[A-Z]{2,}$/.test(word) ? `${folded}.` : undefined
}

/** True for a stop word that may be a name if it is written as one. */
export function isNameless(folded: string): boolean {
  return ENGLISH.has(folded) && !STRESSED.has(folded)
}

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/** A word of a query: as written, folded, and its terms. */
export interface QueryWord {
  /** Written as a name, so that it is no stop word. */
  readonly isName?: boolean
  readonly word: string
  readonly folded: string
  readonly terms: readonly string[]
}

/**
 * Removes stop words from a query: English ones, those of other scripts, and pairs of grammar. Stop words of
 * other Latin languages may be names or initials in an English query, so they are removed only if there are
 * at least two and more than English ones. Returns all words if none would be left.
 */
export function withoutStopWords(words: readonly QueryWord[]): readonly QueryWord[] {
  let english = 0
  const others = new Set<QueryWord>()
  const kept = words.filter((found) => {
    if (found.isName === true) return true
    if (OTHER_SCRIPTS.has(found.folded) || JOINED_GRAMMAR.has(found.folded)) return false
    const isEnglish = ENGLISH.has(found.folded)
    const isOther = OTHER_LATIN.has(found.word.toLowerCase())
    // A word of both languages identifies neither.
    if (isEnglish && !isOther) english += 1
    if (isOther && !isEnglish) others.add(found)
    return !isEnglish
  })
  const isOtherLanguage = others.size > Math.max(1, english)
  const left = isOtherLanguage ? kept.filter((found) => !others.has(found)) : kept
  return left.length > 0 ? left : words
}

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
