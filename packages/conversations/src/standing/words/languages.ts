import type { StandingWords } from '../standing-words.ts'
import { ENGLISH } from './english.ts'

/** The languages that put spaces between words. */
export const SPACED_LANGUAGES: readonly StandingWords[] = [ENGLISH]

/** The languages whose phrases are found inside of words. */
export const JOINED_LANGUAGES: readonly StandingWords[] = []
