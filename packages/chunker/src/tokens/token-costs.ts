// What the pieces of a text cost, in tokens of o200k_base. See approximateTokens for how the figures were
// found.

/**
 * A word of ASCII letters: by how it is written, and whether a space is before it (then both are one piece).
 */
export const WORD_COSTS = {
  lower: { spaced: 0.905, bare: 0.7, freeLetters: 6, letter: 0.165 },
  /** Upper case, then lower case. In "camelCase", "Case" is one. */
  capitalised: { spaced: 1.165, bare: 0.897, freeLetters: 6, letter: 0.301 },
  upper: { spaced: 1.201, bare: 0.8, freeLetters: 4, letter: 0.195 },
} as const

/**
 * Up to three digits are one token. Signs are the ASCII characters that are neither letters nor digits nor
 * white space.
 */
export const PIECE_COSTS = {
  digits: 1.176,
  spaceBeforeDigit: 1.195,
  /** All spaces of a run but the last, which belongs to the word after it. */
  indentation: 0.868,
  lines: 0.931,
  /** A line end often is one token with the sign before it. */
  linesAfterSign: 0.395,
  sign: 0.79,
  signBeforeLetter: 0.587,
  spacedSignBeforeLetter: 1.056,
  underscoreBeforeLetter: 0.502,
  apostropheInWord: 0.75,
  /** In a run of several signs: the first, one that differs from the sign before it, one that repeats it. */
  firstSign: 1.01,
  nextSign: 0.253,
  repeatedSign: 0.038,
} as const

/**
 * Beyond ASCII: what a run of one script costs to begin with, each UTF-16 code unit of it, and each that
 * repeats the one before it.
 */
export interface ScriptCost {
  readonly run: number
  readonly unit: number
  readonly repeated: number
}

const latin1: ScriptCost = { run: 0, unit: 0.631, repeated: 0.631 }
const latinExtended: ScriptCost = { run: 0, unit: 1.857, repeated: 1.857 }
const vietnamese: ScriptCost = { run: 0, unit: 0, repeated: 0 }
const greek: ScriptCost = { run: 1.192, unit: 0.203, repeated: 0.203 }
const cyrillic: ScriptCost = { run: 1.349, unit: 0.065, repeated: 0.065 }
const hebrew: ScriptCost = { run: 0, unit: 0.55, repeated: 0.55 }
const arabic: ScriptCost = { run: 0.672, unit: 0.218, repeated: 0.218 }
const indic: ScriptCost = { run: 0.45, unit: 0.265, repeated: 0.265 }
const thai: ScriptCost = { run: 0.518, unit: 0.413, repeated: 0.413 }
const burmese: ScriptCost = { run: 0, unit: 0.72, repeated: 0.72 }
const hangul: ScriptCost = { run: 0.38, unit: 0.571, repeated: 0.571 }
const hiragana: ScriptCost = { run: 0.441, unit: 0.439, repeated: 0.439 }
const katakana: ScriptCost = { run: 0, unit: 0.68, repeated: 0.68 }
const han: ScriptCost = { run: 0.239, unit: 0.759, repeated: 0.759 }
const wideSign: ScriptCost = { run: 0, unit: 0.612, repeated: 0.612 }
const sign: ScriptCost = { run: 0, unit: 1.1, repeated: 0.2 }
const emoji: ScriptCost = { run: 0, unit: 1, repeated: 1 }
const supplementary: ScriptCost = { run: 0, unit: 1.5, repeated: 1.5 }
const other: ScriptCost = { run: 0, unit: 2, repeated: 2 }

// First and last code unit, in blocks of sixteen.
const ranges: readonly (readonly [number, number, ScriptCost])[] = [
  [0x0080, 0x00bf, sign],
  [0x00c0, 0x00ff, latin1],
  [0x0100, 0x024f, latinExtended],
  [0x0370, 0x03ff, greek],
  [0x0400, 0x052f, cyrillic],
  [0x0530, 0x05ff, hebrew],
  [0x0600, 0x077f, arabic],
  [0x0900, 0x0dff, indic],
  [0x0e00, 0x0e7f, thai],
  [0x1000, 0x10ff, burmese],
  [0x1100, 0x11ff, hangul],
  [0x1780, 0x17ff, burmese],
  [0x1e00, 0x1eff, vietnamese],
  [0x1f00, 0x1fff, greek],
  [0x2000, 0x2fff, sign],
  [0x3000, 0x303f, wideSign],
  [0x3040, 0x309f, hiragana],
  [0x30a0, 0x30ff, katakana],
  [0x3400, 0x9fff, han],
  [0xac00, 0xd7af, hangul],
  [0xd800, 0xd83b, supplementary],
  [0xd83c, 0xd83f, emoji],
  [0xd840, 0xdbff, supplementary],
  [0xf900, 0xfaff, han],
  [0xfe00, 0xfe0f, sign],
  [0xff00, 0xff60, wideSign],
]

const scripts: ScriptCost[] = Array.from({ length: 4096 }, () => other)
for (const [first, last, script] of ranges) scripts.fill(script, first >> 4, (last >> 4) + 1)

/**
 * The costs of the script that a code unit from U+0080 on belongs to; the same object for the same script.
 */
export function scriptCost(code: number): ScriptCost {
  return scripts[code >> 4] ?? other
}

/**
 * True for the costs of Latin letters beyond ASCII: an ASCII word that follows one continues rather than
 * begins.
 */
export function isLatin(script: ScriptCost): boolean {
  return script === latin1 || script === latinExtended || script === vietnamese
}
