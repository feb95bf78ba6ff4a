import type { ChangeWords } from './change-words.ts'

export const GERMAN: ChangeWords = {
  now:
    'ab (?:nächster woche|\\p{L}+tag)|jetzt|nun|inzwischen|mittlerweile|neuerdings|ab sofort|ab ' +
    'dieser woche|ab diesem monat|seit (?:dieser woche|neuestem|kurzem)|von nun an|nicht mehr',
  moved:
    'verschieben|schieben|verlegen|vorgezogen|vorziehen|vorverlegen|umbuchen|ändern|verschoben|verlegt|vorverlegt|umgelegt|umgebucht|geändert|gewechselt|(?:verschiebt|' +
    'verlegt) sich|umgestellt',
  cancelled:
    'abgeblasen|(?:doch|jetzt) nicht (?:hin|mit|statt)|lassen wir (?:doch )?(?:sein|bleiben)|storniere|wird (?:leider )?nichts|ins wasser gefallen|hinfällig|abgesagt|storniert|gekündigt|fällt ' +
    '(?:\\p{L}+ )?aus|ausgefallen|aufgegeben|gestrichen|abgeblasen|kein(?:e|en)?(?= \\p{L}+ für ' +
    '(?:uns|mich)(?!\\p{L}))|platzt|geplatzt|findet (?:\\p{L}+ )?nicht statt|abbestellt',
  corrected:
    '(?:ach |oh |nein,? |äh,? )*(?:entschuldigung|sorry|quatsch|moment|korrektur|verlesen|' +
    'vertippt|falsch|ich meinte|ich meine|mein fehler|halt|stopp|verzeihung|pardon|ups|zahlendreher)',
  mistaken:
    '(?:moment|halt|nein),? das (?:ist|war) (?:der|die|das|für|mein|unser)e?|quatsch|korrektur|' +
    'verlesen|vertippt|ich meinte|mein fehler|verwechselt|das war falsch',
  insteadOf: 'statt|anstatt|anstelle|aus (?:dem|der)(?= \\p{L}+ (?:wird|wurde) nichts)',
  over: 'nicht mehr|kein(?:e|en|er)? [^.,;]{0,30}mehr|nie wieder',
  back: 'wieder|zurück|erneut|wie früher|wie vorher',
  planned:
    '(?:ich|wir) (?:will|wollen|möchten?|plane|planen|überlegen?|hoffen?|werden?)|(?:will|wollen|' +
    'möchte|möchten|plane|planen|überlege|überlegen) (?:ich|wir)',
  booked: 'gebucht|reserviert|karten|tickets?|angemeldet|abonniert|termin|bestellt',
  also: 'auch|zusätzlich|außerdem|noch ein(?:e|en)?|ebenfalls|ausser|außer',
  unreal: 'wenn|falls|vielleicht|könnte|würde|würden|hätte|sollte|ob|wäre',
  others:
    '(?:mein|meine|meiner|meinem|meinen|unser|unsere|unserer|unserem) (?:\\p{L}+ )?(?:mutter|' +
    'vater|mama|papa|eltern|schwester|bruder|sohn|sohnes|tochter|frau|mann|partner|partnerin|' +
    'freundin|freund|tante|onkel|cousine?|nachbarin|nachbarn?|chefin|chef|kollegin|kollegen?|oma|' +
    'opa|kinder|kind|nichte|neffe|mitbewohner(?:in)?)',
  pronouns: 'er|ihr|ihre|ihren|sein|seine|seinen',
  lives:
    'wohn(?:e|en)|leb(?:e|en) (?:ich |wir )?(?:seit|in)|(?:ich|wir) (?:wohne|wohnen|lebe|leben)|(?:wohne|wohnen|lebe|leben) (?:ich|wir)',
  settled:
    '(?<=(?:^|[,.!;]) ?)(?:endlich |jetzt |gerade |letzte woche |vor kurzem )?(?:bin|sind) [^.,;]{0,40}gezogen|wohn(?:e|en) (?:ich |wir )?(?:jetzt|nun|seit)|umzug nach(?= [^.,;]{2,30} (?:geschafft|durch|erledigt))|(?:meine|unsere) neue (?:wohnung|adresse|bleibe) (?:ist |liegt )?in|neues zuhause (?:ist |' +
    'liegt )?in|(?:ich bin|wir sind|bin ich|sind wir) [^.,;]{0,40}(?:gezogen|umgezogen)|(?:ich|' +
    'wir) (?:wohnen?|leben?)|(?:wohnen?|leben?) (?:ich|wir)|eingelebt in',
  changed:
    'geändert|gewechselt|umgestellt|umgestiegen|erhöht|gesenkt|gekürzt|verlängert|aktualisiert|' +
    'verdoppelt|halbiert|umbenannt|gestiegen|gesunken|reduziert|verringert|angehoben|migriert|' +
    'verschoben|verlegt',
  toValue: 'auf|zu|in|nach',
  fromValue: 'von|vom',
  ended: 'aufgehört (?:mit|zu)|gestoppt mit',
  gone:
    'verkauft|gekündigt|aufgehört|aufgegeben|getrennt|gestorben|abbestellt|abgegeben|geschieden|' +
    'verschrottet',
  own: 'mein(?:e|en|er|em|es)?|unser(?:e|en|er|em)?',
  ownNew: '(?:mein|unser)(?:e|en|er|em)? neue?[nrsm]?',
  favourite: '(?:mein|unser)(?:e|er)? (?:lieblings\\p{L}+|bevorzugte[rs]? \\p{L}+)',
  copula: 'ist|sind|lautet',
  works:
    '(?:arbeite|jobbe) (?:ich )?(?:gerade |aktuell |seit [^.,;]{2,20} )?(?:bei|beim|als|für|in|im)|bin (?:ich )?(?:beim|bei der firma|angestellt)|ich arbeite (?:bei|als|für|in)|ich bin (?:angestellt )?bei',
  hired:
    '(?:hab|habe) (?:ich )?(?:gestern |jetzt |endlich |heute |letzte woche |meinen job |die stelle |den job )?gekündigt|bin (?:ich )?(?:jetzt |nun )(?:bei|beim)|fang(?:e|en)(?= [^.,;]{0,20}(?:bei|beim|als) [^.,;]{2,40} an)|job (?:verloren|hingeschmissen)|bei [^.,]{2,30} angefangen|neue[nrs]? (?:job|stelle|arbeit|arbeitgeber)|job gewechselt|' +
    'stelle gewechselt|arbeite (?:jetzt|nun|inzwischen)',
  prefers: '(?:bevorzuge|mag|nutze|nehme|trinke|esse) (?:ich )?(?:jetzt |nun )?lieber|bevorzuge',
  past: 'war|waren|hatte|hatten|früher|damals',
  kinds: 'konto|vertrag|abo|stelle|kurs|termin|treffen|besprechung|auto|fahrrad|handy|wohnung|haus|frist',
  insteadBehind:
    '(?:war|waren) (?:ausgebucht|ausverkauft|vergriffen)(?<=(?:genommen|gekauft|gebucht|gewählt)[^.]{2,80})',
  decided:
    'für(?=[^.,;]{2,40} entschieden)|(?:es )?(?:wurden?|ist)(?: es)? (?:dann|am ende|schließlich|' +
    'letztlich|letztendlich)(?: doch)?|(?:am ende|schließlich|letztlich|letztendlich) ' +
    '(?:(?:wurden?|ist) es|(?:haben wir|habe ich)(?=[^.,;]* (?:gekauft|gewählt|bestellt|geholt|' +
    'adoptiert)))|(?:uns|mich) (?:dann |doch |am ende ){1,2}für',
  refunded: 'erstatte\\p{L}*|rückerstattung|geld (?:\\p{L}+ )?zurück',
  plain:
    'ich|wir|mein|meine|meiner|der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|aber|' +
    'im|am|in|auf|mit|für|zu|zum|zur|nicht|es|jetzt|hat|hatte|haben|habe|war|waren|wird|wurde|' +
    'werden|bin|bist|ist|sind|um|woche|wochen|monat|jahr|tag|tage|morgen|abend|abends|' +
    'morgens|heute|gestern|übermorgen|vormittag|nachmittag|zeit|kommt|geht|gehe|mache|macht|' +
    'sieht|will|soll|man|sich|noch|schon|nur|sehr|so|da|dann|doch|weil|seit|bis|von|vom|aus|bei|' +
    'beim|nach|vor|über|unter|immer|ab|alle|mehr|neu|neue|neuen|kaufen|gekauft|wohne|wohnen|lebe|' +
    'leben|gezogen|umgezogen|kurs|termin|karten|ihm|ihn|uns|unser|unsere',
}
