// Written by tools/calendar-words.mjs from the calendar data (CLDR 48.0) of 28 languages. Folded: compatibility forms, lower case, straight apostrophes.

/** Names of the months, January first: long and short, alone and as in a date. */
export const MONTH_NAMES: readonly string[] = [
  'ene{/ro} gen{/naio} ian{/uarie} jan{/eiro/uar/uari/uary/uár/v/vier} led{/en/na} oca{/k} sty{/czeń/cznia} tammi{/kuu/kuuta} ιαν{/ουαρίου} січ{/ень/ня} янв{/аре/арь/аря} يناير जनवरी ม.ค มกราคม 一月',
  'feb{/braio/r/rero/ruar/ruari/ruarie/ruary/ruár} fev{/ereiro} févr{/ier} helmi{/kuu/kuuta} lut{/ego/y} úno{/r/ra} şub{/at} φεβ{/ρουαρίου} лют{/ий/ого} февр{/але/аль/аля} فبراير फ़रवरी ก.พ กุมภาพันธ์ 二月',
  'bře{/zen/zna} maa{lis/liskuu/liskuuta/rt} mar{/ca/ch/et/s/t/tie/ts/zec/zo/ço} mrt márc{/ius} mär{/z} μαρ{/τίου} бер{/езень/езня} мар{/т/та/те} مارس मार्च มี.ค มีนาคม 三月',
  'abr{/il} apr{/il/ile/ilie} avr{/il} dub{/en/na} huhti{/kuu/kuuta} kwi{/ecień/etnia} nis{/an} ápr{/ilis} απρ{/ιλίου} апр{/еле/ель/еля} квіт{/ень/ня} أبريل अप्रैल เม.ย เมษายน 四月',
  'kvě{/ten/tna} mag{/gio} mai{/o} maj{/a} may{/o/ıs} mei máj{/us} touko{/kuu/kuuta} μαΐ{/ου} мае май мая трав{/ень/ня} مايو मई พ.ค พฤษภาคม 五月',
  'cze{/rwca/rwiec} giu{/gno} haz{/iran} iun{/ie} juin jun{/e/ho/i/io} jún{/ius} kesä{/kuu/kuuta} červ{en/na} čvn ιουν{/ίου} июн{/е/ь/я} черв{/ень/ня} يونيو जून มิ.ย มิถุนายน 六月',
  'heinä{/kuu/kuuta} iul{/ie} juil{/let} jul{/ho/i/io/y} júl{/ius} lip{/ca/iec} lug{/lio} tem{/muz} červen{ce/ec} čvc ιουλ{/ίου} июл{/е/ь/я} лип{/ень/ня} يوليو जुलाई ก.ค กรกฎาคม 七月',
  'ago{/sto} agu{/stus} août aug{/ust/usti/ustus/usztus} ağu{/stos} elo{/kuu/kuuta} sie{/rpień/rpnia} srp{/en/na} αυγ{/ούστου} авг{/уст/уста/усте} серп{/ень/ня} أغسطس अगस्त ส.ค สิงหาคม 八月',
  'eyl{/ül} sep{/t/tember/tembre/tembrie/tiembre} set{/embro/tembre} syys{/kuu/kuuta} szept{/ember} wrz{/esień/eśnia} zář{/í} σεπ{/τεμβρίου} вер{/есень/есня} сент{/ябре/ябрь/ября} سبتمبر सितंबर ก.ย กันยายน 九月',
  'eki{/m} loka{/kuu/kuuta} oct{/ober/obre/ombrie/ubre} okt{/ober/óber} ott{/obre} out{/ubro} paź{/dziernik/dziernika} říj{/en/na} οκτ{/ωβρίου} жовт{/ень/ня} окт{/ябре/ябрь/ября} أكتوبر अक्टूबर ต.ค ตุลาคม 十月',
  'kas{/ım} lis{/topad/topada/topadu} marras{/kuu/kuuta} noiembrie nov{/ember/embre/embro/iembre} νοε{/μβρίου} лист{/опад/опада} нояб{/ре/рь/ря} نوفمبر नवंबर พ.ย พฤศจิกายน 十一月',
  'ara{/lık} dec{/ember/embrie} des{/ember} dez{/ember/embro} dic{/embre/iembre} déc{/embre} gru{/dnia/dzień} joulu{/kuu/kuuta} pro{/since/sinec} δεκ{/εμβρίου} груд{/ень/ня} дек{/абре/абрь/абря} ديسمبر दिसंबर ธ.ค ธันวาคม 十二月',
]

