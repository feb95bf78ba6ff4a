import type { LanguageModel } from '@sheaf/core'

// What is said, and what is to be learnt from it.
const FACTS: readonly (readonly [said: RegExp, fact: string])[] = [
  [/\bI am Alex\b/, "[name] User's name is Alex"],
  [/\bI live in Bordeaux\b/, '[home] User lives in Bordeaux'],
  [/\bI write TypeScript\b/, 'User writes TypeScript for a living'],
  [/\btide table for sailors\b/, 'User is building a tide table for sailors'],
  [/\bKeep your answers short\b/, 'User wants short answers'],
  [/\bfirst paying customer\b/, "User's tide table has its first paying customer"],
  [/\bI live in Nantes\b/, '[home] User lives in Nantes'],
  [/\bcoffee without sugar\b/, 'User takes coffee without sugar'],
]

/**
 * Represents a model, so that the story needs no key and no network. It recognises a few sentences, and
 * answers in the requested form.
 */
export function scriptedModel(): LanguageModel & { readonly calls: () => number } {
  let calls = 0
  return {
    calls: () => calls,
    async chat(messages) {
      calls += 1
      const lines = (messages.at(-1)?.content ?? '').split('\n')
      const isDiary = messages.some(({ content }) => content.includes('diary'))
      const facts = lines.flatMap((line) => {
        const number = /^\[(\d+)\] user\b/.exec(line)?.[1]
        return number === undefined
          ? []
          : FACTS.filter(([said]) => said.test(line)).map(([, fact]) => ({ fact, number }))
      })
      const content = facts
        .map(({ fact, number }) =>
          isDiary ? `- ${fact.replace(/^\[.*?\] /, '')}.` : `- ${fact} [${number}]`,
        )
        .join('\n')
      return {
        content: content === '' ? (isDiary ? 'Nothing to note.' : 'No notable observations.') : content,
      }
    },
  }
}
