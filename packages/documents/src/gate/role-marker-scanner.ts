import type { ScanFinding, ScannedChange } from './scanner.ts'

// What the chat formats of the common model families put before a turn. Every repetition is bounded and none can match in two ways.
const MARKERS = [
  /^<[|｜]\/?[a-z0-9_▁ -]{1,40}[|｜]>/iu, // ChatML and its kin, Llama 3, Phi, harmony, DeepSeek
  /^\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/i, // Llama 2 and Mistral
  /^<<\/?SYS>>/i, // Llama 2
  /^<(?:start|end)_of_turn>/i, // Gemma
]

/**
 * Refuses the marks with which chat formats begin a turn, such as `<|im_start|>`, `[INST]` and `<<SYS>>`, at the start of a line, also of a
 * quoted or listed one. Inside of a line, or after a backtick, they pass, and so does "assistant:". In linear time.
 */
export function roleMarkerScanner({ content }: ScannedChange): ScanFinding[] {
  const findings: ScanFinding[] = []
  for (let start = 0; start < content.length;) {
    const newline = content.indexOf('\n', start)
    const end = newline === -1 ? content.length : newline
    const first = firstOf(content, start, end)
    const head = content.slice(first, Math.min(end, first + 64))
    const match = MARKERS.map((marker) => marker.exec(head)).find((each) => each !== null)
    if (match !== undefined && match !== null) {
      const message = 'a chat role marker at the start of a line; put it between backticks if it has to be kept'
      findings.push({ rule: 'role-marker', severity: 'refuse', message, start: first, end: first + match[0].length })
    }
    start = end + 1
  }
  return findings
}

// The first character of a line that is neither white space nor the mark of a quote, a heading or a list.
function firstOf(content: string, start: number, end: number): number {
  let offset = start
  while (offset < end && /[\s>*+#\u200c-\u200f-]/.test(content.charAt(offset))) offset += 1
  return offset
}
