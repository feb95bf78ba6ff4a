import { joined } from '../../languages/language.ts'

/** A subject with its values: a name for each, and the words that say it, in folded text. */
export interface Subject {
  readonly name: string
  /** Of several lines that set it, the newest holds. */
  readonly values: Readonly<Record<string, string>>
  /** Words that must be there too, so that the line is about the value. */
  readonly beside?: string
  /** Whether a revocation with another value ends it too: "I eat meat again" ends "I am vegetarian". */
  readonly isOneState?: boolean
}

const ANSWER =
  'answer|reply|respond|write|speak|talk|communicate|antwort|schreib|sprich|spr[ea]ch|rede|répon|écri|parl|respond|contest|escrib|escrev|habl|fal[ae]|respuest|respost|contést|respónd|escríb|hábl|rispo|scriv|antwoord|schrijf|praat|отвеч|пиши|говори|回答|回复|回覆|说|說|写|答え|返事|返信|話|書|대답|답|말|써|얘기|kurz|short|brief|concise|detailed'

/** The subjects of which one line holds at a time. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'language',
    beside: `${ANSWER}|(?:auf|in|en|em|на) (?:\\p{L}+)(?:,|[.!]*$)|from now|back to|wieder|ab (?:jetzt|heute|sofort)|désormais|dorénavant|a partir de|daqui|de ahora|以后|今後|これから|앞으로|이제|language|sprache|langue|idioma|lingua|语言|言語|언어`,
    values: {
      english:
        'english|englisch|anglais|inglés|inglês|inglese|engels|по-английски|английском|英语|英文|英語|영어',
      german:
        'german|deutsch|allemand|alemán|alemão|tedesco|duits|по-немецки|немецком|德语|德文|ドイツ語|독일어',
      french:
        'french|französisch|français|francés|francês|francese|frans|по-французски|французском|法语|法文|フランス語|프랑스어|불어',
      spanish:
        'castellano|spanish|spanisch|espagnol|español|espanhol|spagnolo|spaans|по-испански|испанском|西班牙语|スペイン語|스페인어',
      portuguese:
        'portuguese|portugiesisch|portugais|portugués|português|portoghese|portugees|по-португальски|葡萄牙语|ポルトガル語|포르투갈어',
      italian:
        'italian|italienisch|italien|italiano|italiaans|по-итальянски|итальянском|意大利语|イタリア語|이탈리아어',
      dutch:
        'dutch|niederländisch|néerlandais|neerlandés|holandês|olandese|nederlands|по-голландски|荷兰语|オランダ語|네덜란드어',
      russian: 'russian|russisch|russe|ruso|russo|по-русски|русском|俄语|ロシア語|러시아어',
      chinese:
        'chinese|mandarin|chinesisch|chinois|chino|chinês|cinese|chinees|по-китайски|китайском|中文|普通话|汉语|中国語|중국어',
      japanese:
        'japanese|japanisch|japonais|japonés|japonês|giapponese|japans|по-японски|日语|日文|日本語|일본어',
      korean: 'korean|koreanisch|coréen|coreano|koreaans|по-корейски|韩语|韩文|韓国語|한국어',
      other:
        'polish|polnisch|polonais|polaco|turkish|türkisch|arabic|arabisch|catalan|catalán|katalanisch|swedish|danish|greek|ukrainian|latin',
    },
  },
  {
    name: 'length',
    beside: `${ANSWER}|explanation|erklärung|explication|sentence|sätze|keep it|be |sei |sois |sé |sê |seja |sii |wees |будь|说明|解释|説明|설명`,
    values: {
      short:
        '(?:one|two|three|four|five|six|\\d+) (?:sentences?|lines|words)|(?:ein|eine[mn]|zwei|drei|\\d+) ' +
        '(?:satz|sätzen?|zeilen)|(?:une|deux|trois|\\d+) (?:phrases?|lignes)|(?:una?|uma|dos|duas|tres|três|' +
        '\\d+) (?:sola )?(?:frases?|líneas|linhas)|[一两三\\d][句行文]|[한두세\\d] ?(?:문장|줄)|短|' +
        'short|shorter|brief|briefly|concise|concisely|terse|succinct|kurz|kurze|kürzer|knapp|knappe|bref|brève|brèves|court|courtes|concis|breve|breves|corto|cortas|conciso|concisas|curto|curtas|brevi|kort|korte|beknopt|кратко|коротко|короткие|краткие|короче|简短|简洁|短く|短め|簡潔|手短|짧게|간단하게|간단히|간결하게',
      long: 'long|longer|detailed|in detail|thorough|at length|lengthy|ausführlich|ausführliche|ausführlicher|detailliert|détaillé|détaillées|en détail|longues|detallad[oa]s?|largas|con detalle|detalhad[oa]s?|longas|dettagliat[oaei]|uitgebreid|uitgebreide|подробно|подробные|подробнее|详细|詳しく|자세히|길게',
    },
  },
  {
    name: 'tone',
    values: {
      formal:
        'formal|formally|formell|förmlich|förmlicher|formel|formelle|formalmente|формально|официально|正式|フォーマル|격식',
      casual:
        'informal|informally|casual|casually|relaxed|laid-back|locker|lockerer|zwanglos|informel|familier|décontracté|informalmente|coloquial|descontraído|informale|неформально|随意|口语|カジュアル|フランク|편하게',
    },
  },
  {
    name: 'units',
    values: {
      metric:
        'metric|kilomet(?:er|re)s|metrisch\\p{L}*|kilometern?|métriques?|kilomètres|métric[oa]s?|kilómetros|quilómetros|quilômetros|metrico|chilometri|метрическ\\p{L}*|公制|公里|メートル法|미터법',
      imperial:
        'imperial|miles|imperiale?n?|meilen|impérial|imperiale|millas|milhas|miglia|имперск\\p{L}*|英制|英里|ヤード・ポンド|마일|야드파운드법',
    },
  },
  {
    name: 'temperature',
    values: {
      celsius: 'celsius|цельси\\p{L}*|摄氏|攝氏|摂氏|섭씨',
      fahrenheit: 'fahrenheit|фаренгейт\\p{L}*|华氏|華氏|화씨',
    },
  },
  {
    name: 'currency',
    beside:
      'price|cost|amount|preis|betr[aä]g|kost|prix|precio|preço|prezz|цен|价|金额|値段|価格|金額|가격|금액',
    values: {
      euro: 'euros?|евро|欧元|ユーロ|유로',
      dollar: 'dollars?|usd|dólares|доллар\\p{L}*|美元|ドル|달러',
      pound: 'pounds?|sterling|pfund|英镑|ポンド',
      local: 'рубл\\p{L}*|人民币|日元|円|원화|franken|francs|reais|pesos',
    },
  },
  {
    name: 'clock',
    values: {
      day: '24-hour|24 hour|24-stunden|24-hours|24小时|24時間|24시간제',
      half: '12-hour|12 hour|12-stunden|am/pm|12小时|12時間|12시간제',
    },
  },
  {
    name: 'address',
    values: {
      familiar:
        'duz\\p{L}*|(?:per|mit|sag|sage|über|wegen|about|von)(?: dem| das)? du|(?:du|bitte du) (?:zu|statt)|tuto\\p{L}*|tutéa\\p{L}*|tutear\\p{L}*|de tú|por tu|dammi del tu|на ты|ため口|タメ口|반말|平语|称呼.{0,4}你',
      polite:
        'siez\\p{L}*|(?:per|mit|sag|sagen|about|über) sie(?: zu)?(?! (?:soll|kann|ist|hat))|vouvo\\p{L}*|de usted|por você|del lei|на вы|敬語|丁寧語|존댓말|높임말|用您|称呼.{0,4}您',
    },
  },
  {
    name: 'diet',
    isOneState: true,
    values: {
      pescatarian:
        "pescatarian|pescetari\\p{L}*|pescétari\\p{L}*|(?<!n't |not |dont |never )eat (?:\\p{L}+ )?fish|" +
        'esse (?:\\p{L}+ )?fisch|mange (?:\\p{L}+ ){0,2}du poisson|(?<!no |não )como (?:\\p{L}+ )?(?:pescado|peixe)|' +
        '吃鱼了|魚は食べ|생선은 먹',
      vegan: 'vegan\\p{L}*|végan\\p{L}*|веган\\p{L}*|纯素|純素|ヴィーガン|ビーガン|비건',
      vegetarian:
        'vegetarian\\p{L}*|vegetari\\p{L}*|végétari\\p{L}*|вегетариан\\p{L}*|素食|吃素|ベジタリアン|菜食|채식\\p{L}*',
      meat: '(?<!n.t |not |dont |never )(?:eat|eating|love|like) meat|meat[- ]eater|omnivore|(?:esse|isst|ess) (?:\\p{L}+ )?fleisch|fleisch esse|mange (?:\\p{L}+ ){0,4}viande|como (?:\\p{L}+ )?carne|comer carne|comendo carne|mangio (?:\\p{L}+ )?(?:la )?carne|ем (?:\\p{L}+ )?мясо|又?吃肉|吃荤|肉を食べ|고기를? ?(?:다시 )?먹',
    },
  },
  {
    name: 'alcohol',
    isOneState: true,
    values: {
      none: joined`
(?:do not|don't|never) drink(?: (?:any )?(?:alcohol|wine|beer|spirits))?|no alcohol|(?:i'm|am|stay\p
{L}*|been) sober|teetotal\p{L}*|kein(?:en|e)? (?:alkohol|wein|bier)|(?:bois|boire) (?:pas|plus) d'al
cool|no bebo(?: alcohol)?|não bebo(?: álcool)?|non bevo(?: alcolici| alcol)?|не пью(?: алкоголь)?|不喝
酒|お酒(?:は|を)?飲ま|술(?:은|을)? 안 마
`,
      some: joined`
drink(?:ing)? (?:again|alcohol|wine|beer)|trinke? (?:wieder|alkohol|wein|bier)|bois (?:de nouveau|à 
nouveau|du vin|de l'alcool|de la bière)|bebo (?:vino|cerveza|vinho|cerveja|alcohol|álcool|otra vez|d
e novo)|bevo (?:vino|birra|di nuovo)|снова пью|又?喝酒|お酒を(?:また)?飲[みむん]|술(?:을)? (?:다시 )?마
`,
    },
  },
  {
    name: 'indentation',
    beside: 'indent|rück|indent[ae]|sangr|отступ|缩进|インデント|들여쓰기',
    values: {
      tabs: 'tabs?|tabulator\\p{L}*|tabulation\\p{L}*|tabula\\p{L}*|табуляци\\p{L}*|制表符|タブ|탭',
      spaces: 'spaces?|leerzeichen|espaces?|espacios?|espaços?|spazi|пробел\\p{L}*|空格|スペース|공백',
    },
  },
  {
    name: 'hot drink',
    beside:
      'prefer|bevorzug|lieber|préfèr|préfér|prefier|prefir|preferisc|предпочит|更喜欢|偏好|ほうが|方が|더 좋|선호|liever',
    values: {
      tea: 'tea|tee|thé|té|chá|tè|thee|чай|茶|お茶|차를',
      coffee: 'coffee|kaffee|café|caffè|koffie|кофе|咖啡|コーヒー|커피\\p{L}*',
    },
  },
  {
    name: 'look',
    values: {
      dark: 'dark (?:mode|theme|background|colou?rs?)|dunkle[nrms]? (?:modus|design|thema|ansicht|hintergrund)|dunkelmodus|(?:mode|thème) sombre|(?:modo|tema) (?:oscuro|escuro)|тёмн\\p{L}* (?:тем|режим)\\p{L}*|темн\\p{L}* (?:тем|режим)\\p{L}*|深色(?:模式|主题)?|暗黑模式|ダークモード|다크 ?모드',
      light:
        'light (?:mode|theme|background|colou?rs?)|helle[nrms]? (?:modus|design|thema|ansicht|hintergrund)|hellmodus|(?:mode|thème) clair|(?:modo|tema) claro|светл\\p{L}* (?:тем|режим)\\p{L}*|浅色(?:模式|主题)?|ライトモード|라이트 ?모드',
    },
  },
  {
    name: 'format',
    beside: `${ANSWER}|use |format|give|show|want|prefer|nutz|verwend|benutz|utilise|usa|use|gib|用|使|형식|로|で`,
    values: {
      bullets:
        'bullet points?|bullets|bulleted lists?|stichpunkten?|stichworten?|aufzählungen|listes? à puces|viñetas|tópicos|marcadores|elenchi puntati|списк(?:ом|ами)|列表|要点|分点|分條|分条|箇条書き|글머리 기호',
      prose:
        'prose|paragraphs?|full sentences|running text|continuous text|fließtext|ganzen sätzen|phrases complètes|prosa|frases completas|párrafos|parágrafos|абзац\\p{L}*|сплошным текстом|段落|散文|文章で|문단|줄글',
    },
  },
  {
    name: 'amounts',
    values: {
      weight:
        'in grams?|in gramm|grams (?:from now|please|pls)|en gramos|em gramas|en grammes|用克|グラムで|그램으로',
      cups: 'in cups|in tassen|en tazas|em xícaras|en tasses|カップで|컵으로',
    },
  },
  {
    name: 'spelling',
    beside: 'spell|schreibweise|orthograph|ortograf',
    values: { british: 'british|uk', american: 'american|us' },
  },
  {
    name: 'script',
    values: { simplified: '简体|簡體', traditional: '繁体|繁體' },
  },
  {
    name: 'signature',
    values: {
      any: joined`
(?:sign|end|close) (?:off )?(?:(?:all|my|our|the) )*(?:e-?mails?|letters?|messages?|replies)(?: off)
? (?:with|as)|(?:unterschreib|unterzeichne|beende)\p{L}* .{0,24}(?:e-?mails?|briefe?|nachrichten) (?
:immer )?mit|signe[rz]? .{0,24}(?:mails?|lettres?|messages) (?:avec|par)|firma\p{L}* .{0,24}(?:corre
os?|mensajes?|e-?mails?|lettere) con|assin\p{L}* .{0,24}(?:e-?mails?|mensagens|cartas) com
`,
    },
  },
  {
    name: 'name',
    // A new name ends the old one, though they have no word in common.
    values: {
      any: "call me|address me as|refer to me as|nenn(?:e|en sie)? mich|mich .{1,30} nennen|appell(?:e|ez)-moi|m'appeler|llám(?:ame|eme)|llamarme|me chame|chame-me|chama-me|me chamar|chiam(?:ami|armi)|mi chiami|noem (?:me|mij)|(?:зови|зовите|называй|называйте) меня|叫我|称呼我|稱呼我|[とて]呼んで|라고 불러",
    },
  },
]

/** Words by which one works on one text, or asks for one: "make it shorter", "translate". */
export const WORK_WORDS =
  'it|this|that|these|those|the|them|make|turn|change|fix|edit|translate|summari[sz]e|how|what|is|was|learn\\p{L}*|das|es|dies\\p{L}*|den|die|mach\\p{L}*|änder\\p{L}*|übersetz\\p{L}*|fass|war|lern\\p{L}*|est[aeo]s?|es[aeo]|l[aeo]s?|\\p{L}+(?:lo|la|le|los|las)|tradu\\p{L}*|resum\\p{L}*|cambia|haz\\p{L}*|qué|cómo|ça|ceci|cela|cet|cette|refais|change|résume|rends|comment|isto|isso|muda|troca|faz\\p{L}*|como|o que|aprend\\p{L}*|apprend\\p{L}*'

