/**
 * Signs of change in one language: alternatives of regular expressions over folded text, with `|` between
 * them. They begin and end at a border of words, except in a language that joins its words.
 */
export interface ChangeWords {
  readonly isJoined?: boolean
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
