/** A language as a form to fill in: all words by which messages in it are read. */
export interface Language {
  /** Its name in English. */
  readonly name: string
  /**
   * Whether it puts no spaces between words, or puts endings to them: phrases are found inside of words.
   */
  readonly isJoined?: boolean
  /** Letters that none of the other languages has: a text with one of them is of this language. */
  readonly script?: RegExp
  /** Whether every noun begins with a capital, so that a capital shows no name. */
  readonly hasCapitalNouns?: boolean
  /** Signs of standing instructions and preferences: "always answer in German". */
  readonly standing: StandingWords
  /** Signs that a newer statement replaces an older one: "moved to", "no longer". */
  readonly changes: ChangeWords
}

/**
 * Signs of standing instructions in one language. Every phrase is the source of a regular expression over
 * folded text: lower case, straight apostrophes, single spaces. `<` is the start of a clause with the words
 * of `lead` behind it, `~` up to 12 words of any kind, `{name}` one of the alternatives of `sets`,
 * `(a|b)` a group that captures nothing. A phrase
 * begins and ends at a border of words, except in a language that joins its words.
 */
export interface StandingWords {
  /**
   * Words that show that a sentence may be of this language, with bars between them. A sentence with none of
   * them is not read. A language that joins its words has none.
   */
  readonly triggers?: string
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

/**
 * Signs of change in one language: alternatives of regular expressions over folded text, with `|` between
 * them. They begin and end at a border of words, except in a language that joins its words.
 */
export interface ChangeWords {
  /** True from now on: "now", "these days". */
  readonly now: string
  /** Moved in time or place: "postponed", "moved to". */
  readonly moved: string
  /** Does not take place: "cancelled". */
  readonly cancelled: string
  /** Begins the correction of a statement: "sorry, I misread". */
  readonly corrected: string
  /** Admits a mistake: "I misread", but not "sorry" alone. */
  readonly mistaken: string
  /** Before a thing that was not taken, "instead of"; or behind it, as 대신. */
  readonly insteadOf: string
  readonly insteadBehind?: string
  /** No longer true: "not any more". */
  readonly over: string
  /** The same as before: "again", "back". */
  readonly back: string
  /** Planned by the person: "I plan to". */
  readonly planned: string
  /** Made certain: "booked", "tickets". */
  readonly booked: string
  /** Adds something and replaces nothing: "also". */
  readonly also: string
  /** Not true, or not yet: "if", "maybe". */
  readonly unreal: string
  /** Other people: "my sister"; and "she", "her". */
  readonly others: string
  readonly pronouns: string
  /** Another choice than the planned one: "in the end it became". */
  readonly decided?: string
  /** The money of something cancelled comes back. */
  readonly refunded?: string
  /** "I live", and "I moved". */
  readonly lives: string
  readonly settled: string
  /** Changes a value: "raised", "changed"; and the words before the new and the old value. */
  readonly changed?: string
  readonly toValue?: string
  readonly fromValue?: string
  /** Before a thing that a person no longer has: "sold", "quit"; behind one that ended: "died". */
  readonly ended?: string
  readonly gone?: string
  /** "My", "my new", "my favourite", and "is". */
  readonly own?: string
  readonly ownNew?: string
  readonly favourite?: string
  readonly copula?: string
  /** "I work at", and "I started at". */
  readonly works?: string
  readonly hired?: string
  /** "I prefer". */
  readonly prefers?: string
  /** True in the past. */
  readonly past?: string
  /** Words that name a kind of thing: "account" in "my HSBC account". */
  readonly kinds?: string
  /** Words that name no subject. */
  readonly plain: string
}

/** The phrases of a text: each is a paragraph, and its lines are one expression without the line breaks. */
export function phrases(text: TemplateStringsArray): readonly string[] {
  const [all = ''] = text.raw
  return all
    .trim()
    .split('\n\n')
    .map((phrase) => phrase.replaceAll('\n', ''))
}

/** A text of several lines as one, without the line breaks. */
export function joined(text: TemplateStringsArray): string {
  return (text.raw[0] ?? '').replaceAll('\n', '')
}
