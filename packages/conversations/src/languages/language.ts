/** A language as a form to fill in: all words by which messages in it are read. */
export interface Language {
  /** Its name in English. */
  readonly name: string
  /** Whether it has no spaces between words, or endings at them: phrases are found inside of words. */
  readonly isJoined?: boolean
  /** Letters that none of the other languages has: a text with one of them is of this language. */
  readonly script?: RegExp
  /** Whether every noun begins with a capital, so that a capital shows no name. */
  readonly hasCapitalNouns?: boolean
  /** Words that name no subject; `standing` and `changes` have further ones. */
  readonly plain?: string
  /** Function words, such as articles. */
  readonly grammar?: GrammarWords
  /** Signs of standing instructions and preferences: "always answer in German". */
  readonly standing?: StandingWords
  /** Signs that a newer statement replaces an older one: "moved to", "no longer". */
  readonly changes?: ChangeWords
  /** Words of questions and requests. */
  readonly questions?: QuestionWords
  /** Greetings, thanks, apologies, wishes, the weather. */
  readonly smallTalk?: SmallTalkWords
  /** Sentences that assistants say around an answer: "Great question!" */
  readonly boilerplate?: BoilerplateWords
  /** How text that another person wrote is announced, greeted and signed. */
  readonly announcing?: AnnouncingWords
  /** Words that tell which standing lines end or contradict each other. */
  readonly lines?: LineWords
  /**
   * The subjects of which one line holds at a time, as `standing/subject-of.ts` lists them: the words of each
   * value, and as `beside` those that must be there too.
   */
  readonly subjects?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Sources of regular expressions. In a language that joins its words they are found inside of words. */
export interface GrammarWords {
  /** "I" and "we". */
  readonly i?: string
  /** All words of the first person: "I", "my", "us". */
  readonly oneself?: string
  /** "I am". */
  readonly am?: string
  readonly articles?: string
  /** Before a name: "Mr". */
  readonly titles?: string
  readonly prepositions?: string
  /** Prepositions of a place: "in", "behind". */
  readonly places?: string
  /** Before the word that is denied; and behind it, as ない. */
  readonly not?: string
  readonly notBehind?: string
  /** Mark the part of a clause that is before them, as は, or behind them, as 把. */
  readonly particles?: string
  /** Conjunctions that are no words of other languages, as the French "car" is. */
  readonly and?: string
  /** Begin a relative clause: "which". */
  readonly relative?: string
  /** Before the person or the aim of something: "for". */
  readonly for?: string
  readonly please?: string
  /** Begins a cry: "what a". */
  readonly cry?: string
}

/**
 * Words of questions, folded, with `|` between them: `thank*` is any that begins so, `answer{/s}` is two. In a
 * language that joins its words they are found inside of words.
 */
export interface QuestionWords {
  /** Begin a question without a question mark; anywhere in a sentence if words are joined. */
  readonly starts?: string
  /** Wherever they are, the sentence is a request: "please", "can you". */
  readonly requests?: string
  /** Verbs that a request begins with. */
  readonly imperatives?: string
  /**
   * Words of a question for advice or help, which is then about the message's other text; with those of
   * `recalling` it is one for a fact: "did", "gave me". Sources of regular expressions over a clause of
   * words without punctuation.
   */
  readonly advice?: string
  readonly recalling?: string
  /** Point to earlier text in a question that names no person: "it", "the former". */
  readonly referring?: string
  /** Begin a clause that says nothing by itself: "if". Of a language that joins its words, a source. */
  readonly conditions?: string
  readonly or?: string
  /** The same where all nouns begin like names. */
  readonly referringAnywhere?: string
  /** At the start of a question they continue earlier text: "and". */
  readonly continuing?: string
  /** Questions for the last talk: "Where were we?" The source of a regular expression, as are those below. */
  readonly resuming?: string
  /**
   * Questions for an earlier answer: a second person with a past form ("did you recommend", "you suggested"),
   * or its result ("your advice"). A question for a new answer ("would you suggest") has neither.
   */
  readonly answers?: string
  /**
   * Questions for more than one thing: an order, the first or last of several, a number or a total, a
   * summary, everything about something. Not the days between two events: these are two things.
   */
  readonly breadth?: readonly string[]
  /** Questions for coming things that name no time: "any plans?". */
  readonly coming?: string
  /**
   * Requests that need nothing but themselves, whole: small talk that asks, a joke, a sum, the translation of
   * a quotation. `"` is a quotation, `#` a number, `§` a sum in digits; the group `subject` is the thing that
   * a poem is about. Without punctuation, and without spaces if words are joined.
   */
  readonly alone?: string
  /** Requests for common knowledge, as `alone` is. `~` is a subject without names, `%` is any subject. */
  readonly general?: string
  /** Words that tie such a subject to the user: "the", "next", "tonight". */
  readonly tied?: string
  /** Words about the form of the answer (list, summarize), or about talk (mention, conversation). */
  readonly form?: string
}

/** Folded, accents kept, apostrophes as spaces; `*` is any ending. */
export interface SmallTalkWords {
  /** Words and phrases that small talk has and questions about something hardly have; `|` between them. */
  readonly markers: string
  /** Words of agreement, refusal and thanks that a reply begins with; whole replies if words are joined. */
  readonly replies?: string
  /** All further words of a reply that names nothing: "the second one, I think". */
  readonly replying?: string
  /** Words that are around them, and words without a subject; spaces between them, or `|` if words are joined. */
  readonly fillers: string
  /** Of a person without time, the source of a regular expression: "hurry". */
  readonly busy?: string
}

/** Sources of regular expressions. A language that joins its words has whole clauses in `starts`. */
export interface BoilerplateWords {
  /** Clauses that answer alone, but say nothing beside an empty one: "Sure, noted." */
  readonly beside?: string
  /** How assistants begin such a clause. */
  readonly starts: string
  /** All the words that it may have behind that. */
  readonly words?: string
  /** Whole sentences in which an assistant offers to go on: "If you want more names, let me know." */
  readonly offers: string
}

/** Sources of regular expressions. */
export interface AnnouncingWords {
  /** Work on a text: "translate", "make this politer". */
  readonly work?: string
  /** Words that show a text, or ask what it is: "here is the article", "is this true". */
  readonly shows?: string
  /** Points at a text, or names one: "this", "the notice". */
  readonly points?: string
  /** Names of texts that people get, hang up or invent, in the singular: "letter", "voicemail", "verse". */
  readonly media?: string
  /** Before one of `media`, they name a subject instead of a text: "for", "every", "your". */
  readonly topic?: string
  /** Begins a remark beside a text: "by the way", "and", "one more thing". */
  readonly aside?: string
  /** Somebody sent or wrote it, or it was found. */
  readonly sent?: string
  /** Verbs of speech, before a colon or a quotation: "Bob wrote". */
  readonly speech?: string
  /** A greeting that a name follows on a line of its own. */
  readonly greeting?: string
  /** The writer's own name in a copied conversation: "me", "you". */
  readonly self?: string
  /** The speaker's own things, "my rules"; and "always". */
  readonly mine?: string
  /** A line that ends a letter, before a name. */
  readonly farewell?: string
}

/** Sources of regular expressions, as above. */
export interface LineWords {
  /**
   * End a wish without its own words: permission, return, cancellation. They count only in a sentence that
   * shares a word or the subject with a line, so they may be wide.
   */
  readonly ends?: string
  /** Ask for a text, a sign or a prompt, or tell that one is made: rules behind them are those of that text. */
  readonly makes?: string
  /** By which one works on one text, or asks for one: "make it shorter", "translate". */
  readonly edits?: string
  /** Texts that an order may be about, so that it contradicts none about answers: "code comments in German". */
  readonly objects?: string
  /** Words of planted text; a user speaks of "my instructions". */
  readonly overrides?: string
  /** Bind a line to a case, so that it contradicts no line that always holds. */
  readonly bound?: string
  /** Beginnings of verbs of answering. */
  readonly answers?: string
}

/**
 * Signs of standing instructions: sources of regular expressions over folded text (lower case, straight
 * apostrophes, single spaces). `<` is the start of a clause with the words of `lead` behind it, `~` up to 12
 * words of any kind, `{name}` one of the alternatives of `sets`. A phrase begins and ends at a border of
 * words, unless words are joined. Groups capture nothing, here and in all other fields.
 */
export interface StandingWords {
  /** A sentence with none of these words is not read. A language that joins its words has none. */
  readonly triggers?: string
  /** Conjunctions that begin a clause. */
  readonly joins: string
  /** Words that begin a reason behind a statement; without them those of `joins`. */
  readonly reasons?: string
  /** Words that are before an imperative and change nothing: "please", "also". */
  readonly lead: string
  readonly sets: Readonly<Record<string, string>>
  /** Words that chats write in another way too: `u` for "you". Accents of longer words may be left out. */
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
  /** Starts a one-time request that looks like a rule: "write a poem about a man who never sleeps". */
  readonly once: readonly string[]
  /** Asks for a text or a change of one: orders without a lasting sign are about it. */
  readonly work?: readonly string[]
  /** Binds an order or a preference to one text or moment: "to this mail", "right now", "Great, ...!". */
  readonly moment: readonly string[]
  /** Questions that are requests and ask nothing. */
  readonly requests?: readonly string[]
  /** One day: "tonight", but not "from today". An order with it is for that day. */
  readonly today?: string
  /** Another person orders something of the speaker: "老师叫我". */
  readonly told?: string
  /** Begins a clause about oneself behind an order, its reason: "because I'm", "my". */
  readonly aboutOneself?: string
  /** Ends an order that names no thing to be short: "keep it short". */
  readonly brief?: string
  /** Points at a thing at hand: "I don't like this". */
  readonly these?: string
  /** Says that an order is about one text: "stop using the passive in it". */
  readonly inIt?: string
  /** Makes all that follows in the sentence unreal or foreign: "imagine", "he said". */
  readonly unreal: readonly string[]
  /** The same directly before it: "if". */
  readonly unrealBefore: readonly string[]
  /** Further words that name no subject. */
  readonly plain: string
}

/** Signs of change: sources of regular expressions over folded text. */
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
  /** Plans another home: "I'm moving to". */
  readonly moves?: string
  /** A plan came true: "arrived", "picked up", "passed", "the first week of". */
  readonly done?: string
  /** "My girlfriend", "engaged"; and "got married". */
  readonly sweetheart?: string
  readonly married?: string
  /** A couple is none any more: "we broke up". */
  readonly parted?: string
  /** Behind a thing that was not to be had, "was sold out"; and "I took", "we ended up in". */
  readonly unavailable?: string
  readonly chosen?: string
  /** Somebody visits, "comes"; and does not, "isn't coming". */
  readonly comes?: string
  readonly absent?: string
  /** Made certain: "booked", "tickets". */
  readonly booked: string
  /** Adds something and replaces nothing: "also". */
  readonly also: string
  /** Not true, not yet, or not sure: "if", "maybe", "I heard". */
  readonly unreal: string
  /** Bind a statement to a part of days, weeks or years: "in the morning", "on weekdays". */
  readonly cases?: string
  /** Finished acts, whose amounts add up: "transferred", "ran". */
  readonly events?: string
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
  /** "I left the", before a place of work. */
  readonly left?: string
  /** "I prefer". */
  readonly prefers?: string
  /** True in the past. */
  readonly past?: string
  /** Words that name a kind of thing: "account" in "my HSBC account". */
  readonly kinds?: string
  /** A role that one person has: "boss". */
  readonly role?: string
  /** The beginnings of words for a plan to go somewhere: "the trip to Norway". */
  readonly trip?: string
  /** The beginnings of words that tell a thing from the one that a person has: "new", "another". */
  readonly another?: string
  /** Before a reason, or behind it. */
  readonly because?: string
  /** Behind a noun, in a language that joins its words. */
  readonly nounEnd?: string
  /** Behind a way to do something: で in "by bike". */
  readonly way?: string
  /** Says of the word before that it is new: に変わった. */
  readonly turned?: string
  /** Looks like a topic and is none: "today". */
  readonly notTopic?: string
  /** Further words that name no subject. */
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
