// Words beside times: sources of regular expressions. Those of languages that join their words are `joined`.

/** They choose one of the times of a name: "last Friday". Before it; behind it in {@link SIDES_BEHIND}. */
export const SIDES_BEFORE = {
  past: `
last|past|previous|letzten|letztem|letzter|vergangenen|vergangenem|vorigen|afgelopen|vorige|scorso|scorsa|
pasado|pasada|förra|sidste|forrige|geçen|zeszły|прошлым|прошлой|прошлого|прошлую|прошлый|прошлое
`,
  future: `
next|coming|upcoming|following|nächsten|nächster|kommenden|kommender|komende|volgende|aanstaande|próximo|
próxima|prossimo|prossima|nästa|næste|gelecek|следующим|следующей|следующую|следующий|следующее|ближайшим
`,
  this: `
this|diesen|dieser|diesem|cet|ce|este|esta|questo|questa|quest'|deze|dezen|dit|denna|этим|этой|это|эту|этот
`,
} as const

export const SIDES_BEHIND = {
  past: 'dernier|dernière|pasado|pasada|passado|passada|scorso|scorsa|minulý',
  future: 'prochain|prochaine|próximo|próxima|que viene|que vem|viene|vem|prossimo|prossima',
  this: '(?!)',
} as const

/** Before a time that bounds a range: "after 2024", "since March". */
export const BOUNDS_BEFORE = {
  after: `
after|later than|newer than|more recent than|post|nach|später als|après|después de|después del|tras|depois de|
depois do|depois da|após|dopo|dopo il|после|позже|позднее|na afloop van|na|later dan|efter
`,
  since: `
since|ever since|seit|depuis|desde|dal|dall'|dalla|a partire da|sinds|sedan|siden|начиная с
`,
  from: `
starting|starting in|beginning|as of|ab|frühestens|à partir de|à partir du|à partir d'|dès|a partir de|
a partir del|a partir do|a partire dal|vanaf
`,
  before: `
before|prior to|earlier than|older than|more than|pre|vor|früher als|avant|antes de|antes del|antes do|antes da|
prima di|prima del|prima della|раньше|ранее|eerder dan|före|før|przed
`,
  until: `
until|till|up to|up to and including|through|bis|bis zum|bis einschließlich|spätestens|jusqu'à|jusqu'en|
jusqu'au|jusqu'|au plus tard|hasta|hasta el|a más tardar|até|até o|o mais tardar|fino a|fino al|al più tardi|
tot|tot en met|uiterlijk|t/m|до
`,
} as const
/** Further words beside such a word, or beside a time in its place. */
export const BOUND = {
  /** "Before the end of March" is until then. */
  endOf: 'end of|ende|fin|fim|fine|eind|конца',
  articles: `
the|beginning of|start of|dem|den|der|anfang|le|la|les|l'|el|los|il|lo|o|a|en|em|in|nel|im|de|des|do|da|del|
het|van|начала
`,
  not: 'not?|nicht|pas|non|não|niet|не',
  /** Behind a time: "from March on". */
  later: `
onwards?|on|(?:and|or) (?:later|after|afterwards|newer)|an|(?:und|oder) später|et après|ou après|et plus tard|
en adelante|(?:y|o) después|(?:e|ou) depois|em diante|in poi|(?:e|o) dopo|и (?:позже|после)|(?:en|of) later
`,
  earlier: `
(?:and|or) (?:earlier|before|older)|(?:und|oder) früher|(?:et|ou) avant|(?:y|o) antes|(?:e|ou) antes|
(?:e|o) prima|и раньше|(?:en|of) eerder
`,
  joinedBefore: '自从?|自從|从|從',
} as const
export const JOINED_BOUNDS = {
  before: '之前|以前|前に|前の|より前|이전|전에|前',
  after: '之后|之後|以后|以後|より後|の後|のあと|이후|뒤에|후에|后|後',
  since: '以来|以來|以降|起|부터|から|至今',
  until: '为止|為止|まで|까지',
} as const

/** Around two times that are the first and the last of a range. `and` joins them if `from` is before them. */
export const RANGE = {
  from: 'from|between|zwischen|von|vom|entre|de|du|desde|da|dal|tra|fra|с|между|van|tussen',
  to: 'to|until|till|through|thru|bis|bis zum|à|au|hasta|hasta el|al|a|até|até o|по|до|tot|t\\/m',
  and: 'et|y|e|en|and|und|i|и',
  joinedFrom: '从|從|自',
  joinedTo: '到|至|から|부터|~|～',
} as const

