import { joined, phrases } from '../phrases.ts'
import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in French. */
export const FRENCH: StandingWords = {
  triggers: joined`
allergique|végétarien|végétarienne|végane|intolérant|intolérante|stp|svp|tjs|qd|pr|touche|mange|supporte|a
ime|tu|alors|hors|rappelle|tous|toutes|compte|mets|prends|les|trois|deux|un|une|juste|jamais|dès|si|date|d
ates|chiffres|maximum|arrête|bois|vole|ne|n|appelle|chaque|tes|vos|uniquement|à|compter|orthographe|répond
s|répondez|parle|parlez|sois|soyez|rien|pas|habitue|vouvoie|tutoie|prix|températures|mesures|réponses|quan
d|pour|dans|dorénavant|désormais|partir|écris|plus|explique|garde|sans|anglais|français|donne|traite|évite
|en|unités|utilise|je|j|moi|mes|mon|ma|toujours|nous|appelez|lorsque|arrêtez|oublie|oubliez|vous|évitez|ce
sse|cessez|veuillez|avenir|défaut|te|déteste|adore|préfère
`,
  joins: 'et|mais|donc|alors|puis|car',
  lead: joined`
ah|bon|du coup|moi|dis|s'il te plaît|s'il vous plaît|stp|svp|merci de|veuillez|aussi|et|mais|donc|alors|ok
|bonjour|salut|merci|oui|non|au fait|en général|de manière générale|d'une manière générale|important|note|
n'oublie pas|n'oubliez pas|rappelle-toi|comme je l'ai dit|juste|ps
`,
  spellings: { que: 'q', pour: 'pr', toujours: 'tjs|tjrs', quand: 'qd' },
  sets: {
    lasts: joined`
toujours|jamais|{on}|chaque \p{L}+|(tous|toutes) les \p{L}+|plus jamais|à chaque|systématiquement|en gén
éral|par principe|sans exception|une bonne fois pour toutes|les (lundis|mardis|mercredis|jeudis|vendredi
s|samedis|dimanches|week-ends|matins|soirs)|le (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mati
n|soir|week-end)|tout le temps
`,
    cases: joined`
(quand|lorsque|si|dès que) (je |j'|on |tu |t'|c'est |ça )(?!(étais|avais|pouvais|as le temps|peux|ve
ux)(?![a-zé]))|(pour|dans|avec|en) (mes |les |des |le )?(recettes?|menus?|voyages|balades|mails|code
|prix|textes|réponses|réunions|graphiques|dates|traductions|résumés)|<(les )?(prix|recettes|dates|temp
ératures|graphiques|réponses)
`,

    days: joined`
(le (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|soir|week-end)|les (lundis|mardis|mer
credis|jeudis|vendredis|samedis|dimanches|week-ends|matins|soirs)|la nuit)
`,
    clock: joined`
(\d|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|midi|minuit|le (déjeuner|dîner|petit)|le (?
:soir|matin|week-end)|la nuit)
`,
    end:
      "(,? (s'il te pla[îi]t|s'il vous pla[îi]t|stp|svp|merci|avec moi|pour moi|uniquement|" +
      'seulement))*[ ]?[.!]*$',
    manner: joined`
bref|brève|brèves?|brièvement|court|courte|concis|concise|concisément|succinct|succincte|détaillé|en détai
l|longuement|formel|formelle|familier|poli|polie|amical|direct|directe|directement|franc|franche|francheme
nt|honnête|simple|simplement|précis|précise|sans détour|en une phrase|en phrases complètes|en listes?|à l'
essentiel|sérieux
`,
    language: joined`
français|anglais|allemand|espagnol|portugais|italien|néerlandais|russe|chinois|japonais|coréen|polonais|tu
rc|arabe|catalan|latin|breton|suédois|grec
`,
    verb: joined`
réponds|répondez|répondre|utilise|utilisez|utiliser|donne(-moi)?|donnez(-moi)?|donner|indique(-moi)?
|indiquez(-moi)?|indiquer|montre(-moi)?|montrez(-moi)?|montrer|écris|écrivez|écrire|explique(-moi)
?|expliquez(-moi)?|expliquer|ajoute|ajoutez|ajouter|formate|formatez|formater|mentionne|mentionnez|menti
onner|précise|précisez|préciser|garde|gardez|garder|fais|faites|faire|inclus|incluez|inclure|évite|évitez|
éviter|cite|citez|citer|commence|commencez|commencer|termine|terminez|terminer|parle(-moi)?|parlez(-mo
i)?|parler|propose(-moi)?|proposez(-moi)?|proposer|vérifie|vérifiez|vérifier|confirme|confirmez|confir
mer|mets|mettez|mettre|rappelle(-moi)?|rappelez(-moi)?|affiche|affichez|afficher|présente|présentez|pr
ésenter|demande(-moi)?|demandez(-moi)?|limite|limitez|reste|restez|sois|soyez|traduis|traduisez|tradui
re|corrige|corrigez|corriger|résume|résumez|résumer|suggère|suggérez|recommande|recommandez|tutoie|tutoyez
|vouvoie|vouvoyez|liste|listez|privilégie|privilégiez|privilégier|adresse-toi|adressez-vous|pense|pensez|c
onvertis|convertissez|emploie|employez|fournis|fournissez|fournir|tiens|tenez|structure|rédige|rédigez|réd
iger|compare|compte|comptez|assure-toi|assurez-vous|veille|veillez|signale|signalez|signe|signez|pré
fère|préférez|relis
|relisez|cherche|cherchez|choisis|choisissez|calcule|calculez|préviens-moi|prévenez-moi|avertis-moi|arrond
is
`,
    on: joined`
à partir d'aujourd'hui|dès aujourd'hui|dès demain|à partir de demain|à compter d'aujourd'hui|à compt
er de ce jour|dès à présent|à l'avenir|jusqu'à nouvel ordre|une fois pour toutes|définitivement|déso
rmais|dorénavant|à partir de maintenant|dès maintenant|dans toutes (tes|vos) réponses|par défaut|sau
f (indication|mention) contraire|à compter de maintenant
`,
    when: "quand|lorsque|lorsqu'|chaque fois que|à chaque fois que|toutes les fois que|si|dès que",
    these: joined`
ça|cela|ce|cet|cette|ces|celui|celle|bien (ton|ta|tes|votre|ça|cette|ce|l'idée)|l'idée|ton|ta|tes|votre|
vos|la (première|deuxième|seconde|réponse|version|solution|façon)|le (premier|deuxième|second)|l'autre
|savoir|te|vous|qu'il|qu'elle|penser|dire|beaucoup (ton|ta|ça|cette)|mieux maintenant
`,
  },
  instructions: phrases`
<ne (me |m'|nous |te |)[\p{L}'-]+( [\p{L}'-]+)? ?(jamais|plus)(?! (été|eu|allé|que))|n'[\p{L}-]+ (
?:jamais|plus)(?! (été|eu|que))

(peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux) (s'il te plaît )?(toujours|désormais|dorénav
ant|à l'avenir|ne plus|ne jamais)

<(tu peux |vous pouvez |)(appelle|appelez|m'appeler|appeler)(-moi)? (?!(demain|plus|quand|si|un|un
e|le|la|à|dès|ce|vite|au)(?![\p{L}]))[\p{L}]+

<(garde|gardez|fais|faites|rédige|rédigez|écris|écrivez|limite|limitez|formate) (toutes )?(tes|vos|d
es) réponses

<({verb}) (bien |moi )?toujours(?! (une erreur|pas))

<toujours (?!(le|la|les|un|une|pas|des|aussi|en train|mon|ma|est|été)(?![\p{L}]))([\p{L}-]+(er|ir|re
|oir))

<{when} j(e |').{0,140}?, ?(merci de |tu dois |vous devez |toujours |je veux |ne |n'|{verb})

<(tu dois|vous devez|tu devrais|je veux que tu|j'aimerais que tu|assure-toi de|assurez-vous de|veill
e à|veillez à|pense à|pensez à|n'oublie pas de|fais en sorte de) ([^ ]{1,40} ){0,5}?(toujours|jamais
|désormais|dorénavant|à l'avenir|à chaque fois|plus)

<(tutoie|tutoyez|vouvoie|vouvoyez)-moi
`,
  orders: phrases`
<m'appelle pas |on se (dit tu|tutoie|vouvoie)

<(juste|uniquement|seulement|rien que) la (réponse|solution)(,| sans|[ .!]*$)

<{on},? (un seul|une seule|seulement|uniquement|sans|avec|en|rien|plus de|plus d'|moins de|pas de|maximu
m) ?[^?]{1,50}[.!]*$

<(dès qu|quand|si|chaque fois qu|lorsqu)(e |')?[^,?]{1,40}, (alors )?(en|avec|sans|uniquement) [^ ,
?]+(,? (merci|stp))?[ .!]*$

<(jamais|toujours|rien de) [a-zéè ]{2,24} pour moi[.!]*$|ne m'(appelle|écris|envoie|interromps)[^?.]{0
,20} ({days}|jamais|avant|après)

<(réponds|répondez|parle|parlez|écris|écrivez)(-moi| moi|-nous)?( toujours| avec moi| uniquement| se
ulement)* (en )?({language}){end}

<(sois|soyez|reste|restez|réponds|répondez|fais|faites|parle|écris|explique)(-moi)?( toujours| plus| t
rès| tout| de façon| de manière| les choses)* ({manner})( (et|mais) ({manner}))*{end}

<(que )?(des |uniquement des )?réponses (plus |très )?(courtes|brèves|concises|détaillées|simples|
longues|précises|directes)( et (courtes|brèves|concises|simples|précises))?{end}

<(habitue-toi|habituez-vous|prends l'habitude)[ ]

<(pas d[e']|sans|plus d[e']|plus jamais d[e']|jamais d[e']|aucun[e]?) ?(emojis?|émojis?|émoticônes?|
tableaux?|jargon|excuses|blagues|listes|titres|anglicismes|abréviations|politesses|introduction|flat
terie)(,? (dans tes réponses|jamais|stp|svp))*{end}

<(parle|écris|traite|explique)(-moi|-le-moi|-moi ça)? (comme|ça comme)

<(rien|pas de (rendez-vous|réunions?|appels?|rappels?|messages?|notifications?|cours|vols|mails?|vis
ites?|café|alcool))( s'il te plaît)? (avant|après|entre|à partir de|pendant|{days})( {clock})?

<(utilise|utilisez|donne(-moi)? (les )?(prix|températures|mesures|distances|unités) en|prends) (
le |les |des )?(système métrique|celsius|fahrenheit|kilomètres|euros|grammes|listes à puces|mots simples
)(?! pour ce){end}

<(si|quand|lorsque|dès que) (c'est|ça|il s'agit|on parle|la question|tu n'es pas|tu ne|tu n'as|tu as u
n doute|je (semble|parais|colle|t'envoie|partage|oublie|t'écris))[^,?]{0,50}, (alors )?(donne-moi|do
nne|montre-moi|dis-le|dis-moi|dis|explique|réponds|demande|pose|utilise|prends|écris|propose|recommande|ra
ppelle-moi|évite|ne|fais|mets|reste|préfère)

<(pour|dans|avec) (mes |les |des |le |la )?(recettes?|code|voyages?|prix|dates|heures|températures?|
distances|mesures|mails?|e-mails?|courriels|lettres|vols|hôtels|chiffres|unités|maths|traductions|ré
sumés|météo|cuisine|poids|messages),? (mets|utilise|donne|prends|écris|n'utilise|ne mets|n'écris|ne|
toujours|jamais|des|uniquement|préfère|évite|sers-toi)(?![a-z])(?! sont)
`,
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: phrases`
(quand|si|lorsque|dès que|chaque fois que|à chaque fois que) (je (te|t'|vous)|tu (me|m'))|<((l
[oa]s|el|la|les|le|as|os) )?\p{L}+( (de|du|da|do|no|na|en|em|dans) (le |la |el |o |a )?\p{L}+)? (s
iempre|toujours|sempre|nunca|jamais) (en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!
\p{L})|(?<=({cases})[^?]{1,60}[ ,]+)({verb})(-moi)?(?!\p{L})

({cases})[^,?]{3,40} [a-zéèê]+-moi|<(({lasts})[, ]+)?({verb}|corrige-moi|file|mets|prends|laisse|e
nvoie|touche|oublie|dis|lis|cherche|arrête|arrêtez|rappelle|réveille|note|compte|vire|enlève|zappe|sors|ch
oisis|prévois|planifie|réserve)([- ](moi|le|la|les|lui|nous|toi))*(?![a-zé'])(?! (que|qui) )

s'il te plaît|s'il vous plaît|stp|svp|merci de|(peux-tu|tu peux|tu pourrais|pourrais-tu|pouvez-vous|vous p
ouvez|tu dois|tu devrais|faut que tu|il faut que tu)(?![a-zé])|(je (veux|préfère|voudrais|préférerais|
souhaite)|j'aimerais|j'aime) (bien |mieux )?(que |quand )(tu |t'|vous )|<(tu |t')(me |m'|ne |n')
[a-zé]+|tes (réponses|messages|mails|idées|explications|suggestions|textes)|je veux (des|du|que|les|pa
s|un)

<(rien|pas d(e |')|plus d(e |')|sans|que du|que des|uniquement|seulement|aucune?)[a-zéèê ]|<(ne |n
')?(me |m')[a-zé]+(e|es|s) (pas|plus|jamais)|(?<=<?({cases})[^,?]{2,40})(?<![a-zé])(touche|mets|
utilise|donne|dis|fais|change|écris|traduis|propose|corrige) (pas|jamais|plus|toujours|moi|que)
`,
  preferences: phrases`
je (ne )?(peux|dois) pas (manger|boire)(?! {these}(?![\p{L}]))

je ne (?!(veux|sais|fais|suis|demande|peux|vois|dis|fais)(?![a-zé]))[a-zéè]{2,12} qu[e']

(je|nous) (préfère|préférons|préfèrerais|préférerais|privilégie|déteste|détestons|adore|adorons|évite|
évitons|favorise|hais)(?! ({these})(?![\p{L}]))

(j'|je n'|nous n')(adore|aime|aimons|apprécie|évite|ai horreur)(?! (bien )?({these})(?![\p{L}]))(?
! (bien |beaucoup )?({these})(?![\p{L}]))

je ne (supporte|tolère|digère|veux|mange|bois|prends|porte|fume|regarde) (pas|jamais|plus|que|aucun)(?
! ({these}|savoir|perdre)(?![\p{L}]))

(je|nous) (mange|mangeons|bois|utilise|utilisons|prends|porte|voyage|travaille|travaillons|écris|code|
achète) (toujours|uniquement|seulement|exclusivement|halal|casher|végétarien|bio)

m(on|a|es) ([\p{L}]+ ){1,3}?(préférée?s?|favorite?s?|favoris?) ([^ ]{1,40} ){0,4}?(est|sont|c'es
t|reste)

je tiens à ce que
`,
  releases: phrases`
je (remange|rebois|mange (à|de) nouveau|bois (à|de) nouveau)|je ne suis plus (végétari|végan|allergi
|vegan)[\p{L}]*

<(tu peux |vous pouvez |)(oublie|oubliez|oublier|ignore|ignorez|ignorer|annule|annulez|supprime|suppri
mez|laisse tomber) (la|ma|cette|mes|ce que|l'|les|ces|mon|tout ce que) ?([^ ]{1,40} ){0,3}?(règle|co
nsigne|instruction|préférence|demande|j'ai dit|j'avais dit|je t'ai dit|je t'ai demandé|j'ai demandé|histoi
re)s?

<(tu n'as|vous n'avez|tu n'es|il n'est|ce n'est) (plus|pas) (besoin|obligé|nécessaire|à|utile) ?(d
e|d'|la peine)?.{0,100}(plus|désormais|maintenant)?

<(plus (la peine|besoin)|inutile) (de|d')

<(tu peux|vous pouvez) (à nouveau|de nouveau|recommencer|arrêter)
`,
  refusals: phrases`
<(tu peux |vous pouvez )?(arrêter|arrête|arrêtez|stop) (avec )?(les|la|le|ces|cette)[ ]

<(arrête|arrêtez|cesse|cessez) (de |d'|avec )

(je|nous) ne (veux|mange|bois|prends|préfère|supporte|voulons) plus (?!tard)|je n'(utilise|aime|évit
e|achète|ai) plus (?!tard|besoin de toi)|je ne suis plus (végétarien|végétarienne|végane?|allergique|vég
étalien)

j'ai arrêté (de |d')(manger|boire|utiliser|fumer|porter)
`,
  questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (et|mais|donc|alors) |^(et|mais|donc|alors|bonjour|salut),? )(peux-tu|pouvez
-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez|est-ce|as-tu|avez-vous|y a-t-il|quel(le)?s?|comment|
où|qui|pourquoi|combien|que (me )?(conseill|recommand|propos|faire|penses)[\p{L}-]*|qu'est-ce|dois-je|
puis-je|devrais-je|connais-tu|sais-tu)(?![\p{L}])

