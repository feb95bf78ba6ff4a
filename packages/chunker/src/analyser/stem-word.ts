import { commonSpelling } from './common-spelling.ts'
import { stemmer } from 'stemmer'

// The last letters of all endings in Porter's algorithm.
const HAS_ENDING = /(?:[esy]|[clgt]i|[aul]l|[eo]r|ed|ic|ng|nt|on|ou|sm)$/

/**
 * The form that a word shares with its inflections. It depends only on the word's letters, not on the text.
 * `word` is folded. Only Latin, Greek, Cyrillic, Arabic and Devanagari words are stemmed.
 */
export function stemWord(word: string): string {
  const code = word.charCodeAt(0)
  if (code < 0x370) return /^[a-z]{3,}$/.test(word) ? latin(commonSpelling(word)) : word
  if (code < 0x400) return withoutEnding(word, GREEK, 3)
  if (code < 0x530) return cyrillic(word)
  if (code >= 0x620 && code < 0x700) return arabic(word)
  return code >= 0x900 && code < 0x980 ? devanagari(word) : word
}

// A lower limit would turn "pasta" into "past".
const LEAST_LATIN = 5

// First endings that no common English word has; then Porter's algorithm; then the remaining endings of other
// languages.
function latin(word: string): string {
  if (word.length > LEAST_LATIN + 2) {
    const singular = withoutPlural(word)
    const shorter = withoutEnding(singular, LATIN, LEAST_LATIN)
    if (shorter !== singular) return withoutVowels(shorter)
  }
  const stem = porterStem(word)
  if (stem.length <= LEAST_LATIN) return stem
  if (endsInVowel(word)) return withoutVowels(stem)
  // German, and English "brighten".
  return stem.length > LEAST_LATIN + 1 && stem.endsWith('en') ? stem.slice(0, -2) : stem
}

// Ends in a vowel other than e, or in the plural of one; but not in "ous", because English has such words
// with and without the ending.
function endsInVowel(word: string): boolean {
  if (!word.endsWith('s')) return 'aiou'.includes(word.charAt(word.length - 1))
  const before = word.charAt(word.length - 2)
  if (before === 'e') return 'ao'.includes(word.charAt(word.length - 3))
  return 'aio'.includes(before) || (before === 'u' && !word.endsWith('ous'))
}

// "-ies" is English, and loses only its s.
function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word
  return word.slice(0, word.endsWith('es') && !word.endsWith('ies') ? -2 : -1)
}

function withoutVowels(stem: string): string {
  let end = stem.length
  while (end > LEAST_LATIN && 'aiou'.includes(stem.charAt(end - 1))) end -= 1
  return stem.slice(0, end)
}

const CYRILLIC_VOWEL = /[аеиоуыэюяіїє]/

function cyrillic(word: string): string {
  const firstVowel = word.search(CYRILLIC_VOWEL)
  if (firstVowel < 0) return word
  const verb = word.length > 5 && (word.endsWith('ся') || word.endsWith('сь')) ? word.slice(0, -2) : word
  const stem = withoutEnding(verb, CYRILLIC, Math.max(3, firstVowel + 1))
  return stem.endsWith('нн') || (stem.length > 3 && stem.endsWith('ь')) ? stem.slice(0, -1) : stem
}

// The article with the words written together with it, or "and".
const ARABIC_PREFIX = /^(?:[وبكف]?ال|و?لل)(?=..)|^و(?=...)/

// Like "light10", removes a prefix, then suffixes.
function arabic(word: string): string {
  const stem = withoutEnding(word.replace(ARABIC_PREFIX, ''), ARABIC, 2)
  return withoutEnding(stem, ARABIC, 2)
}

function devanagari(word: string): string {
  // हिन्दी = हिंदी
  const oneNasal = word.replace(/[ङञणन]्(?=[क-ह])|म्(?=[प-भ])|ँ/g, 'ं')
  return withoutEnding(oneNasal, DEVANAGARI, 2)
}

/**
 * The stem of an English word by Porter's algorithm. `word` is plain a-z. Returns a word without such an
 * ending at once, because a search checks hundreds of spellings of an unknown word.
 */
export function porterStem(word: string): string {
  return HAS_ENDING.test(word) ? stemmer(word) : word
}

/** Endings by their last character, longest first. */
type Endings = ReadonlyMap<string, readonly string[]>

/**
 * Removes the longest of the endings that leaves at least `least` code units. Returns the word itself if
 * there is none.
 */
