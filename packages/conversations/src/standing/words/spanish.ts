import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in Spanish. */
export const SPANISH: StandingWords = {
  triggers:
    'yo|me|mi|mis|siempre|nunca|jamás|no|prefiero|preferimos|soy|llámame|llámeme|partir|adelante|cada|cuando|olvida|olvídate|olvide|deja|dejad|deje|ya|tengo|odio|evito|evita|evite|detesto|adoro|futuro|ahora|nos|tutéame|quiero|puedes|podrías|todas|uso|usamos|como|tus|sus|nada|vuelvas|preferiría|mantén|encanta|gusta|gustan|solo|sólo|bebo|soporto|aguanto|tolero|únicamente|avísame',
  joins: 'y|pero|así que|entonces|porque|pues',
  lead: 'por favor|también|y|pero|así que|entonces|ok|vale|bueno|hola|gracias|sí|por cierto|en general|importante|nota|recuerda|recuerde|como te dije|además|ojo|pd|solo',
  sets: {
    verb: 'responde|responda|respóndeme|contesta|conteste|contéstame|usa|use|utiliza|utilice|da|dame|dé|deme|muestra|muéstrame|muestre|escribe|escriba|escríbeme|explica|explícame|explique|añade|añada|agrega|agregue|formatea|formatee|menciona|mencione|indica|indícame|indique|incluye|incluya|evita|evite|cita|cite|empieza|empiece|comienza|termina|termine|habla|háblame|hable|propón|sugiere|sugiéreme|sugiera|recomienda|recomiéndame|verifica|verifique|comprueba|confirma|confirme|pon|ponga|recuérdame|presenta|presente|pregunta|pregúntame|limita|mantén|mantenga|traduce|traduzca|corrige|corrija|resume|resuma|trátame|tráteme|dime|dígame|haz|haga|procura|asegúrate|asegúrese|prioriza|priorice|especifica|especifique|detalla|proporciona|proporcione|ofrece|compara|convierte|sé|acuérdate|destaca|destaque|redacta|enumera|lista|revisa|revise|busca|busque|elige|calcula|calcule|avísame|aplica|omite|redondea|no',
    on: 'a partir de ahora|de ahora en adelante|desde ahora|en adelante|de aquí en adelante|a partir de hoy|de hoy en adelante|en el futuro|en lo sucesivo|por defecto|en todas tus respuestas|en todas sus respuestas|hasta nuevo aviso',
    ask: '(?:escribo|envío|hablo|mando|comparto|pego|pregunte|pida|hable|mencione|envíe|pegue|escriba|comparta|consulte|solicite|pregunto|pido|mande|diga|pase|plantee|comente)',
    these:
      'eso|esto|este|esta|ese|esa|esos|esas|aquel|tu|tus|la (?:idea|primera|segunda|respuesta|versión|opción)|el (?:primero|segundo|plan|enfoque)|saber|lo que|cómo|que (?:sea|me|haya|hayas|te)|mucho (?:tu|la idea|esto|eso|esta)',
    negsub:
      '(?!(?:sé|sé si|sabe|puedo|tengo|entiendo|me|es|hay|estoy|fui|quiero|creo|funciona|he|había|voy|soy|era|lo|la|se|son|encuentro|importa|olvides|te preocupes)(?![\\p{L}]))[\\p{L}]+',
  },
  instructions: [
    '<{verb} (?:me )?siempre(?! (?:falla|da|me|que llueve|hay))',
    '<siempre (?:que (?:te |le |me )?{ask}|(?:me |)(?:{verb}|responder|usar|utilizar|incluir|escribir|mostrar|indicar))',
    '<(?:nunca|jamás|nunca más) (?![\\p{L}]+(?:aba|ía|aban|ían|ado|ido|ei|ou|aram|eram|ava|avam)(?![\\p{L}]))(?!(?:más(?=,)|funciona|ocurre|pasa|sucede|sale|cambia|llueve|falla|sé|he|había|me|mi|te|estive|tive|vi|soube|pensei|ouvi|li|fui|fue|vou|consegui|foi|é|duerme|tinha|estuve|hay|es|era|vi|supe|pensé|tuve|llega|hago|como|bebo|uso|puedo|lo|la|se|voy|hemos|está)(?![\\p{L}]))[\\p{L}]+(?:s|e|a|r|me|as|es)(?![\\p{L}])',
    '<(?:no (?:me |nos |te |)[\\p{L}]+(?:es|as|a|e)) ~(?:nunca|jamás|nunca más|más(?! (?:de|que))|ya)(?![\\p{L}])(?<!no (?:me|nos|te|lo) (?:gusta|gustan|queda|falta) [^.]{0,60})',
    '<{on},? (?:por favor,? |quiero que |me gustaría que |necesito que |prefiero que |siempre |no |nunca |las respuestas |tus respuestas |{verb})',
    '<{verb} ~(?:a partir de ahora|de ahora en adelante|en adelante|en lo sucesivo|en todas (?:tus|sus|las) respuestas|en cada respuesta|al final de (?:cada|tus) respuestas?|salvo que (?:te )?(?:diga|pida)|a menos que (?:te |yo )*(?:diga|pida)|hasta nuevo aviso|por defecto|en tus respuestas)',
    '<{verb} .{0,160}(?:cuando|siempre que|cada vez que|si) (?:yo )?(?:te |le |)(?:[^ ]{1,40} )?{ask}',
    '<(?:cuando|siempre que|cada vez que|si) (?:yo )?(?:te |le |)(?:[^ ]{1,40} )?{ask}.{0,120}?,? (?:por favor,? |debes |quiero que |siempre |nunca |{verb} )',
    '<(?:cada vez que|siempre que) .{0,120}?, (?:por favor,? |debes |quiero que |siempre |nunca |(?!no ){verb} )',
    '<(?:debes|tienes que|deberías|debe|quiero que|quisiera que|me gustaría que|necesito que|espero que|asegúrate de|asegúrese de|procura|acuérdate de|recuerda) (?:[^ ]{1,40} ){0,5}?(?:siempre|nunca|jamás|a partir de ahora|de ahora en adelante|en el futuro|cada vez)(?![\\p{L}])',
    '(?:puedes|podrías|puede|podría) (?:por favor )?(?:(?!que|qué|cómo|si|por)[\\p{L}]+ ){0,4}?(?:siempre|a partir de ahora|de ahora en adelante|no volver a|nunca)',
    '<(?:puedes |puede |)(?:llámame|llámeme|llamarme|dime|díganme) (?!(?:mañana|luego|más|cuando|si|a|en|al|el|la|un|una|por|qué|cómo|que|lo|cuál|dónde|cuánto|algo|sobre|hoy|para|tu|los|las|de|quién|todo|esta|este|otra|otro|ya)(?![\\p{L}]))[\\p{L}]+(?=[.!,]|$| (?:por favor|y|en vez|en lugar))',
    '<(?:llámame|llámeme) por |<(?:trátame|tráteme) (?:de|con)|<(?:puedes tutearme|tutéame|tutéeme|háblame de tú|háblame de usted)',
    '<(?:mantén|mantenga|escribe|haz|redacta|formatea|limita|quiero) (?:todas )?(?:tus|sus|las|respuestas) ?(?:respuestas|explicaciones|cortas|breves)',
    '<(?:nada de|sin|no más|no quiero) (?:emojis?|emoticonos|tablas|jerga|anglicismos|listas)(?: por favor| nunca)*,?(?: por favor)?[.!]*$',
    '<(?:no uses|no utilices|no incluyas|no pongas|no use|no añadas|evita|evite) .{0,60}(?:emojis|emoticonos|en (?:tus|sus) respuestas|jerga|anglicismos)',
    '<no vuelvas a ',
  ],
  preferences: [
    '(?:prefiero|preferimos|preferiría|detesto|odio|adoro|evito|evitamos|aborrezco)(?! (?:{these})(?![\\p{L}]))(?= [\\p{L}\\d])',
    '(?:no )?(?:me|nos) (?:gusta|gustan|encanta|encantan|disgusta|disgustan|fascina|fascinan|desagrada)(?! (?:mucho )?(?:{these})(?![\\p{L}]))(?= [\\p{L}\\d])|no soporto|no aguanto|no tolero|no me sienta bien|me sienta mal',
    '(?:yo )?(?:nunca|jamás|no|solo|sólo|siempre|únicamente) (?:como|bebo|tomo|uso|usamos|utilizo|compro|fumo|viajo|trabajo|trabajamos|escribo|llevo) (?!(?:{these}|se|si|lo|te|me)(?![\\p{L}]))|(?:uso|usamos|utilizo|como|bebo|trabajo|compro) (?:siempre|solo|sólo|únicamente)(?![\\p{L}])',
    '(?:soy|no soy|me considero) (?:(?:un|una|muy|estrictamente|también|gran|bastante|más) ){0,3}(?:vegetarian[oa]|vegan[oa]|alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|daltónic[oa]|zurd[oa]|fan de|fan del|amante de|madrugador[a]?|disléxic[oa]|de té|de café|noctámbul[oa]|sensible a)',
    '(?:tengo|padezco) (?:(?:una|un|mucha|fuerte|grave) ){0,2}(?:alergia|intolerancia|preferencia)|mis alergias|como (?:halal|kosher)|sigo una dieta',
    'mi (?:[\\p{L}]+ ){1,3}?(?:favorit[oa]s?|preferid[oa]s?) (?:[^ ]{1,40} ){0,4}?(?:es|son)|mis (?:[\\p{L}]+ ){1,3}?(?:favorit[oa]s|preferid[oa]s) (?:[^ ]{1,40} ){0,4}?(?:es|son)|(?:es|son) mis? (?:[\\p{L}]+ ){1,3}?(?:favorit|preferid)[oa]s?|mis? preferencias? (?:es|son|por)',
    'quiero respuestas|aprendo mejor|trabajo mejor|lo que mejor me funciona|para mí es importante que|procuro evitar|trato de evitar',
  ],
  releases: [
    '<(?:puedes |puede |)(?:olvida|olvídate de|olvide|olvidar|ignora|ignore|anula|cancela|elimina|descarta|olvidarte de) (?:lo que|la|mi|esa|esta|el|todo lo que|eso de|aquello de|las|mis)(?: [^ ]{1,40}){0,3}? ?(?:regla|instrucción|preferencia|norma|petición|dije|pedí|de que|instrucciones|reglas)',
    '<ya no (?:hace falta|es necesario|necesitas|tienes que|hay que|tienes por qué|se aplica)|<no (?:hace falta|necesitas|tienes que|es necesario) ~(?:más|ya)(?! de)',
    '<puedes (?:volver a|dejar de)|he cambiado de (?:opinión|idea)|cambié de (?:opinión|idea)|ya no (?:vale|se aplica|aplica)',
  ],
  refusals: [
    '<(?:deja|deje|para|pare) de [\\p{L}]+(?:r|rme|rnos|rlo|rte)(?![\\p{L}])',
    '(?:yo )?ya no (?:quiero|como|bebo|uso|prefiero|me gusta|me gustan|soy (?:vegetarian|vegan|alérgic)[oa]|evito|utilizo|necesito que)',
    '(?:dejé|he dejado) de (?:comer|beber|usar|fumar|utilizar|ser)',
  ],
  questions: [
    '¿|(?<=^ ?|[,;:—–(] ?|[,;] (?:y|pero) |^(?:y|pero|hola),? )(?:puedes|podrías|puede|podría|me puedes|me podrías|qué|cómo|cuál(?:es)?|dónde|quién|por qué|cuánto|tienes|hay|debo|debería|sabes|conoces)(?![\\p{L}])',
    '^(?:y |pero )?(?:por qué|cómo|qué|quién|cuál(?:es)?|cuándo|dónde|es|son|está)(?![\\p{L}])',
  ],
  unreal: [
    '^(?:imagina|imagine|imaginemos|supón|supongamos|suponga|digamos|por ejemplo|y si|si (?:yo )?(?:fuera|tuviera|dijera|prefiriera)|haz como si|en (?:el|la|este|esta|mi) (?:cuento|historia|novela|película|libro|canción|poema|juego|sueño)|había una vez|érase una vez|el personaje|mi personaje)',
    '(?<!(?:^| )(?:te|ya|yo|como) )(?:dice|dijo|decía|dicen|diciendo|escribió|según|afirma|asegura que|aconseja|recomienda que|refrán|lema|eslogan|título|el cartel|el manual)(?![\\p{L}])',
    '(?:antes (?:me|yo|era|no me)|de niñ[oa]|cuando era|el año pasado|la semana pasada|en aquella época)(?![\\p{L}])',
  ],
  once: [
    '^(?:[\\p{L}]+,? ){0,3}?(?:escribe|escríbeme|escriba|redacta|compón|cuéntame|inventa|traduce|traduzca) (?:una?|el|la|este|esta) (?:[^ ]+ ){0,2}?(?:poema|historia|cuento|canción|carta|frase|chiste|discurso|novela|texto|correo|diálogo|ensayo|eslogan)',
  ],
  unrealBefore: [
    'si|que él|que ella|como si|cree que|piensa que|dice que|a mi [\\p{L}]+|a él|a ella|no sé si|porque a ellos',
  ],
  plain:
    'yo|tú|él|me|te|se|le|mi|mis|tu|tus|su|sus|el|la|los|las|un|una|unos|unas|de|del|a|al|en|con|sin|por|para|que|y|o|pero|cuando|si|sobre|es|son|soy|no|nunca|siempre|jamás|ya|más|ahora|partir|adelante|favor|pregunte|pida|pregunto|cada|vez|usa|use|uses|usar|utiliza|utilizar|incluye|incluir|incluyas|da|dame|dar|añade|añadir|responde|responder|muestra|pon|poner|prefiero|gusta|gustan|odio|evito|encanta|encantan|olvida|olvídate|regla|instrucción|deja|dejar|dejes|hace|falta|como|bebo|lo|dije|todas|respuestas|también|muy|hay|he|necesitas|llámame|eso|esa',
}
