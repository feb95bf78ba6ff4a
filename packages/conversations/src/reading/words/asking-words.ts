/** Words that begin a question without a question mark, folded; `|` between them. */
export const QUESTION_STARTS: string =
  'how|what|where|which|who{/m/se}|why|when {is/was/did/do/does/will/are/were/can/should/s}|do {i/you/we}|did {i/we/you}|does {my/the}|since when|{is/are} there|{am/should/have/can} i|{what/who/where/how} s' +
  '|wann|warum|was|welche{/m/n/r/s}|wem|wen|wer|wes{halb/sen}|wie{/so/viel}|wo|woh{er/in}|womit|wozu|seit wann|gibt es' +
  '|combien|où|pourquoi|que{/l/lle/lles/ls}|qui|quoi|quand {est/a}|est ce|qu est|depuis quand|y a t' +
  '|adónde|cuá{l/les/ndo/nta/ntas/nto/ntos}|cómo|dónde|quién{/es}|qué|desde cuándo|por qué' +
  '|onde|porquê|qua{is/l/ntas/nto/ntos}|quem|quando {é/foi}|{por/o} que|desde quando' +
  '|chi|cosa|dove|perché|qua{le/li/nte/nti}|come {si/mi}|che cosa|da quando|{quando/com/qual} è' +
  '|где|зачем|как{/ая/ие/им/ое/ой/ом/ую}|ког{да/о}|кому|кто|куда|откуда|почему|сколько|чей|что|чья|с каких' +
  '|dlaczego|gdzie|hoe|jak{/a/i/ie}|kiedy|kto|któr{a/e/y}|waar{/om}|wanneer|wat|welk'

/** Words that a request has, wherever in a sentence they are; folded; `|` between them. */
export const REQUESTS: string =
  'please|wondering|can {you/i}|do you {know/remember/recall}|i {wonder/forgot/forget}|{tell/remind/show/give/help} me|{could/would/will} you|may i ask|let me know|i want to know|i would like to know|i d like to know|i need to know|i need you to|{wanted/want} to ask|i can t remember|i don t remember|{what/how} about' +
  '|bitte|sag {mir/mal}|{kannst/könntest/weißt/verrätst} du|{können/könnten/wissen} sie|{sagen/helfen} sie mir|erinnere mich|erinnern sie mich|{zeig/zeige/gib/hilf/verrate} mir|ich möchte wissen|ich wüsste gern|ich würde gerne wissen' +
  '|stp|svp|{peux/pourrais/sais} tu|{pouvez/pourriez/savez} vous|{dis/dites/rappelle/rappelez/montre/donne/aide/aidez} moi|s il te plaît|s il vous plaît|je voudrais savoir|j aimerais savoir' +
  '|ayúdame|dame|dime|dígame|muéstrame|podría{/s}|puedes|recuérd{ame/eme}|sabes|sabe usted|por favor|me gustaría saber|{quisiera/quiero} saber' +
  '|pode{ria/rias/s}|sabes|você {pode/poderia/sabe}|me {diga/lembre/mostre/ajude}|{pode/diga/diz/lembre/lembra/mostre/ajuda} me|gostaria de saber|queria saber' +
  '|aiutami|dammi|dimmi|mostrami|potre{bbe/sti}|puoi|ricordami|sai|mi {dica/ricordi}|per {favore/piacere}|vorrei sapere' +
  '|дай{/те}|знае{те/шь}|може{те/шь}|напомни{/те}|подскажи{/те}|пожалуйста|покажи{/те}|помоги{/те}|скажи{/те}|не {мог/могли}|{хочу/хотел/хотела} узнать' +
  '|als{jeblieft/tublieft}|powiedz|proszę|przypomnij|kun je|kunt u|{vertel/herinner} me'

/** Verbs that a request begins with. */
export const IMPERATIVES: string =
  'add|calculate|check|compare|count|create|describe|draft|explain|find|fix|generate|list|make|name|plan|propose|rec{all/ommend}|rem{ember/ove}|review|rewrite|search|suggest|summari{se/ze}|translate|update|write|look up' +
  '|empfiehl|erklär{/e}|erstelle|fasse|finde|liste|nenne|plane|prüfe|sch{lag/reib/reibe}|such{/e}|vergleiche|übersetze' +
  '|cherche|compare|explique|propose|recommande|résume|suggère|traduis|trouve|écris' +
  '|busca|compara|enc{ontre/uentra}|escr{eva/ibe}|explica|pro{cure/pón}|recom{ende/ienda}|resum{a/e}|sugi{ere/ra}|tradu{ce/za}' +
  '|cerca|con{fronta/siglia}|riassumi|scrivi|spiega|suggerisci|traduci|trova|найди{/те}|напиши{/те}|объясни{/те}|пере{веди/числи}|посоветуй|предложи|сравни'

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
  'above|former|he|her{/s}|him|his|instead|it|its|latter|one{/s}|previous|she|that|the{ir/m/se/y}|this|those' +
  '|cel{a/le/les/ui}|ceux|elle{/s}|leur{/s}|lui|ça' +
  '|allí|aquel{/la}|del{a/e/es}|ela{/s}|ele{/s}|ell{a/as/os}|esa|ese|eso|ess{a/e}|esto|isso|isto|lá|él' +
  '|ciò|lei|loro|lì|quell{a/e/i/o}' +
  '|его|ее|ей|ему|её|им|их|него|ней|неё|ним|он|она|они|там|тот|эта|это{/т}'

/** The same in German, where all nouns begin like names. */
export const GERMAN_REFERRING: string =
  'beide{/n}|dafür|damit|darüber|davon|dazu|dies{/e/er/es}|dort|er|ihm|ihn{/en}'

/** Words at the start of a question that continue earlier text; folded; `|` between them. */
export const CONTINUING: string =
  'aber|also|and|but|e|ed|et|ma|mais|mas|o|oder|or|ou|pero|so|then|und|y|а|и|или|но|{what/how} about'

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