function withoutEnding(word: string, endings: Endings, least: number): string {
  for (const ending of endings.get(word.charAt(word.length - 1)) ?? []) {
    const length = word.length - ending.length
    if (length >= least && word.endsWith(ending)) return word.slice(0, length)
  }
  return word
}

function endings(...lines: readonly string[]): Endings {
  const all = new Set(lines.flatMap((line) => line.split(' ')))
  return Map.groupBy(
    [...all].sort((one, other) => other.length - one.length),
    (ending) => ending.charAt(ending.length - 1),
  )
}

// Grammar follows: inflections, and only the most common derivations. All forms are folded.

/** Turkish, Romanian, Spanish, Italian and Portuguese; only endings that no common English word has. */
const LATIN: Endings = endings(
  // Turkish: plural, possessive and case together
  'lari leri larin lerin larini lerini larinin lerinin larina lerine larinda lerinde larindan lerinden lardan lerden larda lerde lara lere',
  'inin unun sinin inda inde indan inden unda unde undan unden sinda sinde sindan sinden sini sina masi mesi masini mesini masinin mesinin',
  'maktadir mektedir mistir mustur liginin ligini ligi',
  // Romanian: the article behind the noun
  'ului ilor elor uri urile urilor iile iilor iei iul',
  // Spanish, Italian, Portuguese: participles, verbs, adverbs
  'ado ada ido ida ato ata ati uto uta uti ando iendo endo aban ava avan aron ieron aro arono erono amo emo imo',
  'ador adora adore adori mente',
)

/** Russian and Ukrainian. */
const CYRILLIC: Endings = endings(
  // nouns
  'а я о е у ю ы и ь й ам ям ом ем ой ей ою ею ью ах ях ов ев ами ями ий ии ие ия ию ией ием иям иями иях ье ья ьев ьям ьями ьях',
  'ость ости остью остей остям остями остях',
  // adjectives
  'ый ая яя ое ее ые ую юю ого его ому ему ым им ых их ыми ими ейший ейшая ейшее ейшие ейших ейшего',
  // verbs
  'ть ти л ла ло ли ать ять ить еть уть ыть ал ала ало али ил ила ило или ел ела ело ели ял яла яло яли ыл ыла ыло ыли',
  'ет ют ит ят ут ат ешь ишь ете ите ует уют аю ает ают яет яют ай айте уй уйте йте аем яем уем',
  'овал овала овали овать ировал ировать ирует ируют ав авши ив ивши',
  // participles
  'ущий ущая ущее ущие ущих ущего ущей ущую ущим ущими ящий ящая ящее ящие ящих ящего ящей ящим ящими',
  'ющий ющая ющее ющие ющих ющего ющей ющую ющим ющими ющему ющем',
  'ающий ающая ающее ающие ающих ающего ающей ающую ающим ающими яющий яющая яющее яющие яющих яющего яющей яющим яющими',
  'вший вшая вшее вшие вших вшего вшей вшим вшими авший авшая авшее авшие авших авшего авшей ивший ившая ившее ившие ивших ившего',
  'ан ана ано аны анный анная анное анные анных анного анной анную анным анными',
  'ен ена ено ены енный енная енное енные енных енного енной енную енным енными',
  'ован ована овано ованы ованный ованная ованное ованные ованных',
  // Ukrainian, where it differs
  'і ї є ів їв ові еві єю ію ії ій ої ати яти іти ив ила ило или ав ала ало али ають ять ють уть ує ують ував увала ували увати',
  'ість істю іший іша іше іші',
)

const GREEK: Endings = endings(
  'οσ ου ον ο οι ων ουσ ε α ησ η εσ ασ ι ισ ιου ια ιων ιασ ιεσ ιοσ ιο ιον ιοι ιουσ υ υσ εισ εωσ εων μα ματα ματοσ ματων',
  'ικοσ ικου ικο ικοι ικων ικουσ ικη ικησ ικεσ ικα',
  'ω ει ουμε ετε ουν αμε ατε αν ησε ησαν ησει εται ονται ηκε ηκαν θηκε θηκαν ηθηκε ηθηκαν ηθει ουνται ειται ουσε ουσαν',
)

/** The suffixes of "light10" (Larkey, Ballesteros and Connell 2002), on folded letters. */
const ARABIC: Endings = endings('ها ان ات ون ين يه ه ي')

/**
 * Hindi, after Ramanathan and Rao, "A Lightweight Stemmer for Hindi" (2003), with one mark for all nasal
 * vowels.
 */
const DEVANAGARI: Endings = endings(
  'ो े ू ु ी ि ा कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ां ों ें ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं',
  'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियां ियों ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयां ाइयों',
)