^(et |mais |alors |donc )?(pourquoi|comment|quand est-ce|qui|quoi|quel(le)?s?|est-ce|est-il|où|combi
en|dois-je|ai-je|suis-je|faut-il)(?![\p{L}])
`,
  moment: phrases`
(aime|adore|déteste)( bien| beaucoup)? (ma|mon|mes|notre|nos|la|le|les) (nouvel(le)?s? |nouveaux
? )?(collègue|voisin|chien|chat|chef|prof|sœur|frère|femme|mari|enfants?|ami|appartement|maison|jardin)[
a-zé]*

(la|le) (dernière?|précédente?|première?|deuxième|prochaine?) (question|message|réponse|paragraphe|p
hrase|mail)|^(ha|haha|hihi|ouf|enfin|bravo|zut)(?![a-zé]).*!$

(cette fois|pour une fois|en ce moment|pour l'instant|(?<!(partir d'|dès |compter d'|depuis |
et |partir de |compter de ))(aujourd'hui|demain|maintenant)|ce soir|cette semaine|(à|pour|dans|sur) 
(ce|cet|cet
te|ces) (mail|e-mail|courriel|message|lettre|texte|question|article|invitation|page|fonction|fichier|phr
ase|recette|projet)|si (tu as|vous avez) le temps|si possible|quand tu (as fini|auras)|lettre de motiv
ation)(?![a-zéè])

