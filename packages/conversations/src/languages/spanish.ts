import { joined, phrases, type Language } from './language.ts'

export const spanish = (): Language => ({
  name: 'Spanish',
  plain: joined`
yo|me|se|le|mi|mis|su|sus|el|la|los|las|un|una|de|del|a|al|en|con|sin|por|para|que|y|o|pero|es|son|no|ya|
más|ahora|cada|vez|hace|lo|muy|hay|he
`,
  standing: {
    triggers: joined`
como|llamame|todo|
vegan{o/a}|vegetarian{o/a}|alérgic{o/a}|intolerante|el|q|porfa|pa|lunes|martes|jueves|viernes|sábados|
domingos|ahora|los|las|ni|todos|todas|recuérdame|ponme|dame|cuando|deja{/d}|tus|solo|sólo|de|fecha{/s}|
números|máximo|tres|dos|una|un|nunca|usa|tomo|vuel{o/ve/vas}|siempre|escrib{o/e}|francés|únicamente|
cada|resp{onde/uesta}|con{/testa/duzco}|habla|háblame|sé|nada|acostúmbrate|trátame|precios|medidas|
temperaturas|respuestas|si|desde|a|sin|en|para|explica|evit{a/o/e}|tutéame|ning{ún/una}|
pued{o/es}|celíac{a/o/os}|unidades|yo|me|mi|mis|jamás|no|prefiero|preferi{mos/ría}|soy|
llám{ame/eme/ala}|partir|adelante|olvid{a/e}|olvídate|deje|ya|tengo|odio|detesto|adoro|futuro|nos|
quiero|podría{s/mos}|uso|usamos|como|sus|mantén|encanta|gusta{/n}|bebo|soporto|aguanto|tolero|avísame|
podés|no|nah|un|quita|haz|hazme|mi|me|la|sord{a/o}|cieg{o/a}|voy|ando|somos|estoy|mejor|listas|antes|más|
menos|dos|ejemplos|fuentes|primero|apellido|dime|llama|caso|estaría|vendría|ayuda|te|hace|ahórrate|
resúmenes|sobran|necesito|trabajamos|pienso|vivo|horas|volv{er/amos}|otra|tdah|hipoacúsico|nombre|
pronombres|agradecería|daltónico|diabétic{a/o}|embarazada|
rindo|huyo|sigo|llevo|conduzco|viajo|veo|cuesta|compro|aborrezco|incomoda|dan|da|provocan|exijo|valoro|
duermo|trabajo|contra|piel
`,
    joins: 'y|pero|así que|entonces|porque|pues',
    reasons: 'que|q|porque|pq|xq|pues|pero|y|jaja|gracias|si no|es que|me|mi|así|salvo',
    lead: joined`
oye|che|mira|porfa|jaja(ja)*|a mí|eso sí|ya que estamos|por favor|también|y|pero|así que|entonces|ok|
vale|bueno|hola|gracias|sí|por cierto|en general|importante|nota|recuerda|recuerde|como te dije|además|
ojo|pd|solo|mejor|la verdad|al final|que sepas que|para que lo sepas|ten en cuenta que|fyi|aviso
`,
    spellings: {
      que: 'q|ke',
      para: 'pa',
      porque: 'pq|xq',
    },
    sets: {
      habit: joined`
compro|conduzco|veo|como|bebo|uso|viajo|trabajo|leo|escucho|llevo|duermo|me alojo|pago|vuelo|hago|cocino
`,
      lasts: joined`
siempre|nunca|jamás|{on}|(cada|todos l[oa]s|todas las) [a-zé]+|para siempre|en general|por norma|
sin excepción|ya no|nunca más|de una vez|a diario|a partir de las \w+
`,
      cases: joined`
(cuando|siempre que|si|cada vez que) (te|me|yo|nos|hay|es|sea|se trata|hablemos|hablamos|toque|vaya|
[a-z]+(as|es)(?![a-z]))(?! (fuera|gusta|parece|puedes|apetece|acuerdas|importa))|(para|en|con) (mis |los |
las )(recetas|viajes|correos|precios|textos|respuestas|menús|gráficos|citas|reuniones|fechas)|<(las |
los )?(recetas|precios|temperaturas|fechas|gráficos|respuestas)
`,
      days: joined`
(los (lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines de semana)|por la (mañana|noche|tarde)|
por las (mañanas|noches|tardes))
`,
      clock: joined`
(\d|las? (\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|mediodía|medianoche|
la (comida|cena)|el (desayuno|almuerzo|trabajo)|comer|cenar|trabajar)
`,
      end: '(,? (por favor|gracias|conmigo|siempre|solo|únicamente))*[.!]*$',
      manner: joined`
breve|brevemente|corto|conciso|concisa|concisamente|escueto|detallado|detallada|con detalle|formal|
formalmente|informal|amable|educado|directo|directa|directamente|sincero|sincera|honesto|honesta|franco|
franca|simple|sencillo|sencillamente|preciso|al grano|en una frase|en frases completas|con viñetas|claro
`,
      language: joined`
español|inglés|alemán|francés|portugués|italiano|neerlandés|ruso|chino|japonés|coreano|catalán|gallego|
euskera|polaco|turco|árabe|latín|sueco|griego
`,
      verb: joined`
responde|responda|respóndeme|contesta|conteste|contéstame|usa|use|utiliza|utilice|da|dame|dé|deme|muestra|
muéstrame|muestre|escribe|escriba|escríbeme|explica|explícame|explique|añade|añada|agrega|agregue|
formatea|formatee|menciona|mencione|indica|indícame|indique|incluye|incluya|evita|evite|cita|cite|empieza|
empiece|comienza|termina|termine|habla|háblame|hable|propón|sugiere|sugiéreme|sugiera|recomienda|
recomiéndame|verifica|verifique|comprueba|confirma|confirme|pon|ponga|recuérdame|presenta|presente|
pregunta|pregúntame|limita|mantén|mantenga|traduce|traduzca|corrige|corrija|resume|resuma|trátame|tráteme|
dime|dígame|haz|haga|procura|asegúrate|asegúrese|prioriza|priorice|especifica|especifique|detalla|
proporciona|proporcione|ofrece|compara|convierte|sé|acuérdate|destaca|destaque|redacta|enumera|lista|
revisa|revise|busca|busque|elige|calcula|calcule|avísame|aplica|omite|redondea|no
`,
      on: joined`
desde hoy|desde mañana|a partir de mañana|a partir de este momento|de hoy en más|desde este momento|
desde ya|de una vez por todas|hasta que (te )?diga lo contrario|para siempre|de ahora en más|
a partir de ahora|de ahora en adelante|desde ahora|en adelante|de aquí en adelante|a partir de hoy|
de hoy en adelante|en el futuro|en lo sucesivo|por defecto|en todas tus respuestas|
en todas sus respuestas|hasta nuevo aviso
`,
      ask: joined`
(escribo|envío|hablo|mando|comparto|pego|pregunte|pida|hable|mencione|envíe|pegue|escriba|comparta|
consulte|solicite|pregunto|pido|mande|diga|pase|plantee|comente)
`,
      these: joined`
eso|esto|este|esta|ese|esa|esos|esas|aquel|tu|tus|la (idea|primera|segunda|respuesta|versión|opción)|
el (primero|segundo|plan|enfoque)|saber|lo que|cómo|que (sea|me|haya|hayas|te)|mucho (tu|la idea|esto|
eso|esta)
`,
      thing: joined`
emojis?|emoticonos|saludos?|introducci(ón|ones)|intros?|preámbulos?|resúmenes|resumen final|disculpas|
advertencias|avisos|disclaimers|halagos|cumplidos|chistes|bromas|tablas|viñetas|listas|tecnicismos|jerga|
anglicismos|rodeos|relleno|cortesías|formalidades|sermones|exclamaciones|títulos|negritas|markdown|
abreviaturas|paja|palabrería|despedidas|conclusiones|metáforas
`,
      form: joined`
tablas?|listas?|viñetas|párrafos?( largos?)?|texto( largo| corrido)?|prosa|diagramas?|gráficos|imágenes|
ejemplos?|pasos|código|esquemas?|teoría|enlaces|frases cortas|explicaciones|vídeos|parrafadas?|capturas
`,
      state: joined`
sord[oa](?! a)|ciego|ciega|hipoacúsic[oa]|daltónic[oa]|autista|disléxic[oa]|epiléptic[oa]|asmátic[oa]|
diabétic[oa]( tipo [12])?|celíac[oa]s?|embarazada|vegan[oa]s?|vegetarian[oa]s?|abstemi[oa]|zurd[oa]|
intolerante a|alérgic[oa]s? a|musulmán|musulmana|alcohólic[oa] en|(corto|corta|justo|justa) de (dinero|
pasta)|sin (dinero|blanca|pasta)
`,
      unit: joined`
celsius|fahrenheit|(el )?(sistema )?métrico|kilómetros|metros|gramos|kilos|litros|euros|dólares|
pesos( [a-z]+)?|soles
`,
      so: '(,? (así que|entonces|por eso|por lo que|o sea que)|[,;:])',
      amount: joined`
(\d+|un[oa]?|dos|tres|cuatro|cinco|seis|ocho|diez|veinte|cien) (frases?|líneas?|palabras|párrafos?|
viñetas|opciones|puntos|ejemplos|sugerencias|oraciones|renglones)
`,
      each: joined`
por respuesta|por mensaje|cada vez|siempre|por favor|porfa|como mucho|máximo|como máximo|a la vez
`,
    },
    instructions: phrases`
<(no (me |nos |te |)[\p{L}]+(es|as|a|e)) ~(nunca|jamás|nunca más|más(?! (de|que))|
ya)(?![\p{L}])(?<!no (me|nos|te|lo) (gusta|gustan|queda|falta) [^.]{0,60})

(puedes|podrías|puede|podría) (por favor )?((?!que|qué|cómo|si|por)[\p{L}]+ ){0,4}?(siempre|
a partir de ahora|no volver a|nunca)

<(llámame|llámeme) por[ ]

<(mantén|mantenga|escribe|haz|redacta|formatea|limita|quiero) (todas )?(tus|sus|las|
respuestas) ?(respuestas|explicaciones|cortas|breves)

<no vuelvas a[ ]

<{verb} (me )?siempre(?! (falla|da|me|que llueve|hay))

<(nunca|jamás|nunca más) (?![\p{L}]+(aba|ía|aban|ían|ado|ido|ei|ou|aram|eram|ava|
avam)(?![\p{L}]))(?!(más(?=,)|funciona|ocurre|pasa|sucede|sale|cambia|llueve|falla|sé|he|había|me|mi|te|
estive|tive|vi|soube|pensei|ouvi|li|fui|fue|vou|consegui|foi|é|duerme|tinha|estuve|hay|es|era|vi|supe|
pensé|tuve|llega|hago|como|bebo|uso|puedo|lo|la|se|voy|hemos|está)(?![\p{L}]))[\p{L}]+(s|e|a|r|me|as|es)

<{on},? (por favor,? |quiero que |necesito que |prefiero que |siempre |no |nunca |las respuestas |
tus respuestas |{verb})

<(cuando|siempre que|cada vez que|si) (yo )?(te |le |)([^ ]{1,40} )?{ask}.{0,120}?,? (por favor,? |debes |
quiero que |siempre |nunca |{verb} )

<(debes|tienes que|deberías|debe|quiero que|quisiera que|me gustaría que|necesito que|espero que|
asegúrate de|asegúrese de|procura|acuérdate de|recuerda) ([^ ]{1,40} ){0,5}?(siempre|nunca|jamás|
en el futuro|cada vez)
`,
    orders: phrases`
<no (me|nos) (digas|diga|digáis) (que (vaya|coma|haga|descanse|deje|tengo que|tenga|debería|debo|duerma|
consulte|me cuide)|cómo (debo|tengo))|<no (me|nos) (preguntes|
pregunte|preguntéis) (por|si|cómo|sobre) (?!(eso|esto|lo|el|la|qué)(?!\p{L}))|<no (me|nos) (des|dé|deis|
vengas con|venga con|mandes|mande|sueltes) (más )?({thing}|
consejos?|ánimos|sermones|discursos|charlas|lecciones|links|enlaces)|<no (me|nos) (recuerdes|
recuerde) (que|lo de|mi|mis)|<no (me|nos) (sermonees|
regañes|felicites|aconsejes|juzgues|consueles|alabes|elogies|animes|trates como)|<no (me|nos) (hables|
hable) (de|sobre)(?! (eso|esto|lo|el|la)(?!\p{L}))[ ]

<(nada de|sin|ni) ({thing}|consejos?|sermones|charlas|discursos|lástima|lecciones)( (sobre|de|en) (?!(eso|
esto|este|esta|el|la)(?!\p{L}))[^?,]{2,40})?(,? (por favor|porfa|gracias|pls))*
(?=[,;.!]|$)(?<!^sin (resumen|avisos?|títulos?|saludos?|tablas?|listas?))

no quiero (que me (hables|digas|preguntes|des|recuerdes|sermonees)|hablar de|oír (hablar )?(de|sobre)|
saber nada de|({thing}|consejos?|sermones|charlas|lecciones|
lástima)(?=[,;.!]|$| (sobre|de)))(?! ?(eso|esto|lo|el|la|ello)(?!\p{L}))

(puedes|podés|puede|podéis) (tutearme|vosearme|tratarme de (tú|vos|usted))|(podemos|
nos podemos) tutear(nos)?|nos tuteamos|<(trátame|tráteme|háblame|hábleme) de (tú|vos|usted)|
<tutéame|<tutéeme

cuando \p{L}+ (\p{L}+ ){0,2}(dame|dime|pásame) (solo|sólo|solamente) (el|la|lo)[ ]|<(dame|deme|dime|
dígame|pásame) (solo|sólo|solamente|nomás|nada más) (el|la|lo) (resultado|respuesta|esencial|código|total|
importante)

<(todas )?(tus|sus) (respuestas|mensajes|explicaciones|resúmenes),? (deben|tienen que|han de|no deben|
siempre|de|en|con|sin|como máximo|máximo|cortas|breves)

<(solo|sólo|únicamente|dame solo) la (respuesta|solución)(,| sin|[.!]*$| por favor)

<{on},? (un solo|una sola|solo|sólo|sin|con|en|nada|máximo|como máximo|todo|más|menos) [^?]{1,50}[.!]*$

<(cuando|siempre que|si|cada vez que) [^,?]{1,40}, (por favor,? )?(en|con|sin|
solo) [^ ,?]+(,? por favor)?[.!]*$

<{on},? (los |las )?(precios|temperaturas|medidas|unidades|fechas|cantidades|respuestas) (siempre )?(en|
sin|con|cortas|breves)

<(responde|respóndeme|responda|contesta|contéstame|conteste|habla|háblame|hable|escribe|
escríbeme)( conmigo| siempre| solo)* (solo )?(en )?({language})( conmigo)?{end}

<(sé|sea|responde|contesta|habla|escribe|explica|ve|mantente|hazlo todo)(me)?( siempre| más| muy|
 de forma| las cosas| todo| lo más)* ({manner})( (y|pero) ({manner}))*( posible)?{end}

<(acostúmbrate|acostúmbrese|acostumbrate)[ ]

<(si|cuando|siempre que) (es|se trata|se habla|hablamos|la pregunta|el tema|no (estés|sabes|estás|sepas|
entiendas|entiendes)|tienes dudas|tengas dudas|parezco|pego|te (mando|envío|paso|escribo)|comparto|
olvido)[^,?]{0,50}, (entonces )?(dame|muéstrame|dímelo|dilo|dime|explica|explícame|responde|pregunta|
pregúntame|usa|utiliza|escribe|propón|sugiere|recomienda|recuérdame|evita|no|haz|pon|prefiere|cita)

<(nada|(nada de|no pongas|no quiero|ninguna?|sin) (reuni(ón|ones)|citas?|llamadas?|recordatorios?|
mensajes?|notificaciones|clases|vuelos|avisos|café|alcohol))(,? por favor)? (antes de|después de|entre|
a partir de|hasta|{days})( {clock})?|{days},? (nada|sin|no (me )?(pongas|agendes|programes|llames|
molestes|quiero)|ninguna?)

<no me (llames|molestes|escribas|despiertes) (los|por la|nunca|antes|después)

<(solo |quiero )?respuestas (más |muy )?(cortas|breves|concisas|detalladas|sencillas|largas|precisas|
directas)( y (cortas|breves|concisas|sencillas|precisas|directas))?({end})

<(usa|utiliza|dame (los |las )?(precios|temperaturas|medidas|distancias) en) (el |los )?(sistema métrico|
celsius|fahrenheit|kilómetros|euros|gramos|viñetas){end}

<(tutéame|tutéeme|trátame|háblame|contéstame|escríbeme)( mejor| siempre)? (de |con |en |que |q |por )|
tutéame

<(respuestas )?(no más de|nunca más de|máximo|como máximo|como mucho|en menos de|menos de|hasta|
que no (pase|pasen) de|en) {amount}(,? {each})*[.!]*$|{amount}(,? {each})+[.!]*$

^(?!(yo|él|ella|es|como|gracias|que|nos|me|te|lo|se|llovió|llegó)(?!\p{L}))(?!.*(?<!\p{L})(es|son|está|
fue|era|hay|llegó|llovió|dice|tiene|como siempre|(como|que) nunca)(?!\p{L}))[^,?.]{3,50},? (siempre|nunca|
cada vez|de ahora en adelante|a partir de ahora|sin excepción|por defecto)(,? por favor)?[.!]*$

<(mi nombre|mi apellido) (se escribe|se pronuncia|lleva|va) |mis pronombres son |(dime|llámame|
todos me llaman|me dicen) (?!(que|qué|cómo|si|cuál|dónde|cuándo|algo|por|la|el|los|las|un|una|tu|más|solo|
lo|todo|otra|ya|cuánto|en|a|mañana|luego)(?!\p{L}))\p{L}+[.!]*$

<(al|cuando|si) (me )?(resumir|traducir|explicar|recomendar|comparar|corregir|programar|citar|resumas|
traduzcas|expliques|recomiendes|compares|corrijas|propongas|des|pongas|mandes|enseñes|
escribas)( \p{L}+){0,4},? (por favor |siempre |solo )*(primero|usa|pon|incluye|dame|sin|no|nada|evita|
empieza|con|l[oa]s|{form})

<(podríamos|podemos) (quedarnos|seguir|ceñirnos|usar|hablar) (con|en|a) ({unit}|{language}|{form})

(me vendría|me viene|me va) (muy )?bien que (me )?\p{L}+(as|es|aras|eras)|me ayuda (mucho )?(si|que|
cuando) (me )?\p{L}+(as|es)

<(puedes |podrías |por favor |porfa )*(saltarte|sáltate|omitir|omite|ahorrarte|ahórrate|ahórrame|evitar|
evita|quitar|quita|dejarte de|déjate de|prescinde de|prescindir de|eliminar) (l[oa]s? |el |tus |
tant[oa]s |toda |todas )*({thing})(?! del? (texto|correo|libro))|(l[oa]s? |
el )?({thing})( al final)? (sobran?|no hacen? falta|no son necesari[oa]s|me sobran)[.!]*$|(sin|nada de|
ni|cero|no quiero)( más| tantas?| tantos?)? ({thing})(,? (por favor|porfa|nunca|jamás|al final|gracias|
conmigo))*[.!]*$

<(las |los )?(fechas|horas|precios|temperaturas|números|medidas)( siempre)? (en (formato )?[^?]{2,30}|
con (impuestos|iva)[^?]{0,20}|\p{L}+/\p{L}+(/\p{L}+)?)(?<!(es|son|está|están|fue|subieron))(,? (siempre|
por favor|de ahora en adelante|a partir de ahora))*[.!]*$
`,
    lasting: ['{lasts}'],
    cases: ['{cases}'],
    directed: phrases`
(cuando|si|siempre que|cada vez que) (yo )?te (\p{L}+)|<((l[oa]s|el|la|les|le|as|os) )?\p{L}+( (de|du|
da|do|no|na|en|em|dans) (le |la |el |o |a )?\p{L}+)? (siempre|toujours|sempre|nunca|jamais) (en|con|sin|
por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!\p{L})

({cases}) [^,?]{3,40} (comenta|[a-zéíá]+[áéí][a-z]{1,4}me|dime|dame|ponme|hazme)(?![a-zé])|
<(({lasts})[, ]+)?(?!no )({verb}|comenta|ponme|ponlo|dame|mándame|hazme|hazlo|déjame|quítame|búscame|
avísa\p{L}*|recuérdame|léeme|háblame|cuéntame|apúntame|resérvame|olvídate|trátame|tutéame)(me|lo|la|los|
las)?(?![a-zé])(?! (que no|qué))

<(({lasts}) )?((ni|no|nunca|jamás|siempre) )?(me |lo |la |los |las |les )*(me |lo |la |los |
las )[a-zé]+(as|es)(?![a-zé])|{on},? [^,?]{0,40}me (l[oa]s? )?[a-zé]+(as|es)(?![a-zé])|
<no ([a-z]{2,3} ){0,2}[a-zé]+(as|es)(?![a-zé])|por favor|porfa|no quiero

(puedes|podrías|puede|podría|te importa|haces el favor de|tienes que|debes)(?![a-zé])|(quiero|prefiero|
necesito|me gustaría|preferiría|espero) que (me |no me |no |lo |siempre |nunca |tú )*\p{L}+(as|
es)(?![a-zé])|tus (respuestas|mensajes|correos|textos|explicaciones)|<((las |
los )?[a-z]+s )?(siempre )?(nada|sin|solo|ni un|ninguna?|para) (?!(embargo|duda|que ver|más que|mañana|
hoy)(?![a-z]))[a-zé]
`,
    preferences: phrases`
como (de )?todo (menos|excepto|salvo)

(solo|sólo|únicamente) (?!(quiero|tengo|necesito|digo|pregunto|creo|puedo|veo|pienso|espero|busco|hago|
llamo|llevo|recuerdo|como si|falto|pido|tardo|cuando)(?![a-zé]))[a-zé]{3,}(?<!nd)o(?![a-zé]) (?!(que|si|
saber|
a)(?![a-zé]))

(prefiero|preferimos|preferiría|detesto|odio|adoro|evito|evitamos|
aborrezco)(?! ({these})(?![\p{L}]))(?= [\p{L}\d])

(no )?(me|nos) (gusta|gustan|encanta|encantan|disgusta|disgustan|fascina|fascinan|
desagrada)(?! (mucho )?({these})(?![\p{L}]))(?= [\p{L}\d])|no soporto|no (puedo|debo) (comer|beber|
tomar)(?! {these}(?![\p{L}]))

(yo )?(nunca|jamás|no|solo|sólo|siempre|únicamente) (como|bebo|tomo|uso|usamos|utilizo|compro|fumo|viajo|
trabajo|trabajamos|escribo|llevo) (?!({these}|se|si|lo|te|me)(?![\p{L}]))

(soy|no soy|me considero) ((un|una|muy|estrictamente|también|gran|bastante|más) ){0,3}(vegetarian[oa]|
vegan[oa]|alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|daltónic[oa]|zurd[oa]|fan de|fan del|amante de|
madrugador[a]?|disléxic[oa]|de té|de café|noctámbul[oa]|sensible a)

mi ([\p{L}]+ ){1,3}?(favorit[oa]s?|preferid[oa]s?) ([^ ]{1,40} ){0,4}?(es|son)

trato de evitar

((soy|estoy|somos|ando|voy|tengo|uso|vivo|trabajo|trabajamos|cocino|no (tengo|como|bebo|conduzco|manejo|
puedo|uso|oigo|veo|hablo))(?! (cansad|enferm|ocupad|hambre|sueño|prisa|pan |tiempo|hoy|ganas|en (casa|
clase|la cama|una reunión|el bus|camino))[a-z]*)( [\p{L}0-9-]+){0,6}){so} (por favor )?(nada|solo|sólo|
sin|no|nunca|evita|primero|usa|dame|pon|mejor|únicamente|precios|frases)

(soy|estoy|somos|<ando|no soy(?= (vegan|vegetarian))) ((un|una|muy|algo|completamente|también|medio|
bastante) )*({state})

(tengo|padezco) ((una|un|mucha|fuerte) )*(tdah|autismo|dislexia|asma|epilepsia|diabetes|artritis|tinnitus|
audífonos|celiaquía|hipoacusia|discapacidad|sordera|hipertensión|intolerancia|alergia)

(mejor|antes|prefiero) (con |en |por |un |una |las |los )*({form})( (que|antes que|en vez de|
en lugar de|a))( (con|en|un|una|las|los))* ({form})

<(mi|mis|nuestro|nuestra) (editor|zona horaria|pronombres|navegador|stack|lengua materna|moneda|
base de datos) (es|son)(?! (lento|malo))|(uso|usamos|utilizamos) [^ ,?]+, no (?!(el|la|los|las)(?!\p{L}))

no (necesito|quiero)( ver)? (más |las |los |el |la |tus )*({thing})

tengo ([^ ]+ ){0,3}(aversión|fobia|miedo|pánico|terror|debilidad|pasión|rechazo|asco|manía) (al?|por|de|
hacia)(?! (que|perder|llegar))|no tengo (ning[uú]n |el menor |mucho )?(interés|gusto) (en|por)(?! (salir|
ir))|me (dan?|provocan?|producen?) (\p{L}+ )?(pánico|miedo|asco|pesadillas|migrañas?|alergia|náuseas|
ansiedad|terror|repelús)(?! que)

no me (interesan?|van|va|atraen?|llaman?|convencen?|sientan?)(?! (salir|ir|bien|mal|hoy)(?!\p{L}))|(sigo|
llevo|hago|mantengo) una? ([^ ]+ )?(dieta|alimentación)|me niego a (?!salir|contestar|creer)|(me (agobio|
mareo|estreso|angustio|pongo (mal|nervios[oa]))) (en|con|cuando|si)

({habit}) ([^ ,]+ ){0,3}(exclusivamente|únicamente|solamente|solo|sólo|siempre|nunca)(?! (dos|un|una|
hasta)(?!\p{L}))|(jamás|nunca) (me )?(\p{L}+ría|invertir[eé]|comprar[eé]|volver[eé] a)(?! (pensado|dicho|
imaginado|que))|solo me alojo|siempre viajo

(va|van) (en )?contra (de )?(mis|mi)|estoy (totalmente |completamente |muy |firmemente )?en contra de(?!
 (la|el|l|este|esta) )|(por|debido a) mi (\p{L}+ )?(alergia|asma|fobia|religión|fe|espalda|piel|dieta)|por
 mis (\p{L}+ )?(rodillas|creencias|alergias|principios)|como (musulm[aá]na?|judí[oa]|hindú|vegan[oa]|
vegetarian[oa])(?!\p{L})

me (cuesta|resulta difícil|incomodan?|molestan?|desagradan?|estresan?|agobian?|irritan?|pican?|
horrorizan?)(?! (creer|este|esta|esto|que ya|salir))(?= \p{L})|(es|son) (para mí )?(mi prioridad|lo más
 importante|lo primero|impensables?|innegociables?)|es impensable para mí|lo que más me importa|valoro más|
no (es|son) lo mío|me traen? sin cuidado|queda descartado

(aguanto|tolero|soporto|llevo) (muy )?mal|no (aguanto|tolero|creo en|confío en)(?! ({these}|otra|más|
ni)(?!\p{L}))|(huyo|paso) de (?!(la|el|este) )|(rindo|trabajo|aprendo|duermo|me concentro) mejor|soy más
 (productiv|activ)[oa]|nunca me (ha|han) gustado|mi piel (reacciona|no tolera)|la (\p{L}+) me pica|exijo
 (?!que)|por (motivos|razones) (religios|étic|médic)[oa]s
`,
    releases: phrases`
(vuelvo a|he vuelto a|volví a) (comer|beber|usar|tomar)

<(puedes |puede |)(olvida|olvídate de|olvide|olvidar|ignora|ignore|anula|cancela|elimina|descarta|
olvidarte de) (lo que|la|mi|esa|esta|el|todo lo que|eso de|aquello de|las|mis)( [^ ]{1,40}){0,3}? ?(regla|
instrucción|preferencia|norma|petición|dije|pedí|de que|instrucciones|reglas)

<ya no (hace falta|es necesario|necesitas|tienes que|hay que|tienes por qué|se aplica)

<puedes (volver a|dejar de)|cambié de (opinión|idea)|ya no (vale|se aplica|aplica)
`,
    refusals: phrases`
<(deja|para|basta|quita)( ya)?( de| con| los| las| l[oa]s) (emojis?|emoticonos|los|las|tant[oa]s?)

<(deja|deje|para|pare) de [\p{L}]+(r|rme|rnos|rlo|rte)

(yo )?ya no (quiero|como|bebo|uso|prefiero|me gusta|me gustan|soy (vegetarian|vegan|alérgic)[oa]|evito|
utilizo|necesito que)
`,
    questions: phrases`
¿|(?<=^ ?|[,;:—–(] ?|[,;] (y|pero) |^(y|pero|hola),? )(puedes|podrías|puede|podría|me puedes|me podrías|
qué|cómo|cuál(es)?|dónde|quién|por qué|cuánto|tienes|hay|debo|debería|sabes|conoces)(?![\p{L}])

^(y |pero )?(por qué|cómo|qué|quién|cuál(es)?|cuándo|dónde|es|son|está)(?![\p{L}])
`,
    once: phrases`
^(\p{L}+ )?dolor(es)? [^,]{2,40}, [^,]{2,20} (es|está|son|empeora|mejora)( [^,]+)?$

^([\p{L}]+,? ){0,3}?(escribe|escríbeme|escriba|redacta|compón|cuéntame|inventa|traduce|traduzca) (una?|el|
la|este|esta) ([^ ]+ ){0,2}?(poema|historia|cuento|canción|carta|frase|chiste|discurso|novela|texto|
correo|diálogo|ensayo|eslogan)
`,
    work: phrases`
<(haz|hazlo|hazme|reescribe|acorta|traduce|traduzca|resume|cambia|corrige|arregla|quita|quítale|ponlo|
mejora)\p{L}* (l[oa]s?|el|es[ae]|est[ae]|un|una|más|todo|mi)(?!\p{L})|<(escribe|escríbeme|redacta|
necesito|ayúdame (a escribir|con)|crea|dame|haz|hazme) (un[oa]?|el|la|mi) (\p{L}+ ){0,2}?(poema|correo|
mail|carta|cuento|historia|texto|post|discurso|invitación|mensaje|párrafo|titular|tuit|informe|anuncio|
ensayo|redacción|resumen)(?!\p{L})|^(no|nah|mm+|casi|vale)?,? ?(un poco |mucho |aún )?(más (corto|largo|
formal|simple|breve|suave)|otra vez)(?!\p{L})
`,
    moment: phrases`
(nunca|no) te rindas|tú puedes|
(gusta|gustan|encanta|encantan|adoro|odio) (a )?(mi|mis|nuestr[oa]s?|el|la|los|las) (nuev[oa]s? )?(vecin|
compañer|perr|gat|jef|profesor|herman|mujer|marido|hij|amig|casa|piso|jardín)[a-zá]*

^(nosotros )?(nunca|siempre) [a-zá]+(mos)(?![a-zá])|^hoy no[ ]

(la|el) (última|último|anterior|primera|primer|segunda|segundo|próxima) (pregunta|mensaje|respuesta|
párrafo|frase|correo)|^¡?(ja|jaja|jeje|ay|uf|bah|por fin|bravo)(?![a-zé]).*!$

(esta vez|por una vez|ahora mismo|por ahora|de momento|(?<!(partir de|desde|hasta|de|y) )(hoy|
mañana)(?! en)|esta (noche|semana|tarde)|(?<!(por la|la) )(a|para|en|sobre) (est[ea]|es[ea]|la siguiente|
el siguiente) (correo|mail|e-mail|mensaje|carta|texto|pregunta|artículo|invitación|página|función|archivo|
frase|receta|proyecto)|si tienes tiempo|si puedes|si es posible|cuando (termines|acabes)|
carta de presentación)(?![a-zé])

^¡?(qué (bien|bueno|guay|rico|chulo)|suena|genial|wow|oh|jaja|perfecto|sí|gracias|vale|ok|estupendo|
excelente|increíble|exacto|claro|fantástico)(?![a-zé]).*!$

(gusta|prefiero|quiero|encanta) (el|la) (primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|otr[oa])([ .!]|$)

porque (es|el|la|los|nuestro).*(rápido|rápida|simple|equipo|conoce|proyecto|barato)

^(mi|nuestr[oa]|el|la) (vecin|jef|compañer|compi|amig|profe|caser|prim|tí|herman)[oae]?[a-z]*(?!\p{L})|
(?<!\p{L})(ayer|deberes|como siempre|voy a dormir|carta de presentación)(?!\p{L})
`,
    unreal: phrases`
^en (el|la|los|las) (?!(correos?|mails?|e-mails?|cartas?|mensajes?|respuestas?|código|resúmenes|futuro|
textos?|recetas|chats?|explicaciones|comentarios|tablas)(?![a-zé]))[a-zéñóáí]+,?[ ]

^al (?!(escribir|responder|contestar|explicar|resumir|traducir|programar|citar|recomendar|final|
principio)(?![a-z]))[a-zéñó]+r,?[ ]

(quiere|quieren|pide|exige|espera|quería) que (yo |nosotros )?(?!(me|tú|sepas|hagas|uses|
respondas)(?![a-z]))

hay que (?![a-z]+(me|nos))

^(imagina|imagine|imaginemos|supón|supongamos|suponga|digamos|por ejemplo|y si|si (yo )?(fuera|tuviera|
dijera|prefiriera)|haz como si|en (el|la|este|esta|mi) (cuento|historia|novela|película|libro|canción|
poema|juego|sueño)|había una vez|érase una vez|el personaje|mi personaje)

(?<!(^| )(te|ya|yo|como) )(dice|dijo|decía|dicen|diciendo|escribió|según|afirma|asegura que|aconseja|
recomienda que|refrán|lema|eslogan|título|el cartel|el manual)(?![\p{L}])

(antes (me|yo|era|no me)|de niñ[oa]|cuando era|el año pasado|la semana pasada|en aquella época)(?![\p{L}])
`,
    unrealBefore: phrases`
si|que él|que ella|como si|cree que|piensa que|dice que|a mi [\p{L}]+|a él|a ella|no sé si|porque a ellos|
(ver|saber|descubrir) (qué|cuál|cómo)
`,
    today: '(?<!(?:desde|de|ni) )(hoy|esta (noche|tarde|mañana))(?! en adelante(?!\\p{L}))',
    family: joined`
(?<!(si|que|de|y|cuando) )(mi|mis|nuestr[oa]s?) (\p{L}+ )?(hij[oa]s?|niñ[oa]s?|mujer|esposa|marido|esposo|
pareja|novi[oa]|madre|mamá|padre|papá|herman[oa]|bebé|niet[oa]|abuel[oa])( \p{L}+)? ((es|son) ((muy|
también) )?(alérgic[oa]s?|celíac[oa]s?|intolerantes?)
|(tiene|tienen) (una )?(\p{L}+ )?(alergia|intolerancia|celiaquía))
`,
    requests: ['como (de )?todo (menos|excepto|salvo)'],
    forNow: 'por ahora|(solo|sólo|nada más|únicamente) (por )?(esta vez|ahora)|por esta vez',
    aboutOneself: '((que|porque) )?(estoy|tengo|voy|entro|mi)',
    brief: '(breve|corto|rápid[oa])( por favor)?',
    these: 'est[aeo]s?|es[aeo]s?',
    plain: joined`
cierto|límite{/s}|nada|
así|eso|esto|
tú|él|te|tu|tus|unos|unas|cuando|si|sobre|soy|nunca|siempre|jamás|partir|adelante|favor|pregunt{e/o}|pida|
usa|use|uses|usar|utiliza{/r}|inclu{ye/ir/yas}|da|dame|dar|añad{e/ir}|responde{/r}|muestra|pon|poner|
prefiero|gusta{/n}|odio|evito|encanta{/n}|olvida|olvídate|regla|instrucción|deja{/r}|dejes|falta|como|
bebo|dije|todas|respuestas|también|necesitas|llámame|eso|esa
`,
    inIt: 'en él',
  },
  changes: {
    now: joined`
a partir del (lunes|martes|miércoles|jueves|viernes|sábado|domingo)|ahora|actualmente|desde (ahora|
hoy|esta semana|este mes)|a partir de (ahora|hoy|esta semana|este mes)|hoy en día|ya no
`,
    moved: joined`
reagend(ó|aron|amos|é|ad[oa]s?)|reprogram(ó|aron|amos|é)|posterg(ó|aron|amos|ad[oa]s?)|(corrieron|
movimos|pasamos|moví)(?= [^.,;]{0,30} ?(al|a|para))|(queda|quedó) para|han (movido|pasado|cambiado|
aplazado|adelantado|retrasado)|se (cambió|cambia|movió|pasó|pasa|aplazó|adelantó|retrasó)|(cambiaron|
cambió|movieron|pasaron|aplazaron|pospusieron|adelantaron|retrasaron)|(aplazad|pospuest|reprogramad|
trasladad|cambiad)[oa]s?|me cambié de|cambié de|una? (día|semana|hora|mes) (más
tarde|después|antes)|s[oó]lo puede
`,
    cancelled: joined`
(al final|mejor) no (voy|vamos|hago|hacemos)|descart(é|amos)|no se hace|se cayó|no (va a poder|
podrá) ser|se canceló|suspend(ió|ieron|id[oa]s?)|cancel(aron|ó|é|amos|ad[oa]s?|an)|
(queda\p{L}* )?anul(aron|ó|é|amos|ad[oa]s?)|
suspend(ieron|ió|id[oa]s?)|di de baja|dejé|desistí|renuncié|
al final,? no (compr(o|amos)|me apunto|nos apuntamos|iré|iremos|será)|descartad[oa]s?|descartado|
ya no (vamos|voy|hacemos|hago|compr(o|amos)) |(he|hemos) (desistido|renunciado)|decid(í|imos) no|
al traste|
no va a ser|
(al final|finalmente) no (hay|hubo|tenemos|viene|vienen|se celebra)|ya no (quiero|queremos|me apetece|
nos apetece|tengo ganas|viene|vienen)|paso de|me lo he pensado mejor|se suspende|se anula|se cancela
`,
    corrected: joined`
(ay |ah |no,? |oh )*(perdón|perdona|disculpa|espera|corrección|me equivoqué|quise decir|quería decir|
leí mal|error|uy|ups|lo siento)|
(uy |no,? |ay )+(es|el|la|son)(?= [^.]{0,12}\p{N})|digo,?|uy no|mentira|me he equivocado|me he liado
`,
    mistaken: 'no,? espera|corrección|me equivoqué|quise decir|quería decir|leí mal|me confundí',
    insteadOf: joined`
en lugar de(l)?|en vez de(l)?|(al final|finalmente),? nada de|(fuimos|fui) (a )?por(?=.* volv)
`,
    insteadBehind: 'estaban? (complet|agotad)[oa]s?(?<=(cogí|compr|reserv|eleg|tom)[^.]{2,80})',
    over: 'ya no(?! hay)|nunca más',
    back: 'otra vez|de nuevo|de vuelta|volv(í|imos|er)|(he|hemos) vuelto|como antes',
    planned: joined`
(quiero|queremos|quisiera|pienso|pensamos|estoy pensando|estamos pensando|planeo|planeamos|espero|voy a|
vamos a|me gustaría|nos gustaría)|
(tengo|tenemos) (pensado|la intención)|(mi|nuestro) (plan|objetivo|sueño)|(har|ir)(é|emos)|
quería(mos)?|(iba|íbamos) a
`,
    booked: joined`
reserv(é|amos|ad[oa]s?)|entradas|billetes|boletos|cita|inscri\p{L}+|apunt(é|amos|ad[oa])|suscri\p{L}+|
mesa en|reserva
`,
    also: 'también|además|otr[oa] (clase|curso|cita)|segund[oa]|excepto|salvo',
    unreal: joined`
si|quizás?|tal vez|a lo mejor|podría|sería|habría|ojalá|he oído|no (estoy )?segur[oa]|al parecer|
parece que
`,
    events: joined`
pagad[oa]|pagué|transfer(í|ido)|entreg(ué|ó|ado)|envi(é|ado)|vend(í|ido)|gan(é|ado)|presté|
corr(í|ido)|gast(é|ado)
`,
    cases: joined`
por l(a|as) (mañanas?|tardes?|noches?)|al mediodía|entre semana|(los|el) fin(es)? de semana|
en (vacaciones|verano|invierno|otoño|primavera)|los festivos
`,
    others: joined`
(mi|mis|nuestr[oa]s?) (\p{L}+ )?(madre|padre|mamá|papá|padres|hermanas?|hermanos?|hij[oa]s?|mujer|
esposa|marido|esposo|pareja|novi[oa]|amig[oa]s?|tí[oa]s?|prim[oa]s?|vecin[oa]s?|jef[ea]|compañer[oa]s?|
abuel[oa]s?|niñ[oa]s?|sobrin[oa]s?|suegr[oa]s?|cuñad[oa]s?)
`,
    pronouns: 'él|ella|su|sus',
    decided: joined`
al final,? (fue|compr(é|amos)|nos quedamos con|me quedé con|eleg(í|imos)|fuimos a|adopt(é|amos)|
cog(í|imos)|pill(é|amos))|(acab(ó|é|amos)|termin(ó|é|amos)) (siendo|con|comprando|eligiendo|
adoptando|yendo|en)|me decidí por|nos decidimos por|
(se llama|la llamamos|le pusimos|le hemos puesto)(?= [^.,;]{2,20}al final)|al final (se llama|le pusimos|
la llamamos|le hemos puesto)
`,
    refunded: joined`devuelven (el dinero|todo|las? entradas?)|devolv(ieron|ió) el dinero|reembols\p{L}*`,
    lives: 'vivo|vivimos|mi casa está',
    settled: joined`
acabo de mudarme a|(ya|recién) (vivo|vivimos) en|me (vine|fui) a vivir a|nos (vinimos|
fuimos) a vivir a|(mudad[oa]s?) a|(mi|nuestr[ao]) nuev[ao] (casa|piso|dirección|hogar) (está |
es )?en|(me mudé|nos mudamos|me he mudado|nos hemos mudado) a|vivo|vivimos|instalad[oa]s en|
afincad[oa]s en|
(nos|me) (han )?(dieron|dado|entregaron|entregado) las llaves (de|del)( la| nuestr[oa]| mi|
 nueva)*( casa| piso)?|
(llevo|llevamos) [^.,;]{2,20} viviendo|
(ya )?(estoy|estamos|estoy viviendo|estamos viviendo) en(?=[^.]{2,60}(mudanza|piso nuevo|casa nueva|
cajas))|instalad[oa]s? en
`,
    changed: joined`
cambié|cambiamos|cambiaron|cambió|cambiado|subió|subieron|subido|sube|bajó|bajaron|bajé|bajado|aumentó|
aumentado|reducido|duplicó|
duplicaron|aumentaron|reduje|redujo|redujimos|pasó|pasamos|pasado|migramos|movió|movieron|aplazó|
aplazaron|retrasó|retrasaron|adelantó|adelantaron
`,
    toValue: 'a|al|por|para|hasta',
    fromValue: 'de|del|desde',
    ended: joined`
vendí|vendimos|he vendido|hemos vendido|dejé( de| el| la)?|dejamos|cancelé|cerré|abandoné|rompí con|
me divorcié de|
(he|hemos) dejado( de| el| la| lo de(l)?)?(?! [^.,;]{2,20} en )|dejo (lo de(l)?|el curso|la clase)|
dejé lo de(l)?|me he quitado de(l)?|ya no (estudio|practico|tomo|como|bebo|uso|hago|juego al?)
`,
    gone: joined`
murió|falleció|se fue|y yo rompimos|y yo nos separamos|
y yo lo (hemos dejado|dejamos)|y yo (hemos roto|cortamos|nos hemos separado)|
se (ha jubilado|jubiló)
`,
    own: 'mi|mis|nuestro|nuestra',
    ownNew: '(mi|nuestr[oa]) nuev[oa]|nuev[oa](?= [^.,;:]{2,20}: )',
    favourite: joined`mi \p{L}+ (favorit[oa]|preferid[oa])`,
    copula: 'es|son|se llaman?',
    works: joined`
trabajo (desde hace [^.,;]{2,15} )?(en|para|como|de)|estoy trabajando (en|para|como|de)|
trabajo (en|para|como|de)|
soy \p{L}+(er[oa]|or|ora|ista|ente|ic[oa]|ad[oa]) en
`,
    hired: joined`
renuncié|me (despidieron|echaron|corrieron)|dejé (el|mi) (trabajo|curro|chamba)|conseguí (trabajo|
curro|chamba|pega)|entré a trabajar|empecé (como|de)|(soy|estoy) (ahora )(?=[^.,;]{2,30} en )|
llevo (\p{L}+ ){1,3}((de|como) (?!vacacion|baja|viaje|reposo|descanso|permiso|visita|soci|pacient|
volunt|alumn|invitad|estudiant)\p{L}+ en|trabajando (de|en|como|para))|(empecé|comencé|
he empezado)( a trabajar)? en|nuevo trabajo|cambié de trabajo|me contrat(ó|aron)|ahora trabajo|
primera? (día|semana|turno) (como|en(?=.*(compañer|equipo|jef|trabajo|oficina|turno)))|
(empiezo|empezamos|comienzo)( el \p{L}+| mañana)? en(?=[^.]*(dejo|dejé|trabajo|curro))|me (cogieron|
contratan|han cogido|han contratado)
`,
    left: 'salí del?( la)?|(dejé|he dejado) (el|la)|me fui del?( la)?',
    prefers: 'prefiero',
    past: 'era|eran|tenía|antes',
    kinds: joined`
cuenta|contrato|suscripción|trabajo|clase|curso|cita|reunión|coche|bici|móvil|casa|piso|
reserva|mesa|entradas|plaza|visita
`,
    plain: joined`
visita|reserva|nuestr{o/a/os/as}|ha|hemos|han|era|fue|ser|está{/n}|estoy|esta{/mos}|tengo|tenemos|
tiene{/n}|voy|va|van|vamos|ir|nos|les|este|hora{/s}|semana{/s}|mes|año|día{/s}|mañana|tarde|noche|hoy|
ayer|tiempo|viene|llega|sale|desde|hasta|todo{/s}|otra|nuev{o/a}|compr{é/ar}|clase{/s}|curso|cita|vivo|
vivimos|mudé|mudamos|quiero|lugar|sábado|
jaja|jajaja|q|pq|por|fin|lo|ya|ahora|final|llam{o/a/ar/amos/aba}|pue{s/de}|yendo|hacer|casa
`,
    moves: 'mud(amos|armos|arme|arnos|o)|(vamos|voy|irnos|irme) a vivir',
    done: joined`
lleg(ó|aron)|han? llegado|recog(í|imos|ido)|compr(é|ado)|adopt(é|ado)|aprob(é|ado)|termin(é|ado)|
empec(é|emos)|empezado|construid[oa]|(primer|segund|tercer|últim)[oa]? (día|semana|clase) (de|del)|
(ya )?(tengo|tenemos) (el|la|los|las|mi|nuestr[oa])|ya está (aquí|en casa|list[oa]|montad[oa])|
(de vuelta|vuelto|volví|volvimos) del?|
(me )?sa(qué|cado) (el|la|mi)
`,
    sweetheart: 'novi[oa]s?|salgo con|saliendo con|pareja|prometid[oa]',
    married: 'casad[oa]s|casado|nos casamos|me casé',
    parted: joined`
lo (hemos dejado|dejamos|dejé con)|(hemos )?(rompimos|roto)|cortamos|nos (separamos|hemos separado|
divorciamos)|(estoy|soy) solter[oa]|otra vez solter[oa]
`,
    unavailable: joined`
(estaba|estaban|era|eran|quedaba)( \p{L}+)? ?(llen[oa]s?(?! de)|complet[oa]s?|agotad[oa]s?|cerrad[oa]s?|
ocupad[oa]s?|carísim[oa]s?|demasiado (car[oa]s?|lejos)|muy (car[oa]s?|lejos))|no (quedaban?|
había) (plazas?|sitio|entradas|habitaciones)
`,
    chosen: joined`
(acab(é|amos)|compr(é|amos)|cog(í|imos)|eleg(í|imos)|fuimos|fui|pill(é|amos)|ped(í|imos)|qued(é|amos)|
estuvimos|alquil(é|amos)|(le|les|nos|me) (compré|compramos|cogí|regalé|regalamos)|en su lugar|así que)
`,
    comes: 'viene|vienen|llega|llegan',
    absent: '(ya |al final |al final ya )?no (viene|vienen|vendrán?|puede venir|pueden venir|llega)',
    role: 'jef[ea]',
    trip: 'viaj|vacaci',
    another: 'nuev|otr[oa]|maior',
    because: 'porque|ya que',
  },
  questions: {
    starts: 'adónde|cuá{l/les/ndo/nta/ntas/nto/ntos}|cómo|dónde|quién{/es}|qué|desde cuándo|por qué',
    requests: joined`
ayúdame|dame|dime|dígame|muéstrame|podría{/s}|puedes|recuérd{ame/eme}|sabes|sabe usted|por favor|
me gustaría saber|{quisiera/quiero} saber
`,
    imperatives: 'busca|compara|encuentra|escribe|explica|propón|recomienda|resume|sugiere|traduce',
    advice: joined`
idea (para|de)|^(y |pues )?(qué|que) (como|ceno|cocino|desayuno|almuerzo|preparo|regalo|bebo|comemos|
cenamos|cocinamos)|lista de (la )?compras?|
recomi[eé]nd\p{L}*|recomend(ar\p{L}*|aciones)|sugi[eé]r\p{L}*|suger(encias?|ir\p{L}*)|acons[eé]j(as?|ame|
ar\p{L}*)|consejos?|(alguna|tienes|dame|necesito|más) ideas?|ideas (para|de|sobre)|ay[uú]da(me|rme|nos)|
(debería|podría)(mos)?|puedo|podemos|(qu[eé]|cómo) (hago|hacemos|cocino|regalo|me pongo|se puede)|te
 parece|crees|conoce[ns]|se te ocurre\p{L}*|hay que|\p{L}+rías|cu[aá]l(es)? (es|son|sería|serían) ?(el|la|
los|las|una?|un[oa]s)? ?(mejor|buen|bonit)\p{L}*|(alg[uú]n\p{L}*|hay|^) ?(alg[uú]n\p{L}* |una? )?(\p{L}+
 )?(buen|mejor)\p{L}* \p{L}+|(qu[eé]|d[oó]nde|c[oó]mo|a qui[eé]n) (?!lugar|mujer|bar)\p{L}+[aei]r(me|se)?|
c[oó]mo (?!dijo|hizo|puso|mucho|cuando)\p{L}{3,}o|mejor (forma|manera|sitio|momento)|(vale|merece) la
 pena|podrían gustar|(ir|vendr)ía bien|sería una? (buen\p{L}*)|me conviene
`,
    recalling: joined`
(me|te|le|nos) (dio|dijo|dieron|\p{L}+ó)|propuso|ten[ií]a\p{L}*|tuv[eo]|había\p{L}*|h(e|a|as|emos)
 (\p{L}+(ado|ido)|dicho|hecho|visto|puesto)|haber|según|fue|fui|(?!qué|té|café|sé|esté|bebé)\p{L}+é|(es|
son) mis?|mejor amig\p{L}*|localizar
`,
    referring: 'allí|aquel{/la}|ella{/s}|ellos|esa|ese|eso|esto|él',
    continuing: 'e|o|pero|y',
    resuming: joined`
por dónde íbamos|dónde (estábamos|(nos )?quedamos|lo dejamos)|última (conversación|sesión|charla)
`,
    answers: joined`
(?<!\p{L})(indicaste|comentaste|pusiste|escogiste|hablaste)(?!\p{L})|(?<!\p{L})(era|fue) tu (elección|
favorit[oa]|opción|idea)|
(?<!\p{L})(recomendaste|sugeriste|aconsejaste|propusiste|dijiste|explicaste|diste|mencionaste|mostraste|
ayudaste|enseñaste|escribiste|tradujiste|elegiste|
preferías|decías|pensabas)(?!\p{L})|(?<!\p{L})(me |te )?has (recomendado|sugerido|
dicho|explicado|propuesto|aconsejado)|(?<!\p{L})(tu|tus) (consejos?|recomendaci(ón|ones)|
sugerencias?|respuestas?)
`,
    breadth: phrases`
(?<!\p{L})(qué|que|cuáles) \p{L}+s (hemos|he|tomamos|decidimos|acordamos|me faltan|nos faltan)(?!\p{L})|
(?<!\p{L})de l[oa]s (dos|tres|cuatro|cinco|seis|\d+) \p{L}+s

(?<!\p{L})(en qué orden|el orden (en|de)|orden cronológico|cronol\p{L}+|(primera|última) vez|
primero(?=[,;.?])|primero o|por último|antes o después|cuánt[oa]s(?! (días|semanas|meses|años))|
cuánt[oa] (\p{L}+ ){0,3}(en total|he|hemos|gast\p{L}+)|cuántas veces|con qué frecuencia|
número de veces|en total|suma|promedio|en promedio|resum(en|ir|iendo|a|ime)|resúm\p{L}+|resume (lo|el|
la|los|las|todo|nuestr\p{L}+|est[eoa]s?)|recapitul\p{L}*|ponme al día|visión general|panorama|
todo (lo que|sobre|acerca)|tod[oa]s (los|las|mis|nuestr\p{L}+)|cada (vez|un[oa])|qué sabes (de|
sobre)|cuéntame (todo|de|sobre)|lista tod\p{L}+|(haz|hazme|dame) una lista|enumera\p{L}*)(?!\p{L})|
de qué hemos hablado|qué (hemos|he) .{0,20}(hablado|dicho|hecho|decidido|aprendido)|
cómo .{1,60}(evolucionado|cambiado|avanzado|progresado)
`,
    coming: joined`
próximamente|(algo|qué|nada|tengo|hay|tenemos) (\p{L}+ ){0,2}(planeado|planeada|previsto|prevista|
programado|programada|pendiente|planificado)|próxim[oa]s? (citas?|viajes?|vuelos?|reunión|reuniones|
examen|exámenes|vacaciones|evento|eventos|concierto)|lo que viene|qué (viene|sigue) (ahora|después|
para mí)|qué me espera
`,
    alone: joined`
((puedes|podrías) )?(escr[ií]be?(me|nos)?|escribir(me)?|cuénta(me|nos)|contar(me)?|cuenta|haz(me)?|dime|
dame|inventa|compón|canta) (un|una|otro|otra)( (buen|breve|pequeño|nuevo))* (poema|haiku|chiste|
adivinanza|cuento|historia|canción|soneto|rima|limerick)( (corto|corta|breve|gracioso|graciosa|
divertido|divertida|malo))?( sobre (?<subject>(?!(el|la|los|las|mi|mis|nuestr[oa]s?|su|sus|un|una|este|
esta|ese|esa|mí|nosotros)(?!\p{L}))\p{L}+))?|cuéntame algo (gracioso|divertido|interesante)|
lanza una moneda|traduce " (al|a) \p{L}+|cómo se dice " en \p{L}+|(corrige|revisa|mejora)( (la|el|los|
las|de|en|esta|este|mi|gramática|ortografía|frase|texto|errores))+ "|((cuánto (es|son|da)|calcula) )?(§|
# (por|más|menos|entre|dividido por|dividido entre|% de) #)|(cómo|qué tal) (estás|está|vas|va todo)|
qué tal( todo)?|quién eres|qué puedes hacer|qué hora es|qué día es( hoy)?
`,
    general: joined`
((puedes|podrías) )?(expl[ií]ca|explicar|define|definir|describe)(me|nos)?( cómo funcionan?)? (la |los |
las |una? )?~|qué (es|son) (la |los |las |una? )?~|cómo funcionan? (los |las |una? )~|por qué (el cielo|
el mar|el sol|la luna) es ~|cuál es la (capital|población|definición) de %|cuál es la diferencia entre (
una? )?%|quién (pintó|escribió|inventó|descubrió|compuso) %
`,
    tied: joined`
el|la|los|las|mi|mis|tu|tus|su|sus|nuestr[oa]s?|este|esta|est[oa]s|es[oa]s?|ese|esto|dos|próxim[oa]s?|
últim[oa]s?|hoy|mañana|ayer
`,
    form: joined`
mencion{ar/é/ado}|decir|dije|dicho|cont{ar/é}|pregunt{ar/é}|habl{ar/é/amos}|describir|expli{car/qué}|
recomenda{r/ste}|sugeri{r/ste}|conversaci{ón/ones}|mensaje{/s}|resum{en/ir/e}|lista|orden|aspecto{/s}|
tema{/s}|diferente{/s}|distintos|mostrar|muestra|dar
`,
    or: 'o',
    conditions: 'si|cuando|antes|después|mientras|aunque|hasta|en vez',
  },
  smallTalk: {
    markers: joined`
abrazos|adiós|agradec*|amab{ilidad/le}|apurad*|atentamente|besos|buenas|cansad*|clima|cordialmente|
cuíd{ate/ese}|deseo|disculp*|encantad*|enhorabuena|esperando|estimad*|felicidades|gracias|gusto|hola|
interrump*|lamento|lloviendo|llueve|molest*|ocupad*|paciencia|perdon{*/a}|prisa|querid{a/o}|saludos|
soleado|buenos días|buenas {tardes/noches}|buen {día/fin}|lo siento|espero {que/no}|cómo {estás/está}|
como estas|cómo te va|cómo le va|cómo va todo|qué {tal/tengas}|que {tengas/tenga/pases/pase}|feliz día|
lindo día|bonito día|hace {sol/calor/frío/buen}|con prisa|sin prisa|no hay prisa|no corre prisa|
tómate tu tiempo|tómese su tiempo|pregunta rápida|una {pregunta/consulta}|pequeña pregunta|
un {abrazo/saludo/momento/minuto/placer}|hasta {luego/pronto/mañana}|nos vemos|de antemano|
si tienes tiempo|si tiene tiempo|si tienes un momento|si tiene un momento|tu ayuda|su ayuda|muy ocupad*|
te deseo|le deseo
`,
    replies: joined`
sí|si|no|ok|vale|claro|bien|perfecto|genial|gracias|exacto|exactamente|bueno|buena|guay|estupendo|hm|
hmm|ah|oh|jaja|quizás|quizá|mejor|cierto|correcto|ambos|ninguno|todavía|aún|luego
`,
    replying: joined`
a|acuerdo|ahora|algo|así|aunque|b|c|con|cuál|cómo|de|después|dos|el|en|era|es|eso|espera|esta|este|está|
fue|gracias|gusta|idea|igual|la|las|lo|los|más|me|mejor|momento|mucho|muchas|muy|nada|o|opción|otra|
otro|pero|por|favor|primera|primero|que|qué|sé|segunda|segundo|seguro|solo|suena|también|tal|te|tercera|
tercero|tengo|todo|tú|último|última|un|una|y|ya|yo|
elijo|escojo|número|prefiero|quedamos|quedo|quiero
`,
    fillers: joined`
ahora ahí al alg{o/uien/una/unas/unos/ún} antes aquí así aun{/que} ayer ayuda{/do/r/rme/s} aún bastante
 bonito buen{/a/o/os} cada casi como con{/migo/tigo} cosas creo cua{l/ndo} del dem{asiado/ás}
 des{de/pués} dices donde dos día{/s} el encanta entonces era eres espero esta{/do/mos/r/s}
 est{e/os/oy/á/án} excelente forma fue{/ron} gran gusta{/ría} ha hab{er/ía} hace{/r} hasta hay{/a} hecho
 hoy hubo increíble ir jornada las lindo lo luego maravilloso mañana mejor menos mi mientras mis{/mo}
 momento much{a/as/o/os/ísimas/ísimo} muy más mí nada necesito noche nosotros nuestr{a/o} nuev{a/o}
 ocasión otr{a/as/o/os} par{a/ece} pasa{/da/do} pequeñ{a/o} poco por{/que} pregunta{/r/rte/s} pude
 pue{de/do/s} puntito quería qui{ero/siera} rato realmente rápid{a/o} sabe{/r} sea semana{/s} ser{/ía}
 sido siempre sin{/o} sobre solo soy su sus sé sí sólo súper tal tam{bién/poco} tan{/to} tarde{/s}
 ten{er/gas/go} ti tie{mpo/ne/nes} tod{a/as/avía/o/os} trabajo tus tú una{/s} uno{/s} usted veces
 ver{/dad} vez vida ya yo
`,
    busy: 'prisa|ocupad[oa]|cansad[oa]',
  },
  boilerplate: {
    beside: 'vale|ok|claro|perfecto|genial|gracias|de acuerdo|muy bien|estupendo',
    starts: joined`
(me )?alegro (mucho )?(de|que)|siempre (a tu|a su|estoy)|(mucha )?suerte|
bueno saberlo|es bueno saberlo|gracias por (avisar|contármelo|decírmelo)|lo (tendré en cuenta|
recordaré|anoto)|tomo nota|(es una )?(muy )?(buena|excelente|gran) pregunta|hecho|listo|entendido|
anotado|de nada|con (mucho )?gusto|aquí (tienes|está) (un|una|el|la|tu) (breve )?(resumen|
respuesta|lista)|no dudes en|avísame|dime|espero que|si (tienes|necesitas|quieres)|hay algo más
`,
    words: joined`
si|tienes|necesitas|quieres|algo|más|otra|otras|cosa|alguna|preguntas|pregunta|duda|dudas|ayuda|esto|eso|
te|le|ayude|sirva|sea|útil|haya|ayudado|en|preguntar|preguntarme|avísame|dime|que|lo|pueda|puedo|ayudarte|
haber|haberte|podido|para|ti|disposición
`,
    offers: joined`
(si|cuando) .* (no dudes en .*|no dude en .*|avísame|avíseme|dime|dímelo|dígame|pregúntame|
puedo (ayudar|explicar|dar|detallar).*|aquí estoy)|(no dudes en|no dude en|avísame|avíseme|dime|
dígame) (.* )?(si|cuando|qué|cuál) .*|(quieres|quiere|te gustaría|le gustaría) (saber|más|otr[ao]s?|
que (profundice|siga|detalle|explique)).*
`,
  },
  announcing: {
    work: joined`
(tradu(ce|zca|cir)|corri(ge|ja|gir)|resum[ae]n?|resumir|reescrib[ae]|reformula|mejora|acorta|
simplifica|parafrasea|analiza|revis[ae])\p{L}*|(respond[ae]|contest[ae]|responder) (a )?(est[ae]|
es[ae]|esto|eso|mi)(?!\p{L})|(haz|hac|pon|dej)(e|a|er|ar)?(lo|la)? (esto|eso|este|esta|
lo)(?!\p{L}).{0,40}(más|menos|educad|cort|formal)\p{L}*|hazlo más|un resumen
`,
    shows: joined`
(est[aeo]s?|es[aeo]s?|el|la|los|un|una|nuestr[ao]) (\p{L}+ )?(p[áa]gina|texto|art[íi]culo|correo|
e-?mail|mail|carta|mensaje|documento|reseña|poema|poes[íi]a|política|hilo|conversación|
borrador)s?( siguiente)?|siguiente (texto|artículo|mensaje)|aquí (está|están|va|
tienes)( \p{L}+){1,5}|qué (opinas|te parece|piensas|quiere|respondo|contesto|le digo)|¿?es (verdad|
cierto|correcto)
`,
    points: joined`
est[oaeá]s?(?! (semana|noche|tarde|mañana|mes|año|vez|verano|finde))|es[oae]s?(?! (semana|noche|tarde|
mes|año|vez))|(lo|o) que (el|la|mi|los)|(aviso|cartel|letrero|reglamento|norma|anuncio|cláusula|
comentario|panfleto|contrato|receta|circular|comunicado|letra)s?
`,
    topic: 'para|sobre|en|con|por|de|cada|ning[uú]n|tu',
    media: joined`
carta|correo|e-?mail|mensaje|sms|nota|audio|buzón de voz|transcripción|post|publicación|tuit|comentario|
bio|perfil|reseña|anuncio|oferta|folleto|cartel|letrero|aviso|circular|boletín|comunicado|ficha|hoja|
cuestionario|entrevista|gui[oó]n|escena|diálogo|monólogo|letra|canción|estrofa|estribillo|poema|diario|
blog|artículo|fragmento|cita|capítulo|personaje|prompt|plantilla|ticket|reglamento|contrato|
etiqueta|receta|tarjeta|invitación|discurso|horóscopo|chat|grupo|borrador
`,
    aside: joined`
por cierto|además|ah|y|pero|otra cosa|una cosa( más)?|también|aparte|de paso|antes de|dicho esto|
en general|ps|pd
`,
    sent: joined`
llegado|llegó|llega|mandado|mandó|manda(ron)?|enviado|envi[óa]|enviaron|escrito|escribi[óo]|recibido|
recibí|encontrado|encontré|visto|vi|leído|leí|copiado|reenvi\p{L}+|publicó|pone|dice|dejó|colgó
`,
    speech: 'dice|dijo|escribió|escribe',
    greeting: 'hola|buen(os|as) (días|tardes|noches)|buen día',
    self: 'yo|tú',
    farewell: joined`
(un )?(cordial |afectuoso )?(saludos?|abrazos?)( cordiales?)?|atentamente|cordialmente|besos
`,
    mine: joined`mis\s+(preferencias|reglas|instrucciones)|siempre`,
  },
  lines: {
    ends: joined`
ya l[oa]s? (como|bebo|tomo|tolero|puedo)|sin límite|
(ya|ahora) (no|puedes?|podés|pueden|puedo|pode[ms]?|podes)|(puedes?|podés|pode[ms]?) (volver|dejar|largar|
parar|hablar|usar|soltar|olvidar)|de nuevo|otra vez|v[uo]el(ve|va|vé|ver)|olvid[aáe]\p{L}*|basta de|
se acabó|fuera lo de|(quit|levant|tumb)(ó|aron|ado)|liberad\p{L}*|de ahora en adelante|a partir de ahora|
en (vez|lugar) de|cambi(é|ado|amos)|largar?|deja (de|lo)|no hace falta|tranqui|quit[ae]\p{L}*|
ya lo puedes|pasamos a|migramos|con (lo de|el nombre)|vuelto a|ya puedo|por fin|volv[aá]mos|no soy (alérgic|
intolerante)[oa]?|(?<=^|[,.] )mejor
`,
    makes: joined`
(escrib\p{L}*|redact\p{L}*|prepar\p{L}*|necesito|preciso( de)?|haz\p{L}*|crea\p{L}*) (un|una|el|la|los|
las|mi|nuestro) (\p{L}+ ){0,2}(prompt|cartel|letrero|nota|carta|correo|mail|e-mail|mensaje|plantilla|
modelo|lista|instrucciones|reglas|normas|anuncio|discurso|contrato|aviso)
`,
    edits: joined`
est[aeo]s?|es[aeo]|l[aeo]s?|\p{L}+(lo|la|le|los|las)|tradu\p{L}*|resum\p{L}*|cambia|haz\p{L}*|qué|cómo|
como|aprend\p{L}*
`,
    objects: 'correos?|t[ií]tul[oa]s?|coment[aá]rios?|cartas?',
    bound: 'cuando|salvo|si|(en|para) (los |las |mis )?(correos|cartas|recetas|código)',
    answers: 'respond|contest|escrib|habl|respuest|contést|respónd|escríb|hábl',
    overrides: joined`ignor\p{L}+ ((tod[ao]s|las?) )*instru\p{L}+ (anter|previ|preced)\p{L}*`,
  },
  subjects: {
    language: {
      beside: '(en) (\\p{L}+)(,|[.!]*$)|a partir de|de ahora|idioma',
      english: 'inglés',
      german: 'alemán',
      french: 'francés',
      spanish: 'español|castellano',
      portuguese: 'portugués',
      italian: 'italiano',
      dutch: 'neerlandés',
      russian: 'ruso',
      chinese: 'chino',
      japanese: 'japonés',
      korean: 'coreano',
      other: 'polaco|catalán',
    },
    length: {
      beside: 'sé |límite',
      short: joined`
(una?|dos|tres|\d+) (sola )?(frases?|líneas|palabras)|breve\p{L}*|cort(it)?[oa]s?|concis[oa]s?|
pocas palabras
`,
      long: joined`
sin límite|(ya )?no hay (más )?límite|detallad[oa]s?|(más |mas )?larg[oa]s?|(con|más|mas) detalles?|
explicar(me)? (un poco )?m[aá]s
`,
    },
    tone: { formal: 'formal|formalmente', casual: 'informal|informalmente|coloquial' },
    units: { metric: 'métric[oa]s?|kilómetros', imperial: 'imperial|millas' },
    currency: { beside: 'precio', dollar: 'dólares', local: 'pesos' },
    address: { familiar: 'tutéa\\p{L}*|tutear\\p{L}*|de tú', polite: 'de usted' },
    diet: {
      pescatarian: '(?<!no |não )como (\\p{L}+ )?pescado',
      vegan: 'vegan\\p{L}*',
      vegetarian: 'vegetari\\p{L}*',
      meat: 'como (\\p{L}+ )?carne|comer carne|vuelto a comer',
    },
    alcohol: { none: 'no bebo( alcohol)?', some: 'bebo (vino|cerveza|alcohol|otra vez)' },
    indentation: { beside: 'sangr', tabs: 'tabula\\p{L}*', spaces: 'espacios?' },
    'hot drink': { beside: 'prefier', tea: 'té', coffee: 'café' },
    look: { dark: '(modo|tema) oscuro', light: '(modo|tema) claro' },
    format: {
      beside: 'usa|prefier|mejor',
      bullets: 'viñetas|listas',
      prose: 'prosa|texto corrido|frases completas|párrafos',
    },
    amounts: { weight: 'en gramos', cups: 'en tazas' },
    spelling: { beside: 'ortograf' },
    signature: { any: 'firma\\p{L}* .{0,24}(correos?|mensajes?|e-?mails?) con' },
    name: { any: 'llám(ame|eme)|llamarme' },
  },
  grammar: {
    i: 'yo|nosotros',
    oneself: 'yo|mi|mis|nosotros|nuestr[oa]|tengo|estoy|soy|vivo',
    am: 'soy|estoy',
    articles: 'l[ao]s?|el|un[ao]?',
    prepositions: 'al|del?|con|sin|en|por|para|sobre|antes del?|después del?',
    places: 'en|bajo|sobre|junto al?|debajo de|cerca',
    not: 'no',
    relative: 'que',
    for: 'para',
    cry: 'que|qué',
    and: 'y|pero|porque',
    please: 'por favor|porfa',
  },
})
