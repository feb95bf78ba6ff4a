/**
 * Spoken forms that the calendar data does not have, by hand; keys as in `RELATIVE_WORDS`, of languages that
 * put spaces between words. `span` is from today on, or up to today; the tense decides which is the `weekend
 * open`.
 */
export const SPOKEN_WORDS: Readonly<Record<string, string>> = {
  'day 0': `tonight|this {morning/afternoon/evening}|esta {mañana/tarde/noche}|ce {matin/soir}|
cet après-midi|stamattina|stasera|stanotte|vanavond|i kväll|i aften|i kveld|сегодня вечером`,
  'day -1': 'hier{/ soir/ matin}|last night|anoche|yesterday evening|gestern abend|ieri sera|i går kväll',
  'day 1': `tomor{row morning/row night/ow}|morgen {früh/abend}|demain {matin/soir}|mañana por la mañana|
tmrw|завтра утром|doma{ni mattina/ttina}`,
  'day -2': 'day before yesterday|couple {of days/days} ago|antes de {ayer/ontem}|antier|avant hier',
  'day 2': 'day after tomorrow|in a couple of days|overmorrow|après demain',
  'week -1': `{previous/afgelopen} week|letzte{r/n} woche|vergangene{/n} woche|vorige woche|
semana {anterior/que pasó}|scorsa settimana|прошл{ую неделю/ой неделе}|неделю назад`,
  'week 0': 'diese{r/} woche|{den här/i} veckan|этой неделе|эту неделю',
  'week 1': `{coming/following/komende} week|nächste{r/n} woche|kommende{/n/r} woche|
{folgende/heute in einer} woche|semana {que viene/próxima/que entra/que vem}|próxima semana|
semaine {qui vient/suivante}|prossima settimana|settimana che viene|следующ{ую неделю/ей неделе}|
через неделю`,
  'week 2': `week after next|in {a couple of weeks/a fortnight/vierzehn tagen}|übernächste{/r} woche|
dans {quinze jours/une quinzaine}`,
  'week -2': `week before last|couple {of weeks/weeks} ago|a fortnight ago|vorletzte{/r} woche|
il y a quinze jours`,
  'month -1': `previous month|letzten monats|letzte{m/r} monat|{vergangenen/vorigen} monat|scorso mese|
прошл{ый месяц/ом месяце}`,
  'month 0': 'diese{m monat/s monats/r monat}|этот месяц',
  'month -2': 'month before last|vorletzten monat',
  'month 2': 'month after next|übernächsten monat',
  'month 1': `coming month|nächste{r/m} monat|kommenden monat|mes {que viene/próximo}|mês que vem|
mois qui vient|prossimo mese|komende maand|следующ{ий месяц/ем месяце}`,
  'year -1': `letzte{n/m} jahr|{letzten/vorigen/vergangenen} jahres|vergangene{n/s} jahr|vorigen jahr|an {dernier/passé}|scorso anno|
прошл{ый год/ом году/ого года}`,
  'year 0': 'diese{m jahr/s jahres}',
  'year 1': `coming year|nächste{n/m} jahr|nächsten jahres|kommende{s/n} jahr|año {que viene/próximo}|ano que vem|
an prochain|année à venir|prossimo anno|следующ{ий год/ем году}`,
  'quarter 0': `{this/current} quarter|diese{s/m} quartal|{ce/este/questo} trimestre|dit kwartaal|
этом квартале`,
  'quarter -1': `{last/past/previous} quarter|letzte{s/n/m} quartal|vergangene{s/n} quartal|
trimestre {dernier/pasado/passado/scorso}|último trimestre|vorig kwartaal|прошлом квартале`,
  'quarter 1': `{next/coming} quarter|nächste{s/n/m} quartal|próximo trimestre|
trimestre {prochain/que viene/que vem/prossimo}|volgend kwartaal|следующем квартале`,
  'weekend 0': `{this/ce/questo/dit} weekend|diese{s/m} wochenende|ce week-end|
este {fin de semana/finde/fim de semana}|questo fine settimana|neste fim de semana|эти выходные|
этих выходных`,
  'weekend -1': `{last/past/scorso/vorig} weekend|letzte{s/n/m} wochenende|vergangene{s/n} wochenende|
week{-end/end} dernier|{fin de semana/finde} pasado|fim de semana passado|scorso fine settimana|
weekend scorso|прошлы{е выходные/х выходных}`,
  'weekend 1': `{next/prossimo/volgend} weekend|{nächstes/nächsten/kommendes/kommenden} wochenende|
week{-end/end} prochain|próximo {fin de semana/finde/fim de semana}|fin de semana que viene|
fim de semana que vem|prossimo fine settimana|следующи{е выходные/х выходных}`,
  'weekend open': `{on/at/over/for} the weekend|{am/fürs/übers} wochenende|le week{-end/end}|
el {fin de semana/finde}|no fim de semana|nel {weekend/fine settimana}|in het weekend|на выходны{х/е}`,
  'month -1 span': 'past month',
  'year -1 span': 'past year',
}

