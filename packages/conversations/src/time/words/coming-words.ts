import { looksJoined, oneLine } from './word-forms.ts'
import { literalsOf } from '../../literals-of.ts'
import { byAlphabet, once } from '../../once.ts'

// Plans in questions: "appointment", "trip" and the like, which have a next one.
const EVENTS = `appointment|appointments|meeting|meetings|trip|trips|flight|flights|visit|exam|
deadline|event|events|holiday|
vacation|call|interview|concert|birthday|class|session|checkup|dentist|booking|train|travels?|date`
const TERMINE = `termine?|reisen?|flüge?|flug|treffen|prüfung|besprechung|urlaub|frist|besuch|
konzert|geburtstag|arzttermin`
const RENDEZ_VOUS = `rendez-vous|rdv|voyages?|vols?|réunions?|examens?|vacances|visites?|concerts?`
const CITAS = `citas?|viajes?|vuelos?|reunión|reuniones|examen|exámenes|vacaciones|evento|eventos|concierto`
const CONSULTAS = `consultas?|viagem|viagens|voos?|reunião|reuniões|compromissos?|provas?|férias|
evento|eventos`
const IMPEGNI = `appuntament[oi]|viagg[io]|vol[oi]|riunion[ei]|impegn[oi]|esam[ei]|vacanz[ae]|event[oi]`
const AFSPRAKEN = `afspraak|afspraken|reis|reizen|vlucht|vluchten|vergadering|vakantie|examen`

/** By language: questions for coming things that name no time. */
const PHRASES: readonly string[] = [
  `coming up|upcoming|what(?:'s| is| comes) next|(?:is|are|comes?) next (?:for|on) (?:me|us|my|our)|next up|
on the horizon|lies ahead|(?:is|anything|something) ahead(?: of me)?|in the (?:near )?future|
(?:anything|something|nothing|what|plans|trips|all|things) (?:(?:do|have|is|are|we|i|that|
else|been|got|there) )*(?:planned|scheduled|booked|lined up|arranged)|
(?:planned|scheduled) (?:trips|events|meetings|appointments)|(?:my|our|the) next (?:${EVENTS})|
(?:any|what) plans(?! (?:did|was|were|had))|look forward to`,
  `steht (?:\\p{L}+ ){0,3}an|stehen (?:\\p{L}+ ){0,3}an|(?:etwas|was|nichts|
schon) (?:\\p{L}+ ){0,3}(?:geplant|vor|gebucht)|
anstehend\\p{L}*|bevorstehend\\p{L}*|demnächst|als nächstes|nächste[nrs]? (?:${TERMINE})|
kommende[nrs]? (?:${TERMINE})|
was kommt auf mich zu|welche pläne`,
  `à venir|prochainement|de prévue?s?|(?:est|ai|avons|sont)(?:-(?:je|nous|il|elle|
ils))? (?:\\p{L}+ ){0,2}prévue?s?|
prochaine?s? (?:${RENDEZ_VOUS})|qu'est-ce qui m'attend|la suite pour moi`,
  `próximamente|(?:algo|qué|nada|tengo|hay|tenemos) (?:\\p{L}+ ){0,2}(?:planeado|planeada|
previsto|prevista|programado|programada|pendiente|planificado)|
próxim[oa]s? (?:${CITAS})|lo que viene|qué (?:viene|sigue) (?:ahora|después|para mí)|qué me espera`,
  `próxim[oa]s? (?:${CONSULTAS})|(?:algo|que|nada|tenho|há|temos) (?:\\p{L}+ ){0,2}(?:planejado|
planeado|marcado|agendado|previsto)|
o que vem (?:aí|a seguir|por aí)|que me espera`,
  `in programma|(?:qualcosa|cosa|ho|abbiamo|niente) (?:\\p{L}+ ){0,2}(?:previsto|programmato|
pianificato)|prossim[oaie] (?:${IMPEGNI})|
cosa mi aspetta|in arrivo`,
  `(?:iets|wat|niets|heb) (?:\\p{L}+ ){0,3}(?:gepland|op de planning)|aankomende?|(?:volgende|
komende) (?:${AFSPRAKEN})|staat er (?:op de planning|te wachten)`,
  `запланирован\\p{L}*|предстоит|предстоящ\\p{L}*|что (?:у меня )?(?:дальше|впереди)|(?:следующ|
ближайш)\\p{L}* (?:встреч|поездк|при[её]м|рейс|визит|событи)\\p{L}*`,
]
const JOINED = once(
  () =>
    new RegExp(
      oneLine(String.raw`接下来|接下來|接着有|即将|即將|(?:有|什么|什麼)(?:什么|什麼)?(?:安排|计划|計劃)|
(?:下一?[次个個场場])(?:的)?(?:预约|約會|旅行|会议|會議|航班|考试)|未来有|今後|これから(?:の|何|ある)|
次の(?:予定|予約|旅行|会議|出張|面接)|予定(?:は|が|って)|近々|この先|앞으로|다가오는|예정|계획된|
다음 (?:일정|약속|여행|예약|회의)|일정(?:이|은) (?:있|뭐)`),
      'u',
    ),
)
const SPACED = PHRASES.map((list) => {
  const source = oneLine(list)
  return {
    literals: once(() => literalsOf(source) ?? ['']),
    pattern: byAlphabet(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'u'),
  }
})

/** True for a folded sentence that asks for coming things: "what is next for me", "anything planned?". */
export function asksForComing(sentence: string): boolean {
  const isNamed = SPACED.some(
    ({ literals, pattern }) =>
      literals().some((literal) => sentence.includes(literal)) && pattern(sentence).test(sentence),
  )
  return isNamed || (looksJoined(sentence) && JOINED().test(sentence))
}
