/**
 * Patterns of questions for an earlier answer, one a language: a second person with a past form ("did you
 * recommend", "you suggested"), or its result ("your advice"). A question for a new answer ("would you
 * suggest") has neither. Sources, for the flags "iu".
 */
export const ANSWER_PATTERNS: readonly string[] = [
  String.raw`\b(?:did|have|had) you\b|\byou(?:['’]ve| have| had| also| first| once| just)? (?:recommended|suggested|advised|proposed|thought|picked|chose|preferred|liked|told|said|gave|given|explained|mentioned|described|listed|showed|shown|wrote|written|offered|named|helped)\b|\byour (?:\w+ )?(?:recommendations?|suggestions?|advice|answers?|explanations?|reply|replies|proposals?)\b`,
  String.raw`(?<!\p{L})(?:hast du|hattest du|du .{0,40}hast|haben sie|hatten sie)(?!\p{L}).{0,80}(?<!\p{L})(?:empfohlen|vorgeschlagen|geraten|gesagt|genannt|erklärt|beschrieben|geschrieben|gegeben|gezeigt)|(?<!\p{L})(?:empfohlen|vorgeschlagen|geraten|gesagt|genannt|erklärt) hast|(?<!\p{L})du .{0,40}(?:meintest|dachtest|fandest)|(?:meintest|dachtest|fandest) du|(?<!\p{L})dein(?:e|en|er|em)? (?:empfehlung|vorschlag|vorschläge|rat|antwort|erklärung)`,
  String.raw`(?<!\p{L})(?:tu|vous) (?:m['’e ]{1,2})?(?:as|avez|avais|aviez)(?!\p{L})|(?<!\p{L})(?:as|avez)[- ](?:tu|vous)(?!\p{L})|(?<!\p{L})(?:tu|vous) \p{L}{2,12}(?<!r)(?:ais|iez)(?!\p{L})|(?<!\p{L})(?:tes|ton|ta|vos|votre) (?:conseils?|recommandations?|suggestions?|réponses?|explications?)`,
  String.raw`(?<!\p{L})(?:recomendaste|sugeriste|aconsejaste|propusiste|dijiste|explicaste|diste|mencionaste|mostraste|ayudaste|elegiste|preferías|decías|pensabas)(?!\p{L})|(?<!\p{L})(?:me |te )?has (?:recomendado|sugerido|dicho|explicado|propuesto|aconsejado)|(?<!\p{L})(?:tu|tus) (?:consejos?|recomendaci(?:ón|ones)|sugerencias?|respuestas?)`,
  String.raw`(?<!\p{L})(?:voc[êe]|tu) (?:me )?(?:recomend(?:ou|aste)|suger(?:iu|iste)|diss(?:e|este)|explic(?:ou|aste)|aconselh(?:ou|aste)|prop[ôu]s|mencion(?:ou|aste)|ajud(?:ou|aste)|ach(?:ou|ava|aste|avas)|escolh(?:eu|este)|prefer(?:iu|iste))|(?<!\p{L})(?:recomendaste|sugeriste|disseste|explicaste|aconselhaste)(?!\p{L})|(?<!\p{L})(?:tua|sua) (?:recomendação|sugestão|resposta|explicação)`,
  String.raw`(?<!\p{L})(?:mi |ci )?(?:hai|avevi) (?:consigliato|suggerito|raccomandato|proposto|detto|spiegato|dato|menzionato|aiutato)|(?<!\p{L})(?:tuo|tuoi|tua|tue) (?:consigli[o]?|suggeriment[oi]|raccomandazion[ei]|rispost[ae]|spiegazion[ei])`,
  String.raw`(?<!\p{L})(?:ты|вы)(?!\p{L}).{0,40}(?:советовал|рекомендовал|предложил|предлагал|сказал|говорил|объяснил|упомянул|упоминал|помог)|(?<!\p{L})(?:тво[йияёе]|ваш[аеи]?) (?:совет|рекомендаци|предложени|ответ|объяснени)`,
  String.raw`(?<!\p{L})(?:heb je|had je|heeft u|je hebt|je had)(?!\p{L}).{0,80}(?<!\p{L})(?:aangeraden|aanbevolen|voorgesteld|geadviseerd|gezegd|uitgelegd|genoemd)`,
  String.raw`[你您](?:[^，。？！,?!]{0,12})(?:推荐|推薦|建议|建議|说|說|告诉|告訴|提到|提出|解释|解釋|介绍|介紹|讲|講)(?:我|给我|給我)?(?:[了过過]|[^，。？！,?!]{0,16}的)|[你您](?:之前|上次|当时|當時|曾|刚才|剛才)|[你您]的(?:建议|建議|推荐|推薦|回答|解释|解釋)`,
  String.raw`(?:勧め|薦め|すすめ|提案し|教え|アドバイスし|助言し|説明し|紹介し|言っ)て(?:くれた|くれまし|くださった|くださいまし|下さった|下さいまし|もらった|もらいまし|いただいた|いただきまし|いましたか|いたっけ)|(?:おすすめ|お勧め|提案|助言|説明)してくれ(?:た|まし)|(?:あなた|君)が(?:勧め|提案|推薦|おすすめ|言っ|説明)`,
  String.raw`(?:추천|제안|조언|설명|말|소개|권)해 ?(?:준|줬|주었|주신|주셨)|알려 ?(?:준|줬|주었|주신|주셨)|(?:네가|니가|당신이|너는|너의|당신의) ?(?:추천|제안|조언|설명|말|답)`,
]
