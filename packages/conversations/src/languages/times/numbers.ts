/**
 * Words for the numbers from 1 to 12, in English, German, French, Spanish, Italian, Portuguese, Russian and
 * Dutch, as they are before "days" and "weeks".
 */
const NUMBER_WORDS: readonly string[] = [
  'a an one ein eine einem einer un une una um uma один одну een',
  'two zwei deux dos due dois duas два две twee',
  'three drei trois tres tre três три drie',
  'four vier quatre cuatro quattro quatro четыре',
  'five fünf cinq cinco cinque пять vijf',
  'six sechs seis sei шесть zes',
  'seven sieben sept siete sette sete семь zeven',
  'eight acht huit ocho otto oito восемь',
  'nine neun neuf nueve nove девять negen',
  'ten zehn dix diez dieci dez десять tien',
  'eleven elf onze once undici одиннадцать',
  'twelve zwölf douze doce dodici doze двенадцать twaalf',
]

/** The numerals of Chinese and Japanese that are alone. */
export const HAN_NUMBERS: string = '一二三四五六七八九十两兩'

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...NUMBER_WORDS.flatMap((words, place) =>
    words.split(' ').map((word): [string, number] => [word, place + 1]),
  ),
  ...Array.from(HAN_NUMBERS, (numeral, place): [string, number] => [numeral, place < 10 ? place + 1 : 2]),
])

/**
 * The number that a folded word says, in digits (three at most), in words to 12, or as one Chinese numeral;
 * undefined for any other word.
 */
export function numberOf(word: string): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word)
}
