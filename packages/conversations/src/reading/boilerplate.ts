/** Phrases of assistants before and after an answer, one pattern a language. */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:(?:great|good|excellent|interesting) question|(?:certainly|sure|absolutely|of course|happy to help|glad to help)[!.,]|(?:here is|here's|here are|below is) (?:an?|the|some|your) .{0,60}[:.]$|(?:let me know|feel free to|please (?:let me know|feel free)|i hope this helps|hope this helps|if you (?:have|need|want) (?:any|more|further)|is there anything else|would you like me to|i'?d be happy to|happy to help))/iu,
  /^(?:gute frage|(?:gerne|natürlich|klar|selbstverständlich)[!.,]|hier (?:ist|sind) .{0,60}[:.]$|(?:lass|lassen sie) (?:es )?mich wissen|melde dich|ich hoffe,? das hilft|wenn du (?:noch )?(?:weitere )?fragen|kann ich (?:dir|ihnen) sonst)/iu,
  /^(?:(?:bonne|excellente) question|(?:bien sûr|certainement|avec plaisir)[ !.,]|voici .{0,60}[:.]$|n'hésite[sz]? pas|j'espère que (?:cela|ça) aide|si (?:tu as|vous avez) d'autres)/iu,
  /^¡?(?:(?:buena|excelente|boa) (?:pregunta|pergunta)|(?:claro|por supuesto|con gusto|com certeza|claro que sim)[!.,]|(?:aquí (?:tienes|está)|aqui (?:está|tens)) .{0,60}[:.]$|(?:no dudes en|avísame si|não hesite|avise-me se|espero que (?:te ayude|ajude)))/iu,
  /^(?:(?:хороший|отличный) вопрос|(?:конечно|разумеется|с удовольствием)[!.,]|вот .{0,60}[:.]$|дай(?:те)? знать|надеюсь,? это поможет|если (?:есть|будут) вопросы)/iu,
  /^(?:好问题|好的[，,！!]|当然[，,！!可]|以下是|希望(?:这|對|对).{0,8}帮助|如果(?:您|你)?(?:还)?有(?:任何|其他)?(?:问题|疑问)|需要我)/u,
  /^(?:いい質問|良い質問|もちろん(?:です)?[。、！]|以下(?:は|に|が)|お役に立て|他に(?:何か|ご質問)|ご不明な点)/u,
  /^(?:좋은 질문|물론(?:이죠|입니다)?[.,!]|다음은|도움이 되|더 궁금|추가로 필요|궁금한 점이)/u,
]

/** Whether assistants say a sentence around an answer: "Great question!", "Let me know if ...". */
export function isBoilerplate(sentence: string): boolean {
  const start = sentence.slice(0, 200)
  return BOILERPLATE.some((pattern) => pattern.test(start))
}
