// Written by tools/calendar-words.mjs from the calendar data (CLDR 48.0) of 28 languages. Folded:
// compatibility forms, lower case, straight apostrophes.

/** Names of the months, January first: long and short, alone and as in a date. */
export const MONTH_NAMES: readonly string[] = [
  'january jan januar janvier janv enero ene gennaio gen janeiro januari tammikuu tammikuuta tammi styczeń stycznia sty leden ledna led január ianuarie ian ocak oca январь января янв январе січень січня січ ιανουαρίου ιαν يناير जनवरी มกราคม ม.ค 一月',
  'february feb februar février févr febrero febbraio fevereiro fev februari helmikuu helmikuuta helmi luty lutego lut únor února úno február febr februarie şubat şub февраль февраля февр феврале лютий лютого лют φεβρουαρίου φεβ فبراير फ़रवरी กุมภาพันธ์ ก.พ 二月',
  'march mar märz mär mars marzo março maart mrt marts maaliskuu maaliskuuta maalis marzec marca březen března bře március márc martie mart maret март марта мар марте березень березня бер μαρτίου μαρ مارس मार्च มีนาคม มี.ค 三月',
  'april apr avril avr abril abr aprile huhtikuu huhtikuuta huhti kwiecień kwietnia kwi duben dubna dub április ápr aprilie nisan nis апрель апреля апр апреле квітень квітня квіт απριλίου απρ أبريل अप्रैल เมษายน เม.ย 四月',
  'may mai mayo maggio mag maio mei maj toukokuu toukokuuta touko maja květen května kvě május máj mayıs май мая мае травень травня трав μαΐου μαΐ مايو मई พฤษภาคม พ.ค 五月',
  'june jun juni juin junio giugno giu junho kesäkuu kesäkuuta kesä czerwiec czerwca cze červen června čvn június jún iunie iun haziran haz июнь июня июн июне червень червня черв ιουνίου ιουν يونيو जून มิถุนายน มิ.ย 六月',
  'july jul juli juillet juil julio luglio lug julho heinäkuu heinäkuuta heinä lipiec lipca lip červenec července čvc július júl iulie iul temmuz tem июль июля июл июле липень липня лип ιουλίου ιουλ يوليو जुलाई กรกฎาคม ก.ค 七月',
  'august aug août agosto ago augustus augusti elokuu elokuuta elo sierpień sierpnia sie srpen srpna srp augusztus ağustos ağu agustus agu август августа авг августе серпень серпня серп αυγούστου αυγ أغسطس अगस्त สิงหาคม ส.ค 八月',
  'september sep sept septembre septiembre settembre set setembro syyskuu syyskuuta syys wrzesień września wrz září zář szeptember szept septembrie eylül eyl сентябрь сентября сент сентябре вересень вересня вер σεπτεμβρίου σεπ سبتمبر सितंबर กันยายน ก.ย 九月',
  'october oct oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta loka październik października paź říjen října říj október octombrie ekim eki октябрь октября окт октябре жовтень жовтня жовт οκτωβρίου οκτ أكتوبر अक्टूबर ตุลาคม ต.ค 十月',
  'november nov novembre noviembre novembro marraskuu marraskuuta marras listopad listopada lis listopadu noiembrie kasım kas ноябрь ноября нояб ноябре листопад листопада лист νοεμβρίου νοε نوفمبر नवंबर พฤศจิกายน พ.ย 十一月',
  'december dec dezember dez décembre déc diciembre dic dicembre dezembro desember des joulukuu joulukuuta joulu grudzień grudnia gru prosinec prosince pro decembrie aralık ara декабрь декабря дек декабре грудень грудня груд δεκεμβρίου δεκ ديسمبر दिसंबर ธันวาคม ธ.ค 十二月',
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
    'tomorrow|morgen|demain|mañana|domani|amanhã|i morgon|i morgen|huomenna|jutro|za dzień|zítra|za den|holnap|mâine|yarın|besok|ngày mai|завтра|через день|αύριο|غدًا',
  'week 0':
    'this week|diese woche|cette semaine|esta semana|questa settimana|deze week|denna vecka|denne uge|denne uken|tällä viikolla|w tym tygodniu|tento týden|ez a hét|săptămâna aceasta|bu hafta|minggu ini|tuần này|на этой неделе|цього тижня|τρέχουσα εβδομάδα|هذا الأسبوع|इस सप्ताह',
  'week -1':
    'last week|letzte woche|semaine dernière|semana pasada|settimana scorsa|semana passada|vorige week|förra veckan|sidste uge|forrige uke|viime viikolla|w zeszłym tygodniu|tydzień temu|minulý týden|před týdnem|előző hét|săptămâna trecută|geçen hafta|minggu lalu|tuần trước|на прошлой неделе|неделю назад|минулого тижня|тиждень тому|προηγούμενη εβδομάδα|الأسبوع الماضي|पिछला सप्ताह',
  'week 1':
    'next week|nächste woche|semaine prochaine|próxima semana|settimana prossima|volgende week|nästa vecka|næste uge|neste uke|ensi viikolla|w przyszłym tygodniu|za tydzień|příští týden|za týden|következő hét|săptămâna viitoare|gelecek hafta|minggu depan|tuần sau|на следующей неделе|через неделю|наступного тижня|через тиждень|επόμενη εβδομάδα|الأسبوع القادم|अगला सप्ताह',
  'month 0':
    'this month|diesen monat|ce mois-ci|este mes|questo mese|este mês|deze maand|den här månaden|denne måned|denne måneden|tässä kuussa|w tym miesiącu|tento měsíc|ez a hónap|luna aceasta|bu ay|bulan ini|tháng này|в этом месяце|цього місяця|τρέχων μήνας|هذا الشهر|इस माह',
  'month -1':
    'last month|letzten monat|mois dernier|mes pasado|mese scorso|mês passado|vorige maand|förra månaden|sidste måned|forrige måned|viime kuussa|w zeszłym miesiącu|miesiąc temu|minulý měsíc|před měsícem|előző hónap|luna trecută|geçen ay|bulan lalu|tháng trước|в прошлом месяце|месяц назад|минулого місяця|місяць тому|προηγούμενος μήνας|الشهر الماضي|पिछला माह',
  'month 1':
    'next month|nächsten monat|mois prochain|próximo mes|mese prossimo|próximo mês|volgende maand|nästa månad|næste måned|neste måned|ensi kuussa|w przyszłym miesiącu|za miesiąc|příští měsíc|za měsíc|következő hónap|luna viitoare|gelecek ay|bulan depan|tháng sau|в следующем месяце|через месяц|наступного місяця|через місяць|επόμενος μήνας|الشهر القادم|अगला माह',
  'year 0':
    "this year|dieses jahr|cette année|este año|quest'anno|este ano|dit jaar|i år|tänä vuonna|w tym roku|tento rok|ez az év|anul acesta|bu yıl|tahun ini|năm nay|в этом году|цього року|φέτος|السنة الحالية|इस वर्ष",
  'year -1':
    'last year|letztes jahr|année dernière|año pasado|anno scorso|ano passado|vorig jaar|förra året|sidste år|i fjor|viime vuonna|w zeszłym roku|rok temu|minulý rok|před rokem|előző év|anul trecut|geçen yıl|tahun lalu|năm ngoái|в прошлом году|год назад|минулого року|рік тому|πέρσι|السنة الماضية|पिछला वर्ष',
  'year 1':
    'next year|nächstes jahr|année prochaine|próximo año|anno prossimo|próximo ano|volgend jaar|nästa år|næste år|neste år|ensi vuonna|w przyszłym roku|za rok|příští rok|következő év|anul viitor|gelecek yıl|tahun depan|năm sau|в следующем году|через год|наступного року|через рік|επόμενο έτος|السنة القادمة|अगला वर्ष',
  'day -2':
    'vorgestern|avant-hier|anteayer|altro ieri|anteontem|eergisteren|i förrgår|i forgårs|toissa päivänä|przedwczoraj|předevčírem|tegnapelőtt|alaltăieri|evvelsi gün|kemarin dulu|hôm kia|позавчера|позавчора|προχθές|أول أمس|परसों',
  'day 2':
    'übermorgen|après-demain|pasado mañana|dopodomani|depois de amanhã|overmorgen|i övermorgon|i overmorgen|ylihuomenna|pojutrze|pozítří|holnapután|poimâine|öbür gün|lusa|ngày kia|послезавтра|післязавтра|μεθαύριο|بعد الغد',
}