/** Before a month, a quarter or a year alone: "in May". A person may have its name: "for April". */
export const MONTH = {
  before: 'in|nel|no|au|last|since|during|until',
  english: `
past|next|coming|(?:plan|plans|planned|scheduled|booked) for|this(?! ma(?:y|rch))|
(?:for|by|before|after|from|between)(?! (?:april|june|august|may)(?!\\p{L}))
`,
  others: 'im|seit|en|em|depuis|desde|w|v|в',
  othersAlone: `
ab|bis|letzte[mnr]|vergangene[mn]|diesen|nächsten|nächster|kommenden|hasta|próximo|pasado|este|scorso|prossimo|
für|para|pour
`,
  /** Behind a year that is a bound: "before 2025 I lived in Bath". */
  follows: `
did|do|does|was|were|is|are|have|has|had|will|i|we|you|they|he|she|and|or|in|with|at|on|for|to|my|go|года|
habe|haben|hat|war|waren|ich|wir|je|j'|nous|he|hemos|yo|eu|ho|heb|ik|ge\\p{L}+
`,
  /** Before numbers that are a day and a month: "on 14/03". */
  numbers: `
on|since|until|from|between|after|before|am|vom|seit|zum|le|du|au|el|del|il|dal|em|op|den|på
`,
  /** The same with a point between them, "am 14.3.": in English that is "on 3.11", a version. */
  german: 'am|vom|seit|zum|den|bis',
} as const

/** Beside a day of the week. "On Friday" is a day, but neither is "Black Friday" nor "every Friday". */
export const WEEKDAY = {
  before: `
on|by|to|until|till|for|from|before|after|am|vom|zum|bis|ab|für|fürs|ce|pour|dès|el|del|para|hasta|il|per|
questo|na|no|à|op|voor|på|til|till|w|we|do|в|во|до
`,
  beforeNames: `
black|good|every|each|cyber|casual|super|shrove|ash|holy|easter|blue|most|some|any|fat|freaky|jeden|jede|
jeder|immer|cada|todos|todas|tous|les|le|chaque|ogni|the|a|an|one|sheffield|bloody|happy|my|our|their|his|her
`,
  /** "Viernes Negro", "vendredi saint". */
  behindNames: 'negro|santo|saint|noir|nero|santa',
  /** "El viernes que viene", "vendredi qui vient". */
  coming: '(?:que|qui|che) (?:viene|vem|vient|entra)',
  /** Behind a name alone: "Friday at nine". */
  follows: `
at|morning|afternoon|evening|night|noon|with|between|before|after|by|around|until|for|in|and|or|from|i|we|he|
she|they|you|it|is|was|will|um|abend|morgen|früh|vormittag|nachmittag|mittag|mit|und|vor|ich|wir|à|matin|soir|
après-midi|avec|et|je|nous|on|il|elle|tu|vous|a las|por|con|y|às|de manhã|à noite
`,
  every: '每[个個]?|毎週?|매주 ?|ทุก|[一两兩几幾\\d]',
} as const

/**
 * By script: words before or after a day of the week that choose one. "Closed on Mondays" (月曜日が休み, 周一休息)
 * has no such word.
 */
export const WEEKDAY_SIGNS: readonly {
  readonly script: RegExp
  readonly before: readonly (readonly [form: RegExp, side: keyof typeof SIDES_BEFORE | undefined])[]
  readonly after: readonly (readonly [form: RegExp, side: keyof typeof SIDES_BEFORE | undefined])[]
}[] = [
  {
    script: /\p{Script=Hangul}/u,
    before: [
      [/(?:지난|저번) ?$/u, 'past'],
      [/(?:다음|오는|돌아오는) ?$/u, 'future'],
      [/이번 ?$/u, 'this'],
    ],
    after: [[/^(?:에|까지|부터| ?오전| ?오후| ?저녁| ?아침)/u, undefined]],
  },
  {
    script: /\p{Script=Thai}/u,
    before: [[/เมื่อ$/u, 'past']],
    after: [
      [/^ ?ที่(?:แล้ว|ผ่านมา)/u, 'past'],
      [/^ ?หน้า/u, 'future'],
      [/^ ?นี้/u, 'this'],
    ],
  },
  {
    script: /曜/u,
    before: [
      [/(?:前の|先日の)$/u, 'past'],
      [/(?:次の|今度の)$/u, 'future'],
      [/この$/u, 'this'],
    ],
    after: [[/^(?:[にの]|まで|から)/u, undefined]],
  },
  {
    script: /\p{Script=Han}/u,
    before: [
      [/[这這本][个個]?$/u, 'this'],
      [/[在于於]$/u, undefined],
    ],
    after: [[/^(?:的|当天|早上|上午|中午|下午|晚上|[一二三四五六七八九十\d]+点)/u, undefined]],
  },
]
