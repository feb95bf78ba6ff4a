import type { TokenCounter } from '@sheaf/core'

/** A token for each word, so that a test can count by hand. */
export function wordCounter(): TokenCounter & { readonly counted: string[] } {
  const counted: string[] = []
  const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
  return {
    id: 'words',
    counted,
    count(text) {
      counted.push(text)
      return words(text).length
    },
    truncate(text, maxTokens) {
      if (words(text).length <= maxTokens) return text
      return maxTokens < 1 ? '' : [...words(text).slice(0, maxTokens - 1), '[...truncated]'].join(' ')
    },
  }
}

/** `count` different words. */
export function words(count: number, stem = 'w'): string {
  return Array.from({ length: count }, (_, place) => `${stem}${place}`).join(' ')
}
