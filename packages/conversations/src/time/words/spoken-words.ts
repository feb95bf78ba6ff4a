/**
 * Spoken forms that the calendar data does not have, by hand; keys as in `RELATIVE_WORDS`, of languages that
 * put spaces between words. `span` is from today on, or up to today; the tense decides which is the `weekend
 * open`. `#` is a number, by which the count is multiplied.
 */
export const SPOKEN_WORDS: Readonly<Record<string, string>> = {
  'day 0': `tonight|this morning|this afternoon|this evening|esta mañana|esta tarde|esta noche|ce matin|ce soir|
    cet après-midi|stamattina|stasera|stanotte|vanavond|i kväll|i aften|i kveld|сегодня вечером`,
  'day -1': `hier|last night|anoche|yesterday evening|gestern abend|hier soir|hier matin|ieri sera|i går kväll`,
  'day 1': `tomorrow morning|tomorrow night|morgen früh|morgen abend|demain matin|demain soir|
    mañana por la mañana|tmrw|tomorow|завтра утром|domani mattina|domattina`,
  'day -2': `day before yesterday|couple of days ago|couple days ago|antes de ayer|antier|antes de ontem|
    avant hier`,
  'day 2': 'day after tomorrow|in a couple of days|overmorrow|après demain',
  'week -1': `previous week|letzter woche|letzten woche|vergangene woche|vergangenen woche|vorige woche|
    semana anterior|semana que pasó|scorsa settimana|afgelopen week|прошлую неделю|прошлой неделе|
    неделю назад`,
  'week 0': 'dieser woche|diese woche|den här veckan|i veckan|этой неделе|эту неделю',
  'week 1': `coming week|following week|nächster woche|nächsten woche|kommende woche|kommenden woche|
    kommender woche|folgende woche|semana que viene|semana próxima|semana que entra|semana que vem|
    próxima semana|semaine qui vient|semaine suivante|prossima settimana|settimana che viene|
    komende week|следующую неделю|следующей неделе|через неделю|heute in einer woche`,
  'week 2': `week after next|in a couple of weeks|in a fortnight|übernächste woche|übernächster woche|
    in vierzehn tagen|dans quinze jours|dans une quinzaine`,
  'week -2': `week before last|couple of weeks ago|couple weeks ago|a fortnight ago|vorletzte woche|
    vorletzter woche|il y a quinze jours`,
  'month -1': `previous month|letztem monat|letzter monat|vergangenen monat|vorigen monat|scorso mese|прошлый месяц|
    прошлом месяце`,
  'month 0': 'diesem monat|dieses monats|dieser monat|этот месяц',
  'month -2': 'month before last|vorletzten monat',
  'month 2': 'month after next|übernächsten monat',
  'month 1': `coming month|nächster monat|nächstem monat|kommenden monat|mes que viene|mes próximo|mês que vem|
    mois qui vient|prossimo mese|komende maand|следующий месяц|следующем месяце`,
  'year -1': `letzten jahr|letztem jahr|vergangenen jahr|vergangenes jahr|vorigen jahr|vorigen jahres|an dernier|
    an passé|scorso anno|прошлый год|прошлом году`,
  'year 0': 'diesem jahr|dieses jahres',
  'year 1': `coming year|nächsten jahr|nächstem jahr|kommendes jahr|kommenden jahr|año que viene|año próximo|
    ano que vem|an prochain|année à venir|prossimo anno|следующий год|следующем году`,
  'weekend 0': `this weekend|dieses wochenende|diesem wochenende|ce week-end|ce weekend|este fin de semana|
    este finde|questo weekend|questo fine settimana|este fim de semana|neste fim de semana|dit weekend|
    эти выходные|этих выходных`,
  'weekend -1': `last weekend|past weekend|letztes wochenende|letzten wochenende|letztem wochenende|
    vergangenes wochenende|vergangenen wochenende|week-end dernier|weekend dernier|fin de semana pasado|
    finde pasado|fim de semana passado|scorso weekend|scorso fine settimana|weekend scorso|vorig weekend|
    прошлые выходные|прошлых выходных`,
  'weekend 1': `next weekend|nächstes wochenende|nächsten wochenende|kommendes wochenende|kommenden wochenende|
    week-end prochain|weekend prochain|próximo fin de semana|fin de semana que viene|próximo finde|
    próximo fim de semana|fim de semana que vem|prossimo weekend|prossimo fine settimana|volgend weekend|
    следующие выходные|следующих выходных`,
  'weekend open': `on the weekend|at the weekend|over the weekend|for the weekend|am wochenende|fürs wochenende|
    übers wochenende|le week-end|le weekend|el fin de semana|el finde|no fim de semana|nel weekend|
    nel fine settimana|in het weekend|на выходных|на выходные`,
  'day 1 span': `next # days|coming # days|upcoming # days|following # days|nächsten # tage|nächsten # tagen|
    kommenden # tagen|próximos # días|próximos # dias|# prochains jours|prossimi # giorni|
    komende # dagen|ближайшие # дня|ближайшие # дней`,
  'week 1 span': `next # weeks|coming # weeks|nächsten # wochen|kommenden # wochen|próximas # semanas|
    # prochaines semaines|prossime # settimane|komende # weken|ближайшие # недели`,
  'month 1 span': `next # months|coming # months|nächsten # monaten|nächsten # monate|próximos # meses|# prochains mois|
    prossimi # mesi`,
  'day -1 span': `last # days|past # days|letzten # tage|letzten # tagen|vergangenen # tagen|últimos # días|
    últimos # dias|# derniers jours|ultimi # giorni|afgelopen # dagen|последние # дня|последние # дней`,
  'week -1 span': `last # weeks|past # weeks|letzten # wochen|vergangenen # wochen|últimas # semanas|
    # dernières semaines|ultime # settimane|afgelopen # weken|последние # недели`,
  'month -1 span': `last # months|past # months|letzten # monate|letzten # monaten|últimos # meses|# derniers mois|
    ultimi # mesi`,
}

