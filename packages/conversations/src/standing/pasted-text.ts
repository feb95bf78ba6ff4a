/** What begins a copied conversation or a mail: what follows is not of the writer. */
export const PASTED_HEAD: RegExp =
  /^\s*(?:[*_[<]{0,3}(?:user|assistant|system|human|ai|bot|chatgpt|claude|gpt-\d|benutzer|assistent|utilisateur|usuario|utente|usuário|пользователь|ассистент|用户|助手|ユーザー|アシスタント|사용자)[*_\]>]{0,3} ?[:：]|(?:from|subject|betreff|von|objet|asunto|assunto|oggetto|тема|件名|差出人) ?[:：] ?\S|-{3,} ?(?:original message|forwarded message|begin))/iu

const CODE_LINE =
  /^(?: {4,}|\t|\s*(?:\/\/|\/\*|#|>|\||<[a-z!/]|[$%] |[{}[\])]|(?:import|export|const|let|var|def|class|function|return|public|private|if|for|while|else|elif|try|except|SELECT|INSERT|CREATE|FROM)\b.*[({;=:]\s*$))/
const CODE_END = /(?:[{;]|=>|\)\s*:|\);|<\/[a-z]+>)\s*$/
/** Signs that the next text was written elsewhere. */
const PASTED = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:translat|proofread|rewrite|rephrase|paraphras|summari[sz]|correct (?:this|the|my)|review (?:this|my|the)|edit (?:this|my|the)|the following (?:text|article|email|mail|letter|passage|paragraph|poem|quote|document|post|story)|here(?:'s| is| are) (?:the|a|an|my|what|his|her|their|some) ?(?:[^ ]{1,20} ){0,3}(?:text|article|email|mail|letter|passage|paragraph|essay|draft|document|post|story|poem|quote|lyrics|transcript|log|logs|readme|prompt|message|review|speech|wrote|said|says)|(?:he|she|they|it|boss|docs|manual|readme|article|sign|book|teacher|policy) (?:also )?(?:say|says|said|wrote|writes|reads|states)|what does (?:this|it) mean|` +
    'übersetz|korrigier|fasse? (?:diesen|den|das|folgend)|zusammenfass|folgende[nrs]? (?:text|artikel|mail|brief|abschnitt)|hier ist (?:der|die|das|mein)|(?:er|sie|handbuch|schild|chef) (?:sagt|schreibt|schrieb)|' +
    'traduis|traduire|traduisez|corrige|résume|reformule|voici (?:le|la|un|une|mon|ma) (?:texte|article|mail|lettre|extrait|message)|texte suivant|il a (?:dit|écrit)|' +
    'traduce|traduzca|resume|reescribe|aquí está (?:el|la)|siguiente texto|texto siguiente|dice así|' +
    'traduz|traduza|corrija|resuma|reescreva|seguinte texto|texto seguinte|aqui está o|' +
    'traduci|correggi|riassumi|riscrivi|seguente testo|testo seguente|ecco il testo|' +
    'vertaal|corrigeer|samenvat|vat (?:dit|deze)|volgende tekst|' +
    String.raw`перевед|исправь|перепиши|кратко изложи|следующий текст|вот текст|он написал|она написала)|翻译|翻譯|润色|改写|总结以下|概括|以下(?:是|文|内容)|下面(?:是|这)|訳して|翻訳|添削|要約|次の(?:文|記事)|以下の(?:文|記事)|번역|요약|교정|다음 (?:글|문장|기사)`,
  'iu',
)
/** A list of what holds begins the same way. */
const OWN =
  /prefer|always|never|whenever|when i |every time|rule|immer|toujours|siempre|sempre|altijd|всегда|总是|いつも|항상|instruction|remember|keep in mind|from now on|note|präferenz|regel|anweisung|merk|préfér|règle|consigne|retien|prefie|regla|instrucc|recuerda|regra|instruç|lembr|regol|istruzion|ricorda|правил|инструкц|запомни|规则|要求|偏好|记住|ルール|好み|覚え|규칙|선호|기억/iu
/** A heading of pasted text is short. */
const LONGEST_HEAD = 400

/** Whether a line is of code, markup, a quote, a heading or a table. */
export function isCode(line: string): boolean {
  return CODE_LINE.test(line.slice(0, 400)) || CODE_END.test(line.slice(-40))
}

/** Whether a line ends by announcing the text of another writer: "Translate this:". */
export function opensPasted(line: string): boolean {
  return /[:：]$/.test(line) && isPastedHead(line.slice(-LONGEST_HEAD))
}

/** Whether words before a colon announce text that was written elsewhere. */
export function isPastedHead(head: string): boolean {
  return PASTED.test(head) && !OWN.test(head)
}
