import { joined, phrases } from '../../phrases.ts'
import type { Structures } from '../../standing-words.ts'

/** Kinds of sentences in French that last: a condition, a limit, a form, a thing to leave out. */
export const FRENCH_STRUCTURES: Structures = {
  triggers: joined`
nan|non|développe|détaille|fais|écris|appelles|traduis|sourd|sourde|aveugle|malentendant|malentendante|sui
s|daltonien|daltonienne|diabétique|fauteuil|ai|j'ai|conduis|on|est|chez|plutôt|listes|tableau|tableaux|mie
ux|moins|max|maxi|dates|sources|prix|d'abord|prénom|nom|pronoms|c'est|cas|t'es|ça|ce|serait|apprécierais|p
eux|peine|épargne|laisse|résumés|besoin|bosse|éditeur|fuseau|raisonne|heures|habite|remets|remettre|repass
e|longues|zapper|que|exemples|tu|tdah|la|fils|emojis|émojis|d|pavé|schémas|sous|utilise|utilisez|laisser|e
nceinte|remange|évite
`,
  reasons: "car|parce|sinon|mais|et|je|j'|j|ça|c'est|mdr|merci|sauf|comme ça|pour",
  lead: 'finalement|plutôt|en fait|bref|sache que|à noter|pour info|fyi|perso|moi|alors',
  sets: {
    thing: joined`
emojis?|émojis?|introductions?|intros?|préambules?|résumés?|excuses|avertissements?|mises en garde|formule
s de politesse|politesses|compliments|blagues|tableaux|listes|puces|jargon|termes techniques|anglicismes|b
avardages?|blabla|flatteries?|points d'exclamation|titres|gras|markdown|abréviations|fioritures|leçons de m
orale|conclusions?|métaphores|salutations|généralités|rappels|détours
`,
    form: joined`
tableaux?|listes?( à puces)?|puces|paragraphes?|pavés?|textes?( longs?)?|(long )?texte|prose|schémas
?|diagrammes?|graphiques|images|exemples?|étapes|code|théorie|liens|phrases courtes|vidéos|explications|ca
ptures
`,
    state: joined`
sourde?(?! à)|malentendante?|malvoyante?|aveugle|daltonien(ne)?|autiste|dyslexique|épileptique|asthmatiq
ue|diabétique( de type [12])?|cœliaque|coeliaque|enceinte|végane?|vegan|végétarien(ne)?|gauch(er|ère
)|musulmane?|en fauteuil( roulant)?|sobre|intolérante? (au|à)|allergique (au|à)|fauchée?|à découvert
`,
    owned: joined`
voiture|permis|four|micro-ondes|lave-vaisselle|imprimante|jardin|smartphone|télé|vélo|congélateur|mixeur|m
achine à laver
`,
    tool:
      'mac|linux|windows|iphone|android|ubuntu|vim|emacs|vs ?code|excel|libreoffice|firefox|ipad|no' +
      'tion|obsidian',
    unit: joined`
celsius|degrés( celsius)?|fahrenheit|(le )?(système )?métrique|kilomètres|mètres|grammes|kilos|litre
s|euros|dollars|francs( suisses)?
`,
    so: '(,? (donc|alors|du coup|par conséquent)|[,;:])',
    amount: joined`
(\d+|une?|deux|trois|quatre|cinq|six|huit|dix|vingt|cent) (phrases?|lignes?|mots|paragraphes?|puces|op
tions|points|exemples|suggestions|idées)
`,
    each:
      "par réponse|par message|à chaque fois|toujours|stp|svp|s'il te plaît|max(i|imum)?|au plus|" +
      'maximum|à la fois',
  },
  preferences: phrases`
((je suis|j'suis|on est|j'ai|on a|j'utilise|on utilise|on bosse|j'habite|je vis|je cuisine|je (ne )?
(conduis|bois|mange|fume|peux|parle|vois|entends)|je n'ai|j'entends)(?! (crevé|fatigué|malade|pressé
|occupé|faim|soif|sommeil|plus (de|d')|pas le temps|en (réunion|retard|cours)|au lit)\p{L}*)( [\p{L}
0-9'-]+){0,6}){so} (s'il te plaît |stp )?(pas d|que |rien|seulement|uniquement|sans|évite|ne |jamais
|d'abord|donne-moi|mets|des phrases|les prix|plutôt|utilise|privilégie)

(je suis|j'suis|on est|je suis ni) ((un|une|un peu|assez|très|aussi|totalement|à moitié) )*({state
})

j'ai ((un|une|de l'|du|des|de la|le|d') ?)*(tdah|autisme|dyslexie|asthme|épilepsie|diabète|arthrose|
acouphènes|appareils auditifs|hypertension|intolérance|allergie|petit budget|budget serré|maladie)

(je|j'|on) ?(ne |n')?(conduis|bois|fume|nage|ai|conduit|mange|boit|a|touche|cuisine) (pas|jamais|p
lus) (d'alcool|de ({owned})|de (?!temps|quoi|chance|nouvelles|bol|problème|pain|ça)\p{L}+)|(je|j') ?
(ne |n')?(conduis|bois|fume) (pas|jamais)(?=,|[.!]*$| (donc|et|du|alors))|(chez (nous|moi),? )
?(on|nous) (mange|mangeons|cuisine) (halal|casher|kasher|végé\p{L}*|vegan|sans)

(plutôt|mieux vaut) ((des|un|une|du|les|de la) )*({form}),? (que|qu')( ?(des|un|une|du|les|de la))* 
({form})|(?:je comprends|j'apprends|je retiens) mieux (avec|par|sur) ((des|un|une|les) )*({form})

(je suis|on est|je bosse|on bosse|je travaille|on travaille|on code|je code) (sur|sous|en|avec) (un 
)?({tool}|kotlin|java|python|rust|go|typescript|postgres)|<(mon|ma|mes|notre) (éditeur|fuseau( horai
re)?|pronoms|navigateur|stack|système|langue maternelle|monnaie|base de données),? (c'est|est|sont)(
?! (?:lent|mort))
`,
  orders: phrases`
<(tu|vous) (m'appelles|me tutoies|me vouvoies|me parles|me réponds|m'écris)(?! (pas )?(demain|ce s
oir|quand|tu|hier))(?= \p{L})

<(développe|détaille|élabore|explique)(-moi)? (davantage|plus|bien|un peu plus|en détail)

<(des )?(réponses (de |en )?)?(pas plus de|pas plus d'|jamais plus de|jamais plus d'|moins de|maxi
mum|au maximum|max|en moins de|en) ?{amount}(,? {each})*[.!]*$|{amount},? (max(i|imum)?|au plus|au m
aximum|à chaque fois|par réponse|ça suffit)(,? {each})*[.!]*$

^(?!(je|il|elle|on|c'est|comme|merci|ça|qui|que|nous|tu)(?!\p{L}))(?!.*(?<!\p{L})(est|sont|était|a|o
nt|avait|il y|comme toujours|(comme|que) jamais|dit)(?!\p{L}))[^,?.]{3,50},? (toujours|jamais|à chaq
ue fois|dorénavant|désormais|sans exception|par défaut)(,? (stp|svp))?[.!]*$

<mon (prénom|nom)( de famille)? (s'écrit|se prononce|prend|a) |(pour|de) (mon|ma) (enfant|fille|fils
|femme|mari|conjoint\p{L}*) (utilise|dis|emploie) |mes pronoms( c'est| sont)

<(si|quand|lorsque) (tu|t')( ?(es|n'es|ne|n'en|as))?( ?(sais|es|as))? (pas|plus|un doute|des d
outes)( \p{L}+){0,3}?,? (stp |alors |simplement )?(dis|demande|préviens|signale|avoue)|(en cas de d
oute|dans le doute),? \p{L}+

<(quand|lorsque|si) tu (me |m')?(résumes|traduis|expliques|recommandes|proposes|compares|corriges|co
des|cites|donnes|mets|envoies|écris|montres|parles)( \p{L}+){0,4},? (stp |toujours |juste )*(d'abord
|les|des|pas|sans|mets|utilise|commence|donne|évite|avec|que|inclus|{form})

<(tu peux |tu pourrais |stp |merci de |pas la peine de |inutile de )*(zapper|zappe|sauter|saute|passer
|éviter|évite|épargne-moi|épargne moi|laisse tomber|oublie|supprime|virer|vire|enlever|enlève|laisser tomb
er|arrêter|mettre) (les |la |le |l'|tes |toutes les |toutes ces |des |d')*({thing})(?! d[eu'] ?(la|c
e|cette|mon|mail|texte|livre))

<(mets |écris |donne )?(les )?(dates|heures|prix|températures|nombres|mesures)( toujours)? (au f
ormat|en|ttc|ht|hors taxes?|avec)(?!.*(?<!\p{L})(est|sont|était|étaient|a|ont)(?!\p{L}))[^?]{0,30}[.!]*$
`,
  moment: phrases`
^(mon|ma|notre|le|la) (voisin|chef|collègue|ami|prof|coloc|proprio|cousin|oncle|frère|sœur|pote)\p{L}*
(?!\p{L})|(?<!\p{L})(hier|devoirs|comme toujours|ce matin|je vais dormir)(?!\p{L})
`,
  work: phrases`
<(refais|réécris|raccourcis|traduis|résume|change|corrige|reformule|améliore|enlève|rends)(-le|-la|-le
s)? (le|la|les|ce|cette|ça|mon|ma|plus|un|une|tout|tes)(?!\p{L})|<(écris|écris-moi|rédige|rédige-moi|i
l me faut|j.ai besoin d.|aide-moi à écrire|fais|fais-moi|donne-moi|trouve-moi) ?(une?|le|la|mon|ma) (
\p{L}+ ){0,2}?(poème|mail|e-mail|courriel|lettre|histoire|texte|post|discours|invitation|message|paragra
phe|titre|tweet|rapport|annonce|rédaction|résumé|blague|slogan)(?!\p{L})|^(non|nan|mouais|presque|ok)?,? ?
(un peu |beaucoup |encore )?(plus (court|long|formel|simple|doux)|encore une fois)(?!\p{L})
`,
}