/**
 * As `COUNTED_WORDS`, by hand: for the past, for the future, for all units until today and from today on; then
 * further words for the units.
 */
export const SPOKEN_COUNTS: Readonly<Record<string, string>> = {
  en: '# % back|# % from {now/today}|{last/past} # %|{next/coming/upcoming/following} # %',
  de: '|heute in # %|{letzten/vergangenen} # %|{nächsten/kommenden} # %|tage||monate|jahre',
  fr: '|ici # %|# derni{ers/ères} %|# prochain{s/es} %||||année/années',
  es: '# % atrás|{en/de aquí a} # %|{últimos/últimas} # %|{próximos/próximas} # %|dias',
  it: '|fra # %|{ultimi/ultime} # %|{prossimi/prossime} # %',
  pt: '# % atrás/faz # %|daqui a # %|{últimos/últimas} # %|{próximos/próximas} # %',
  nl: '||afgelopen # %|komende # %',
  ru: '||последни{е/х} # %|ближайши{е/х} # %',
}

/** As {@link SPOKEN_WORDS}, of languages that write words together or put endings to them. */
export const SPOKEN_PARTS: Readonly<Record<string, string>> = {
  'day 0': '今{晚/早/夜/晩/朝/儿}|きょう|오늘 {밤/아침}|คืนนี้',
  'day -1': 'きのう|昨{晚/夜/晩/儿}|ゆうべ|하루 전|어{젯/제 }밤|เมื่อ{คืน/วานนี้}',
  'day 1': '明{早/晚/儿}|あした|하루 {후/뒤}|내일 {아침/저녁}|พรุ่งนี้เช้า',
  'day -2': 'おととい|이틀 전|엊그제|เมื่อวานซืนนี้',
  'day 2': '明后天|あさって|이틀 {후/뒤}|มะรืน',
  'day 3': '大{后/後}天|しあさって|明々後日|글피|사흘 {후/뒤}',
  'day -3': '大前天|사흘 전',
  'week 0': '这{周/星期/个星期/礼拜/个礼拜}|這{週/星期/個星期/個禮拜}|本星期|이번주|อาทิตย์นี้',
  'week -1': '上{/个/個}星期|上{礼/个礼/禮/個禮}拜|{지난/저번} 주|일주일 전|อาทิตย์ที่แล้ว|一{周/週間}前',
  'week 1': '下{/个/個}星期|下{礼/个礼/禮/個禮}拜|{다음/내}주|일주일 {후/뒤}|อาทิตย์หน้า|一{周后/週間後}',
  'week -2': '上上{周/週/星期/个星期}|先々週|지지난주',
  'week 2': '下下{周/週/星期/个星期}|再来週|다다음 주',
  'month 0': '{这个/這個}月|이번달',
  'month -1': '上月|{지난/저번} 달|한 달 전',
  'month 1': '下月|다음달|한 달 {후/뒤}',
  'month -2': '{先々/上上个}月',
  'month 2': '下下{个/個}月|再来月',
  'year -1': '지난해|일 년 전',
  'year -2': '一昨年|おととし|재작년',
  'year 1': '다음 해|일 년 {후/뒤}',
  'year 2': '{后/後/再来}年|내후년',
  'quarter 0': '{本/这个}季度|今四半期|이번 분기',
  'quarter -1': '上{/个}季度|前四半期|지난 분기',
  'quarter 1': '下{/个}季度|来四半期|다음 분기',
  'weekend 0': '{这周/這週/这个周/這個週/本周/本週/今週}末|이번 주말|สุดสัปดาห์นี้',
  'weekend -1': '上{周/週/个周/個週}末|{先/前の}週末|{지난/저번} 주말|สุดสัปดาห์ที่แล้ว',
  'weekend 1': '下{周/週/个周/個週}末|来週末|다음{/주} 주말|สุดสัปดาห์หน้า',
  'weekend open': '{周/今度の週}末|週末{に/は/の/}|주말{에/}',
}

