import { joined } from '../../languages/language.ts'

/**
 * How a language announces, greets and signs text that another person wrote; sources of regular expressions.
 * `JOINED` languages put no spaces between words. A missing entry announces nothing.
 */
export interface AnnouncingWords {
  /** Work on a text: "translate", "make this politer". */
  readonly work: string
  /** Words that show a text, or ask what it is: "here is the article", "is this true". */
  readonly shows: string
  /** Points at a text, or names one: "this", "the notice". */
  readonly points: string
  /** Somebody sent or wrote it, or it was found. */
  readonly sent: string
  /** Verbs of speech, before a colon or a quotation: "Bob wrote". */
  readonly speech: string
  /** A greeting that a name follows on a line of its own. */
  readonly greeting: string
  /** A line that ends a letter, before a name. */
  readonly farewell: string
}

/** Languages with spaces between words. */
export const ANNOUNCING: readonly AnnouncingWords[] = [
  {
    work: joined`
(?:spell|grammar)[- ]?check|rechtschreib\p{L}*|une faute|orthographe|ortograf[ií]a|(?:translat|
proof ?read|rewrit|rewrote|rephras|reword|paraphras|summari[sz]|simplif)\p{L}*|(?:shorten|
condense|polish|improve|correct|fix|edit|review|check|answer|reply to|respond to|react to|explain|
analy[sz]e|classify|extract|clean up|go over|look (?:at|over|through)|read|rate|critique|format|reformat|
reply)(?: (?:this|that|these|those|it|(?:the |my )?(?:grammar|spelling|typos?|mistakes)|him|her|them|
the following|my (?:prompt|text|draft|essay|letter|e-?mail|mail|paragraph|article|post|code|cv|resume|
cover letter|poem|story|translation)|(?:the|his|her|their|our) (?:\p{L}+ ){0,2}(?:prompt|text|draft|essay|
letter|e-?mail|mail|message|paragraph|article|post|ticket|policy|readme|page|review|note|notes|log|poem|
story|contract))(?!\p{L})|$)|(?:make|turn|put|bring|convert|change) (?:this|that|it|these|those|my|
the)(?!\p{L}).{0,60}(?:er|more|less|formal|friendly|polite|nice|short|into|sound|look|read|better|simple|
clear|concise|professional)(?:\p{L}*)|tl ?;? ?dr|sum (?:it|this|that) up|(?:give me )?(?:a |
the )?(?:short )?(?:summary|gist|feedback|key points|main points)(?: of (?:this|that|it))?|(?:draft|
write) (?:an? |the )?(?:answer|reply|response)(?: to (?:this|that|it))?
`,
    shows: joined`
(?:this|these|the following|that|below|our(?: \p{L}+){0,2}|the(?: \p{L}+)?|
an?) (?:\p{L}+ )?(?:web)?(?:pages?|sites?|texts?|articles?|e-?mails?|mails?|letters?|posts?|chats?|
conversations?|threads?|logs?|outputs?|results?|documents?|files?|messages?|reviews?|transcripts?|
passages?|paragraphs?|poems?|essays?|speech|policy|policies|readme|tickets?|guidelines?|prompts?|quotes?|
lyrics|tweets?|comments?|issues?|snippets?|notes?|newsletter|announcement|contract)|here(?:'s| is| are|
 comes?)(?: \p{L}+){1,5}|i (?:got|received|found) (?:this|that|the following)|(?:saw|found|got|received|
read|copied) (?:this|that|it)(?: \p{L}+){0,6}|what (?:do|did|would) you (?:think|make|say)|thoughts|
any thoughts|opinions?|(?:is|are|was|does|do|did) (?:this|that|it|these|those|he|she|they)|what (?:does|
do|did|is|was) (?:this|that|it|he|she|they)|what(?:'s| is) (?:wrong|missing|the (?:tone|gist|point|
message|mood))|what (?:tone|language|mood)|which language|why (?:does|is|did|would) (?:this|it|that|he|
she|they)|how (?:do|should|would|can|could) i (?:answer|reply|respond|react)|what (?:do|should|would|
can) i (?:answer|reply|say|respond|write back)
`,
    points: joined`
(?:this|these)(?! (?:week|weekend|month|year|morning|afternoon|evening|time|summer|winter|spring|autumn|
fall|is (?:great|good|perfect|nice)))|below|the following|(?:what|something) (?:my|the|our|a) |(?:notice|
sign|poster|rules|regulations|clause|caption|bio|ad|advert|flyer|leaflet|dm|whatsapp|comment|commit|
docstring|horoscope|recipe|terms|prompt|readme|lyrics)s?
`,
    sent: joined`
sent|sends|forwarded|posted|texted|e-?mailed|wrote|shared|got|received|found|saw|copied|pasted|came|
landed|hung|stuck|left|put up
`,
    speech: joined`
says?|said|wrote|writes|replied|answered|reads|states|stated|told (?:me|us)|goes|posted|texted|mailed|
announced
`,
    greeting: 'hi|hello|hey|good (?:morning|afternoon|evening)|greetings',
    farewell: joined`
(?:(?:kind|best|warm|many)(?:est)? )?(?:regards|wishes|greetings)|all the best|best|cheers|
(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|yours|love|xoxo|signed
`,
  },
  {
    work: joined`
(?:übersetz|korrigier|zusammenfass|umformulier|formulier|verbesser|kürz|überarbeit|vereinfach|
analysier)\p{L}*|fass\p{L}* (?:das|dies|diese[nms]?|den|die|es|mir)|schreib\p{L}* (?:das|dies|diese[nms]?|
es|den|die) .{0,40}um|(?:antwort|beantwort|prüf|lies|schau|erklär)\p{L}* (?:\p{L}+ )?(?:darauf|dies\p{L}*|
das|den|die|es)(?!\p{L})|(?:mach|formulier|schreib)\p{L}* (?:das|dies|es|den|die|
diese[nms]?)(?!\p{L}).{0,40}(?:er|mehr|weniger|kurz|höflich|freundlich|formell)|
(?:kurze )?zusammenfassung(?: bitte)?
`,
    shows: joined`
(?:diese[nmrs]?|folgende[nmrs]?|unser[en]?[rsnm]?|die|der|das|den|eine?[nmrs]?|
meine?[nmrs]?) (?:\p{L}+ )?(?:web)?(?:seite|text|artikel|e-?mail|mail|brief|beitrag|chat|verlauf|ausgabe|
ergebnis|dokument|datei|nachricht|bewertung|abschnitt|gedicht|richtlinie|protokoll|entwurf|ticket|
notizen)\p{L}{0,2}|hier (?:ist|sind|kommt)(?: \p{L}+){1,5}|was (?:hältst|halten|meinst|denkst|sagst)|
(?:ist|sind|stimmt) (?:das|dies\p{L}*|es)|was (?:soll|kann|sollte) ich (?:darauf |da )?(?:antworten|sagen|
schreiben)|wie (?:antworte|reagiere|soll ich|sage) .{0,30}(?:darauf|ich|antworten)|was (?:will|meint|
bedeutet|heißt|fehlt) (?:er|sie|das|dies|es|hier)|(?:das|dies) (?:habe ich|stand|kam)
`,
    points: joined`
das(?! (?:wochenende|jahr))|dies(?:e[nmrs]?|es)?(?! (?:woche|wochenende|jahr|mal|monat|sommer|winter|
abend))|folgende[nmrs]?|sowas|so was|was (?:mein|unser|der|die|das|ein)\p{L}*|(?:aushang|zettel|schild|
regeln?|hausordnung|klausel|anzeige|kommentar|flyer|satzung|vertrag|rezept|horoskop|agb)\p{L}{0,3}
`,
    sent: joined`
geschickt|gesendet|weitergeleitet|gepostet|bekommen|gekriegt|kam|kommt|gefunden|gelesen|kopiert|steht|
stand|hängt|hing|schickt|schreibt|geschrieben|gesehen|reingekommen
`,
    speech: 'sagte?|schreibt|schrieb|meinte?|antwortete?|steht|heißt es|lautet',
    greeting: 'hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus|grüß (?:dich|gott)',
    farewell: joined`
(?:mit )?(?:freundlichen?|vielen?|lieben?|besten?|schönen?|herzlichen?) grü(?:ß|ss)en?|lg|vg|mfg|gruß|
hochachtungsvoll
`,
  },
  {
    work: joined`
(?:tradui|corrig|résum|reformul|réécri|raccourci|amélior|simplifi|relis|relire|paraphras|analys)\p{L}*|
(?:réponds|répondre|répondez) à (?:ce|cet|cette|ça|mon|ma|son|sa)|explique\p{L}* (?:ce|cet|cette|ça)|
(?:rends?|rendez|fais|mets) (?:ça|ceci|le|la|ce|cette|cet)(?!\p{L}).{0,40}(?:plus|moins|poli|court|
formel)|un résumé
`,
    shows: joined`
(?:cet|cette|ce|ces|notre|le|la|les|un|une) (?:\p{L}+ )?(?:page|texte|article|mail|e-?mail|courriel|
lettre|message|document|avis|extrait|poème|politique|fil|conversation|brouillon|
règlement)s?(?: suivante?s?)?|voici(?: [\p{L}']+){1,5}|que (?:penses|pensez|dis|veut|dois)|
qu'en (?:penses|pensez|dis)\p{L}*|c'est (?:vrai|correct|bien)|est-ce (?:que c'est )?(?:vrai|correct)|
que (?:répondre|dois-je répondre)|comment (?:répondre|dois-je répondre)|j'ai (?:reçu|trouvé|lu) (?:ça|
ceci|ce)
`,
    points: joined`
ça|ceci|cela|ce(?:t|tte)?(?! (?:semaine|soir|matin|mois|week-end|été|hiver|année|fois|nuit))|ces|
là-dedans|là dedans|suivante?s?|(?:règlement|affiche|panneau|règles?|charte|clause|annonce|commentaire|
tract|statuts|contrat|recette|horoscope|notice|consignes?|slack|whatsapp)s?|ce (?:que|qu')
`,
    sent: joined`
reçu|reçois|envoyé|envoie|écrit|posté|copié|transféré|trouvé|lu|vu|collé|affiché|laissé|mis|publié|dit
`,
    speech: 'dit|écrit|a dit|a écrit|répond|répondit',
    greeting: 'bonjour|bonsoir|salut|coucou',
    farewell: joined`
(?:bien )?cordialement|bien à (?:vous|toi)|amicalement|sincèrement|bises|bisous|amitiés|(?:sincères|
meilleures) salutations|à bientôt
`,
  },
  {
    work: joined`
(?:tradu(?:ce|zca|cir|z|za|zir|ci|rre)|corri(?:ge|ja|gir|jas|gi)|resum[ae]n?|resumir|reescrib[ae]|
reescrev[ae]|reformula|mejora|melhora|acorta|encurta|simplifica|parafrasea|analiza|analisa|riassumi|
riscrivi|correggi|migliora|accorcia|parafrasa|semplifica|revis[ae])\p{L}*|(?:respond[ae]|contest[ae]|
rispondi|responder) (?:a |ao |à )?(?:est[ae]|es[ae]|esto|eso|isto|isso|quest[aoe]|a quest[aoe]|mi|meu|
minha)(?!\p{L})|(?:haz|hace|pon|deja|deixa|faz|faça|torna|rendi|fai)(?:lo|la)? (?:esto|eso|este|esta|lo|
isto|isso|este|esta|o|questo|questa)(?!\p{L}).{0,40}(?:más|menos|mais|menos|più|meno|educad|cort|formal|
gentil)\p{L}*|hazlo más|un resumen|um resumo|un riassunto
`,
    shows: joined`
(?:est[aeo]s?|es[aeo]s?|el|la|los|un|una|uma?|o|nuestr[ao]|noss[ao]|quest[oae]|quell[oa]|il|
lo) (?:\p{L}+ )?(?:página|pagina|texto|testo|artículo|artigo|articolo|correo|e-?mail|mail|carta|lettera|
mensaje|mensagem|messaggio|documento|reseña|resenha|recensione|poema|poesía|poesia|política|hilo|
conversación|conversa|borrador|rascunho)s?(?: siguiente| seguinte)?|(?:siguiente|seguinte|
seguente) (?:texto|testo|artículo|artigo|articolo|mensaje|mensagem)|aquí (?:está|están|va|
tienes)(?: \p{L}+){1,5}|aqui (?:está|estão|vai|tens)(?: \p{L}+){1,5}|ecco(?: \p{L}+){1,5}|qué (?:opinas|
te parece|piensas|quiere|respondo|contesto|le digo)|(?:o )?que (?:achas|acha|pensas|respondo|digo|quer)|
(?:che|cosa) (?:ne pensi|rispondo|vuole)|¿?es (?:verdad|cierto|correcto)|é verdade|è vero|
cómo (?:respondo|contesto)|como (?:respondo|respondia)|come rispondo
`,
    points: joined`
est[oaeá]s?(?! (?:semana|noche|tarde|mañana|mes|año|vez|verano|finde))|es[oae]s?(?! (?:semana|noche|tarde|
mes|año|vez))|(?:lo|o) que (?:el|la|mi|o|a|meu|minha|os|los)|isto|isso|ess[ae]s?(?! (?:semana|noite|tarde|
mês))|nisto|disto|diss?o|nest[ae]|dest[ae]|quest[oae]|(?:aviso|cartel|letrero|reglamento|regulamento|
normas?|regras?|anuncio|anúncio|cláusula|comentario|comentário|cartaz|panfleto|contrato|receta|receita|
circular|comunicado|letra|legenda)s?
`,
    sent: joined`
llegado|llegó|llega|mandado|mandó|manda(?:ron)?|enviado|envi[óa]|enviaron|escrito|escribi[óo]|recibido|
recibí|encontrado|encontré|visto|vi|leído|leí|copiado|copiei|reenvi\p{L}+|reencaminh\p{L}+|encaminh\p{L}+|
mandou|mandaram|enviou|recebi|chegou|escreveu|postou|publicó|publicou|pone|dice|diz|achei|colou|colaram|
deixou|dejó|colgó|ricevuto|mandato|trovato|scritto
`,
    speech: 'dice|dijo|escribió|escribe|diz|disse|escreveu|ha scritto|scrive|ha detto',
    greeting: joined`
hola|buen(?:os|as) (?:días|tardes|noches)|buen día|olá|oi|bom dia|boa (?:tarde|noite)|ciao|buongiorno|
buonasera|salve
`,
    farewell: joined`
(?:un |um )?(?:cordial |afectuoso )?(?:saludos?|abrazos?|abraços?)(?: cordiales?)?|(?:os meus |
com os melhores )?cumprimentos|atentamente|atenciosamente|cordialmente|(?:cordiali|distinti) saluti|
beijos|besos|un abbraccio
`,
  },
  {
    work: joined`
(?:перевед|перевест|исправь|исправьте|перепиши|перескажи|сократи|улучши|отредактируй|переформулируй|
резюмируй|упрост)\p{L}*|(?:ответь|отвечай|ответить|объясни|проверь|прочитай) (?:на )?(?:это|этот|эту|
этом)|сделай\p{L}* (?:это|этот|эту|текст|его) .{0,40}|кратко|краткое содержание
`,
    shows: joined`
(?:этот|эта|это|эту|следующий|наш|наша) (?:\p{L}+ )?(?:текст|стать|письм|сообщени|страниц|документ|отзыв|
пост|стих|правил)\p{L}*|вот (?:\p{L}+ ?){1,5}|что (?:думаешь|скажешь|думаете|он|она|мне ответить|
ответить)|как (?:ответить|мне ответить)|это (?:правда|верно)
`,
    points: String.raw`это(?:т|й|го)?|эти|вот|следующ\p{L}+|объявлени\p{L}*|правила`,
    sent: joined`
прислал\p{L}*|отправил\p{L}*|написал\p{L}*|переслал\p{L}*|получил\p{L}*|нашёл|нашел|нашла|пришло|висит
`,
    speech: 'говорит|сказал|сказала|написал|написала|пишет|ответил',
    greeting: 'привет|здравствуй(?:те)?|доброе утро|добрый (?:день|вечер)',
    farewell: joined`
с уважением|всего доброго|с наилучшими(?: пожеланиями)?|искренне ваш|обнимаю|целую
`,
  },
  {
    work: joined`
(?:vertaal|corrigeer|herschrijf|verbeter|vat|verkort|samenvat)\p{L}* ?(?:dit|deze|het|de)?|maak (?:dit|
het|deze) .{0,40}(?:er|meer)|beantwoord (?:dit|deze)|een samenvatting
`,
    shows: joined`
(?:dit|deze|volgende|onze?|het|de) (?:\p{L}+ )?(?:tekst|artikel|mail|e-mail|brief|bericht|pagina|document|
review|beleid)|hier is(?: \p{L}+){1,5}|wat (?:vind|denk) je|is (?:dit|het) (?:waar|goed)|
wat moet ik antwoorden
`,
    points: 'dit|deze|dat|volgende|wat (?:mijn|de|het)|regels|briefje|bord',
    sent: joined`
gestuurd|stuurt|stuurde|gekregen|kreeg|gevonden|gepost|geschreven|hangt|stond|staat|kwam
`,
    speech: 'zegt|zei|schreef|schrijft',
    greeting: 'hallo|hoi|dag|goedemorgen|goedemiddag',
    farewell: 'met vriendelijke groet(?:en)?|groetjes|groeten|mvg|hartelijke groet(?:en)?',
  },
]