/** The same with a number, `#`, by which the count is multiplied. */
export const COUNTED_WORDS: Readonly<Record<string, string>> = {
  'day -1':
    '# day ago|# days ago|vor # tag|vor # tagen|il y a # jour|il y a # jours|hace # día|hace # días|# giorno fa|# giorni fa|há # dia|há # dias|# dag geleden|# dagen geleden|för # dag sedan|för # dagar sedan|for # dag siden|for # dage siden|for # døgn siden|# päivä sitten|# päivää sitten|# dzień temu|# dni temu|před # dnem|před # dny|# nappal ezelőtt|acum # zi|acum # zile|# gün önce|# hari yang lalu|# ngày trước|# день назад|# дня назад|# дней назад|# день тому|# дні тому|# днів тому|πριν από # ημέρα|πριν από # ημέρες|قبل # أيام|# दिन पहले',
  'day 1':
    'in # days|in # tag|in # tagen|dans # jour|dans # jours|dentro de # día|dentro de # días|tra # giorno|tra # giorni|em # dia|em # dias|over # dag|over # dagen|om # dag|om # dagar|om # dage|om # døgn|# päivän päästä|za # dzień|za # dni|za # den|za # dny|za # dní|# nap múlva|peste # zi|peste # zile|# gün sonra|dalam # hari|sau # ngày nữa|через # день|через # дня|через # дней|через # дні|через # днів|σε # ημέρα|σε # ημέρες|خلال # أيام|# दिन में',
  'week -1':
    '# week ago|# weeks ago|vor # woche|vor # wochen|il y a # semaine|il y a # semaines|hace # semana|hace # semanas|# settimana fa|# settimane fa|há # semana|há # semanas|# week geleden|# weken geleden|för # vecka sedan|för # veckor sedan|for # uge siden|for # uger siden|for # uke siden|for # uker siden|# viikko sitten|# viikkoa sitten|# tydzień temu|# tygodnie temu|# tygodni temu|před # týdnem|před # týdny|# héttel ezelőtt|acum # săptămână|acum # săptămâni|# hafta önce|# minggu yang lalu|# tuần trước|# неделю назад|# недели назад|# недель назад|# тиждень тому|# тижні тому|# тижнів тому|πριν από # εβδομάδα|πριν από # εβδομάδες|قبل # أسابيع|# सप्ताह पहले',
  'week 1':
    'in # week|in # weeks|in # woche|in # wochen|dans # semaine|dans # semaines|dentro de # semana|dentro de # semanas|tra # settimana|tra # settimane|em # semana|em # semanas|over # weken|om # vecka|om # veckor|om # uge|om # uger|om # uke|om # uker|# viikon päästä|za # tydzień|za # tygodnie|za # tygodni|za # týden|za # týdny|za # týdnů|# hét múlva|peste # săptămână|peste # săptămâni|# hafta sonra|dalam # minggu|sau # tuần nữa|через # неделю|через # недели|через # недель|через # тиждень|через # тижні|через # тижнів|σε # εβδομάδα|σε # εβδομάδες|خلال # أسابيع|# सप्ताह में',
  'month -1':
    '# month ago|# months ago|vor # monat|vor # monaten|il y a # mois|hace # mes|hace # meses|# mese fa|# mesi fa|há # mês|há # meses|# maand geleden|# maanden geleden|för # månad sedan|för # månader sedan|for # måned siden|for # måneder siden|# kuukausi sitten|# kuukautta sitten|# miesiąc temu|# miesiące temu|# miesięcy temu|před # měsícem|před # měsíci|# hónappal ezelőtt|acum # lună|acum # luni|# ay önce|# bulan yang lalu|# tháng trước|# месяц назад|# месяца назад|# месяцев назад|# місяць тому|# місяці тому|# місяців тому|πριν από # μήνα|πριν από # μήνες|قبل # أشهر|# माह पहले',
  'month 1':
    'in # month|in # months|in # monat|in # monaten|dans # mois|dentro de # mes|dentro de # meses|tra # mese|tra # mesi|em # mês|em # meses|over # maand|over # maanden|om # månad|om # månader|om # måned|om # måneder|# kuukauden päästä|za # miesiąc|za # miesiące|za # miesięcy|za # měsíc|za # měsíce|za # měsíců|# hónap múlva|peste # lună|peste # luni|# ay sonra|dalam # bulan|sau # tháng nữa|через # месяц|через # месяца|через # месяцев|через # місяць|через # місяці|через # місяців|σε # μήνα|σε # μήνες|خلال # أشهر|# माह में',
  'year -1':
    '# year ago|# years ago|vor # jahr|vor # jahren|il y a # an|il y a # ans|hace # año|hace # años|# anno fa|# anni fa|há # ano|há # anos|# jaar geleden|för # år sedan|for # år siden|# vuosi sitten|# vuotta sitten|# rok temu|# lata temu|# lat temu|před # rokem|před # lety|# évvel ezelőtt|acum # an|acum # ani|# yıl önce|# tahun yang lalu|# năm trước|# год назад|# года назад|# лет назад|# рік тому|# роки тому|# років тому|πριν από # έτος|πριν από # έτη|قبل # سنوات|# वर्ष पहले',
  'year 1':
    'in # year|in # years|in # jahr|in # jahren|dans # an|dans # ans|dentro de # año|dentro de # años|tra # anno|tra # anni|em # ano|em # anos|over # jaar|om # år|# vuoden päästä|za # rok|za # lata|za # lat|za # roky|za # let|# év múlva|peste # an|peste # ani|# yıl sonra|dalam # tahun|sau # năm nữa|через # год|через # года|через # лет|через # рік|через # роки|через # років|σε # έτος|σε # έτη|خلال # سنوات|# वर्ष में',
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

/** As {@link COUNTED_WORDS}, of these languages. */
export const COUNTED_PARTS: Readonly<Record<string, string>> = {
  'day -1': '# วันที่ผ่านมา|#天前|# 天前|# 日前|#일 전',
  'day 1': 'ในอีก # วัน|#天后|# 天後|# 日後|#일 후',
  'week -1': '# สัปดาห์ที่ผ่านมา|#周前|# 週前|# 週間前|#주 전',
  'week 1': 'ในอีก # สัปดาห์|#周后|# 週後|# 週間後|#주 후',
  'month -1': '# เดือนที่ผ่านมา|#个月前|# 個月前|# か月前|#개월 전',
  'month 1': 'ในอีก # เดือน|#个月后|# 個月後|# か月後|#개월 후',
  'year -1': '# ปีที่แล้ว|#年前|# 年前|#년 전',
  'year 1': 'ในอีก # ปี|#年后|# 年後|#년 후',
}
