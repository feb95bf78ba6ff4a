import { joined, phrases } from '../phrases.ts'
import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in Spanish. */
export const SPANISH: StandingWords = {
  triggers: joined`
vegano|vegana|vegetariano|vegetariana|alérgico|alérgica|intolerante|el|q|porfa|pa|lunes|martes|jueves|vier
nes|sábados|domingos|ahora|los|las|ni|todos|todas|recuérdame|ponme|dame|cuando|deja|tus|solo|sólo|de|fecha
s|números|máximo|tres|dos|una|un|nunca|usa|tomo|vuelo|siempre|escribo|francés|únicamente|cada|responde|con
testa|habla|háblame|sé|nada|acostúmbrate|trátame|precios|medidas|temperaturas|respuestas|si|desde|a|sin|en
|para|escribe|explica|evita|respuesta|tutéame|ningún|ninguna|puedo|celíaca|celíaco|unidades|yo|me|mi|mis|j
amás|no|prefiero|preferimos|soy|llámame|llámeme|partir|adelante|olvida|olvídate|olvide|dejad|deje|ya|tengo
|odio|evito|evite|detesto|adoro|futuro|nos|quiero|puedes|podrías|uso|usamos|como|sus|vuelvas|preferiría|ma
ntén|encanta|gusta|gustan|bebo|soporto|aguanto|tolero|avísame
`,
  joins: 'y|pero|así que|entonces|porque|pues',
  lead: joined`
oye|che|mira|porfa|jaja(?:ja)*|a mí|eso sí|ya que estamos|por favor|también|y|pero|así que|entonces|ok|val
e|bueno|hola|gracias|sí|por cierto|en general|importante|nota|recuerda|recuerde|como te dije|además|ojo|pd
|solo
`,
  spellings: { que: 'q|ke', para: 'pa', porque: 'pq|xq' },
  sets: {
    lasts: joined`
siempre|nunca|jamás|{on}|(cada|todos l[oa]s|todas las) [a-zé]+|para siempre|en general|por norma|sin exc
epción|ya no|nunca más|de una vez|a diario|a partir de las \w+
`,
    cases: joined`
(cuando|siempre que|si|cada vez que) (te|me|yo|nos|hay|es|sea|se trata|hablemos|hablamos|toque|vaya|[a
-z]+(as|es)(?![a-z]))(?! (fuera|gusta|parece|puedes|apetece|acuerdas|importa))|(para|en|con) (mis |
los |las )(recetas|viajes|correos|precios|textos|respuestas|menús|gráficos|citas|reuniones|fechas)|<(l
as |los )?(recetas|precios|temperaturas|fechas|gráficos|respuestas)
`,

    days: joined`
(los (lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines de semana)|por la (mañana|noche|t
arde)|por las (mañanas|noches|tardes))
`,
    clock: joined`
(\d|las? (\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|mediodía|medianoche|la (?
:comida|cena)|el (desayuno|almuerzo|trabajo)|comer|cenar|trabajar)
`,
    end: '(,? (por favor|gracias|conmigo|siempre|solo|únicamente))*[.!]*$',
    manner: joined`
breve|brevemente|corto|conciso|concisa|concisamente|escueto|detallado|detallada|con detalle|formal|formalm
ente|informal|amable|educado|directo|directa|directamente|sincero|sincera|honesto|honesta|franco|franca|si
mple|sencillo|sencillamente|preciso|al grano|en una frase|en frases completas|con viñetas|claro
`,
    language: joined`
español|inglés|alemán|francés|portugués|italiano|neerlandés|ruso|chino|japonés|coreano|catalán|gallego|eus
kera|polaco|turco|árabe|latín|sueco|griego
`,
    verb: joined`
responde|responda|respóndeme|contesta|conteste|contéstame|usa|use|utiliza|utilice|da|dame|dé|deme|muestra|
muéstrame|muestre|escribe|escriba|escríbeme|explica|explícame|explique|añade|añada|agrega|agregue|formatea
|formatee|menciona|mencione|indica|indícame|indique|incluye|incluya|evita|evite|cita|cite|empieza|empiece|
comienza|termina|termine|habla|háblame|hable|propón|sugiere|sugiéreme|sugiera|recomienda|recomiéndame|veri
fica|verifique|comprueba|confirma|confirme|pon|ponga|recuérdame|presenta|presente|pregunta|pregúntame|limi
ta|mantén|mantenga|traduce|traduzca|corrige|corrija|resume|resuma|trátame|tráteme|dime|dígame|haz|haga|pro
cura|asegúrate|asegúrese|prioriza|priorice|especifica|especifique|detalla|proporciona|proporcione|ofrece|c
ompara|convierte|sé|acuérdate|destaca|destaque|redacta|enumera|lista|revisa|revise|busca|busque|elige|calc
ula|calcule|avísame|aplica|omite|redondea|no
`,
    on: joined`
desde hoy|desde mañana|a partir de mañana|a partir de este momento|de hoy en más|desde este momento|desde y
a|de una vez por todas|hasta que (te )?diga lo contrario|para siempre|de ahora en más|a partir de ahora|
de ahora en adelante|desde ahora|en adelante|de aquí en adelante|a partir de hoy|de hoy en adelante|en el f
uturo|en lo sucesivo|por defecto|en todas tus respuestas|en todas sus respuestas|hasta nuevo aviso
`,
    ask: joined`
(escribo|envío|hablo|mando|comparto|pego|pregunte|pida|hable|mencione|envíe|pegue|escriba|comparta|consu
lte|solicite|pregunto|pido|mande|diga|pase|plantee|comente)
`,
    these: joined`
eso|esto|este|esta|ese|esa|esos|esas|aquel|tu|tus|la (idea|primera|segunda|respuesta|versión|opción)|el (
?:primero|segundo|plan|enfoque)|saber|lo que|cómo|que (sea|me|haya|hayas|te)|mucho (tu|la idea|esto|es
o|esta)
`,
  },
  instructions: phrases`
<(no (me |nos |te |)[\p{L}]+(es|as|a|e)) ~(nunca|jamás|nunca más|más(?! (de|que))|ya)(?![\p{L}])
(?<!no (me|nos|te|lo) (gusta|gustan|queda|falta) [^.]{0,60})

(puedes|podrías|puede|podría) (por favor )?((?!que|qué|cómo|si|por)[\p{L}]+ ){0,4}?(siempre|a partir
 de ahora|no volver a|nunca)

<(llámame|llámeme) por[ ]

<(mantén|mantenga|escribe|haz|redacta|formatea|limita|quiero) (todas )?(tus|sus|las|respuestas) ?(
respuestas|explicaciones|cortas|breves)

<no vuelvas a[ ]

<{verb} (me )?siempre(?! (falla|da|me|que llueve|hay))

<(nunca|jamás|nunca más) (?![\p{L}]+(aba|ía|aban|ían|ado|ido|ei|ou|aram|eram|ava|avam)(?![\p{L}]))(?!(
?:más(?=,)|funciona|ocurre|pasa|sucede|sale|cambia|llueve|falla|sé|he|había|me|mi|te|estive|tive|vi|soube|
pensei|ouvi|li|fui|fue|vou|consegui|foi|é|duerme|tinha|estuve|hay|es|era|vi|supe|pensé|tuve|llega|hago|com
o|bebo|uso|puedo|lo|la|se|voy|hemos|está)(?![\p{L}]))[\p{L}]+(s|e|a|r|me|as|es)

<{on},? (por favor,? |quiero que |necesito que |prefiero que |siempre |no |nunca |las respuestas |tu
s respuestas |{verb})

<(cuando|siempre que|cada vez que|si) (yo )?(te |le |)([^ ]{1,40} )?{ask}.{0,120}?,? (por favor,
? |debes |quiero que |siempre |nunca |{verb} )

<(debes|tienes que|deberías|debe|quiero que|quisiera que|me gustaría que|necesito que|espero que|ase
gúrate de|asegúrese de|procura|acuérdate de|recuerda) ([^ ]{1,40} ){0,5}?(siempre|nunca|jamás|en el 
futuro|cada vez)
`,
  orders: phrases`
<(todas )?(tus|sus) (respuestas|mensajes|explicaciones|resúmenes),? (deben|tienen que|han de|no de
ben|siempre|de|en|con|sin|como máximo|máximo|cortas|breves)

<(solo|sólo|únicamente|dame solo) la (respuesta|solución)(,| sin|[.!]*$| por favor)

<{on},? (un solo|una sola|solo|sólo|sin|con|en|nada|máximo|como máximo|todo|más|menos) [^?]{1,50}[.!]*$

<(cuando|siempre que|si|cada vez que) [^,?]{1,40}, (por favor,? )?(en|con|sin|solo) [^ ,?]+(,? por f
avor)?[.!]*$

<{on},? (los |las )?(precios|temperaturas|medidas|unidades|fechas|cantidades|respuestas) (siempre )?
(en|sin|con|cortas|breves)

<(responde|respóndeme|responda|contesta|contéstame|conteste|habla|háblame|hable|escribe|escríbeme)( co
nmigo| siempre| solo)* (solo )?(en )?({language})( conmigo)?{end}

<(sé|sea|responde|contesta|habla|escribe|explica|ve|mantente|hazlo todo)(me)?( siempre| más| muy| de f
orma| las cosas| todo| lo más)* ({manner})( (y|pero) ({manner}))*( posible)?{end}

<(acostúmbrate|acostúmbrese|acostumbrate)[ ]

<(si|cuando|siempre que) (es|se trata|se habla|hablamos|la pregunta|el tema|no (estés|sabes|estás|se
pas|entiendas|entiendes)|tienes dudas|tengas dudas|parezco|pego|te (mando|envío|paso|escribo)|comparto|o
lvido)[^,?]{0,50}, (entonces )?(dame|muéstrame|dímelo|dilo|dime|explica|explícame|responde|pregunta|pr
egúntame|usa|utiliza|escribe|propón|sugiere|recomienda|recuérdame|evita|no|haz|pon|prefiere|cita)

<(nada|(nada de|no pongas|no quiero|ninguna?|sin) (reuni(ón|ones)|citas?|llamadas?|recordatorios?|
mensajes?|notificaciones|clases|vuelos|avisos|café|alcohol))(,? por favor)? (antes de|después de|entre
|a partir de|hasta|{days})( {clock})?|{days},? (nada|sin|no (me )?(pongas|agendes|programes|llames
|molestes|quiero)|ninguna?)

<no me (llames|molestes|escribas|despiertes) (los|por la|nunca|antes|después)

<(solo |quiero )?respuestas (más |muy )?(cortas|breves|concisas|detalladas|sencillas|largas|precisas
|directas)( y (cortas|breves|concisas|sencillas|precisas|directas))?({end})

<(usa|utiliza|dame (los |las )?(precios|temperaturas|medidas|distancias) en) (el |los )?(sistema mét
rico|celsius|fahrenheit|kilómetros|euros|gramos|viñetas){end}
`,
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: phrases`
(cuando|si|siempre que|cada vez que) (yo )?te (\p{L}+)|<((l[oa]s|el|la|les|le|as|os) )?\p{L}+( (
?:de|du|da|do|no|na|en|em|dans) (le |la |el |o |a )?\p{L}+)? (siempre|toujours|sempre|nunca|jamais) (?
:en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!\p{L})

({cases}) [^,?]{3,40} (comenta|[a-zéíá]+[áéí][a-z]{1,4}me|dime|dame|ponme|hazme)(?![a-zé])|<(({las
ts})[, ]+)?(?!no )({verb}|comenta|ponme|ponlo|dame|mándame|hazme|hazlo|déjame|quítame|búscame|avísa\p{L}
*|recuérdame|léeme|háblame|cuéntame|apúntame|resérvame|olvídate|trátame|tutéame)(me|lo|la|los|las)?(?![a
-zé])(?! (que no|qué))

<(({lasts}) )?((ni|no|nunca|jamás|siempre) )?(me |lo |la |los |las |les )*(me |lo |la |los |la
s )[a-zé]+(as|es)(?![a-zé])|{on},? [^,?]{0,40}me (l[oa]s? )?[a-zé]+(as|es)(?![a-zé])|<no ([a-z]{2,
3} ){0,2}[a-zé]+(as|es)(?![a-zé])|por favor|porfa|no quiero

(puedes|podrías|puede|podría|te importa|haces el favor de|tienes que|debes)(?![a-zé])|(quiero|prefiero
|necesito|me gustaría|preferiría|espero) que (me |no me |no |lo |siempre |nunca |tú )*\p{L}+(as|es)(?!
[a-zé])|tus (respuestas|mensajes|correos|textos|explicaciones)|<((las |los )?[a-z]+s )?(siempre )?
(nada|sin|solo|ni un|ninguna?|para) (?!(embargo|duda|que ver|más que|mañana|hoy)(?![a-z]))[a-zé]
`,
  preferences: phrases`
(solo|sólo|únicamente) (?!(quiero|tengo|necesito|digo|pregunto|creo|puedo|veo|pienso|espero|busco|hago
|llamo|llevo|recuerdo|como si|falto|pido|tardo|cuando)(?![a-zé]))[a-zé]{3,}o(?![a-zé]) (?!(que|si|saber|
a)(?![a-zé]))

(prefiero|preferimos|preferiría|detesto|odio|adoro|evito|evitamos|aborrezco)(?! ({these})(?![\p{L}]))(
?= [\p{L}\d])

(no )?(me|nos) (gusta|gustan|encanta|encantan|disgusta|disgustan|fascina|fascinan|desagrada)(?! (m
ucho )?({these})(?![\p{L}]))(?= [\p{L}\d])|no soporto|no (puedo|debo) (comer|beber|tomar)(?! {these}
(?![\p{L}]))

(yo )?(nunca|jamás|no|solo|sólo|siempre|únicamente) (como|bebo|tomo|uso|usamos|utilizo|compro|fumo|v
iajo|trabajo|trabajamos|escribo|llevo) (?!({these}|se|si|lo|te|me)(?![\p{L}]))

(soy|no soy|me considero) ((un|una|muy|estrictamente|también|gran|bastante|más) ){0,3}(vegetarian[
oa]|vegan[oa]|alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|daltónic[oa]|zurd[oa]|fan de|fan del|amante d
e|madrugador[a]?|disléxic[oa]|de té|de café|noctámbul[oa]|sensible a)

mi ([\p{L}]+ ){1,3}?(favorit[oa]s?|preferid[oa]s?) ([^ ]{1,40} ){0,4}?(es|son)

trato de evitar
`,
  releases: phrases`
(vuelvo a|he vuelto a|volví a) (comer|beber|usar|tomar)

<(puedes |puede |)(olvida|olvídate de|olvide|olvidar|ignora|ignore|anula|cancela|elimina|descarta|olvi
darte de) (lo que|la|mi|esa|esta|el|todo lo que|eso de|aquello de|las|mis)( [^ ]{1,40}){0,3}? ?(regl
a|instrucción|preferencia|norma|petición|dije|pedí|de que|instrucciones|reglas)

<ya no (hace falta|es necesario|necesitas|tienes que|hay que|tienes por qué|se aplica)

<puedes (volver a|dejar de)|cambié de (opinión|idea)|ya no (vale|se aplica|aplica)
`,
  refusals: phrases`
<(deja|para|basta|quita)( ya)?( de| con| los| las| l[oa]s) (emojis?|emoticonos|los|las|tant[oa]s?)

<(deja|deje|para|pare) de [\p{L}]+(r|rme|rnos|rlo|rte)

(yo )?ya no (quiero|como|bebo|uso|prefiero|me gusta|me gustan|soy (vegetarian|vegan|alérgic)[oa]|evi
to|utilizo|necesito que)
`,
  questions: phrases`
¿|(?<=^ ?|[,;:—–(] ?|[,;] (y|pero) |^(y|pero|hola),? )(puedes|podrías|puede|podría|me puedes|me podr
ías|qué|cómo|cuál(es)?|dónde|quién|por qué|cuánto|tienes|hay|debo|debería|sabes|conoces)(?![\p{L}])

^(y |pero )?(por qué|cómo|qué|quién|cuál(es)?|cuándo|dónde|es|son|está)(?![\p{L}])
`,
  moment: phrases`
(gusta|gustan|encanta|encantan|adoro|odio) (a )?(mi|mis|nuestr[oa]s?|el|la|los|las) (nuev[oa]s? )?
(vecin|compañer|perr|gat|jef|profesor|herman|mujer|marido|hij|amig|casa|piso|jardín)[a-zá]*

^(nosotros )?(nunca|siempre) [a-zá]+(mos)(?![a-zá])|^hoy no[ ]

(la|el) (última|último|anterior|primera|primer|segunda|segundo|próxima) (pregunta|mensaje|respuesta|
párrafo|frase|correo)|^¡?(ja|jaja|jeje|ay|uf|bah|por fin|bravo)(?![a-zé]).*!$

(esta vez|por una vez|ahora mismo|por ahora|de momento|(?<!(partir de|desde|hasta|de|y) )(hoy|mañana
)(?! en)|esta (noche|semana|tarde)|(?<!(por la|la) )(a|para|en|sobre) (est[ea]|es[ea]|la siguiente
|el siguiente) (correo|mail|e-mail|mensaje|carta|texto|pregunta|artículo|invitación|página|función|archi
vo|frase|receta|proyecto)|si tienes tiempo|si puedes|si es posible|cuando (termines|acabes)|carta de pre
sentación)(?![a-zé])

^¡?(qué (bien|bueno|guay|rico|chulo)|suena|genial|wow|oh|jaja|perfecto|sí|gracias|vale|ok|estupendo|ex
celente|increíble|exacto|claro|fantástico)(?![a-zé]).*!$

(gusta|prefiero|quiero|encanta) (el|la) (primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|otr[oa])([ .
!]|$)

porque (es|el|la|los|nuestro).*(rápido|rápida|simple|equipo|conoce|proyecto|barato)
`,
  unreal: phrases`
^en (el|la|los|las) (?!(correos?|mails?|e-mails?|cartas?|mensajes?|respuestas?|código|resúmenes|futuro
|textos?|recetas|chats?|explicaciones|comentarios|tablas)(?![a-zé]))[a-zéñóáí]+,?[ ]

^al (?!(escribir|responder|contestar|explicar|resumir|traducir|programar|citar|recomendar|final|principi
o)(?![a-z]))[a-zéñó]+r,?[ ]

(quiere|quieren|pide|exige|espera|quería) que (yo |nosotros )?(?!(me|tú|sepas|hagas|uses|respondas)(
?![a-z]))

hay que (?![a-z]+(me|nos))

^(imagina|imagine|imaginemos|supón|supongamos|suponga|digamos|por ejemplo|y si|si (yo )?(fuera|tuvie
ra|dijera|prefiriera)|haz como si|en (el|la|este|esta|mi) (cuento|historia|novela|película|libro|canci
ón|poema|juego|sueño)|había una vez|érase una vez|el personaje|mi personaje)

(?<!(^| )(te|ya|yo|como) )(dice|dijo|decía|dicen|diciendo|escribió|según|afirma|asegura que|aconseja
|recomienda que|refrán|lema|eslogan|título|el cartel|el manual)(?![\p{L}])

(antes (me|yo|era|no me)|de niñ[oa]|cuando era|el año pasado|la semana pasada|en aquella época)(?![
\p{L}])
`,
  once: phrases`
^([\p{L}]+,? ){0,3}?(escribe|escríbeme|escriba|redacta|compón|cuéntame|inventa|traduce|traduzca) (un
a?|el|la|este|esta) ([^ ]+ ){0,2}?(poema|historia|cuento|canción|carta|frase|chiste|discurso|novela|te
xto|correo|diálogo|ensayo|eslogan)
`,
  unrealBefore: phrases`
si|que él|que ella|como si|cree que|piensa que|dice que|a mi [\p{L}]+|a él|a ella|no sé si|porque a ellos
`,
  plain: joined`
yo|tú|él|me|te|se|le|mi|mis|tu|tus|su|sus|el|la|los|las|un|una|unos|unas|de|del|a|al|en|con|sin|por|para|q
ue|y|o|pero|cuando|si|sobre|es|son|soy|no|nunca|siempre|jamás|ya|más|ahora|partir|adelante|favor|pregunte|
pida|pregunto|cada|vez|usa|use|uses|usar|utiliza|utilizar|incluye|incluir|incluyas|da|dame|dar|añade|añadi
r|responde|responder|muestra|pon|poner|prefiero|gusta|gustan|odio|evito|encanta|encantan|olvida|olvídate|r
egla|instrucción|deja|dejar|dejes|hace|falta|como|bebo|lo|dije|todas|respuestas|también|muy|hay|he|necesit
as|llámame|eso|esa
`,
}
