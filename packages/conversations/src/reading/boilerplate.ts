import { once } from '../once.ts'

/** Longer messages say something else. The limit bounds the time. */
const LONGEST = 300
const CLAUSE_END = /[.!?;:,…¡¿()。！？，、；：\n–—]+/u
// Emoji, which have no letters, decorate.
const NOT_WORDS = /[^\p{L}\p{M}\p{N}']+/gu

interface Language {
  /** Patterns of clauses that answer alone, but say nothing beside an empty one: "Sure, noted." */
  readonly beside: string
  /** Patterns of how assistants begin such a clause. */
  readonly starts: string
  /** All the words that it may have behind that. */
  readonly words: string
}

const LANGUAGES: readonly Language[] = [
  {
    beside: `sure|okay|ok|alright|all right|great|perfect|nice|cool|thanks|thank you|of course|absolutely|
      sounds good|wonderful|awesome`,
    starts: `
      (?:that's |that is |what )?an? (?:great|good|excellent|interesting) question|
      (?:great|good|excellent|interesting) question|(?:all )?done|(?:duly )?noted|got it|understood|
      good to know|(?:thanks|thank you) for (?:letting me know|sharing(?: that| this)?|telling me|the update)|
      i(?:'ll| will) (?:remember|note|keep|make a note of) (?:that|this|it)(?: in mind)?|will do|
      i(?:'ve| have) (?:noted|saved|remembered|updated) (?:that|this|it)(?: down)?|
      (?:i'm |i am )?(?:happy|glad) to help|my pleasure|you're (?:very |most )?welcome|
      you are (?:very |most )?welcome|
      (?:here is|here's|here are|below is) (?:an?|the|your|some) (?:short |quick |brief |detailed |
      full )?(?:overview|summary|breakdown|explanation|answer|list|details)|
      (?:please )?(?:just |do )?(?:let me know|feel free to (?:ask|reach out)|don't hesitate to (?:ask|
      reach out)|reach out)|
      (?:i )?hope (?:this|that|it)|is there anything else|anything else|if (?:you|there)|
      i'?d be (?:happy|glad)|i'm here`,
    words: `
      if whenever when anytime should there is anything something else you'd you i i'm me can could
      do help helps helped helpful assist assistance support with have had need want like would any
      more other further another question questions concern concerns detail details information
      clarification on about this that it to for or and at time out so please of was in the`,
  },
  {
    beside: 'klar|okay|ok|gut|super|prima|danke|alles klar|natürlich|perfekt|schön',
    starts: `
      (?:ist )?(?:notiert|gemerkt)|gut zu wissen|danke für (?:die info|den hinweis)|
      (?:ich )?(?:merke|notiere) (?:ich )?(?:mir )?(?:das)?|das merke ich mir|
      (?:das ist )?(?:eine )?(?:sehr )?(?:gute|tolle|interessante) frage|erledigt|verstanden|
      gern geschehen|gerne geschehen|keine ursache|
      hier (?:ist|sind|kommt) (?:ein|eine|die|der|dein|deine) (?:kurze[rn]? )?(?:überblick|übersicht|
      zusammenfassung|antwort|liste)|
      sag (?:mir )?(?:einfach )?bescheid|lass(?:en sie)? (?:es )?mich (?:gerne? )?wissen|
      melden? (?:dich|sie sich)|(?:ich )?hoffe (?:das|dies|es)|bei (?:weiteren )?fragen|
      (?:wenn|falls) (?:du|sie)|kann ich (?:dir|ihnen)`,
    words: `
      wenn falls ob du sie ich noch etwas was sonst weitere weiteren mehr andere fragen frage hast
      haben brauchst brauchen benötigst benötigen hilfe hilft helfen helfe geholfen hat kann dir
      ihnen dich sich mich mir melde melden jederzeit gern gerne bitte einfach bei dabei dazu weiter
      für das wissen möchtest möchten stehe zur verfügung`,
  },
  {
    beside: "d'accord|ok|bien|merci|parfait|super|bien sûr|très bien|entendu",
    starts: `
      bon à savoir|merci (?:pour l'info|de me l'avoir dit)|je (?:le )?(?:note|retiens)(?: ça)?|
      (?:c'est une )?(?:très )?(?:bonne|excellente) question|(?:c'est )?(?:fait|noté|compris)|
      avec plaisir|de rien|je (?:t'|vous )en prie|
      voici (?:un|une|le|la|ta|votre) (?:bref )?(?:aperçu|résumé|réponse|liste)|n'hésite[sz]? pas|
      (?:j')?espère que|si (?:tu as|vous avez|tu veux|vous voulez)|dis moi|dites moi|
      (?:y a t il )?autre chose`,
    words: `
      si tu vous as avez besoin d'autres d'autre de d'aide aide aider aidé cela ça t' t'aide t'aidera
      vous aidera autre autres chose questions question plus précisions détails me à a demander le la
      poser contacter quoi que ce soit fait savoir je peux puis`,
  },
  {
    beside: 'vale|ok|claro|perfecto|genial|gracias|de acuerdo|muy bien|estupendo',
    starts: `
      bueno saberlo|es bueno saberlo|gracias por (?:avisar|contármelo|decírmelo)|
      lo (?:tendré en cuenta|recordaré|anoto)|tomo nota|
      (?:es una )?(?:muy )?(?:buena|excelente|gran) pregunta|hecho|listo|entendido|anotado|de nada|
      con (?:mucho )?gusto|
      aquí (?:tienes|está) (?:un|una|el|la|tu) (?:breve )?(?:resumen|respuesta|lista)|no dudes en|
      avísame|dime|espero que|si (?:tienes|necesitas|quieres)|hay algo más`,
    words: `
      si tienes necesitas quieres algo más otra otras cosa alguna preguntas pregunta duda dudas ayuda
      esto eso te le ayude sirva sea útil haya ayudado en preguntar preguntarme avísame dime que lo
      pueda puedo ayudarte`,
  },
  {
    beside: 'ok|claro|perfeito|ótimo|obrigad[oa]|certo|combinado|muito bem',
    starts: `
      bom saber|é bom saber|obrigad[oa] por (?:avisar|partilhar|compartilhar|me dizer)|
      vou (?:lembrar me|lembrar|anotar)(?: disso)?|tomei nota|
      (?:é uma )?(?:muito )?(?:boa|ótima|excelente) pergunta|feito|pronto|entendido|anotado|de nada|
      com (?:todo o )?prazer|aqui (?:está|tens|tem) (?:um|uma|o|a) (?:breve )?(?:resumo|resposta|lista)|
      não hesite|avise me|diga me|espero que|se (?:tiver|tiveres|precisar|precisares|quiser)`,
    words: `
      se tiver tiveres precisar precisares quiser de algo mais outra outras coisa alguma perguntas
      pergunta dúvida dúvidas ajuda isso isto te o a ajude seja útil tenha ajudado em perguntar avise
      diga me que posso ajudar`,
  },
  {
    beside: 'хорошо|ладно|ок|отлично|спасибо|конечно|ясно',
    starts: `
      запомнил|запомнила|записал|записала|учту|буду знать|спасибо что (?:сказали|сказал|сказала|сообщили)|
      (?:это )?(?:очень )?(?:хороший|отличный|интересный) вопрос|готово|сделано|понял|поняла|принято|
      пожалуйста|рада? помочь|вот (?:краткий )?(?:обзор|ответ|список)|дай(?:те)? (?:мне )?знать|
      обращай(?:ся|тесь)|надеюсь|если`,
    words: `
      это вам тебе поможет помогло помогла будет полезно если есть будут возникнут нужно понадобится
      что то чтото ещё еще нибудь чем вопросы вопросов другие дополнительные помощь могу помочь нужна
      дай дайте мне знать обращайся обращайтесь у тебя вас`,
  },
  {
    beside: 'va bene|ok|certo|perfetto|grazie|bene|benissimo|ottimo',
    starts: `
      (?:è una )?(?:ottima|bella|buona) domanda|fatto|capito|annotato|ho capito|prego|di niente|
      buono a sapersi|grazie per (?:l'informazione|avermelo detto)|(?:me )?lo (?:segno|ricorderò|annoto)|
      ecco (?:un|una|il|la) (?:breve )?(?:riassunto|panoramica|risposta|lista)|fammi sapere|
      spero che|se (?:hai|avete|vuoi)`,
    words: `
      se hai avete vuoi bisogno di altro altre altri aiuto domande domanda qualcosa ti sia utile aiuti
      questo fammi sapere posso aiutarti`,
  },
  {
    beside: 'oké|ok|prima|goed|bedankt|dank je|natuurlijk|zeker|perfect',
    starts: `
      (?:dat is een )?(?:goede|leuke) vraag|gedaan|genoteerd|begrepen|graag gedaan|goed om te weten|
      bedankt voor (?:de info|het doorgeven)|(?:dat )?(?:onthoud|noteer) ik|ik (?:onthoud|noteer) (?:dat|het)|
      hier is (?:een|het|de|je) (?:kort )?(?:overzicht|samenvatting|antwoord|lijst)|laat (?:het )?me weten|
      hopelijk|als je`,
    words: `
      als je nog iets anders nodig hebt vragen vraag hulp met meer wilt weten laat het me helpt dit dat`,
  },
]

const SPACED = once(() =>
  LANGUAGES.map(({ beside, starts, words }) => {
    const word = `(?:${words.trim().replaceAll(/\s+/g, '|')})`
    // The lines of the list are only layout.
    const begin = starts.replaceAll(/\n\s*/g, '')
    return {
      beside: new RegExp(`^(?:${beside.replaceAll(/\n\s*/g, '')})$`, 'u'),
      start: new RegExp(`^(?:${begin})(?: ${word})*$`, 'u'),
      words: new RegExp(`^${word}(?: ${word})*$`, 'u'),
    }
  }),
)
/** Chinese, Japanese, Korean: without white space. */
const JOINED: readonly RegExp[] = [
  /^(?:(?:这是)?(?:一个)?(?:很)?好(?:的)?(?:问题|問題)|已完成|完成了|不客气|不客氣|收到|明白了|以下是(?:概述|总结|摘要|列表)|(?=.{5})(?:希望|如果|如有|若有|需要|随时|隨時|有|请|請|还|還)[这這些对對能您你有所帮幫助任何其他它更多还還问問题題疑需要请請随隨时時都可以告诉訴联聯系繫提我吗嗎什么麼的到]+)$/u,
  /^(?:(?:とても)?(?:いい|良い|よい)質問(?:です|ですね)?|完了(?:です|しました)|承知しました|かしこまりました|了解(?:です|しました)|どういたしまして|(?:これが)?お役に立て(?:ば|れば|たら)(?:幸い|嬉しい|うれしい)です|(?:他に|ほかに|また)?(?:何か)?(?:ご)?(?:質問|不明な点|不明点)(?:が)?(?:あれば|ありましたら|ございましたら)(?:いつでも|お気軽に|遠慮なく)*(?:お知らせ|お尋ね|聞いて|お聞き)?(?:ください)?|(?:いつでも|お気軽に)+(?:お知らせ|お尋ね|お聞き|聞いて)ください)$/u,
  /^(?:(?:아주)?좋은질문(?:이에요|입니다|이네요)?|완료(?:했습니다|되었습니다)?|알겠습니다|천만에요|(?:이것이|이게)?도움이(?:되길|되었길|되셨길|되기를|되었기를|되셨기를)(?:바랍니다|바라요)|(?:더|추가로|다른)*(?:궁금한|필요한)?(?:점이|것이|게|질문이)(?:더)?(?:있으면|있으시면)(?:언제든지|편하게)*(?:말씀해|물어봐|물어보|알려)?(?:주세요|세요)?)$/u,
]

/**
 * Whether a text is only what assistants say around an answer: "Great question!", "Let me know if you need
 * anything else." Each of its clauses is known to its last word: "Let me know if the key fits" is about
 * something, and so is "Yes", "Sure" or a number.
 */
export function isBoilerplate(text: string): boolean {
  if (text.length > LONGEST) return false
  let read = 0
  for (const part of text.toLowerCase().replaceAll(/[’‘ʼ]/g, "'").split(CLAUSE_END)) {
    const clause = part.replaceAll(NOT_WORDS, ' ').trim()
    if (clause === '' || SPACED().some(({ beside }) => beside.test(clause))) continue
    // Most messages say something in their first clause.
    if (!isEmptyClause(clause, read > 0)) return false
    read += 1
  }
  return read > 0
}

function isEmptyClause(clause: string, continues: boolean): boolean {
  if (SPACED().some(({ start, words }) => start.test(clause) || (continues && words.test(clause))))
    return true
  const joined = clause.replaceAll(' ', '')
  return JOINED.some((pattern) => pattern.test(joined))
}