/** As {@link SPOKEN_COUNTS}, of these languages. */
export const SPOKEN_PART_COUNTS: Readonly<Record<string, string>> = {
  'day -1': '#{天以/天之/日}前|#일전|# วันก่อน',
  'day 1': '#天{以后/之后/以後/之後}|再{过/過}#天|#日{後/后}|#일 뒤|อีก # วัน',
  'week -1': '#{个/個/}星期前|#{个礼拜/個禮拜/周之/週間}前|#주전|# {สัปดาห/อาทิตย}์ก่อน',
  'week 1': '#{个/}星期后|#{個星期/個禮拜/週間}後|#{个礼拜/周之}后|#주 뒤|อีก # {สัปดาห/อาทิตย}์',
  'month -1': '#个月{以/之}前|#{ヶ/カ/ヵ}月前|#달 전|# เดือนก่อน',
  'month 1': '#个月{以/之}后|#{ヶ/カ/ヵ}月後|#달 {후/뒤}|#개월 뒤|อีก # เดือน',
  'year -1': '#年{以/之}前',
  'year 1': '#年{以/之}后|#년 뒤',
  'day 1 span': '{未来/接下来/今后/接下來}#天|今後#日間|앞으로 #일',
  'day -1 span': '{过去/過去/最近/近}#天|過去#日間|ここ#日|지난 #일',
  'week 1 span': '{未/接下}来#周|今後#週間',
  'month -1 span': '{过去/最近}#个月|過去#{か/ヶ}月|지난 #개월',
  'year -1 span': '{过去/最近}#年|過去#年間|지난 #년',
  'week -1 span': '{过去/最近}#周|過去#週間|지난 #주',
}

/**
 * The names of holidays with a fixed date, by hand; each key is that date as a question may name it. Dates
 * that differ between countries (Thanksgiving, Mother's Day) and those of the moon are left out.
 */
export const HOLIDAYS: Readonly<Record<string, string>> = {
  '31 october': "hallowe{/'}en",
  '24 december': `christmas eve|xmas eve|heilig{abend/en abend/er abend}|veille de noël|réveillon de noël|
nochebuena|
véspera de natal|consoada|vigilia di natale|kerstavond|сочельник`,
  '25 december': `christmas day|xmas day|{erster/ersten} weihnachtstag|jour de noël|día de navidad|
dia de natal|
giorno di natale|eerste kerstdag`,
  '26 december': `boxing day|{zweiter/zweiten} weihnachtstag|santo stefano|tweede kerstdag`,
  '24 to 26 december': `christmas|xmas|weihnachten|noël|navidad{/es}|natal|natale|kerst{/mis}`,
  '31 december': `new year{/ }s eve|new year's eve|silvester|saint-sylvestre|réveillon du nouvel an|
nochevieja|
véspera de ano novo|passagem de ano|san silvestro|oudejaarsavond|oudjaar|oud en nieuw|канун нового года`,
  '1 january': `new year's day|new years day|neujahr{/stag}|jour de l'an|nouvel an|año nuevo|ano novo|
capodanno|
nieuwjaar{/sdag}|новый год`,
  '6 january': `epiphany|twelfth night|dreikönig{stag/e}|épiphanie|día de reyes|reyes|dia de reis|epifania|
befana|driekoningen`,
  '14 february': `valentine{/s}|valentine{'s day/s day}|valentinstag|saint-valentin|san valentín|
san valentino|
valentijnsdag`,
  '17 march': `st patrick's day|saint patrick's day`,
  '1 april': `april fools{/'} day|april fool's day`,
  '1 may': `may day|tag der arbeit|fête du travail|día del trabajo|dia do trabalhador|festa dei lavoratori`,
  '14 july': 'bastille day',
  '15 august': 'assomption|ferragosto',
  '3 october': 'tag der deutschen einheit',
  '1 november': `all saints{/'} day|allerheiligen|toussaint|todos los santos|todos os santos|ognissanti`,
  '5 november': 'bonfire night|guy fawkes night',
  '11 november': 'martinstag|sankt martin|armistice day|remembrance day',
  '5 december': 'sinterklaas{/avond}',
  '6 december': 'nikolaus{/tag}',
}