/** Kinds of sentences in Spanish that last: a condition, a limit, a form, a thing to leave out. */
export const SPANISH_STRUCTURES: Structures = {
  triggers: joined`
puedes|podés|no|nah|un|escribe|quita|haz|hazme|mi|me|fecha|la|tutéame|sorda|sordo|ciego|ciega|voy|co
nduzco|ando|somos|estoy|mejor|listas|antes|más|menos|dos|ejemplos|fuentes|primero|apellido|dime|llam
a|llámala|caso|podríamos|estaría|vendría|ayuda|te|hace|ahórrate|resúmenes|sobran|necesito|trabajamos
|pienso|vivo|horas|olvida|volvamos|volver|respuestas|otra|tdah|con|hipoacúsico|nombre|pronombres|agr
adecería|celíacos|vuelve|daltónico|diabética|diabético|embarazada
`,
  reasons: 'que|q|porque|pq|xq|pues|pero|y|jaja|gracias|si no|es que|me|mi|así|salvo',
  lead: 'mejor|la verdad|al final|que sepas que|para que lo sepas|ten en cuenta que|fyi|aviso',
  sets: {
    thing: joined`
emojis?|emoticonos|saludos?|introducci(ón|ones)|intros?|preámbulos?|resúmenes|resumen final|disculpas|ad
vertencias|avisos|disclaimers|halagos|cumplidos|chistes|bromas|tablas|viñetas|listas|tecnicismos|jerga|ang
licismos|rodeos|relleno|cortesías|formalidades|sermones|exclamaciones|títulos|negritas|markdown|abreviatur
as|paja|palabrería|despedidas|conclusiones|metáforas
`,
    form: joined`
tablas?|listas?|viñetas|párrafos?( largos?)?|texto( largo| corrido)?|prosa|diagramas?|gráficos|imágene
s|ejemplos?|pasos|código|esquemas?|teoría|enlaces|frases cortas|explicaciones|vídeos|parrafadas?|capturas
`,
    state: joined`
sord[oa](?! a)|ciego|ciega|hipoacúsic[oa]|daltónic[oa]|autista|disléxic[oa]|epiléptic[oa]|asmátic[oa]|diab
étic[oa]( tipo [12])?|celíac[oa]s?|embarazada|vegan[oa]s?|vegetarian[oa]s?|abstemi[oa]|zurd[oa]|intolera
nte a|alérgic[oa]s? a|musulmán|musulmana|alcohólic[oa] en|(corto|corta|justo|justa) de (dinero|pasta)|
sin (dinero|blanca|pasta)
`,
    unit: joined`
celsius|fahrenheit|(el )?(sistema )?métrico|kilómetros|metros|gramos|kilos|litros|euros|dólares|pesos(
?: [a-z]+)?|soles
`,
    so: '(,? (así que|entonces|por eso|por lo que|o sea que)|[,;:])',
    amount: joined`
(\d+|un[oa]?|dos|tres|cuatro|cinco|seis|ocho|diez|veinte|cien) (frases?|líneas?|palabras|párrafos?|viñ
etas|opciones|puntos|ejemplos|sugerencias|oraciones|renglones)
`,
    each:
      'por respuesta|por mensaje|cada vez|siempre|por favor|porfa|como mucho|máximo|como máximo|a l' +
      'a vez',
  },
  preferences: phrases`
((soy|estoy|somos|ando|voy|tengo|uso|vivo|trabajo|trabajamos|cocino|no (tengo|como|bebo|conduzco|man
ejo|puedo|uso|oigo|veo|hablo))(?! (cansad|enferm|ocupad|hambre|sueño|prisa|pan |tiempo|hoy|ganas|en 
(casa|clase|la cama|una reunión|el bus|camino))[a-z]*)( [\p{L}0-9-]+){0,6}){so} (por favor )?(nada|s
olo|sólo|sin|no|nunca|evita|primero|usa|dame|pon|mejor|únicamente|precios|frases)

(soy|estoy|somos|<ando|no soy(?= (vegan|vegetarian))) ((un|una|muy|algo|completamente|también|medi
o|bastante) )*({state})

(tengo|padezco) ((una|un|mucha|fuerte) )*(tdah|autismo|dislexia|asma|epilepsia|diabetes|artritis|t
innitus|audífonos|celiaquía|hipoacusia|discapacidad|sordera|hipertensión|intolerancia|alergia)

(mejor|antes|prefiero) (con |en |por |un |una |las |los )*({form})( (?:que|antes que|en vez de|en lu
gar de|a))( (con|en|un|una|las|los))* ({form})

<(mi|mis|nuestro|nuestra) (editor|zona horaria|pronombres|navegador|stack|lengua materna|moneda|base
 de datos) (es|son)(?! (lento|malo))|(uso|usamos|utilizamos) [^ ,?]+, no (?!(el|la|los|las)(?!\p{L})
)

no (necesito|quiero)( ver)? (más |las |los |el |la |tus )*({thing})
`,
  orders: phrases`
<(tutéame|tutéeme|trátame|háblame|contéstame|escríbeme)( mejor| siempre)? (de |con |en |que |q |por )
|tutéame

<(respuestas )?(no más de|nunca más de|máximo|como máximo|como mucho|en menos de|menos de|hasta|que no (
?:pase|pasen) de|en) {amount}(,? {each})*[.!]*$|{amount}(,? {each})+[.!]*$

^(?!(yo|él|ella|es|como|gracias|que|nos|me|te|lo|se|llovió|llegó)(?!\p{L}))(?!.*(?<!\p{L})(es|son|está
|fue|era|hay|llegó|llovió|dice|tiene|como siempre|(como|que) nunca)(?!\p{L}))[^,?.]{3,50},? (siempre|n
unca|cada vez|de ahora en adelante|a partir de ahora|sin excepción|por defecto)(,? por favor)?[.!]*$

<(mi nombre|mi apellido) (se escribe|se pronuncia|lleva|va) |mis pronombres son |(dime|llámame|todos
 me llaman|me dicen) (?!(que|qué|cómo|si|cuál|dónde|cuándo|algo|por|la|el|los|las|un|una|tu|más|solo
|lo|todo|otra|ya|cuánto|en|a|mañana|luego)(?!\p{L}))\p{L}+[.!]*$

<(al|cuando|si) (me )?(resumir|traducir|explicar|recomendar|comparar|corregir|programar|citar|resuma
s|traduzcas|expliques|recomiendes|compares|corrijas|propongas|des|pongas|mandes|enseñes|escribas)( \p{L}
+){0,4},? (por favor |siempre |solo )*(primero|usa|pon|incluye|dame|sin|no|nada|evita|empieza|con|l[oa
]s|{form})

<(podríamos|podemos) (quedarnos|seguir|ceñirnos|usar|hablar) (con|en|a) ({unit}|{language}|{form})

(me vendría|me viene|me va) (muy )?bien que (me )?\p{L}+(as|es|aras|eras)|me ayuda (mucho )?(si|que|
cuando) (me )?\p{L}+(as|es)

<(puedes |podrías |por favor |porfa )*(saltarte|sáltate|omitir|omite|ahorrarte|ahórrate|ahórrame|evita
r|evita|quitar|quita|dejarte de|déjate de|prescinde de|prescindir de|eliminar) (l[oa]s? |el |tus |tant[o
a]s |toda |todas )*({thing})(?! del? (texto|correo|libro))|(l[oa]s? |el )?({thing})( al final)? (
?:sobran?|no hacen? falta|no son necesari[oa]s|me sobran)[.!]*$|(sin|nada de|ni|cero|no quiero)( más| t
antas?| tantos?)? ({thing})(,? (por favor|porfa|nunca|jamás|al final|gracias|conmigo))*[.!]*$

<(las |los )?(fechas|horas|precios|temperaturas|números|medidas)( siempre)? (en (formato )?[^?]{
2,30}|con (impuestos|iva)[^?]{0,20}|\p{L}+/\p{L}+(/\p{L}+)?)(?<!(es|son|está|están|fue|subieron))(
,? (siempre|por favor|de ahora en adelante|a partir de ahora))*[.!]*$
`,
  moment: phrases`
^(mi|nuestr[oa]|el|la) (vecin|jef|compañer|compi|amig|profe|caser|prim|tí|herman)[oae]?[a-z]*(?!\p{L})
|(?<!\p{L})(ayer|deberes|como siempre|voy a dormir|carta de presentación)(?!\p{L})
`,
  work: phrases`
<(haz|hazlo|hazme|reescribe|acorta|traduce|traduzca|resume|cambia|corrige|arregla|quita|quítale|ponlo|me
jora)\p{L}* (l[oa]s?|el|es[ae]|est[ae]|un|una|más|todo|mi)(?!\p{L})|<(escribe|escríbeme|redacta|necesi
to|ayúdame (a escribir|con)|crea|dame|haz|hazme) (un[oa]?|el|la|mi) (\p{L}+ ){0,2}?(poema|correo|m
ail|carta|cuento|historia|texto|post|discurso|invitación|mensaje|párrafo|titular|tuit|informe|anuncio|ensa
yo|redacción|resumen)(?!\p{L})|^(no|nah|mm+|casi|vale)?,? ?(un poco |mucho |aún )?(más (corto|larg
o|formal|simple|breve|suave)|otra vez)(?!\p{L})
`,
}

