/**
 * Signs of change in one language: alternatives of regular expressions over folded text, with `|` between
 * them. They begin and end at a border of words, except in a language that joins its words.
 */
export interface ChangeWords {
  readonly isJoined?: boolean
  /** It is so from now on: "now", "these days". */
  readonly now: string
  /** It was put elsewhere: "postponed", "moved to". */
  readonly moved: string
  /** It does not take place: "cancelled". */
  readonly cancelled: string
  /** Begins a correction of what one just said: "sorry, I misread". */
  readonly corrected: string
  /** Says that it was wrong: "I misread", but not "sorry" alone. */
  readonly mistaken: string
  /** Before a thing that was not taken, "instead of"; or behind it, as 대신. */
  readonly insteadOf: string
  readonly insteadBehind?: string
  /** It holds no longer: "not any more". */
  readonly over: string
  /** It is as it was before: "again", "back". */
  readonly back: string
  /** One means to do it: "I plan to". */
  readonly planned: string
  /** It was made certain: "booked", "tickets". */
  readonly booked: string
  /** Something is added and nothing replaced: "also". */
  readonly also: string
  /** It is not so, or not yet: "if", "maybe". */
  readonly unreal: string
  /** Other people: "my sister"; and "she", "her". */
  readonly others: string
  readonly pronouns: string
  /** Another thing was taken than planned: "in the end it became". */
  readonly decided?: string
  /** The money of something cancelled comes back. */
  readonly refunded?: string
  /** "I live", and "I moved". */
  readonly lives: string
  readonly settled: string
  /** A value became another: "raised", "changed"; and the words before the new and the old one. */
  readonly changed?: string
  readonly toValue?: string
  readonly fromValue?: string
  /** One has a thing no longer: "sold", "quit"; and behind a thing that is no more: "died", "broke up". */
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
  /** It was so once. */
  readonly past?: string
  /** Words that name a kind of thing: "account" in "my HSBC account". */
  readonly kinds?: string
  /** Words that name no subject. */
  readonly plain: string
}