/** Names of the days of the week, Monday first; of languages that put spaces between words. */
export const WEEKDAY_WORDS: readonly string[] = [
  'monday|montag|lundi|lunes|lunedì|segunda-feira|maandag|måndag|mandag|maanantai|poniedziałek|pondělí|hétfő|pazartesi|понедельник|понеділок|δευτέρα|الاثنين|सोमवार',
  'tuesday|dienstag|mardi|martes|martedì|terça-feira|dinsdag|tisdag|tirsdag|tiistai|wtorek|úterý|kedd|salı|вторник|вівторок|τρίτη|الثلاثاء|मंगलवार',
  'wednesday|mittwoch|mercredi|miércoles|mercoledì|quarta-feira|woensdag|onsdag|keskiviikko|środa|środę|středa|szerda|çarşamba|среда|среду|середа|середу|τετάρτη|الأربعاء|बुधवार',
  'thursday|donnerstag|jeudi|jueves|giovedì|quinta-feira|donderdag|torsdag|torstai|czwartek|čtvrtek|csütörtök|perşembe|четверг|четвер|πέμπτη|الخميس|गुरुवार',
  'friday|freitag|vendredi|viernes|venerdì|sexta-feira|vrijdag|fredag|perjantai|piątek|pátek|péntek|cuma|пятница|пятницу|пʼятниця|пʼятницю|παρασκευή|الجمعة|शुक्रवार',
  'saturday|samstag|samedi|sábado|sabato|zaterdag|lördag|lørdag|lauantai|sobota|sobotę|szombat|cumartesi|суббота|субботу|субота|суботу|σάββατο|السبت|शनिवार',
  'sunday|sonntag|dimanche|domingo|domenica|zondag|söndag|søndag|sunnuntai|niedziela|niedzielę|neděle|vasárnap|pazar|воскресенье|неділя|неділю|κυριακή|الأحد|रविवार',
]

/** The same of languages that write words together or put endings to them. */
export const WEEKDAY_PARTS: readonly string[] = [
  'วันจันทร์|星期一|周一|週一|月曜日|월요일',
  'วันอังคาร|星期二|周二|週二|火曜日|화요일',
  'วันพุธ|星期三|周三|週三|水曜日|수요일',
  'วันพฤหัสบดี|星期四|周四|週四|木曜日|목요일',
  'วันศุกร์|星期五|周五|週五|金曜日|금요일',
  'วันเสาร์|星期六|周六|週六|土曜日|토요일',
  'วันอาทิตย์|星期日|周日|週日|日曜日|일요일',
]

/**
 * Words for a stretch of the calendar: its unit, and how many units after the one of today it lies, negative
 * for before; of languages that put spaces between words.
 */
