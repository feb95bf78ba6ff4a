// Words for parts of a year or a month, and for seasons: sources of regular expressions.
/** The first to the fourth, and the last. */
export const ORDINALS: readonly string[] = [
  'first|erste\\p{L}?|premi(?:er|ère)|prim(?:er[oa]?|[oa]|eir[oa])|eerste|перв\\p{L}+',
  'second[eao]?|zweite\\p{L}?|deuxième|segund[oa]|tweede|втор\\p{L}+',
  'third|dritte\\p{L}?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde|трет\\p{L}+',
  'fourth|vierte\\p{L}?|quatrième|[cq]uart[oa]|vierde|четв\\p{L}+',
  'last|letzte\\p{L}?|derni(?:er|ère)|[úu]ltim[oa]|laatste|последн\\p{L}+',
]
/** The same, before the days and weeks of a month, of languages that join their words. */
export const JOINED_ORDINALS: readonly string[] = [
  '最初|第 ?[1一]|初め|첫 ?번?째?',
  '第 ?[2二]|둘째|두 ?번째',
  '第 ?[3三]|셋째|세 ?번째',
  '第 ?[4四]|넷째|네 ?번째',
  '最[后後]|마지막',
]

export const PART_WORDS = {
  quarter: 'quarter|quartals?|trimestre|kwartaal|квартал\\p{L}*',
  halfYear: 'half[ -]year|halbjahr\\p{L}*|semestre|halfjaar|полугоди\\p{L}*',
  /** Of a game too. */
  half: 'half|hälfte|moitié|mitad|metà|metade|helft|половин\\p{L}',
  week: 'week|woche|semaine|semana|settimana|недел\\p{L}',
  early: `
early|(?:beginning|start)(?= of)|anfang|beginn|début|principios|comienzos|inicios|inizio|início|começo|
begin(?= van| \\d)|начал[еау]|first (?:week|days)(?= of)|erste[nr]? woche(?: im)?|première semaine|
primera semana|primeira semana|prima settimana|eerste week|перв\\p{L}+ недел\\p{L}
`,
  middle: 'mid|middle(?= of)|mitte|mi(?=-)|mediados|metà|meados|midden|середин[еуаы]',
  late: '(?<!(?:was|were|is|are|be|been|too|so|am) )late|späte[nr]',
  end: `
(?:end|last (?:week|days))(?= of)|ende|fin|finales|fine|fim|final|finais|eind|einde|кон(?:ец|ц[еау])|
dernière semaine|última semana|ultima settimana|laatste week(?= van)|последн\\p{L}+ недел\\p{L}
`,
  /** They begin a year or a month of which a part is meant. */
  relative: `
this|last|past|next|coming|letzten|letzter|diesen|dieses|nächsten|vergangenen|cette|année|an|este|año|ano|anno|
mes|mois|quest|dit|vorig|volgend|прошлого|этого|следующего
`,
  of: `
of|des?|del|della|do|da|di|van|von|the|der|dem|la|le|el|het|
(?:year|jahres|année|año|anno|ano|jaar)(?= \\d)
`,
  articles: 'the|de[mnrs]|le|la|el|il|o|a|het',
  /** Before "more than three years ago", and behind it. */
  moreThanAgo: "(vor|il y a|hace|há|faz) (?:mehr als|über|plus d[e']|más de|mais de)",
  moreThan: 'over|più di|meer dan|более|больше',
  ago: 'ago|fa|geleden|назад',
} as const

/** The twenties and the later decades, without their endings. */
export const DECADES: readonly string[] = [
  'twent|zwanz|vingt|veint|vent|vint|двадцат',
  'thirt|dreißig|trent|treint|trint|dert|тридцат',
  'fort|vierz|quarant|cuarent|quarent|veert|сороков',
  'fift|fünfz|cinqu|cincu|vijft|пятидесят',
  'sixt|sechz|soixante(?!-)|sesent|sessent|zest|шестидесят',
  'sevent|siebz|soixante-dix|setent|settant|zevent|семидесят',
  'eight|achtz|quatre-vingts?(?!-)|ochent|ottant|oitent|tacht|восьмидесят',
  'ninet|neunz|quatre-vingt-dix|novent|novant|negent|девяност',
]
export const DECADE_WORDS = {
  /** "The years", before a decade. */
  years: 'années|años|anni|anos|jaren',
  the: '(?:the|early|mid|late|de[nr]|die|в|начале|конце)[ -](?:early |mid-|late )?',
  endings: '(?:ies|igern?|[eiao]|ig|ых|ые|х)?(?: jahren?)?',
  digits: "'?s|er[ns]?(?: jahren?)?|年代|년대|-[хе]",
} as const

/** The names of the seasons, spring first. */
export const SEASONS: readonly string[] = [
  `
spring|springtime|frühling|frühjahr|frühlings|printemps|primavera|lente|voorjaar|vår|våren|forår|wiosną|wiosna|
весной|весна|весны|весну
`,
  `
summer|summertime|sommer|sommers|été|verano|verão|estate|zomer|sommaren|sommeren|latem|lato|летом|лето|лета
`,
  `
autumn|fall|herbst|herbstes|automne|otoño|outono|autunno|herfst|najaar|hösten|efteråret|jesienią|jesień|осенью|
осень|осени
`,
  'winter|wintertime|winters|hiver|invierno|inverno|vintern|vinteren|zimą|zima|зимой|зима|зимы|зиму',
]
export const JOINED_SEASONS: readonly string[] = ['春', '夏', '秋', '冬', '봄', '여름', '가을', '겨울']
export const SEASON_WORDS = {
  /** Adverbs, which need no word before them. */
  alone: 'весной|летом|осенью|зимой|wiosną|latem|jesienią|zimą',
  /** Before a season: "spring" and "fall" are other words as well. */
  before: `
in|during|since|until|till|before|after|by|for|through|im|am|seit|vor|nach|bis|au|en|el|la|l'|pour|depuis|avant|
après|no|na|nel|nella|in de|de|desde|hasta|antes de|después de|dal|dopo|prima
`,
  articles: "the|dem|den|der|het|de|del|el|la|il|l'",
  /** Behind a season that no other word names: "in spring water" has none. */
  follows: `
i|we|he|she|they|you|did|do|does|was|were|is|are|will|have|has|had|with|and|or|for|to|until|at|on|trip|trips|
holiday|holidays|vacation|plans?|ich|wir|habe|haben|war|waren|bin|j'|je|nous|on|he|hemos|fui|fuimos|voy|vamos|
eu|eles|fomos|ho|sono|abbiamo|heb|ben|ik|я|мы
`,
  joinedBefore: `
今年の?|去年の?|昨年の?|明年|来年の?|今度の|この|次の|前の|这个?|這個?|今|昨|올해 ?|작년 ?|지난해 ?|지난 ?|내년 ?|다음 ?|이번 ?
`,
  joinedBehind: '天|季|休み|に|は|の旅行|에|철',
} as const
/** The sides that words before such a season begin with. */
export const SEASON_SIDES = {
  past: '去年|昨|前の|작년|지난',
  future: '明年|来年|次の|내년|다음',
  this: '今|この|这|這|올해|이번',
} as const
