import type { ChangeWords } from './change-words.ts'
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

/** The signs of change of all languages. */
export const CHANGE_LANGUAGES: readonly ChangeWords[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  RUSSIAN,
  CHINESE,
  JAPANESE,
  KOREAN,
]