export const RELATIVE_WORDS: Readonly<Record<string, string>> = {
  'day 0':
    "today|heute|aujourd'hui|hoy|oggi|hoje|vandaag|i dag|tänään|dzisiaj|dnes|azi|bugün|hari ini|hôm nay|сегодня|сьогодні|σήμερα|اليوم|आज",
  'day -1':
    'yesterday|gestern|ayer|ieri|ontem|gisteren|i går|wczoraj|dzień temu|včera|před dnem|tegnap|dün|kemarin|hôm qua|вчера|день назад|учора|день тому|χθες|أمس|कल',
  'day 1':
    'tomorrow|morgen|demain|mañana|domani|amanhã|i morg{o/e}n|huomenna|jutro|za dzień|zítra|za den|holnap|mâine|yarın|besok|ngày mai|завтра|через день|αύριο|غدًا',
  'week 0':
    'this week|diese woche|cette semaine|{esta se/questa setti}mana|deze week|denn{a vecka/e uge/e uken}|tällä viikolla|w tym tygodniu|tento týden|ez a hét|săptămâna aceasta|bu hafta|minggu ini|tuần này|на этой неделе|цього тижня|τρέχουσα εβδομάδα|هذا الأسبوع|इस सप्ताह',
  'week -1':
    'last week|letzte woche|sema{ine dernière/na pasada}|se{ttimana scors/mana passad}a|vorige week|förra veckan|sidste uge|forrige uke|viime viikolla|w zeszłym tygodniu|tydzień temu|minulý týden|před týdnem|előző hét|săptămâna trecută|geçen hafta|minggu lalu|tuần trước|на прошлой неделе|неделю назад|минулого тижня|тиждень тому|προηγούμενη εβδομάδα|الأسبوع الماضي|पिछला सप्ताह',
  'week 1':
    'next week|nächste woche|semaine prochaine|próxima semana|settimana prossima|volgende week|nästa vecka|næste uge|neste uke|ensi viikolla|w przyszłym tygodniu|za tydzień|{příští/za} týden|következő hét|săptămâna viitoare|gelecek hafta|minggu depan|tuần sau|на следующей неделе|через неделю|наступного тижня|через тиждень|επόμενη εβδομάδα|الأسبوع القادم|अगला सप्ताह',
  'month 0':
    'this month|diesen monat|ce mois-ci|este mes|questo mese|este mês|deze maand|den{ här månaden/ne måned/ne måneden}|tässä kuussa|w tym miesiącu|tento měsíc|ez a hónap|luna aceasta|bu ay|bulan ini|tháng này|в этом месяце|цього місяця|τρέχων μήνας|هذا الشهر|इस माह',
  'month -1':
    'last month|letzten monat|mois dernier|mes{ pasad/e scors}o|mês passado|vorige maand|förra månaden|{sidst/forrig}e måned|viime kuussa|w zeszłym miesiącu|miesiąc temu|minulý měsíc|před měsícem|előző hónap|luna trecută|geçen ay|bulan lalu|tháng trước|в прошлом месяце|месяц назад|минулого місяця|місяць тому|προηγούμενος μήνας|الشهر الماضي|पिछला माह',
  'month 1':
    'next month|nächsten monat|mois prochain|próximo mes|mese prossimo|próximo mês|volgende maand|nästa månad|n{æ/e}ste måned|ensi kuussa|w przyszłym miesiącu|za miesiąc|{příští/za} měsíc|következő hónap|luna viitoare|gelecek ay|bulan depan|tháng sau|в следующем месяце|через месяц|наступного місяця|через місяць|επόμενος μήνας|الشهر القادم|अगला माह',
  'year 0':
    "this year|dieses jahr|cette année|este año|quest'anno|este ano|dit jaar|i år|tänä vuonna|w tym roku|tento rok|ez az év|anul acesta|bu yıl|tahun ini|năm nay|в этом году|цього року|φέτος|السنة الحالية|इस वर्ष",
  'year -1':
    'last year|letztes jahr|année dernière|año pasado|an{no scors/o passad}o|vorig jaar|förra året|sidste år|i fjor|viime vuonna|w zeszłym roku|rok temu|minulý rok|před rokem|előző év|anul trecut|geçen yıl|tahun lalu|năm ngoái|в прошлом году|год назад|минулого року|рік тому|πέρσι|السنة الماضية|पिछला वर्ष',
  'year 1':
    'next year|nächstes jahr|année prochaine|próximo año|anno prossimo|próximo ano|volgend jaar|n{ästa/æste/este} år|ensi vuonna|w przyszłym roku|{za/příští} rok|következő év|anul viitor|gelecek yıl|tahun depan|năm sau|в следующем году|через год|наступного року|через рік|επόμενο έτος|السنة القادمة|अगला वर्ष',
  'day -2':
    'vorgestern|a{vant-hi/nteay}er|altro ieri|anteontem|eergisteren|i f{örrgår/orgårs}|toissa päivänä|przedwczoraj|předevčírem|tegnapelőtt|alaltăieri|evvelsi gün|kemarin dulu|hôm kia|позавч{е/о}ра|προχθές|أول أمس|परसों',
  'day 2':
    'übermorgen|après-demain|pasado mañana|dopodomani|depois de amanhã|overmorgen|i {övermorgo/overmorge}n|ylihuomenna|pojutrze|pozítří|holnapután|poimâine|öbür gün|lusa|ngày kia|п{осле/ісля}завтра|μεθαύριο|بعد الغد',
}

/**
 * How each language says that something was or will be some units from today, `#` for their number and `%`
 * for the unit; then its words for a day, a week, a month and a year.
 */
export const COUNTED_WORDS: Readonly<Record<string, string>> = {
  en: '# % ago|in # %|day/days|week/weeks|month/months|year/years',
  de: 'vor # %|in # %|tag/tagen|woche/wochen|monat/monaten|jahr/jahren',
  fr: 'il y a # %|dans # %|jour/jours|semaine/semaines|mois|an/ans',
  es: 'hace # %|dentro de # %|día/días|semana/semanas|mes/meses|año/años',
  it: '# % fa|tra # %|giorno/giorni|settimana/settimane|mese/mesi|anno/anni',
  pt: 'há # %|em # %|dia/dias|semana/semanas|mês/meses|ano/anos',
  nl: '# % geleden|over # %|dag/dagen|week/weken|maand/maanden|jaar',
  sv: 'för # % sedan|om # %|dag/dagar|vecka/veckor|månad/månader|år',
  da: 'for # % siden|om # %|dag/dage|uge/uger|måned/måneder|år',
  nb: 'for # % siden|om # %|døgn|uke/uker|måned/måneder|år',
  fi: '# % sitten|# % päästä|päivä/päivää/päivän|viikko/viikkoa/viikon|kuukausi/kuukautta/kuukauden|vuosi/vuotta/vuoden',
  pl: '# % temu|za # %|dzień/dni|tydzień/tygodnie/tygodni|miesiąc/miesiące/miesięcy|rok/lata/lat',
  cs: 'před # %|za # %|dnem/dny/den/dní|týdnem/týdny/týden/týdnů|měsícem/měsíci/měsíc/měsíce/měsíců|rokem/lety/rok/roky/let',
  hu: '# % ezelőtt|# % múlva|nappal/nap|héttel/hét|hónappal/hónap|évvel/év',
  ro: 'acum # %|peste # %|zi/zile|săptămână/săptămâni|lună/luni|an/ani',
  tr: '# % önce|# % sonra|gün|hafta|ay|yıl',
  id: '# % yang lalu|dalam # %|hari|minggu|bulan|tahun',
  vi: '# % trước|sau # % nữa|ngày|tuần|tháng|năm',
  ru: '# % назад|через # %|день/дня/дней|неделю/недели/недель|месяц/месяца/месяцев|год/года/лет',
  uk: '# % тому|через # %|день/дні/днів|тиждень/тижні/тижнів|місяць/місяці/місяців|рік/роки/років',
  el: 'πριν από # %|σε # %|ημέρα/ημέρες|εβδομάδα/εβδομάδες|μήνα/μήνες|έτος/έτη',
  ar: 'قبل # %|خلال # %|أيام|أسابيع|أشهر|سنوات',
  hi: '# % पहले|# % में|दिन|सप्ताह|माह|वर्ष',
}