/** The same of languages that write words together or put endings to them. */
export const HOLIDAY_PARTS: Readonly<Record<string, string>> = {
  '31 october': '万圣[节夜]|萬聖[節夜]|ハロウィー?ン|핼러윈|할로윈',
  '24 december': '平安夜|圣诞前夜|クリスマス・?イ[ブヴ]|크리스마스 ?이브',
  '25 december': '圣诞节|聖誕節|クリスマス|크리스마스|성탄절',
  '31 december': '跨年夜?|大晦日|大みそか|섣달 ?그믐',
  '1 january': '元旦|元日|새해 ?첫날',
  '14 february': '情人节|情人節|バレンタイン(?:デー)?|밸런타인 ?데이|발렌타인 ?데이',
  '5 may': 'こどもの日|子供の日|어린이날',
  '7 july': '七夕(?=は|に|の)',
  '1 october': '国庆节|國慶節',
  '15 august': '광복절',
}

/** Words beside a holiday, sources of regular expressions. */
export const HOLIDAY_WORDS = {
  /** "I spoke about Christmas" is about no day, and "before Christmas" has no beginning. */
  before: `
on|at|over|during|this|last|next|an|am|zu|zum|über|letzte[nsmr]?|diese[nsmr]?|nächste[nsmr]?|à|au|à la|ce|en|el|
la|no|na|ao|a|al|met|op|in|на|в
`,
  articles: "the|dem|den|der|das|le|la|les|el|il|lo|o|a|het|de|l'|día de|dia de|jour de",
  of: `
(?: (?:in|im|of the|of|van|de[ls]?|d[oai]|du|в|d'))?(?: ?(?:year|jahres|année|año|anno|ano|jaar))?
`,
  joinedNotBefore: '关于|關於|为了|為了',
  joinedBehind: '那天|当天|當天|我|你|们|的时候|時|做|干|に|は|の(?:日|夜)|에|날|때',
} as const

/** Before these words of "tomorrow" they are the morning: "guten Morgen", "por la mañana". */
export const BEFORE_MORNING: Readonly<Record<string, string>> = {
  morgen: `
guten|schönen|am|jeden|jeder|heute|gestern|vorgestern|diesen|eines|der|den|dem|vom|zum|goede|goeden|elke|montag|
dienstag|mittwoch|donnerstag|freitag|samstag|sonntag
`,
  mañana: 'la|una|cada|media|buena|toda|ayer|hoy',
}
/** Beside them "hier" is French for yesterday. */
export const FRENCH_HIER: string = `
je|j'ai|nous|avons|avez|qu'est-ce|qu'ai-je|qu'avons-nous|ai-je|avons-nous|a-t-il|quoi|est-ce|c'était|mon|mes|
avec|pour|tu|vous|ai|était|avait|quel|quelle|dit|fait|soir|matin|réunion
`

/** Between two words for one time: "Friday of next week", "tomorrow (Friday)", "金曜日の". */
export const WITHIN_TIME: string = `
of|on|in|the|am|im|der|den|dem|de|la|le|el|del|della|da|do|morning|afternoon|evening|at|а|в|na|の|的|份
`
/** A date may begin with them. */
export const BEFORE_DATE: string = 'in|im|nel|no|au|en|em|w|v|в|of|since|seit|depuis|desde'
/** Around a day of a month alone. Behind it: "on the 2nd floor" and "am 3. Tag" name none. */
export const MONTH_DAY = {
  english: 'on|by|until|till|since|for|before|after|from',
  german: 'am|bis zum|vom|ab dem|seit dem',
  others: 'el|el día|le|il|al|au|dia|no dia',
  follows: `
at|with|and|or|in the|for|from|to|of (?:this|next|last|the) month|of month|i|we|um|ich|wir|habe|haben|einen|vor|
an|dieses|nächsten|a las|por la|à|de este|del|du mois|tengo|ai-je|às
`,
  chineseBefore: '月在到于於從从是我',
  notChinese: '楼樓線线店房车車门門机機码碼库庫',
  japaneseBehind: '[にはまか]|の(?:予定|会議|予約)',
  koreanBehind: '에 |은 |까지',
} as const

