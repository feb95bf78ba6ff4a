/** Characters read of a line. */
const LOOKED_AT = 400
/** From so many characters on, text without the end of a sentence counts as pasted. */
const WITHOUT_STRUCTURE = 600

/** No question of a person looks like these. */
const CERTAIN_SHAPES: readonly RegExp[] = [
  // Quotes, tables, differences.
  /^\s{0,3}>/,
  /^\s{0,3}\|.*\|/,
  /^(?:@@ |\+\+\+ |--- |diff --git|index [0-9a-f]{7})/,
  // Stack traces.
  /^\s*at\s+\S+\s*\(|^\s*at\s+[\w$.<>/\\:]+:\d+/,
  /^\s*File ".*", line \d+/,
  /^(?:Traceback \(most recent|Caused by:|Exception in thread|Process finished|panic:|goroutine \d+|thread '.*' panicked|\s*\.{3} \d+ (?:more|common))/,
  /^\s*(?:[\w$]+\.)*[\w$]*(?:Error|Exception|Warning)(?:: |$|\s*\[)/,
  /^\s*(?:#?\d+:?\s+0x[0-9a-f]+|-->\s|\d+\s*\|\s|[~^]+\s*$)/i,
  // Logs: a time or a level at the start.
  /^\s*[[(]?\d{4}[-/]\d\d?[-/]\d\d?[T ,]+\d\d?:\d\d/,
  /^\s*[[(]?\d\d:\d\d:\d\d/,
  /^\s*[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d /,
  /^\s*(?:\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|NOTICE|CRITICAL)\]?[\s:[])/,
  /^\d{1,3}(?:\.\d{1,3}){3} - /,
  /^(?:npm (?:ERR!|WARN|error)|\$ |% |>>> |\.\.\. |#!)/,
]

const SHAPES: readonly RegExp[] = [
  /\t[^\t]*\t/,
  /^\s*["'][\w$ .-]+["']\s*:\s*\S/,
  /^\s*[{}[\]();,]+\s*$/,
  /[{;]\s*$|^\s*(?:\/\/|\/\*|\*\/|<\/?[a-z][\w-]*[ >/])/i,
  /^\s*(?:import|export|const|let|var|def|class|return|public|private|func|fn|package|using|namespace|#include|SELECT|INSERT|UPDATE)\b.*[;:(){}=*]/,
  /^\s*[\w.$-]+\s*(?:=|:=|\+=)\s*\S/,
  // Headings, comments, shell prompts, and indented lines that are not list items.
  /^#{1,6}[ \t]|^\s*(?:\/\/|\/\*|<!|[$%] |[{}[\])])|^(?: {4,}|\t)(?!\s*(?:[-*•+–]|\d{1,3}[.)]|[a-z][)])\s)/,
  /^\s*(?:if|for|while|else|elif|try|except|CREATE|FROM)\b.*[({;=:]\s*$/,
  /(?:[{;]|=>|\)\s*:|\);|<\/[a-z]+>)\s*$/,
]

/**
 * Whether a line looks like one of code, output, a log, a table or a quote. False for one that asks in words.
 */
export function looksPasted(line: string): boolean {
  const text = line.slice(0, LOOKED_AT)
  if (text.trim() === '') return false
  if (CERTAIN_SHAPES.some((shape) => shape.test(text))) return true
  if (looksAsked(line)) return false
  return (
    SHAPES.some((shape) => shape.test(text)) ||
    isMostlySymbols(text) ||
    isUnspaced(text) ||
    isValues(text) ||
    isEndless(line)
  )
}

/** Whether a line ends as a question does, and most of it is words. */
export function looksAsked(line: string): boolean {
  // In Greek, this is how a question ends.
  if (/;\s*$/.test(line.slice(-40)) && /\p{Script=Greek}/u.test(line.slice(0, LOOKED_AT))) return true
  if (!/[?？؟]["'”’»)\]」』）]*\s*$/u.test(line.slice(-40))) return false
  return !isMostlySymbols(line.slice(0, LOOKED_AT)) && (/\s/.test(line.trim()) || /[^\p{ASCII}]/u.test(line))
}

// Signs that code has and prose hardly does.
function isMostlySymbols(text: string): boolean {
  const trimmed = text.trim()
  const symbols = trimmed.match(/[{}[\]()<>=;\\|_&*#@$%^~+/`]/g)?.length ?? 0
  return trimmed.length >= 8 && symbols >= 3 && symbols > trimmed.length * 0.12
}

// Hashes, keys and encoded data.
function isUnspaced(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length >= 48 && /^[\x21-\x7e]+$/.test(trimmed) && !/^https?:\/\/\S+$/.test(trimmed)
}

// Rows of values: "7,alpha,3.5,true".
function isValues(text: string): boolean {
  const commas = text.match(/[,;](?=\S)/g)?.length ?? 0
  return commas >= 3 && commas * 2 > (text.match(/\s/g)?.length ?? 0) && !/[^\p{ASCII}]/u.test(text)
}

function isEndless(line: string): boolean {
  return (
    line.length >= WITHOUT_STRUCTURE &&
    !/[.!?…。！？,，、]["'”’)]*(?:\s|$)|[。！？，、]/u.test(line.trimEnd())
  )
}
