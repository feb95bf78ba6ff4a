import { withStructures } from '../standing-words.ts'
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
import { CHINESE_STRUCTURES, JAPANESE_STRUCTURES, KOREAN_STRUCTURES } from './structures/eastern.ts'
import { ENGLISH_STRUCTURES, GERMAN_STRUCTURES } from './structures/germanic.ts'
import { FRENCH_STRUCTURES, PORTUGUESE_STRUCTURES, SPANISH_STRUCTURES } from './structures/romance.ts'

/** The languages that put spaces between words. */
export const SPACED_LANGUAGES: readonly StandingWords[] = [
  withStructures(ENGLISH, ENGLISH_STRUCTURES),
  withStructures(GERMAN, GERMAN_STRUCTURES),
  withStructures(FRENCH, FRENCH_STRUCTURES),
  withStructures(SPANISH, SPANISH_STRUCTURES),
  withStructures(PORTUGUESE, PORTUGUESE_STRUCTURES),
  ITALIAN,
  DUTCH,
  RUSSIAN,
]

/** The languages whose phrases are found inside of words. */
export const JOINED_LANGUAGES: readonly StandingWords[] = [
  withStructures(CHINESE, CHINESE_STRUCTURES),
  withStructures(JAPANESE, JAPANESE_STRUCTURES),
  withStructures(KOREAN, KOREAN_STRUCTURES),
]
