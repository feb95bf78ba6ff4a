import type { Style } from './style.ts'

const COMMANDS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * A text of memory: unchanged if a program reads it. On a terminal, characters that could control it or
 * reverse the direction of text are shown as codes.
 */
export function memoryText(text: string, { isTerminal }: Style): string {
  return isTerminal ? visible(text) : text
}

/** The same for messages, on a terminal or not. */
export function visible(text: string): string {
  return text.replace(COMMANDS, (character) =>
    character === '\n' || character === '\t' ? character : shown(character),
  )
}

/** One line for tables and messages: white space becomes one space, control characters become codes. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replace(COMMANDS, shown).trim()
}

/**
 * A value as JSON that cannot control a terminal: characters that JSON does not escape, such as marks
 * of direction, are escaped too. The value stays the same.
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
