/** Words that begin a question without a question mark, folded; `|` between them. */
export const QUESTION_STARTS: string =
  'who|whom|whose|what|which|where|why|how|when is|when was|when did|when do|when does|when will|when are|when were|when can|when should|since when|is there|are there|do i|do you|do we|did i|did we|did you|does my|does the|am i|should i|have i|can i|what s|who s|where s|when s|how s' +
  '|wer|wen|wem|wessen|was|welche|welcher|welches|welchen|welchem|wo|wohin|woher|wann|warum|wieso|weshalb|wie|wieviel|wozu|womit|seit wann|gibt es' +
  '|qui|que|quoi|quel|quelle|quels|quelles|où|pourquoi|combien|est ce|qu est|depuis quand|quand est|quand a|y a t' +
  '|qué|quién|quiénes|cuál|cuáles|dónde|adónde|cuándo|cómo|cuánto|cuánta|cuántos|cuántas|desde cuándo|por qué' +
  '|quem|qual|quais|onde|quando é|quando foi|por que|porquê|quanto|quantos|quantas|o que|desde quando' +
  '|chi|che cosa|cosa|quale|quali|dove|perché|da quando|quanti|quante|quando è|com è|come si|come mi|qual è' +
  '|кто|кого|кому|что|какой|какая|какое|какие|каком|какую|каким|где|куда|откуда|когда|почему|зачем|сколько|чей|чья|как|с каких' +
  '|wat|welk|waar|waarom|hoe|wanneer|kto|gdzie|kiedy|dlaczego|jak|jaki|jaka|jakie|który|która|które'

/** Words that a request has, wherever in a sentence they are; folded; `|` between them. */
export const REQUESTS: string =
  'tell me|remind me|show me|give me|can you|could you|would you|will you|can i|may i ask|help me|do you know|do you remember|do you recall|let me know|i want to know|i would like to know|i d like to know|i need to know|i need you to|i wonder|wondering|wanted to ask|want to ask|please|i forgot|i forget|i can t remember|i don t remember|what about|how about' +
  '|kannst du|können sie|könntest du|könnten sie|weißt du|wissen sie|sag mir|sagen sie mir|sag mal|erinnere mich|erinnern sie mich|zeig mir|zeige mir|gib mir|hilf mir|helfen sie mir|bitte|ich möchte wissen|ich wüsste gern|ich würde gerne wissen|verrate mir|verrätst du' +
  '|peux tu|pouvez vous|pourrais tu|pourriez vous|dis moi|dites moi|rappelle moi|rappelez moi|montre moi|donne moi|aide moi|aidez moi|sais tu|savez vous|s il te plaît|s il vous plaît|stp|svp|je voudrais savoir|j aimerais savoir' +
  '|puedes|podrías|podría|dime|dígame|recuérdame|recuérdeme|muéstrame|dame|ayúdame|sabes|sabe usted|por favor|me gustaría saber|quisiera saber|quiero saber' +
  '|pode me|você pode|você poderia|podes|poderias|poderia|diga me|diz me|me diga|me lembre|lembre me|lembra me|mostre me|me mostre|me ajude|ajuda me|sabes|você sabe|gostaria de saber|queria saber' +
  '|puoi|potresti|potrebbe|dimmi|mi dica|ricordami|mi ricordi|mostrami|dammi|aiutami|sai|per favore|per piacere|vorrei sapere' +
  '|скажи|скажите|подскажи|подскажите|напомни|напомните|покажи|покажите|дай|дайте|помоги|помогите|можешь|можете|не мог|не могли|пожалуйста|хочу узнать|хотел узнать|хотела узнать|знаешь|знаете' +
  '|kun je|kunt u|vertel me|herinner me|alsjeblieft|alstublieft|powiedz|przypomnij|proszę'