/** Kinds of sentences in Portuguese that last: a condition, a limit, a form, a thing to leave out. */
export const PORTUGUESE_STRUCTURES: Structures = {
  triggers: joined`
nah|usar|faz|data|detalha|traduz|cria|surdo|surda|cego|cega|cadeirante|daltônico|daltónico|diabético
|diabética|grávida|estou|tô|dirijo|somos|a|melhor|listas|antes|entendo|menos|mais|fontes|exemplos|pr
imeiro|nome|sobrenome|pronomes|chamo|dúvida|ao|podemos|seria|ajuda|agradeceria|respostas|pular|poupe
|dispenso|resumos|gente|editor|penso|fuseau|fuso|moro|horas|esquece|voltei|vamos|longas|regra|com|nu
nca|tdah|filho|filha|deficiência|como|esposa|no|datas
`,
  reasons: 'que|q|porque|pq|pois|mas|e|senão|eu|meu|minha|obrigad[oa]|kkk\\p{L}*|assim|salvo|é que',
  lead: 'melhor|na verdade|no fim|só pra avisar|pra você saber|fyi|saiba que|lembra que|aviso|olha',
  sets: {
    thing: joined`
emojis?|carinhas|introduç(ão|ões)|intros?|preâmbulos?|resumos?|desculpas|avisos|advertências|disclaimers
|elogios|piadas|tabelas|listas|tópicos|jargão|jargões|termos técnicos|gírias|anglicismos|estrangeirismos|p
alavras em inglês|rodeios|enrolação|formalidades|cumprimentos|saudações|exclamações|títulos|negrito|markdo
wn|abreviações|sermões|sermão|despedidas|conclusões|metáforas|papo furado|lero-lero
`,
    form: joined`
tabelas?|listas?|tópicos|parágrafos?( curtos| longos)?|textos?( longos?| corridos?)?|textão|prosa|diag
ramas?|gráficos|imagens|exemplos?|passos|código|esquemas?|teoria|links|frases curtas|explicações|vídeos|pr
ints
`,
    state: joined`
surd[oa](?! a)|ceg[oa]|cadeirante|daltônic[oa]|daltónic[oa]|autista|disléxic[oa]|epilétic[oa]|epiléptic[oa
]|asmátic[oa]|diabétic[oa]( tipo [12])?|celíac[oa]s?|grávida|vegan[oa]s?|vegetarian[oa]s?|abstêmi[oa]|ca
nhot[oa]|muçulman[oa]|intolerante (a|à)|alérgic[oa]s? (a|à)|sem (grana|dinheiro)|apertad[oa] de (g
rana|dinheiro)
`,
    unit: joined`
celsius|fahrenheit|(o )?(sistema )?métrico|quilômetros|quilómetros|metros|gramas|quilos|litros|euros|d
ólares|reais|francos
`,
    so: '(,? (então|por isso|portanto|logo|daí)|[,;:])',
    amount: joined`
(\d+|uma?|duas|dois|três|quatro|cinco|seis|oito|dez|vinte|cem) (frases?|linhas?|palavras|parágrafos?|t
ópicos|opções|pontos|exemplos|sugestões)
`,
    each: 'por resposta|por mensagem|toda vez|cada vez|sempre|por favor|pfv|no máximo|máximo|de cada vez',
  },
  preferences: phrases`
((sou|estou|tô|somos|ando|tenho|uso|moro|trabalho|a gente (trabalha|usa|come)|não (tenho|como|bebo|d
irijo|conduzo|posso|uso|ouço|vejo|falo))(?! (cansad|doente|ocupad|fome|sono|pressa|pão|tempo|sem car
ro|sem tempo|em (casa|aula|reunião))[a-z]*)( [\p{L}0-9-]+){0,6}){so} (por favor )?(nada|só|sem|não|n
unca|evita|evite|primeiro|usa|use|me dá|me dê|apenas|preços|frases)

(sou|estou|tô|somos|<ando) ((um|uma|muito|meio|também|totalmente|bem) )*({state})

(tenho|sofro de) ((uma|um|muita|forte) )*(tdah|autismo|dislexia|asma|epilepsia|diabetes|artrite|zumb
ido|deficiência|surdez|pressão alta|intolerância|alergia|doença)

(melhor|antes|prefiro) ((em|com|por|um|uma|as|os) )*({form}),? (do que|que|a|em vez de|ao invés de)(
 (em|com|um|uma|as|os))* ({form})|({form}) (são|é|ficam)( bem| muito)? (mais|melhor)[^?]{0,24}(pra m
im|para mim|do que ({form}))

<(o )?(meu|minha|meus|nosso|nossa) (editor|fuso( horário)?|pronomes|navegador|stack|sistema|língua m
aterna|moeda|banco de dados) (é|são)(?! (lento|ruim))
`,
  orders: phrases`
<(as |a )?(datas?|horas?|preços?|números?|valores)( escreve| escreva| põe| coloca| sempre)* assim[:, ]

<(respostas )?(não mais que|não mais do que|nunca mais de|nunca mais que|no máximo|máximo|máximo de|em m
enos de|menos de|até|em) {amount}(,? {each})*[.!]*$|{amount}(,? {each})+[.!]*$

^(?!(eu|ele|ela|é|como|obrigad[oa]|que|nos|me|choveu|atrasou)(?!\p{L}))(?!.*(?<!\p{L})(é|são|está|fo
i|era|há|tem|diz|como sempre|(como|que) nunca)(?!\p{L}))[^,?.]{3,50},? (sempre|nunca|toda vez|cada v
ez|daqui (pra|para a) frente|sem exceção|por padrão)(,? por favor)?[.!]*$

<(o )?meu (nome|sobrenome|apelido) (se escreve|escreve-se|se pronuncia|leva|tem) |(chama|chame|trata
|trate) (a |o )?(minha|meu) [^,?]{3,30}|meus pronomes são[ ]

<(na dúvida),? \p{L}+

me ajuda (muito )?(se|quando|que) (você |tu )|<(respostas|explicações|frases)( mais)? \p{L}+ (seria|
seriam|era) (ótim|bo|legal|perfeit|melhor)\p{L}*

<(você )?(pode |podes |por favor |pfv )*(pular|pula|pule|omitir|omita|evitar|evita|evite|tirar|tira|
poupar|poupe|me poupe d[aeo]s?|poupa-me|corta|corte|dispensar|largar|saltar|salta|deixar de lado) (d[aeo
]s? |os |as |o |a |tantas |tantos |todas |me )*({thing})(?! d[eoa] (texto|email|livro))|(os |as |o |
a )?({thing})( no (final|fim))? (são|é) (desnecessári[oa]s?|dispensáve[il]s?|inúteis)|(sem|nad
a de|nem|zero|chega de)( mais| tant[oa]s?)? ({thing})(,? (por favor|pfv|nunca|no final|obrigad[oa]
))*[.!]*$

<(as |os )?(datas|horas|preços|temperaturas|números|medidas)( sempre)? ((em|no) (formato )?[^?
]{2,30}|com (imposto|iva)\p{L}*[^?]{0,24}|\p{L}+/\p{L}+(/\p{L}+)?)(?<!(é|são|está|estão|foi|subiram)
)(,? (sempre|por favor|daqui pra frente|de agora em diante))*[.!]*$
`,
  moment: phrases`
^(o |a )?(meu|minha|nosso|nossa) (vizinh|chef|colega|amig|prof|tio|tia|prim|irmã|irmão|síndic|patr)
\p{L}*(?!\p{L})|(?<!\p{L})(ontem|lição|como sempre|vou dormir)(?!\p{L})
`,
  work: phrases`
<(refaz|reescreve|encurta|traduz|traduza|resume|muda|corrige|arruma|tira|melhora|faz|faça|deixa|troc
a) (?:o|a|os|as|ess[ea]|est[ea]|isso|um|uma|mais|tudo|meu|minha)(?!\p{L})|<(escreve|escreva|redige|p
reciso de|me ajuda (a escrever|com)|cria|faz|faça|me faz) (um|uma|o|a|meu|minha) (\p{L}+ ){0,2}?(poe
ma|email|e-mail|carta|história|conto|texto|post|discurso|convite|mensagem|parágrafo|título|tweet|rel
atório|anúncio|redação|resumo|piada|legenda)(?!\p{L})
`,
}
