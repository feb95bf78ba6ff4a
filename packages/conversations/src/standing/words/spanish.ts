import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in Spanish. */
export const SPANISH: StandingWords = {
  triggers:
    'q|porfa|pa|lunes|martes|jueves|viernes|sábados|domingos|ahora|los|las|ni|todos|todas|' +
    'recuérdame|ponme|dame|cuando|deja|tus|solo|sólo|de|fechas|números|máximo|tres|dos|una|un|' +
    'nunca|usa|tomo|vuelo|siempre|escribo|francés|únicamente|cada|responde|contesta|habla|háblame|' +
    'sé|nada|acostúmbrate|trátame|precios|medidas|temperaturas|respuestas|si|desde|a|sin|en|para|' +
    'escribe|explica|evita|respuesta|tutéame|ningún|ninguna|puedo|celíaca|celíaco|unidades|yo|me|' +
    'mi|mis|jamás|no|prefiero|preferimos|soy|llámame|llámeme|partir|adelante|olvida|olvídate|' +
    'olvide|dejad|deje|ya|tengo|odio|evito|evite|detesto|adoro|futuro|nos|quiero|puedes|podrías|' +
    'uso|usamos|como|sus|vuelvas|preferiría|mantén|encanta|gusta|gustan|bebo|soporto|aguanto|' +
    'tolero|avísame',
  joins: 'y|pero|así que|entonces|porque|pues',
  lead:
    'oye|che|mira|porfa|jaja(?:ja)*|a mí|eso sí|ya que estamos|por favor|también|y|pero|así que|entonces|ok|vale|bueno|hola|gracias|sí|por cierto|en general|' +
    'importante|nota|recuerda|recuerde|como te dije|además|ojo|pd|solo',
  spellings: { que: 'q|ke', para: 'pa', porque: 'pq|xq' },
  sets: {
    lasts:
      'siempre|nunca|jamás|{on}|(?:cada|todos l[oa]s|todas las) [a-zé]+|para siempre|en general|por norma|sin excepción|ya no|nunca más|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos|findes|fines de semana)|por las (?:mañanas|tardes|noches)|de una vez|a diario|a partir de las \\w+',
    cases:
      '(?:cuando|siempre que|si|cada vez que) (?:te|me|yo|nos|hay|es|sea|se trata|hablemos|hablamos|toque|vaya|[a-z]+(?:as|es)(?![a-z]))(?! (?:fuera|gusta|parece|puedes|apetece|acuerdas|importa))|(?:para|en|con) (?:mis |los |las )(?:recetas|viajes|correos|precios|textos|respuestas|menús|gráficos|citas|reuniones|fechas)|<(?:las |los )?(?:recetas|precios|temperaturas|fechas|gráficos|respuestas)',

    days:
      '(?:los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines de semana)|por la ' +
      '(?:mañana|noche|tarde)|por las (?:mañanas|noches|tardes))',
    clock:
      '(?:\\d|las? (?:\\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|mediodía|' +
      'medianoche|la (?:comida|cena)|el (?:desayuno|almuerzo|trabajo)|comer|cenar|trabajar)',
    end: '(?:,? (?:por favor|gracias|conmigo|siempre|solo|únicamente))*[.!]*$',
    manner:
      'breve|brevemente|corto|conciso|concisa|concisamente|escueto|detallado|detallada|con detalle|' +
      'formal|formalmente|informal|amable|educado|directo|directa|directamente|sincero|sincera|' +
      'honesto|honesta|franco|franca|simple|sencillo|sencillamente|preciso|al grano|en una frase|' +
      'en frases completas|con viñetas|claro',
    language:
      'español|inglés|alemán|francés|portugués|italiano|neerlandés|ruso|chino|japonés|coreano|' +
      'catalán|gallego|euskera|polaco|turco|árabe|latín|sueco|griego',
    verb:
      'responde|responda|respóndeme|contesta|conteste|contéstame|usa|use|utiliza|utilice|da|dame|dé|' +
      'deme|muestra|muéstrame|muestre|escribe|escriba|escríbeme|explica|explícame|explique|añade|' +
      'añada|agrega|agregue|formatea|formatee|menciona|mencione|indica|indícame|indique|incluye|' +
      'incluya|evita|evite|cita|cite|empieza|empiece|comienza|termina|termine|habla|háblame|hable|' +
      'propón|sugiere|sugiéreme|sugiera|recomienda|recomiéndame|verifica|verifique|comprueba|' +
      'confirma|confirme|pon|ponga|recuérdame|presenta|presente|pregunta|pregúntame|limita|mantén|' +
      'mantenga|traduce|traduzca|corrige|corrija|resume|resuma|trátame|tráteme|dime|dígame|haz|haga|' +
      'procura|asegúrate|asegúrese|prioriza|priorice|especifica|especifique|detalla|proporciona|' +
      'proporcione|ofrece|compara|convierte|sé|acuérdate|destaca|destaque|redacta|enumera|lista|' +
      'revisa|revise|busca|busque|elige|calcula|calcule|avísame|aplica|omite|redondea|no',
    on:
      'desde hoy|desde mañana|a partir de mañana|a partir de este momento|de hoy en más|desde este ' +
      'momento|desde ya|de una vez por todas|hasta que (?:te )?diga lo contrario|para siempre|de ' +
      'ahora en más|a partir de ahora|de ahora en adelante|desde ahora|en adelante|de aquí en ' +
      'adelante|a partir de hoy|de hoy en adelante|en el futuro|en lo sucesivo|por defecto|en todas ' +
      'tus respuestas|en todas sus respuestas|hasta nuevo aviso',
    ask:
      '(?:escribo|envío|hablo|mando|comparto|pego|pregunte|pida|hable|mencione|envíe|pegue|escriba|' +
      'comparta|consulte|solicite|pregunto|pido|mande|diga|pase|plantee|comente)',
    these:
      'eso|esto|este|esta|ese|esa|esos|esas|aquel|tu|tus|la (?:idea|primera|segunda|respuesta|' +
      'versión|opción)|el (?:primero|segundo|plan|enfoque)|saber|lo que|cómo|que (?:sea|me|haya|' +
      'hayas|te)|mucho (?:tu|la idea|esto|eso|esta)',
    negsub:
      '(?!(?:sé|sé si|sabe|puedo|tengo|entiendo|me|es|hay|estoy|fui|quiero|creo|funciona|he|había|' +
      'voy|soy|era|lo|la|se|son|encuentro|importa|olvides|te preocupes)(?![\\p{L}]))[\\p{L}]+',
  },
  instructions: [
    '<(?:no (?:me |nos |te |)[\\p{L}]+(?:es|as|a|e)) ~(?:nunca|jamás|nunca más|más(?! (?:de|que))|' +
      'ya)(?![\\p{L}])(?<!no (?:me|nos|te|lo) (?:gusta|gustan|queda|falta) [^.]{0,60})',
    '(?:puedes|podrías|puede|podría) (?:por favor )?(?:(?!que|qué|cómo|si|por)[\\p{L}]+ ' +
      '){0,4}?(?:siempre|a partir de ahora|de ahora en adelante|no volver a|nunca)',
    '<(?:puedes |puede |)(?:llámame|llámeme|llamarme|dime|díganme) (?!(?:mañana|luego|más|cuando|' +
      'si|a|en|al|el|la|un|una|por|qué|cómo|que|lo|cuál|dónde|cuánto|algo|sobre|hoy|para|tu|los|las|' +
      'de|quién|todo|esta|este|otra|otro|ya)(?![\\p{L}]))[\\p{L}]+(?=[.!,]|$| (?:por favor|y|en vez|' +
      'en lugar))',
    '<(?:llámame|llámeme) por |<(?:trátame|tráteme) (?:de|con)|<(?:puedes tutearme|tutéame|' +
      'tutéeme|háblame de tú|háblame de usted)',
    '<(?:mantén|mantenga|escribe|haz|redacta|formatea|limita|quiero) (?:todas )?(?:tus|sus|las|' +
      'respuestas) ?(?:respuestas|explicaciones|cortas|breves)',
    '<no vuelvas a ',
    '<(?:nunca|jamás|no) me (?:hables|trates) (?:de|en|como) |<(?:nunca|jamás) me (?:digas|llames|' +
      'escribas|respondas|contestes|des|mandes|envíes|recomiendes|sugieras|hagas|muestres)(?![a-z])',
    '<{verb} (?:me )?siempre(?! (?:falla|da|me|que llueve|hay))',
    '<siempre (?:que (?:te |le |me )?{ask}|(?:me |)(?:{verb}|responder|usar|utilizar|incluir|' +
      'escribir|mostrar|indicar))',
    '<(?:nunca|jamás|nunca más) (?![\\p{L}]+(?:aba|ía|aban|ían|ado|ido|ei|ou|aram|eram|ava|' +
      'avam)(?![\\p{L}]))(?!(?:más(?=,)|funciona|ocurre|pasa|sucede|sale|cambia|llueve|falla|sé|he|' +
      'había|me|mi|te|estive|tive|vi|soube|pensei|ouvi|li|fui|fue|vou|consegui|foi|é|duerme|tinha|' +
      'estuve|hay|es|era|vi|supe|pensé|tuve|llega|hago|como|bebo|uso|puedo|lo|la|se|voy|hemos|' +
      'está)(?![\\p{L}]))[\\p{L}]+(?:s|e|a|r|me|as|es)(?![\\p{L}])',
    '<{on},? (?:por favor,? |quiero que |me gustaría que |necesito que |prefiero que |siempre |' +
      'no |nunca |las respuestas |tus respuestas |{verb})',
    '<{verb} ~(?:a partir de ahora|de ahora en adelante|en adelante|en lo sucesivo|' +
      'en todas (?:tus|sus|las) respuestas|en cada respuesta|al final de (?:cada|tus) respuestas?|' +
      'salvo que (?:te )?(?:diga|pida)|a menos que (?:te |yo )*(?:diga|pida)|hasta nuevo aviso|' +
      'por defecto|en tus respuestas)',
    '<{verb} .{0,160}(?:cuando|siempre que|cada vez que|si) (?:yo )?(?:te |le |)(?:[^ ]{1,40} )?{ask}',
    '<(?:cuando|siempre que|cada vez que|si) (?:yo )?(?:te |le |' +
      ')(?:[^ ]{1,40} )?{ask}.{0,120}?,? (?:por favor,? |debes |quiero que |siempre |nunca |' +
      '{verb} )',
    '<(?:cada vez que|siempre que) .{0,120}?, (?:por favor,? |debes |quiero que |siempre |nunca |' +
      '(?!no ){verb} )',
    '<(?:debes|tienes que|deberías|debe|quiero que|quisiera que|me gustaría que|necesito que|' +
      'espero que|asegúrate de|asegúrese de|procura|acuérdate de|' +
      'recuerda) (?:[^ ]{1,40} ){0,5}?(?:siempre|nunca|jamás|a partir de ahora|de ahora en adelante|' +
      'en el futuro|cada vez)(?![\\p{L}])',
    '<(?:nada de|sin|no más|no quiero) (?:emojis?|emoticonos|tablas|jerga|anglicismos|' +
      'listas)(?: por favor| nunca)*,?(?: por favor)?[.!]*$',
    '<(?:no uses|no utilices|no incluyas|no pongas|no use|no añadas|evita|evite) .{0,60}(?:emojis|' +
      'emoticonos|en (?:tus|sus) respuestas|jerga|anglicismos)',
  ],
  orders: [
    '<(?:todas )?(?:tus|sus) (?:respuestas|mensajes|explicaciones|resúmenes),? (?:deben|tienen ' +
      'que|han de|no deben|siempre|de|en|con|sin|como máximo|máximo|cortas|breves)(?![a-zé])',
    '<(?:solo|sólo|únicamente|dame solo) la (?:respuesta|solución)(?:,| sin|[.!]*$| por favor)',
    '<{on},? (?:un solo|una sola|solo|sólo|sin|con|en|nada|máximo|como máximo|todo|más|menos) ' +
      '[^?]{1,50}[.!]*$',
    '<(?:cuando|siempre que|si|cada vez que) [^,?]{1,40}, (?:por favor,? )?(?:en|con|sin|solo) [^ ' +
      ',?]+(?:,? por favor)?[.!]*$|<si (?:te )?(?:escribo|hablo|pregunto) en [a-zé]+, (?:responde|' +
      'contesta|respóndeme|hazlo)',
    '<{on},? (?:los |las )?(?:precios|temperaturas|medidas|unidades|fechas|cantidades|respuestas) ' +
      '(?:siempre )?(?:en|sin|con|cortas|breves)',
    '<(?:responde|respóndeme|responda|contesta|contéstame|conteste|habla|háblame|hable|escribe|' +
      'escríbeme)(?: conmigo| siempre| solo)* (?:solo )?(?:en )?(?:{language})(?: conmigo)?{end}',
    '<(?:sé|sea|responde|contesta|habla|escribe|explica|ve|mantente|hazlo todo)(?:me)?(?: siempre|' +
      ' más| muy| de forma| las cosas| todo| lo más)* (?:{manner})(?: (?:y|pero) (?:{manner}))*(?: ' +
      'posible)?{end}',
    '<(?:acostúmbrate|acostúmbrese|acostumbrate|adquiere la costumbre|toma la costumbre) ',
    '<(?:sin|nada de|ni un|no más|cero) (?:emojis?|emoticonos|tablas|jerga|anglicismos|listas|' +
      'disculpas|bromas|chistes|títulos|abreviaturas|exclamaciones|rodeos|introducciones|relleno|' +
      'halagos)(?: en (?:tus|las) respuestas)?{end}',
    '<(?:sáltate|omite|ahórrame|evita|déjate de) (?:los |las |la |el )?(?:saludos|introducci(?:ón|' +
      'ones)|disculpas|formalidades|cortesías|rodeos|jerga|preámbulos?|chistes)',
    '<(?:si|cuando|siempre que) (?:es|se trata|se habla|hablamos|la pregunta|el tema|no (?:estés|' +
      'sabes|estás|sepas|entiendas|entiendes)|tienes dudas|tengas dudas|parezco|pego|te (?:mando|' +
      'envío|paso|escribo)|comparto|olvido)[^,?]{0,50}, (?:entonces )?(?:dame|muéstrame|dímelo|dilo|' +
      'dime|explica|explícame|responde|pregunta|pregúntame|usa|utiliza|escribe|propón|sugiere|' +
      'recomienda|recuérdame|evita|no|haz|pon|prefiere|cita)(?![a-zé])',
    '<(?:nada|(?:nada de|no pongas|no quiero|ninguna?|sin) (?:reuni(?:ón|ones)|citas?|llamadas?|' +
      'recordatorios?|mensajes?|notificaciones|clases|vuelos|avisos|café|alcohol))(?:,? por favor)? ' +
      '(?:antes de|después de|entre|a partir de|hasta|{days})(?: {clock})?|<{days},? (?:nada|sin|no ' +
      '(?:me )?(?:pongas|agendes|programes|llames|molestes|quiero)|ninguna?)|<no (?:me )?(?:agendes|' +
      'programes|llames|molestes|despiertes|pongas|reserves|planifiques)[^.?]{0,30} (?:antes de|' +
      'después de|entre|{days})',
    '<(?:sin|nada de|ninguna) (?:más )?(?:explicaci(?:ón|ones)|introducci(?:ón|ones)|advertencias|' +
      'repeticiones|listas|preguntas|cumplidos|saludos|despedidas)(?:,? por favor)?[.!]*$',
    '<(?:como )?(?:máximo )?(?:\\d+|un|una|dos|tres|cuatro|cinco|diez) (?:sol[oa] )?(?:frases?|' +
      'párrafos?|líneas?|palabras|opciones|viñetas)(?: como máximo| máximo| por respuesta|' +
      ' por mensaje)+[.!]*$',
    '<(?:las |los )?(?:fechas|números|precios|horas|temperaturas|nombres|cantidades|medidas|' +
      'unidades|citas|títulos|fuentes)(?: por favor)? (?:como|en|con|sin) (?!.*(?<![a-zé])(?:es|son|' +
      'está|están|fue|eran)(?![a-zé]))[^?]{1,40}[.!]*$',
    '<(?:nunca|siempre|nada) [a-zé ]{2,24} para mí[.!]*$|<para mí(?:,| por favor,?)? (?:nunca|' +
      'siempre|nada|sin) |<no me (?:llames|molestes|escribas|despiertes) (?:los|por la|nunca|antes|' +
      'después)',
    '<(?:en (?:{language}))(?:,? (?:por favor|siempre))+[.!]*$',
    '<(?:solo |quiero )?respuestas (?:más |muy )?(?:cortas|breves|concisas|detalladas|sencillas|' +
      'largas|precisas|directas)(?: y (?:cortas|breves|concisas|sencillas|precisas|directas))?{end}',
    '<(?:tutéame|tutéeme|trátame|tráteme|háblame de (?:tú|usted))(?![a-z])',
    '<(?:háblame|trátame|escríbeme|explícame(?:lo)?)(?: todo| las cosas)? como ',
    '<(?:para|en|con) (?:mis |las |los |el |la )?(?:recetas?|código|viajes?|precios|fechas|horas|' +
      'temperaturas?|distancias|medidas|correos|mails|e-mails|cartas|vuelos|hoteles|números|' +
      'unidades|matemáticas|traducciones|resúmenes|clima|cocina|pesos|mensajes),? (?:usa|utiliza|' +
      'dame|pon|escribe|nunca|no|siempre|solo|prefiere|evita|gramos|euros|celsius)(?![a-z])',
    '<(?:los |las )?(?:precios|temperaturas?|medidas|unidades|distancias|pesos|fechas|horas|' +
      'cantidades)(?: siempre)? en (?:grados )?(?:celsius|fahrenheit|(?:el )?sistema métrico|' +
      'kilómetros|euros|dólares|pesos|gramos|litros|formato (?:de )?24)(?: y no en [a-z]+)?{end}',
    '<(?:usa|utiliza|dame (?:los |las )?(?:precios|temperaturas|medidas|distancias) en) (?:el |' +
      'los )?(?:sistema métrico|celsius|fahrenheit|kilómetros|euros|gramos|viñetas|' +
      'palabras sencillas){end}',
  ],
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: [
    '(?:cuando|si|siempre que|cada vez que) (?:yo )?te (?:\\p{L}+)|<(?:(?:l[oa]s|el|la|les|le|as|' +
      'os) )?\\p{L}+(?: (?:de|du|da|do) \\p{L}+)? (?:siempre|toujours|sempre|nunca|jamais) (?:en|con|' +
      'sin|por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!\\p{L})',
    '(?:{cases}) [^,?]{3,40} (?:comenta|[a-zéíá]+[áéí][a-z]{1,4}me|dime|dame|ponme|' +
      'hazme)(?![a-zé])|<(?:(?:{lasts})[, ]+)?(?!no )(?:{verb}|comenta|ponme|ponlo|dame|mándame|' +
      'hazme|hazlo|déjame|quítame|búscame|avísa\\p{L}*|recuérdame|léeme|háblame|cuéntame|apúntame|' +
      'resérvame|olvídate|trátame|tutéame)(?:me|lo|la|los|las)?(?![a-zé])(?! (?:que no|qué))',
    '<(?:(?:{lasts}) )?(?:(?:ni|no|nunca|jamás|siempre) )?(?:me |lo |la |los |las |les )*(?:me |' +
      'lo |la |los |las )[a-zé]+(?:as|es)(?![a-zé])|{on},? [^,?]{0,40}me (?:l[oa]s? )?[a-zé]+(?:as|' +
      'es)(?![a-zé])|<no (?:[a-z]{2,3} ){0,2}[a-zé]+(?:as|es)(?![a-zé])|por favor|porfa|no quiero',
    '(?:puedes|podrías|puede|podría|te importa|haces el favor de|tienes que|debes)(?![a-zé])|' +
      '(?:quiero|prefiero|necesito|me gustaría|preferiría|espero) que (?:me |no me |no |lo |siempre ' +
      '|nunca |tú )*\\p{L}+(?:as|es)(?![a-zé])|tus (?:respuestas|mensajes|correos|textos|' +
      'explicaciones)|<(?:(?:las |los )?[a-z]+s )?(?:siempre )?(?:nada|sin|solo|ni un|ninguna?|' +
      'para) (?!(?:embargo|duda|que ver|más que|mañana|hoy)(?![a-z]))[a-zé]',
  ],
  preferences: [
    '(?:solo|sólo|únicamente) (?!(?:quiero|tengo|necesito|digo|pregunto|creo|puedo|veo|pienso|' +
      'espero|busco|hago|llamo|llevo|recuerdo|como si|falto|pido|tardo|' +
      'cuando)(?![a-zé]))[a-zé]{3,}o(?![a-zé]) (?!(?:que|si|saber|a)(?![a-zé]))',
    '(?:prefiero|preferimos|preferiría|detesto|odio|adoro|evito|evitamos|aborrezco)(?! ' +
      '(?:{these})(?![\\p{L}]))(?= [\\p{L}\\d])',
    '(?:no )?(?:me|nos) (?:gusta|gustan|encanta|encantan|disgusta|disgustan|fascina|fascinan|' +
      'desagrada)(?! (?:mucho )?(?:{these})(?![\\p{L}]))(?= [\\p{L}\\d])|no soporto|no aguanto|no ' +
      'tolero|no me sienta bien|me sienta mal',
    '(?:yo )?(?:nunca|jamás|no|solo|sólo|siempre|únicamente) (?:como|bebo|tomo|uso|usamos|utilizo|' +
      'compro|fumo|viajo|trabajo|trabajamos|escribo|llevo) (?!(?:{these}|se|si|lo|te|' +
      'me)(?![\\p{L}]))|(?:uso|usamos|utilizo|como|bebo|trabajo|compro) (?:siempre|solo|sólo|' +
      'únicamente)(?![\\p{L}])',
    '(?:soy|no soy|me considero) (?:(?:un|una|muy|estrictamente|también|gran|bastante|más) ' +
      '){0,3}(?:vegetarian[oa]|vegan[oa]|alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|' +
      'daltónic[oa]|zurd[oa]|fan de|fan del|amante de|madrugador[a]?|disléxic[oa]|de té|de café|' +
      'noctámbul[oa]|sensible a)',
    '(?:tengo|padezco) (?:(?:una|un|mucha|fuerte|grave) ){0,2}(?:alergia|intolerancia|' +
      'preferencia)|mis alergias|como (?:halal|kosher)|sigo una dieta',
    'mi (?:[\\p{L}]+ ){1,3}?(?:favorit[oa]s?|preferid[oa]s?) (?:[^ ]{1,40} ){0,4}?(?:es|son)|mis ' +
      '(?:[\\p{L}]+ ){1,3}?(?:favorit[oa]s|preferid[oa]s) (?:[^ ]{1,40} ){0,4}?(?:es|son)|(?:es|son) ' +
      'mis? (?:[\\p{L}]+ ){1,3}?(?:favorit|preferid)[oa]s?|mis? preferencias? (?:es|son|por)',
    'quiero respuestas|aprendo mejor|trabajo mejor|lo que mejor me funciona|' +
      'para mí es importante que|procuro evitar|trato de evitar',
  ],
  releases: [
    '<(?:puedes |puede )?(?:parar|para|basta|pare) (?:ya )?(?:con|de) (?:los|las|el|la|tantos|tantas|tanto) ',
    '(?:vuelvo a|he vuelto a|volví a) (?:comer|beber|usar|tomar)|(?:dejé|he dejado) de ser',
    '<(?:puedes |puede |)(?:olvida|olvídate de|olvide|olvidar|ignora|ignore|anula|cancela|elimina|' +
      'descarta|olvidarte de) (?:lo que|la|mi|esa|esta|el|todo lo que|eso de|aquello de|las|mis)(?: ' +
      '[^ ]{1,40}){0,3}? ?(?:regla|instrucción|preferencia|norma|petición|dije|pedí|de que|' +
      'instrucciones|reglas)',
    '<ya no (?:hace falta|es necesario|necesitas|tienes que|hay que|tienes por qué|se aplica)|<no ' +
      '(?:hace falta|necesitas|tienes que|es necesario) ~(?:más|ya)(?! de)',
    '<puedes (?:volver a|dejar de)|he cambiado de (?:opinión|idea)|cambié de (?:opinión|idea)|ya ' +
      'no (?:vale|se aplica|aplica)',
  ],
  refusals: [
    '<(?:deja|para|basta|quita)(?: ya)?(?: de| con| los| las| l[oa]s) (?:emojis?|emoticonos|los|' +
      'las|tant[oa]s?)',
    '<(?:deja|deje|para|pare) de [\\p{L}]+(?:r|rme|rnos|rlo|rte)(?![\\p{L}])',
    '(?:yo )?ya no (?:quiero|como|bebo|uso|prefiero|me gusta|me gustan|soy (?:vegetarian|vegan|' +
      'alérgic)[oa]|evito|utilizo|necesito que)',
    '(?:dejé|he dejado) de (?:comer|beber|usar|fumar|utilizar|ser)',
  ],
  questions: [
    '¿|(?<=^ ?|[,;:—–(] ?|[,;] (?:y|pero) |^(?:y|pero|hola),? )(?:puedes|podrías|puede|podría|me ' +
      'puedes|me podrías|qué|cómo|cuál(?:es)?|dónde|quién|por qué|cuánto|tienes|hay|debo|debería|' +
      'sabes|conoces)(?![\\p{L}])',
    '^(?:y |pero )?(?:por qué|cómo|qué|quién|cuál(?:es)?|cuándo|dónde|es|son|está)(?![\\p{L}])',
  ],
  moment: [
    '(?:gusta|gustan|encanta|encantan|adoro|odio) (?:a )?(?:mi|mis|nuestr[oa]s?|el|la|los|las) (?:nuev[oa]s? )?(?:' +
      'vecin|compañer|perr|gat|jef|profesor|herman|mujer|marido|hij|amig|casa|piso|jardín)[a-zá]*',
    '^(?:nosotros )?(?:nunca|siempre) [a-zá]+(?:mos)(?![a-zá])|^hoy no ',
    '(?:la|el) (?:última|último|anterior|primera|primer|segunda|segundo|próxima) (?:pregunta|mensaje|respuesta|párrafo|frase|correo)|^¡?(?:ja|jaja|jeje|ay|uf|bah|por fin|bravo)(?![a-zé]).*!$',
    '(?:esta vez|por una vez|ahora mismo|por ahora|de momento|(?<!(?:partir de|desde|hasta|de|y) ' +
      ')(?:hoy|mañana)(?! en)|esta (?:noche|semana|tarde)|(?<!(?:por la|la) )(?:a|para|en|sobre) ' +
      '(?:est[ea]|es[ea]|la siguiente|el siguiente) (?:correo|mail|e-mail|mensaje|carta|texto|' +
      'pregunta|artículo|invitación|página|función|archivo|frase|receta|proyecto)|si tienes tiempo|' +
      'si puedes|si es posible|cuando (?:termines|acabes)|carta de presentación)(?![a-zé])',
    '^¡?(?:qué (?:bien|bueno|guay|rico|chulo)|suena|genial|wow|oh|jaja|perfecto|sí|gracias|vale|ok|' +
      'estupendo|excelente|increíble|exacto|claro|fantástico)(?![a-zé]).*!$',
    '(?:gusta|prefiero|quiero|encanta) (?:el|la) (?:primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|' +
      'otr[oa])(?:[ .!]|$)',
    'porque (?:es|el|la|los|nuestro).*(?:rápido|rápida|simple|equipo|conoce|proyecto|barato)',
  ],
  unreal: [
    '^en (?:el|la|los|las) (?!(?:correos?|mails?|e-mails?|cartas?|mensajes?|respuestas?|código|' +
      'resúmenes|futuro|textos?|recetas|chats?|explicaciones|comentarios|' +
      'tablas)(?![a-zé]))[a-zéñóáí]+,? ',
    '^al (?!(?:escribir|responder|contestar|explicar|resumir|traducir|programar|citar|recomendar|' +
      'final|principio)(?![a-z]))[a-zéñó]+r,? ',
    '(?:quiere|quieren|pide|exige|espera|quería) que (?:yo |nosotros )?(?!(?:me|tú|sepas|hagas|' +
      'uses|respondas)(?![a-z]))',
    'hay que (?![a-z]+(?:me|nos))',
    '^(?:imagina|imagine|imaginemos|supón|supongamos|suponga|digamos|por ejemplo|y si|si (?:yo ' +
      ')?(?:fuera|tuviera|dijera|prefiriera)|haz como si|en (?:el|la|este|esta|mi) (?:cuento|' +
      'historia|novela|película|libro|canción|poema|juego|sueño)|había una vez|érase una vez|el ' +
      'personaje|mi personaje)',
    '(?<!(?:^| )(?:te|ya|yo|como) )(?:dice|dijo|decía|dicen|diciendo|escribió|según|afirma|' +
      'asegura que|aconseja|recomienda que|refrán|lema|eslogan|título|el cartel|el ' +
      'manual)(?![\\p{L}])',
    '(?:antes (?:me|yo|era|no me)|de niñ[oa]|cuando era|el año pasado|la semana pasada|en aquella ' +
      'época)(?![\\p{L}])',
  ],
  once: [
    '^(?:[\\p{L}]+,? ){0,3}?(?:escribe|escríbeme|escriba|redacta|compón|cuéntame|inventa|traduce|' +
      'traduzca) (?:una?|el|la|este|esta) (?:[^ ]+ ){0,2}?(?:poema|historia|cuento|canción|carta|' +
      'frase|chiste|discurso|novela|texto|correo|diálogo|ensayo|eslogan)',
  ],
  unrealBefore: [
    'si|que él|que ella|como si|cree que|piensa que|dice que|a mi [\\p{L}]+|a él|a ella|no sé si|' +
      'porque a ellos',
  ],
  plain:
    'yo|tú|él|me|te|se|le|mi|mis|tu|tus|su|sus|el|la|los|las|un|una|unos|unas|de|del|a|al|en|con|' +
    'sin|por|para|que|y|o|pero|cuando|si|sobre|es|son|soy|no|nunca|siempre|jamás|ya|más|ahora|' +
    'partir|adelante|favor|pregunte|pida|pregunto|cada|vez|usa|use|uses|usar|utiliza|utilizar|' +
    'incluye|incluir|incluyas|da|dame|dar|añade|añadir|responde|responder|muestra|pon|poner|' +
    'prefiero|gusta|gustan|odio|evito|encanta|encantan|olvida|olvídate|regla|instrucción|deja|' +
    'dejar|dejes|hace|falta|como|bebo|lo|dije|todas|respuestas|también|muy|hay|he|necesitas|' +
    'llámame|eso|esa',
}
