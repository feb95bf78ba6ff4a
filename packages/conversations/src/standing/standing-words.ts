/**
 * Signs of standing instructions in one language. Every phrase is the source of a regular expression over
 * folded text: lower case, straight apostrophes, single spaces. `<` is the start of a clause with the words
 * of `lead` behind it, `~` up to 12 words of any kind, `{name}` one of the alternatives of `sets`,
 * `(a|b)` a group that captures nothing. A phrase
 * begins and ends at a border of words, except in a language that joins its words.
 */
export interface StandingWords {
  /**
   * Whether the language puts no spaces between words, or puts endings to them: phrases are found inside of
   * words.
   */
  readonly isJoined?: boolean
  /**
   * Words that show that a sentence may be of this language, with bars between them. A sentence with none of
   * them is not read.
   */
  readonly triggers: string
  /** Conjunctions that begin a clause. */
  readonly joins: string
  /** Words that begin a reason behind a statement; without them those of `joins`. */
  readonly reasons?: string
  /** Words that are before an imperative and change nothing: "please", "also". */
  readonly lead: string
  readonly sets: Readonly<Record<string, string>>
  /**
   * Words of the phrases that chats write in another way too: `u` for "you". An accent within a word of four
   * letters may always be left out.
   */
  readonly spellings?: Readonly<Record<string, string>>
  readonly instructions: readonly string[]
  /** Instructions unless bound to one text or moment: "reply in Italian", "nothing before nine". */
  readonly orders: readonly string[]
  /** Makes a clause that tells the assistant to do something an order: "always", "every Monday". */
  readonly lasting?: readonly string[]
  /** The same, also in the clause before: "when I ask about", "for recipes". */
  readonly cases?: readonly string[]
  /** Tells the assistant to do something, or not to: an imperative, "could you", "I'd rather you". */
  readonly directed?: readonly string[]
  readonly preferences: readonly string[]
  /** Ends an instruction and asks for nothing: "forget the rule about". */
  readonly releases: readonly string[]
  /** Ends an instruction, and is one itself if there was none: "stop using". */
  readonly refusals: readonly string[]
  /** Begins a question, or a one-time request, within a sentence. */
  readonly questions: readonly string[]
  /**
   * Starts a one-time request, for a text or something else, with words that look like a rule: "write a poem
   * about a man who never sleeps".
   */
  readonly once: readonly string[]
  /** Asks for a text or a change of one: orders without a sign of what lasts are about it. */
  readonly work?: readonly string[]
  /** Binds an order or a preference to one text or moment: "to this mail", "right now", "Great, ...!". */
  readonly moment: readonly string[]
  /** Questions that are requests and ask nothing. */
  readonly requests?: readonly string[]
  /** Makes all that follows in the sentence unreal or foreign: "imagine", "he said". */
  readonly unreal: readonly string[]
  /** The same directly before it: "if". */
  readonly unrealBefore: readonly string[]
  /** Words that say nothing about the subject of a statement, with bars between them. */
  readonly plain: string
}

/** Further phrases of a language, by the kinds of sentences that stand in all languages. */
export interface Structures extends Pick<
  StandingWords,
  'triggers' | 'lead' | 'reasons' | 'sets' | 'orders' | 'preferences' | 'moment'
> {
  readonly work: readonly string[]
}

/** The words of a language with its structures. */
export function withStructures(words: StandingWords, structures: Structures): StandingWords {
  return {
    ...words,
    triggers: `${words.triggers}|${structures.triggers}`,
    lead: `${words.lead}|${structures.lead}`,
    reasons: structures.reasons ?? words.joins,
    sets: { ...words.sets, ...structures.sets },
    orders: [...words.orders, ...structures.orders],
    preferences: [...words.preferences, ...structures.preferences],
    moment: [...words.moment, ...structures.moment],
    work: structures.work,
  }
}