/** As {@link SPOKEN_WORDS}, with a number. */
export const SPOKEN_COUNTS: Readonly<Record<string, string>> = {
  'day 1': `# day from now|# days from now|# days from today|heute in # tagen|en # días|de aquí a # días|
    daqui a # dias|d'ici # jours|fra # giorni`,
  'week 1': `# week from now|# week from today|# weeks from now|# weeks from today|heute in # wochen|en # semanas|
    de aquí a # semanas|daqui a # semanas|fra # settimane`,
  'month 1': '# month from now|# months from now|en # meses|daqui a # meses|fra # mesi',
  'year 1': '# year from now|# years from now|en # años|daqui a # anos|fra # anni',
  'day -1': '# days back|vor # tage|# dias atrás|# días atrás|faz # dias',
  'week -1': '# weeks back|# semanas atrás|faz # semanas',
  'month -1': '# months back|# meses atrás',
  'year -1': '# years back|# años atrás|# anos atrás',
}

/** As {@link SPOKEN_WORDS}, of languages that write words together or put endings to them. */
export const SPOKEN_PARTS: Readonly<Record<string, string>> = {
  'day 0': '今晚|今早|今夜|今晩|今朝|今儿|きょう|오늘 밤|오늘 아침|คืนนี้',
  'day -1': 'きのう|昨晚|昨夜|昨晩|昨儿|ゆうべ|하루 전|어젯밤|어제 밤|เมื่อคืน|เมื่อวานนี้',
  'day 1': '明早|明晚|明儿|あした|하루 후|하루 뒤|내일 아침|내일 저녁|พรุ่งนี้เช้า',
  'day -2': 'おととい|이틀 전|엊그제|เมื่อวานซืนนี้',
  'day 2': '明后天|あさって|이틀 후|이틀 뒤|มะรืน',
  'day 3': '大后天|大後天|しあさって|明々後日|글피|사흘 후|사흘 뒤',
  'day -3': '大前天|사흘 전',
  'week 0': '这周|這週|这星期|這星期|这个星期|這個星期|这礼拜|这个礼拜|這個禮拜|本星期|이번주|อาทิตย์นี้',
  'week -1':
    '上星期|上个星期|上個星期|上礼拜|上个礼拜|上禮拜|上個禮拜|지난 주|저번 주|일주일 전|อาทิตย์ที่แล้ว|一周前|一週間前',
  'week 1':
    '下星期|下个星期|下個星期|下礼拜|下个礼拜|下禮拜|下個禮拜|다음주|내주|일주일 후|일주일 뒤|อาทิตย์หน้า|一周后|一週間後',
  'week -2': '上上周|上上週|上上星期|上上个星期|先々週|지지난주',
  'week 2': '下下周|下下週|下下星期|下下个星期|再来週|다다음 주',
  'month 0': '这个月|這個月|이번달',
  'month -1': '上月|지난 달|저번 달|한 달 전',
  'month 1': '下月|다음달|한 달 후|한 달 뒤',
  'month -2': '先々月|上上个月',
  'month 2': '下下个月|下下個月|再来月',
  'year -1': '지난해|일 년 전',
  'year -2': '一昨年|おととし|재작년',
  'year 1': '다음 해|일 년 후|일 년 뒤',
  'year 2': '后年|後年|再来年|내후년',
  'weekend 0': '这周末|這週末|这个周末|這個週末|本周末|本週末|今週末|이번 주말|สุดสัปดาห์นี้',
  'weekend -1': '上周末|上週末|上个周末|上個週末|先週末|前の週末|지난 주말|저번 주말|สุดสัปดาห์ที่แล้ว',
  'weekend 1': '下周末|下週末|下个周末|下個週末|来週末|다음 주말|다음주 주말|สุดสัปดาห์หน้า',
  'weekend open': '周末|週末に|週末は|週末の|週末|今度の週末|주말에|주말',
}

/** As {@link SPOKEN_COUNTS}, of these languages. */
export const SPOKEN_PART_COUNTS: Readonly<Record<string, string>> = {
  'day -1': '#天以前|#天之前|#日前|#일전|# วันก่อน',
  'day 1': '#天以后|#天之后|#天以後|#天之後|再过#天|再過#天|#日後|#日后|#일 뒤|อีก # วัน',
  'week -1': '#个星期前|#個星期前|#星期前|#个礼拜前|#個禮拜前|#周之前|#週間前|#주전|# สัปดาห์ก่อน|# อาทิตย์ก่อน',
  'week 1': '#个星期后|#個星期後|#星期后|#个礼拜后|#個禮拜後|#周之后|#週間後|#주 뒤|อีก # สัปดาห์|อีก # อาทิตย์',
  'month -1': '#个月以前|#个月之前|#ヶ月前|#カ月前|#ヵ月前|#달 전|# เดือนก่อน',
  'month 1': '#个月以后|#个月之后|#ヶ月後|#カ月後|#ヵ月後|#달 후|#달 뒤|#개월 뒤|อีก # เดือน',
  'year -1': '#年以前|#年之前',
  'year 1': '#年以后|#年之后|#년 뒤',
  'day 1 span': '未来#天|接下来#天|今后#天|接下來#天|今後#日間|앞으로 #일',
  'day -1 span': '过去#天|過去#天|最近#天|近#天|過去#日間|ここ#日|지난 #일',
  'week 1 span': '未来#周|接下来#周|今後#週間',
  'week -1 span': '过去#周|最近#周|過去#週間|지난 #주',
}