/** Verbs that a request begins with. */
export const IMPERATIVES: string =
  'suggest|recommend|list|find|explain|describe|write|draft|summarize|summarise|compare|create|make|generate|translate|fix|look up|search|check|plan|calculate|count|name|propose|recall|remember|update|add|remove|rewrite|review' +
  '|nenne|liste|finde|erkläre|erklär|schreib|schreibe|vergleiche|erstelle|übersetze|fasse|suche|such|prüfe|empfiehl|schlag|plane' +
  '|explique|écris|trouve|cherche|compare|résume|traduis|propose|suggère|recommande' +
  '|explica|escribe|busca|encuentra|compara|resume|traduce|propón|sugiere|recomienda|escreva|encontre|procure|resuma|traduza|sugira|recomende' +
  '|spiega|scrivi|trova|cerca|confronta|riassumi|traduci|suggerisci|consiglia|объясни|объясните|напиши|напишите|найди|найдите|сравни|переведи|посоветуй|предложи|перечисли'

/**
 * Words of a question for advice or help, which is then about the message's other text; folded; `|` between
 * them.
 */
export const ADVICE: string =
  'suggest|recommend|advise|propose|advice|suggestions|recommendations|tips|ideas|help me|help us' +
  '|help with|should i|should we|can i|can we|could i|could we|how do i|how do we|how would i' +
  '|how would you|what would you|which would you|what do you think|you think|where do i|i might|i could' +
  '|we could|empfehlen|empfiehlst|empfiehl|vorschlagen|vorschlag|vorschläge|schlägst|rätst|raten|rat' +
  '|tipps|ideen|hilf|helfen|soll ich|sollen wir|sollte ich|sollten wir|kann ich|können wir|könnte ich' +
  '|könnten wir|was meinst du|was denkst du|würdest du|recommandes|recommandez|recommander|suggères' +
  '|suggérez|suggérer|proposes|proposez|conseilles|conseillez|conseiller|conseil|conseils|idées' +
  '|aide moi|aidez moi|m aider|dois je|devrais je|devrions nous|puis je|pourrais je|pouvons nous|faire' +
  '|penses tu|pensez vous|recomiendas|recomienda|recomendarías|recomendar|recomendaciones|sugieres' +
  '|sugiere|sugerencias|aconsejas|consejo|consejos|ideas|ayúdame|ayudarme|debería|deberíamos|puedo' +
  '|podemos|podría|qué hago|hacemos|te parece|crees|recomendas|recomenda|recomendaria|recomendações' +
  '|sugeres|sugere|sugeriria|sugestões|aconselhas|conselho|conselhos|dicas|ideias|me ajuda|ajuda me' +
  '|ajudar me|devo|deveria|devíamos|posso|podemos|faço|achas|acha|consigli|consiglieresti|consigliami' +
  '|consiglio|suggerisci|suggeriresti|suggerimenti|proponi|idee|aiutami|aiutarmi|dovrei|dovremmo|posso' +
  '|possiamo|potrei|potremmo|faccio|pensi|diresti|посоветуй|посоветуйте|посоветуешь|посоветуете' +
  '|порекомендуй|порекомендуйте|порекомендуешь|рекомендуешь|предложи|предложишь|совет|советы|идеи' +
  '|помоги|помогите|помочь|стоит ли|следует|мне лучше|можно ли|могу|делать|думаешь|aanraden|aanbevelen' +
  '|voorstellen|advies|tips|help me|zou ik|moet ik|kan ik|kunnen we|doradzisz|polecisz|poleć|zaproponuj' +
  '|pomóż|powinienem|powinnam|mogę'

/** The same in Chinese, Japanese and Korean: the source of a pattern, alternatives of plain text. */
export const JOINED_ADVICE: string =
  '推荐|推薦|建议|建議|帮我|幫我|帮忙|应该|應該|该怎么|怎么办|怎麼辦|如何是好|合适|合適|好呢|主意|点子' +
  '|おすすめ|お勧め|オススメ|提案|アドバイス|手伝|すればいい|したらいい|どうしよう|すべき|べきでしょう|いいかな|いいでしょう|よいでしょう|良いでしょう|考えて' +
  '|추천|제안|조언|도와|어떻게 하면|하면 좋|할까|해야|좋을까|아이디어'

/**
 * Question words in Chinese, Japanese and Korean, anywhere in a sentence: the source of a pattern,
 * alternatives of plain text.
 */
