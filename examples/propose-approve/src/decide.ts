import { createInterface } from 'node:readline'
import type { Proposal } from '@sheaf/documents'

/** Approves or rejects a proposal that was just shown. */
export type Decide = (proposal: Proposal) => Promise<boolean>

/** The answers of the script: no to prices, yes to everything else. */
export const asScripted: Decide = async ({ files }) => files.every(({ path }) => path !== 'prices.md')

/** The user of the terminal answers. Other answers than yes are a no, also the end of the input. */
export function askAtTerminal(): Disposable & { readonly decide: Decide } {
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: '\nApply it? y/n ',
  })
  const lines = terminal[Symbol.asyncIterator]()
  let isOpen = true
  terminal.once('close', () => {
    isOpen = false
  })
  return {
    async decide() {
      if (!isOpen) return false
      terminal.prompt()
      const { value, done } = await lines.next()
      return done !== true && /^y(?:es)?$/i.test(value.trim())
    },
    [Symbol.dispose]: () => terminal.close(),
  }
}