/** The same in languages whose words are written together. */
export const JOINED_WORK_WORDS =
  '这|那|它|把|改|翻译|翻成|译|怎么|什么|学|これ|それ|この|その|訳|直し|変え|何|勉強|이거|그거|이 |그 |방금|바꾸|바꿔|고쳐|번역|뭐|어떻게|공부'

/** Texts that an order may be about, so that it contradicts none about answers: "code comments in German". */
export const OBJECT_WORDS: string =
  'code|kommentaren?|comments?|commits?|variablen?|e-?mails?|correos?|t[ií]tul[oa]s?|titles?|' +
  'commentaires?|coment[aá]rios?|briefen?|lettres?|cartas?|letters?|recipes?|rezepten?'

/** The same in languages whose words are written together. */
export const JOINED_OBJECT_WORDS = '代码|注释|邮件|コード|コメント|メール|코드|주석|메일'

/** Words that bind a line to a case, so that it contradicts no line that always holds. */
export const BOUND_WORDS =
  'when|whenever|if|unless|except|wenn|falls|außer|sobald|quand|lorsque|sauf|cuando|salvo|quando|se|si|als|tenzij|когда|если|кроме|(?:in|for|with|at) (?:my |our |all |the )?(?:e-?mails?|mails|letters|work|code|comments|recipes|documents|meetings|school)|(?:in|bei|für) (?:meinen? )?(?:e-?mails?|briefen|code|rezepten|arbeit)|(?:dans|pour) (?:les |mes )?(?:mails|lettres|recettes|code)|(?:en|para) (?:los |las |mis )?(?:correos|cartas|recetas|código)|(?:nos|nas|para) (?:e-mails|cartas|receitas|código)|on (?:weekends|weekdays|mondays|sundays)'