/** Words of phrases of times that are common elsewhere, in one language or another. */
export const COMMON_WORDS: string = `
from|over|after|before|back|couple|let|den|an|this|denne|este|diesen|dieser|diesem|dieses|following|previous|
coming|avant|après|antes|questo|altro|peste
`
/** Before digits that may be a date without the name of a month. */
export const BEFORE_DIGITS: string = 'the|am|dem|zum|el|le|il|al|au|día|dia'

export const AMOUNT_UNITS = {
  day: 'days?|tage?n?|jours?|d[ií]as?|giorn[io]|dag(?:en)?|дня|дней|день|天|日間?|일',
  week: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|недел[яиюь]|недель|周|星期|週間?|주',
  fortnight: 'fortnight|quinzaine|quincena',
  /** One week, without a numeral. */
  oneWeek: '일주일|(?<!\\p{L})на неделю(?!\\p{L})',
} as const

/** Names of days of the week that the calendar data does not have, Monday first: short ones, plurals, cases. */
export const OTHER_WEEKDAYS: readonly string[] = [
  '礼拜一|月曜|(?<!\\p{L})(?:mon(?= ?[+&/,]| and )|segundas)(?!\\p{L})|(?<!\\p{L})(?:' +
    '(?<=(?:na|para|pra|até|de) )segunda|понедельник\\p{L}*)(?!\\p{L})',
  '礼拜二|火曜|(?<!\\p{L})(?:tues?|terças?|вторник\\p{L}*)(?!\\p{L})',
  '礼拜三|水曜|(?<!\\p{L})(?:wed|quartas|(?<=(?:na|para|pra|até|de) )quarta|сред(?:ам|у|ы|е))(?!\\p{L})',
  '礼拜四|木曜|(?<!\\p{L})(?:thu(?:rs?)?|quintas|(?<=(?:na|para|pra|até|de) )quinta|четверг\\p{L}*)(?!\\p{L})',
  '礼拜五|金曜|(?<!\\p{L})(?:fri|sextas?|пятниц\\p{L}*)(?!\\p{L})',
  '礼拜六|土曜|(?<!\\p{L})суббот\\p{L}*',
  '礼拜天|礼拜日|日曜|星期天|周日|(?<!\\p{L})воскресень\\p{L}*',
]
/** Times of the day. */
export const CLOCK = {
  hours: `
one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|
zehn|elf|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|duas|três|quatro|sete|oito|nove|dez|
due|tre|quattro|cinque|sei|sette|otto|dieci|undici|dodici
`,
  before: 'at|um|a las|às|alle|half past',
  units: 'uhr|[ap]m|heures?|horas|uur',
  joined: `
(?:[零一二三四五六七八九十两]{1,3}|\\d{1,2})(?:[点點時时])(?:半|\\d{1,2}分)?|
(?:열두|열한|열|아홉|여덟|일곱|여섯|다섯|네|세|두|한|\\d{1,2}) ?시(?: ?반| ?\\d{1,2}분)?(?!\\p{Script=Hangul}{2})
`,
  /** Behind a number they make a date of it. */
  ofDate: 'st|nd|rd|th|er|[日号號月년월일年]',
} as const

/**
 * Around words for times of languages that join their words. Korean particles after one, two at most: "이번 주"
 * is this week, "이번 주제" this topic. Other words have such a word in them: "以前|天气", "日本|周边", "ทุกวันนี้"
 * (nowadays); "3天|前往" is leaving in three days, "后天|性" acquired, "昨日|本" Japan.
 */
export const JOINED_BORDERS = {
  particles: '(?:에서|에|의|은|는|이|가|를|을|도|와|과|랑|부터|까지|엔|쯤|만|보다|처럼|중|내){0,2}',
  notBefore:
    '(?<![以之目空提](?=前)|[以之然今](?=[后後])|[日基样版成资根文](?=本)|[晚早以网加马](?=上)|[天手目足](?=下)|[光证说声表](?=明)|过(?=去)|ทุก|每|每个|毎|毎週|매주 ?)',
  notBehind:
    '(?!(?<=前)[往后後进進任期]|(?<=[后後]天)[性养条條]|(?<=年)[龄齡轻]|(?<=(?:今|昨|明)日)本|(?<=ก่อน)คริส)',
} as const
