/** The colours have enough contrast on white and on black paper; text follows the reader's scheme. */
export const CHART_STYLE: string = `text{font:13px system-ui,sans-serif;fill:#24292f}.title{font-size:16px;font-weight:600}.quiet{fill:#57606a}.ours{fill:#2f81f7}.peer{fill:#8b949e}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.quiet{fill:#9da7b1}}`

/** Escapes text for an SVG document. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
