import type { StandingWords } from '../standing-words.ts'
import { CHINESE } from './chinese.ts'
import { DUTCH } from './dutch.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { JAPANESE } from './japanese.ts'
import { KOREAN } from './korean.ts'
import { PORTUGUESE } from './portuguese.ts'
import { RUSSIAN } from './russian.ts'
import { SPANISH } from './spanish.ts'

/** The languages that put spaces between words. */
export const SPACED_LANGUAGES: readonly StandingWords[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  RUSSIAN,
]

/** The languages whose phrases are found inside of words. */
export const JOINED_LANGUAGES: readonly StandingWords[] = [CHINESE, JAPANESE, KOREAN]