/** Languages whose words are written together, and Korean. */
export const JOINED_ANNOUNCING: readonly AnnouncingWords[] = [
  {
    work: joined`
错别字|[用成][英日法德].怎么说|
翻译|翻譯|翻成|译成|譯成|润色|潤色|改写|改寫|改得|改一下|修改|总结|總結|概括|缩短|精简|校对|校對|(?:回复|回覆|答复|回答|解释|看看|看一下|帮我看|帮我改)(?:一下)?(?:这|這|
下面|以下|他|她)|写得更|改成更
`,
    shows: joined`
(?:这|這|以下|下面|下列|我们的|一).{0,8}(?:网页|页面|邮件|郵件|文章|文字|聊天|记录|对话|输出|结果|文件|文档|消息|信|内容|評論|评论|诗|规定|政策|通知|段话|段文)|怎么看|
你觉得(?:呢|怎么样|如何)|是真的吗|对吗|什么意思|怎么回|如何回
`,
    points: joined`
这(?!周|次|个(?:周|月)|几天|里|么|样)|這(?!週|次)|下面|以下|刚发|刚才发|公告|通知|规定|告示|聊天记录|评论|合同|条款|文案|歌词|注释|菜谱
`,
    sent: '发的|發的|发来|发了|转来|转发|收到|贴的|贴了|写的|写着|群里|看到|转的|刷到',
    speech: '说|說|写道|寫道|写着|寫著|回复|回覆|回答|表示',
    greeting: '',
    farewell: '此致|敬礼|敬禮|敬上|顺颂商祺|顺祝商祺|祝好',
  },
  {
    work: joined`
[英日独仏]語に(?:して|直)|誤字|
訳して|訳す|翻訳|添削|要約|まとめて|言い換え|書き直|書き換え|(?:丁寧|短く|簡潔|自然|フォーマル|柔らか|わかりやすく).{0,3}(?:して|直して|に直)|校正|(?:これ|この|次の|以下の|
下の).{0,10}(?:返事|返信|直して|にして|見て|説明して|読んで)|どう返(?:せ|信|事)
`,
    shows: joined`
(?:この|次の|以下の|下の|うちの).{0,8}(?:文|文章|記事|メール|手紙|ページ|メッセージ|投稿|ログ|レビュー|詩|規則|方針|資料)|以下は|どう思(?:う|い)|本当(?:です)?か|
どういう意味|何と返
`,
    points: joined`
これ(?!から|まで)|この(?!前|間|夏|冬|週末)|こんな|こういう|以下|次の|やつ|貼り紙|張り紙|掲示|お知らせ|規約|ルール|コメント|口コミ|歌詞|LINE|ライン|チラシ|契約
`,
    sent: joined`
来た|来て|きた|届い|送って|送られ|もらった|貼って|貼られ|張って|書いてあ|書かれ|書いて|載って|見つけた|見かけた|見た|コピペ|流れてき|回ってき
`,
    speech: 'と言った|と言いました|曰く|と書いた|書いてあ(?:る|ります)|によると',
    greeting: '',
    farewell: '敬具|草々|以上、よろしくお願いいたします。?',
  },
  {
    work: joined`
맞춤법|번역|요약|교정|첨삭|바꿔|고쳐|다듬어|줄여|정중하게|공손하게|(?:이|다음|아래) ?(?:글|메일|문장|메시지|편지|글을|메일에).{0,14}(?:답|설명|봐|읽어)|답장
`,
    shows: joined`
(?:이|다음|아래|우리) ?(?:글|문장|기사|메일|이메일|편지|페이지|메시지|문서|리뷰|후기|규정|방침|로그|시)(?:은|는|을|를|이|가|에|의)? ?|어떻게 생각|어때|맞아|사실이야|
사실인가|무슨 뜻|뭐라고 답
`,
    points: joined`
이거|이것|이런|이렇게|이게|아래|다음|요거|요런|공지|안내문|규칙|규정|댓글|카톡|문자|메시지|글(?=이|을|인|은| )|약관|계약|가사|전단|톡
`,
    sent: '보낸|보냈|보내왔|왔는데|왔어|왔네|올렸|올린|받은|받았|붙어|붙은|적혀|퍼온|퍼왔|복사|본 |봤|봐봐|써 ?있|쓰여|돌아다니',
    speech: '말했다|말했어|썼다|적혀 있|라고 했',
    greeting: '',
    farewell: '드림|올림|배상',
  },
]