/** The same in languages whose words are written together. */
export const JOINED_BOUND_WORDS =
  '如果|要是|(?<!回答我|和我说话|跟我说话)的时候|的時候|时，|時，|除非|とき|場合|なら|以外|때|경우|이면|라면'

/**
 * Words of a sentence that asks for a text, a sign or a prompt, or tells that one is made: the rules behind
 * it are those of that text. The source of a regular expression over folded text.
 */
export const MADE: string = [
  '(?<!\\p{L})(need|want|write|draft|create|make|prepare|preparing|design|writing|drafting|working ' +
    'on|compose)( me| us| up)? (an?|the|some|my|our) ([a-z-]+ ){0,3}(prompt|sign|notice|poster|note|' +
    'letter|e-?mail|message|template|checklist|guidelines?|instructions|rules|policy|faq|job ad|job ' +
    'description|speech|handout|flyer|manual|contract|post|caption|bio)s?(?!\\p{L})',
  '(?<!\\p{L})(brauch\\p{L}*|schreib\\p{L}*|verfass\\p{L}*|entwirf|erstell\\p{L}*|formulier\\p{L}*|' +
    'mach\\p{L}*|bereite|bastle)( mir| uns| ich| wir)? (eine?n?|den|die|das|meine?n?|unsere?n?) ' +
    '(\\p{L}+ ){0,2}(system-?prompt|prompt|aushang|zettel|schild|plakat|notiz|brief|e-?mail|mail|' +
    'nachricht|vorlage|checkliste|anleitung|richtlinien?|regeln|hausordnung|anzeige|rede|flyer|' +
    'vertrag|post)(?!\\p{L})',
  "(?<!\\p{L})(prépare|écris|rédige|rédiger|écrire|fais|crée|besoin d')[- ]?(moi |nous )?(une?|la|" +
    'le|les|des|mon|ma|notre) (\\p{L}+ ){0,2}(prompt|affiche|panneau|note|lettre|mail|e-mail|message|' +
    'modèle|fiche|consignes|règlement|règles|annonce|discours|tract|contrat|post)s?(?!\\p{L})',
  '(?<!\\p{L})(escrib\\p{L}*|redact\\p{L}*|prepar\\p{L}*|necesito|preciso( de)?|haz\\p{L}*|' +
    'crea\\p{L}*|escrev\\p{L}*|redig\\p{L}*|faz|cri[ae]\\p{L}*) (un|una|el|la|los|las|um|uma|o|os|as|' +
    'mi|meu|minha|nuestro) (\\p{L}+ ){0,2}(prompt|cartel|letrero|nota|carta|correo|mail|e-mail|' +
    'mensaje|mensagem|plantilla|modelo|lista|instrucciones|instruções|reglas|regras|normas|anuncio|' +
    'anúncio|discurso|contrato|aviso|cartaz|bilhete)(?!\\p{L})',
  '(写|拟|起草|做|准备|设计)(一|个|份|张|封|条|篇|段|一下|个人)?[^，。！？]{0,12}(提示词|通知|告示|海报|标语|便条|信|邮件|消息|模板|清单|须知|规则|守则|' +
    '公告|启事|发言稿|合同|文案)',
  '(プロンプト|貼り紙|張り紙|お知らせ|掲示|ポスター|メモ|手紙|メール|文面|文章|テンプレート|チェックリスト|マニュアル|規約|ルール|広告|スピーチ|契約書)を?(書い|作っ|作り|' +
    '考え|用意|お願い)',
  '(프롬프트|안내문|공지|포스터|쪽지|메모|편지|메일|이메일|문자|메시지|템플릿|체크리스트|매뉴얼|규칙|광고|연설문|계약서)(을|를|문)? ?(좀 )?(써|작성|만들|준비)',
].join('|')