^(ça a l'air|super|génial|cool|oh|wow|haha|parfait|oui|ouais|merci|ok|d'accord|chouette|excellent|trop b
ien|magnifique|exact|miam|youpi)(?![a-zéè]).*!$

(aime|préfère|prends|veux)( bien)? (le|la) (premi(er|ère)|second[e]?|deuxième|troisième|derni(
er|ère)|autre)([ .!]|$)

parce qu[e'] ?(il|elle|c'|l'|les|on|notre).*(rapide|simple|équipe|connaît|projet|moins cher)
`,
  unreal: phrases`
^(au|aux|en) (?!(fait|général|mail|mails|anglais|français|allemand|espagnol|code|cas de doute|résumé|t
out|plus|revanche|ce qui|outre|aucun)(?![a-zéè]))[a-zéè]+,[ ]

^pour [a-zéè]+r(e)?, (?!.*(moi|me |tes réponses))

(?<!(^| )je )(veut|veulent|voudrait|demande|exige|souhaite) (que|de)[ ]

^(imagine|imaginons|imaginez|suppose|supposons|supposez|admettons|par exemple|et si|si j'(étais|avais)
|si je (disais|préférais|devais)|fais comme si|faisons comme|dans (le|la|ce|cette|mon|l') ?(histoire
|roman|film|livre|chanson|poème|jeu|rêve)|il était une fois|le personnage)

(?<!(^| )(je|j'ai|comme je) )(dit|disait|disent|disant|a écrit|écrit que|selon|d'après|affirme|préte
nd|conseille de|recommande de|proverbe|slogan|devise|titre|le panneau|la notice)(?![\p{L}])

(autrefois|quand j'étais|l'an dernier|l'année dernière|la semaine dernière|à l'époque)(?![\p{L}])
`,
  once: phrases`
^([\p{L}]+,? ){0,3}?(écris|écrivez|rédige|rédigez|compose|raconte|invente|traduis|traduisez)(-moi|-n
ous)? (une?|le|la|ce|cette|des) ([^ ]+ ){0,2}?(poème|histoire|chanson|lettre|phrase|blague|discours|
roman|texte|mail|dialogue|essai|slogan)
`,
  unrealBefore: phrases`
si|s'il|qu'il|qu'elle|comme si|supposons que|croit que|croit qu'|pense que|imagine que|parce qu'il
`,
  plain: joined`
je|j|tu|il|elle|nous|vous|me|m|te|t|moi|mon|ma|mes|ton|ta|tes|vos|le|la|les|l|un|une|des|du|de|d|et|
ou|mais|à|au|aux|en|dans|pour|par|sur|avec|sans|que|qu|qui|quand|lorsque|si|ce|cette|ces|est|sont|su
is|ai|as|ne|n|pas|plus|jamais|toujours|désormais|dorénavant|partir|maintenant|demande|demandes|utili
se|utiliser|utilisez|donne|donner|donnez|indique|indiquer|inclus|inclure|ajoute|ajouter|réponds|répo
ndre|mets|mettre|préfère|aime|déteste|adore|évite|oublie|oubliez|règle|consigne|arrête|arrêtez|besoi
n|peux|chaque|fois|toutes|tous|réponses|mange|bois|j'ai|dit|s'il|plaît|aussi|très|faire|fais|concern
ant|propos|sujet|appelle
`,
}