export const JOINED_ASKING: string =
  '什么|什麼|甚么|谁|誰|哪|几点|几个|几号|几岁|幾|多少|多久|多大|多长|多远|怎么|怎麼|怎样|如何|为什么|為什麼|为何|是否|是不是|有没有|能不能|可不可以|请问|請問|告诉我|告訴我|提醒我|帮我|幫我|给我|吗|嗎|呢' +
  '|何|だれ|どこ|いつ|どの|どれ|どう|どんな|なぜ|なんで|いくつ|いくら|どちら|ですか|ますか|でしょうか|ましたか|教えて|おしえて|ください' +
  '|누구|누가|무엇|뭐|뭘|무슨|어디|언제|어떤|어느|어떻게|왜|얼마|몇|알려|말해|가르쳐|인가요|인지|나요|습니까|까요|ㅂ니까|던가요|었지|였지|주세요|줘'

/** Words by which a question that names no person points to earlier text; folded; `|` between them. */
export const REFERRING: string =
  'it|its|that|this|these|those|they|them|their|he|him|his|she|her|hers|one|ones|former|latter|above|previous|instead' +
  '|ça|cela|celui|celle|ceux|celles|elle|elles|lui|leur|leurs' +
  '|eso|esto|ese|esa|aquel|aquella|él|ella|ellos|ellas|allí|isso|isto|esse|essa|ele|ela|eles|elas|dele|dela|deles|lá' +
  '|ciò|quello|quella|quelli|quelle|lei|loro|lì' +
  '|это|этот|эта|он|она|они|его|её|ее|их|ему|ей|им|ним|ней|него|неё|там|тот'

/** The same in German, where all nouns begin like names. */
export const GERMAN_REFERRING: string =
  'dies|diese|dieser|dieses|er|ihn|ihm|ihnen|davon|dazu|damit|darüber|dafür|dort|beide|beiden'

/** Words at the start of a question that continue earlier text; folded; `|` between them. */
export const CONTINUING: string =
  'and|or|but|so|then|what about|how about|also|und|oder|aber|et|ou|mais|y|e|o|pero|mas|ma|ed|а|и|но|или'

/** Questions for the last talk: "Where were we?" */
export const RESUMING: string = [
  String.raw`\b(?:where (?:were|are) we|where (?:did|had) (?:we|i) (?:stop|leave|left)|left off)\b`,
  String.raw`\b(?:last|previous) (?:chat|conversation|session|talk)\b`,
  'wo sind wir stehen|wo waren wir|stehen ?geblieben|zuletzt (?:besprochen|geredet|gesprochen)',
  'letzte[ns]? (?:gespräch|chat|sitzung)',
  'où (?:en )?(?:étions|sommes)-nous|où en (?:était|est)-on|dernière (?:conversation|discussion|séance)',
  'por dónde íbamos|dónde (?:estábamos|(?:nos )?quedamos|lo dejamos)|última (?:conversación|sesión|charla)',
  'onde (?:estávamos|paramos|ficamos)|última (?:conversa|sessão)(?!\\p{L})',
  'dove eravamo|a che punto (?:eravamo|siamo)|ultima (?:conversazione|sessione|chiacchierata)',
  'waar waren we|(?:waren|zijn) we gebleven|(?:vorige|laatste|vorig) (?:gesprek|chat|sessie)',
  '(?:на ч[её]м|где) мы остановились|прошл(?:ый|ом|ого|ой) (?:разговор|чат|бесед)',
  '(?:聊|说|說|讲|講|谈|談|做)到(?:哪|什么|哪里|哪儿)|上次(?:我们|我們)?(?:的?(?:聊|说|說|讲|講|谈|談|对话))',
  '前回の(?:続き|話|会話|チャット)|前回は(?:どこ|何)|の続き|どこまで(?:話|やり|進)|지난번 (?:대화|얘기|이야기)|어디까지',
].join('|')

/**
 * The same as the two above in Chinese, Japanese and Korean: the source of a pattern, alternatives of plain
 * text.
 */
export const JOINED_REFERRING: string =
  '那个|那個|那么|那呢|那|这个|這個|这|這|它|他|她|第二|第三|上面|之前说|呢[？?]?$|それ|その|これ|この|あれ|彼|あの|もう一|二番目|二つ目|では|じゃあ|그거|그것|그건|그게|그럼|그리고|이거|이것|이건|저거|저것|두 번째|그는|그녀'
