import { literalsOf } from '../../literals-of.ts'
import { once } from '../../once.ts'
import { oneLine } from '../../time/words/word-forms.ts'

/**
 * Questions for more than one thing, by language: an order, the first or last of several, a number or a
 * total, a summary, everything about something. Not the days between two events: these are two things.
 */
const SOURCES: readonly string[] = [
  // English
  String.raw`\b(?:in (?:what|which|the|chronological) (?:order|sequence)|the (?:order|sequence) (?:in which|of|
that)|in order[,.?!]|chronolog\w+|timeline|time ?line of)\b|\border .{0,40}\b(?:brought up|
mentioned|discussed|happened)\b|\b(?:first|last|earliest|latest|most recent) (?:time|thing|one|
mention|entry|visit|trip)s?\b|\b(?:did|have|had|do) (?:i|we|you) (?:first|last)\b|\b(?:came|come|
comes|happened|happen|was|were|started|began|did) (?:first|last|earlier|later|before or after)\b|
\b(?:earlier|later|before) or (?:later|earlier|after)\b`,
  String.raw`\bhow (?:many(?! (?:more |full )?(?:day|week|month|year)s?\b)|
often|much (?:time|money|(?:have|had) (?:i|we)|.{1,60}\b(?:in total|altogether|
so far)))\b|\b(?:number|count) of (?!the\b)\w+s\b|\bin total\b|\baltogether\b|\ball in all\b|
\btotal (?:cost|amount|number|of|spent|time)\b|\b(?:sum|add|added|adds|count|tally|tot)(?:s|
ing)? (?:it |them |that |this |all |everything )?up\b|\bon average\b`,
  String.raw`\bsummar(?:y|ies|i[sz]e[sd]?|i[sz]ing)\b|\brecap\b|\boverview\b|\b(?:catch|bring|fill) me (?:up|
in)\b|\b(?:what|everything|all) (?:have|did|had) (?:i|we) (?:\w+ ){0,2}(?:discussed?|talked?|
cover(?:ed)?|sa(?:y|id)|told|tell|done|do|learn(?:ed|t)?|decided?|tr(?:y|ied))\b|\bhow (?:has|
have|did|is) .{1,80}\b(?:evolv\w+|develop(?:ed|ing)?|progress(?:ed|ing)?|chang(?:ed?|ing)|going|
gone)\b`,
  String.raw`\b(?:everything|anything|all) (?:about|regarding|that|there is|i|we|you|of|my|our|the|
to do with)\b|\beach (?:of|time)\b|\bevery (?:time|one of|single)\b|\b(?:list|name|enumerate|
show) (?:me )?(?:all|every|each|the|my|our)\b|\bwhat (?:do|did) (?:you|we|i) (?:know|remember|
have) (?:about|of|on)\b|\btell me (?:all|everything|more)? ?about\b|\bwhat all\b|\bwhat else\b|
\b(?:throughout|across) (?:all|my|our|the)\b|\bover (?:time|the (?:last|past)|all)\b|
\b(?:different|various|several) (?:aspects?|things|ways|times|topics|parts|kinds|types|ideas|
places|people)\b`,
  // German
  String.raw`(?<!\p{L})(?:reihenfolge|chronologi\p{L}+|zeitlich\p{L}* ablauf|zeitstrahl|der reihe nach|zuerst|
als erstes|zuletzt|als letztes|zum (?:ersten|letzten) mal|(?:erst|letzt|frühest|
jüngst)e[nrsm]? (?:mal|termin|besuch|reise)|früher oder später|vorher oder nachher|
wie ?(?:viele?[rnms]?(?! (?:tage|wochen|monate|jahre))|oft|häufig)|
insgesamt|alles in allem|gesamt\p{L}*|anzahl|summe|
durchschnittlich|im (?:schnitt|durchschnitt))(?!\p{L})|zusammenfass\p{L}*|zusammengefasst|
fass\p{L}* .{0,60}zusammen|überblick|auf (?:den|dem) (?:neuesten|laufenden) stand|
(?<!\p{L})(?:alles|alle|sämtliche\p{L}*|jede[rsn]?) (?:was|über|zu|zum|zur|meine\p{L}*|
unsere\p{L}*|die|mal|von|rund)(?!\p{L})|was (?:weißt|wissen) (?:du|sie) .{0,20}(?:über|von)|
(?:erzähl|erzählen) .{0,12}(?:über|von)|was (?:haben wir|habe ich|hab ich) .{0,40}(?:besprochen|
gesagt|erzählt|gemacht|entschieden|gelernt)|wie hat sich .{1,60}(?:entwickelt|verändert)|
welche .{1,40}(?:habe ich|haben wir)`,
  // French
  String.raw`(?<!\p{L})(?:dans quel ordre|l['’]ordre (?:dans|des|de|chronologique)|chronologi\p{L}+|en premier|
en dernier|(?:première|dernière) fois|avant ou après|plus tôt ou plus tard|combien (?:
d[e'’](?! ?(?:jours|semaines|mois|ans|années))|
.{1,40}(?:au total|en tout|dépensé))|nombre d[e'’]|au total|en tout|en moyenne|somme|résum(?:e|er|
ez|ons|es)(?!\p{L})|(?:un|le|en|ton|votre|petit|bref) résumé|récapitul\p{L}*|aperçu|
vue d['’]ensemble|bilan|fais le point|tout ce qu\p{L}*|tout (?:sur|au sujet)|tou(?:s|tes) (?:les|
mes|nos|ce)|chaque fois|toutes les fois|parle-moi de|que sais-tu (?:de|sur)|que savez-vous (?:de|
sur)|liste(?:z|-moi)? tou\p{L}+|(?:fais|donne|dresse)\p{L}*(?:-moi)? (?:une|la) liste)(?!\p{L})|
comment .{1,60}(?:évolué|changé|progressé)|de quoi (?:avons-nous|a-t-on|on a) (?:parlé|discuté)|
qu['’](?:avons-nous|ai-je|est-ce qu['’](?:on a|j['’]ai)) .{0,30}(?:dit|fait|décidé|appris)`,
  // Spanish
  String.raw`(?<!\p{L})(?:en qué orden|el orden (?:en|de)|orden cronológico|cronol\p{L}+|(?:primera|
última) vez|primero(?=[,;.?])|primero o|por último|antes o después|cuánt[oa]s(?! (?:días|semanas|
meses|años))|
cuánt[oa] (?:\p{L}+ ){0,3}(?:en total|he|hemos|gast\p{L}+)|cuántas veces|con qué frecuencia|
número de veces|en total|suma|promedio|en promedio|resum(?:en|ir|iendo|a|ime)|resúm\p{L}+|
resume (?:lo|el|la|los|las|todo|nuestr\p{L}+|est[eoa]s?)|recapitul\p{L}*|ponme al día|
visión general|panorama|todo (?:lo que|sobre|acerca)|tod[oa]s (?:los|las|mis|nuestr\p{L}+)|
cada (?:vez|un[oa])|qué sabes (?:de|sobre)|cuéntame (?:todo|de|sobre)|lista tod\p{L}+|(?:haz|
hazme|dame) una lista|enumera\p{L}*)(?!\p{L})|de qué hemos hablado|qué (?:hemos|
he) .{0,20}(?:hablado|dicho|hecho|decidido|aprendido)|cómo .{1,60}(?:evolucionado|cambiado|
avanzado|progresado)`,
  // Portuguese
  String.raw`(?<!\p{L})(?:em (?:que|qual) ordem|a ordem (?:em|de|dos|das)|ordem cronológica|cronol\p{L}+|
(?:primeira|última) vez|primeiro(?=[,;.?])|primeiro ou|por último|antes ou depois|
quant[oa]s(?! (?:dias|semanas|meses|anos))|
quant[oa] (?:\p{L}+ ){0,3}(?:no total|gast\p{L}+|já)|quantas vezes|com que frequência|
número de vezes|no total|ao todo|soma|em média|resum(?:o|ir|indo|a|ir-me)|resum[ea] (?:o|a|os|as|
tudo|noss\p{L}+|est[ae]s?)|recapitul\p{L}*|visão geral|panorama|tudo (?:o que|sobre|que)|
tod[oa]s (?:os|as|meus|minhas|noss\p{L}+)|cada (?:vez|um|uma)|o que (?:você sabe|sabes) (?:de|
sobre)|(?:conta-me|me conte|me conta|fala-me|me fale) (?:tudo|de|sobre)|lista tod\p{L}+|(?:faz|
faça|faz-me) uma lista|liste (?:tod\p{L}+|os|as))(?!\p{L})|(?:sobre o|do|
de) que (?:já )?(?:falamos|conversamos)|o que (?:já )?(?:falamos|dissemos|fizemos|decidimos|
aprendi)|como .{1,60}(?:evoluiu|mudou|avançou|progrediu)`,
  // Italian
  String.raw`(?<!\p{L})(?:in (?:che|quale) ordine|l['’]ordine (?:in|di|dei|delle)|ordine cronologico|
cronolog\p{L}+|(?:prima|ultima) volta|per (?:primo|prima|ultimo|ultima)|prima o dopo|
quant[ie](?! (?:giorni|settimane|mesi|anni))|
quante volte|quanto .{0,20}(?:in totale|speso)|ogni quanto|numero di volte|in tutto|in totale|
complessivamente|somma|in media|riassu\p{L}+|riepilog\p{L}*|ricapitol\p{L}*|panoramica|
fa(?:mmi)? il punto|tutto (?:quello|ciò|su|sul\p{L}*|riguardo)|tutt[ie] (?:i|gli|le|quell\p{L}+)|
ogni (?:volta|singol\p{L}+)|(?:cosa|che cosa) sai (?:di|su|del\p{L}*|sul\p{L}*)|parlami (?:di|
del\p{L}*)|elenc\p{L}*)(?!\p{L})|di (?:che )?cosa abbiamo parlato|(?:cosa|che cosa) (?:abbiamo|
ho) .{0,20}(?:detto|fatto|deciso|imparato|discusso)|com['’e] .{1,60}(?:evolut\p{L}+|cambiat\p{L}+|
progredit\p{L}+)`,
  // Dutch
  String.raw`(?<!\p{L})(?:in welke volgorde|(?:de )?volgorde (?:waarin|van)|chronologi\p{L}+|tijdlijn|
(?:eerste|laatste) keer|het eerst|het laatst|als eerste|als laatste|eerder of later|voor of na|
hoeveel(?! (?:kost|dagen|weken|maanden|jaar|jaren))|
hoe vaak|aantal|in totaal|alles bij elkaar|opgeteld|gemiddeld|samenvat\p{L}*|
samengevat|overzicht|vat .{0,60}samen|praat me bij|alles (?:over|wat|van|rond)|alle (?:keren|
dingen|mijn|onze)|elke keer|al (?:mijn|onze|die)|wat weet (?:je|u) (?:over|van)|vertel .{0,8}over|
(?:lijst|som) .{0,20}(?:alle|op))(?!\p{L})|wat (?:hebben we|heb ik) .{0,30}(?:besproken|gezegd|
gedaan|besloten|geleerd)|hoe (?:is|heeft) .{1,60}(?:ontwikkeld|veranderd|gegaan)`,
  // Russian
  String.raw`(?<!\p{L})(?:в каком порядке|по порядку|порядок (?:событий|действий)|хронологи\p{L}+|
последовательност\p{L}+|(?:первый|последний) раз|впервые|раньше или позже|до или после|
сколько(?! (?:стоит|стоят|времени|дней|недель|месяцев|лет))|
как часто|количеств\p{L}+|всего|в сумме|итого|в среднем|
подытож\p{L}*|подвед\p{L}* итог\p{L}*|резюм\p{L}*|обобщ\p{L}+|кратк\p{L}+ (?:обзор|
содержани\p{L}+)|обзор|всё,? (?:о|об|про|что|по)|все,? (?:о|об|про|что|мои|наши)|кажд(?:ый|ую|
ое) раз|что (?:ты|вы) (?:знаешь|знаете|помнишь|помните) (?:о|об|про)|
расскажи\p{L}* (?:\p{L}+ )?(?:о|об|про)|перечисл\p{L}*|список всех|составь список)(?!\p{L})|
о ч[её]м мы (?:говорили|разговаривали)|что (?:мы|я) .{0,20}(?:обсудили|обсуждали|говорил\p{L}*|
решил\p{L}*|сделал\p{L}*)|как .{1,60}(?:изменил\p{L}+|развивал\p{L}+|продвига\p{L}+)`,
  // Chinese
  String.raw`顺序|順序|先后|先後|时间线|時間線|按时间|按時間|第一次|最后一次|最後一次|最早|最先|首次|上一次|哪个先|哪個先|(?:之)?前还是|多少(?:次|个|個|种|種|本|人)|
花了多少|几(?:次|个|個|种|種|本|回|趟)|幾(?:次|個|種)|多久一次|总共|總共|一共|合计|合計|加起来|加起來|总计|總計|总数|平均|总结|總結|概括|归纳|歸納|
概述|回顾|回顧|梳理|所有|全部|一切|每次|每一次|都(?:有|说|說|聊|提|去|做|学|買|买)|关于.{1,20}的(?:事|情况|一切|内容)|(?:知道|记得).{0,6}哪些|
哪些|列出|列举|列舉|我们(?:聊|谈|讨论|說|说)(?:过|了)|有什么(?:变化|进展)`,
  // Japanese
  String.raw`順番|順序|順に|時系列|流れを|初めて|はじめて|最初(?:に|の|は)|最後(?:に|の|は)|一番(?:最初|最後|早)|先(?:に|だった)|前(?:と|か)後|何(?:回|度|個|件|
冊|人|種類|本|枚|つ)|いくつ|どのくらいの頻度|合計|全部で|合わせて|総額|トータル|平均|要約|まとめ|総括|振り返|おさらい|概要|整理して|すべて|全て|全部|あらゆる|毎回|
一覧|リストアップ|列挙|について(?:の(?:話|こと)|知っている|教えて|何を)|これまで(?:に|の)|今まで(?:に|の)|どう(?:変わ|なっ|進)|何を話`,
  // Korean
  String.raw`순서|순으로|시간순|연대순|타임라인|처음(?:으로|에|은)?|마지막(?:으로|에|은)?|제일 먼저|(?:뭐|무엇|어디|누가|어느).{0,20}먼저|맨 처음|몇 ?(?:번|개|
명|권|가지|회|차례|군데)|얼마나 (?:자주|많이)|총 |모두 합|합계|합쳐서|전부|다 합|평균|요약|정리해|간추|개요|되짚|모든|모두|빠짐없이|매번|목록|나열|
에 (?:대해|관해)(?:서)? ?(?:아는|말한|얘기|이야기|알려|전부|모두|뭐)|지금까지|그동안|어떻게 (?:변|바뀌|진행|달라)|무슨 (?:얘기|이야기)를`,
]

// All of them take V8 20 ms to compile.
const PARTS = SOURCES.map((source) => ({
  words: once(() => literalsOf(oneLine(source)) ?? ['']),
  pattern: once(() => new RegExp(oneLine(source), 'iu')),
}))

/** True for such a question. */
export function namesBreadth(text: string): boolean {
  const small = text.toLowerCase().replaceAll('ſ', 's')
  return PARTS.some(
    ({ words, pattern }) => words().some((each) => small.includes(each)) && pattern().test(text),
  )
}
