import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import type { Language } from './language.ts'
import { once } from '../once.ts'

/** All languages, in the order in which their words are looked for. Made when a message is first read. */
export const languages: () => readonly Language[] = once(() =>
  [english, german, french, spanish, portuguese, italian, dutch, russian, chinese, japanese, korean].map(
    (make) => make(),
  ),
)
