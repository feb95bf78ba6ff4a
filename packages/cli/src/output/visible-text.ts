import type { Style } from './style.ts'

const COMMANDS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * A text of memory: to the byte where a program reads it, and without characters that could command a
 * terminal or turn its text around on one.
 */
export function memoryText(text: string, { isTerminal }: Style): string {
  return isTerminal ? visible(text) : text
}

/** The same on a terminal and elsewhere, for messages. */
export function visible(text: string): string {
  return text.replace(COMMANDS, (character) =>
    character === '\n' || character === '\t' ? character : shown(character),
  )
}

/**
 * One line of anything, for tables and messages: white space as one space, nothing that commands a terminal.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replace(COMMANDS, shown).trim()
}

/**
 * A value as JSON that commands no terminal either: what JSON leaves as it is, such as changes of direction,
 * is escaped, which means the same.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(COMMANDS, (character) =>
    character === '\n' ? character : `\\u${codeOf(character)}`,
  )
}

function shown(character: string): string {
  return `⟨U+${codeOf(character).toUpperCase()}⟩`
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