/** As {@link RELATIVE_WORDS}, of languages that write words together or put endings to them. */
export const RELATIVE_PARTS: Readonly<Record<string, string>> = {
  'day 0': 'วันนี้|今天|今日|오늘',
  'day -1': 'เมื่อวาน|昨天|昨日|어제',
  'day -2': 'เมื่อวานซืน|前天|一昨日|그저께',
  'day 1': 'พรุ่งนี้|明天|明日|내일',
  'day 2': 'มะรืนนี้|后天|後天|明後日|모레',
  'week 0': 'สัปดาห์นี้|本周|本週|今週|이번 주',
  'week -1': 'สัปดาห์ที่แล้ว|上周|上週|先週|지난주',
  'week 1': 'สัปดาห์หน้า|下周|下週|来週|다음 주',
  'month 0': 'เดือนนี้|本月|今月|이번 달',
  'month -1': 'เดือนที่แล้ว|上个月|上個月|先月|지난달',
  'month 1': 'เดือนหน้า|下个月|下個月|来月|다음 달',
  'year 0': 'ปีนี้|今年|올해',
  'year -1': 'ปีที่แล้ว|去年|昨年|작년',
  'year 1': 'ปีหน้า|明年|来年|내년',
}

/** With a number, `#`, by which the count is multiplied; of these languages. */
export const COUNTED_PARTS: Readonly<Record<string, string>> = {
  'day -1': '# วันที่ผ่านมา|#{天/ 天/ 日}前|#일 전',
  'day 1': 'ในอีก # วัน|#天后|# {天/日}後|#일 후',
  'week -1': '# สัปดาห์ที่ผ่านมา|#周前|# 週{/間}前|#주 전',
  'week 1': 'ในอีก # สัปดาห์|#周后|# 週{/間}後|#주 후',
  'month -1': '# เดือนที่ผ่านมา|#{个/ 個/ か}月前|#개월 전',
  'month 1': 'ในอีก # เดือน|#个月后|# {個/か}月後|#개월 후',
  'year -1': '# ปีที่แล้ว|#{/ }年前|#년 전',
  'year 1': 'ในอีก # ปี|#年后|# 年後|#년 후',
}

/**
 * Words for the numbers from 1 to 12, in English, German, French, Spanish, Italian, Portuguese, Russian and
 * Dutch, as they are before "days" and "weeks".
 */
const NUMBER_WORDS: readonly string[] = [
  'a an one ein eine einem einer un une una um uma один одну een',
  'two zwei deux dos due dois duas два две twee',
  'three drei trois tres tre três три drie',
  'four vier quatre cuatro quattro quatro четыре',
  'five fünf cinq cinco cinque пять vijf',
  'six sechs seis sei шесть zes',
  'seven sieben sept siete sette sete семь zeven',
  'eight acht huit ocho otto oito восемь',
  'nine neun neuf nueve nove девять negen',
  'ten zehn dix diez dieci dez десять tien',
  'eleven elf onze once undici одиннадцать',
  'twelve zwölf douze doce dodici doze двенадцать twaalf',
]

/** The numerals of Chinese and Japanese that are alone. */
export const HAN_NUMBERS: string = '一二三四五六七八九十两兩'

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...NUMBER_WORDS.flatMap((words, place) =>
    words.split(' ').map((word): [string, number] => [word, place + 1]),
  ),
  ...Array.from(HAN_NUMBERS, (numeral, place): [string, number] => [numeral, place < 10 ? place + 1 : 2]),
])

/**
 * The number that a folded word says, in digits (three at most), in words to 12, or as one Chinese numeral;
 * undefined for any other word.
 */
export function numberOf(word: string): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word)
}
