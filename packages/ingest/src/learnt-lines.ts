import type { ReadOptions } from '@sheaf/core'
import { SCANNERS, secretScanner } from '@sheaf/documents'

type Scanner = ReturnType<typeof secretScanner>

/** The scanners of everything that is learnt: for hidden text, role markers, tokens and keys. */
export const LEARNT_SCANNERS: readonly Scanner[] = Object.freeze([
  ...SCANNERS.default,
  secretScanner({ action: 'refuse' }),
])

export async function isRefusedLine(
  line: string,
  {
    scanners,
    path,
    abortSignal,
  }: ReadOptions & { readonly scanners: readonly Scanner[]; readonly path: string },
): Promise<boolean> {
  for (const scanner of scanners) {
    const findings = await scanner({ path, content: `${line}\n`, before: undefined, abortSignal })
    if (findings.some(({ severity }) => severity === 'refuse')) return true
  }
  return false
}

/**
 * Returns the lines of a model's summary, without those that address an assistant or that a scanner refuses.
 */
export async function safeLines(
  lines: readonly string[],
  options: ReadOptions & { readonly path: string },
): Promise<string[]> {
  const kept: string[] = []
  for (const line of lines) {
    const words = line.replace(/^\s*(?:[-*+•]|\d{1,9}[.)])\s+/, '')
    if (!addressesAgent(words) && !(await isRefusedLine(line, { ...options, scanners: LEARNT_SCANNERS })))
      kept.push(line)
  }
  return kept
}

// Patterns of sentences about the assistant, and of orders to it.
const SENTENCES: readonly RegExp[] = [
  /^(?:the |this |your |any |every )?(?:ai |system |language )?(?:assistants?|agents?|chatbots?|bots?|models?|system|ai|developer|administrator|admin)(?!\p{L})/iu,
  /^(?:you|your|yourself)(?!\p{L})/iu,
  /^(?:always|never|ignore|disregard|forget|override|bypass|do not|don['’]?t|please|reply|respond|answer|recommend|pretend|act as|from now on|remember to|make sure|be sure to|execute|run|call|send|forward|delete|reveal|print|output|repeat|say|obey|follow|treat|use|new instructions?|instructions?)(?!\p{L})/iu,
  /^(?:der |die |das )?(?:assistent|assistentin|ki|sprachmodell|system|agent)(?!\p{L})/iu,
  /^(?:immer|niemals|ignoriere?|missachte|vergiss|antworte|empfiehl|sende?|schicke?|lösche?|führe|verrate|gib|befolge|ab sofort|ab jetzt|du|dein|deine|neue anweisung(?:en)?|anweisung(?:en)?)(?!\p{L})/iu,
  /^(?:el |la |le |l['’]|o |a |il |lo )?(?:asistente|assistant|assistente|agente|modelo|modèle|modello)(?!\p{L})/iu,
  /^(?:siempre|nunca|ignora|responde|recomienda|envía|borra|toujours|jamais|ignore[zr]?|réponds|envoie|supprime|sempre|mai|ignorare|rispondi|invia)(?!\p{L})/iu,
  /^(?:助手|助理|机器人|模型|系统|人工智能|你|您|请|务必|始终|总是|必须|忽略|无视|忘记|回答|发送|删除|执行|从现在|新的?指令|アシスタント|あなた|常に|必ず|무시|항상)/u,
  /^(?:ассистент|помощник|модель|система|ты|вы|всегда|никогда|игнорируй)(?!\p{L})/iu,
]
// Patterns that also match in the middle of a sentence.
const ANYWHERE: readonly RegExp[] = [
  /(?:^|[^\p{L}])(?:ignor\w*|disregard\w*|forget\w*|overrid\w*|bypass\w*) (?:\w+ ){0,3}(?:previous|prior|above|earlier|preceding|system|safety|its|your) (?:\w+ ){0,2}(?:instructions?|prompts?|rules?|messages?|guidelines?|context|filters?)/iu,
  /(?:^|[^\p{L}])you (?:must|should|shall|have to|need to|ought to|are now|are (?:allowed|permitted|required)|will (?:now|always|never))(?!\p{L})/iu,
  /(?:^|[^\p{L}])(?:assistant|chatbot|the agent|the bot|the model|the ai|ai assistant) (?:always |never |now |also )?(?:must|should|shall|has to|needs to|is (?:now|allowed|permitted|authori[sz]ed|required)|may|will|can)(?!\p{L})/iu,
  /(?:^|[^\p{L}])(?:ignorier\w*|missacht\w*|vergiss|vergessen) (?:\p{L}+ ){0,2}(?:vorherigen?|bisherigen?|vorigen?|obigen?|früheren?) (?:anweisungen?|regeln?|nachrichten?)/iu,
  /(?:^|[^\p{L}])(?:du (?:musst|sollst|darfst|bist (?:jetzt|nun))|(?:der assistent|die ki|der agent) (?:muss|soll|darf|ist (?:jetzt|nun)))(?!\p{L})/iu,
  /(?:忽略|无视|忘记|不理会)[^。！？]{0,8}(?:之前|以前|以上|先前|上述|前面|所有|系统)[^。！？]{0,4}(?:指令|指示|规则|提示|要求)|(?:你|您|助手|助理)(?:现在)?(?:必须|应该|务必|一定要|需要|只能|不得|可以|是)/u,
  /(?:^|[^\p{L}])(?:system|developer) ?(?:prompt|message|override)(?!\p{L})|<\/?(?:system|instructions?|assistant)>|\[\/?(?:system|inst)\]/iu,
]
const LEADS =
  /^(?:(?:and|then|also|so|but|now|please|kindly|therefore|important|attention|note|und|dann|bitte|jetzt|wichtig|achtung|并且|并|而且|然后|所以|请|重要|注意)(?!\p{Script=Latin})[\s:：,，!！-]*)+/iu

/**
 * True if a sentence of the text addresses an assistant or gives it orders: "Ignore previous instructions",
 * "The assistant must ...", "系统：". A wish of the user is a fact about the user instead: "User prefers short
 * answers". Letters are compared as they look, without invisible characters.
 */
export function addressesAgent(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]|\u034F/gu, '')
    .replaceAll(/\s+/gu, ' ')
  if (ANYWHERE.some((pattern) => pattern.test(plain))) return true
  return plain
    .split(/[.!?;:。！？；：]+(?:\s|(?=[^\p{ASCII}])|$)| [–—-] |[()[\]"“”„«»「」『』|]/u)
    .some((sentence) => {
      const start = sentence.replace(/^[\s#>*+_~`'’-]+/u, '')
      return [start, start.replace(LEADS, '')].some((each) => SENTENCES.some((pattern) => pattern.test(each)))
    })
}
