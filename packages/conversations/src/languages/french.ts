import { joined, phrases, type Language } from './language.ts'

export const french = (): Language => ({
  name: 'French',
  plain: joined`
je|j|nous|mon|ma|mes|le|la|les|l|un|une|des|du|de|d|et|ou|mais|à|au|aux|en|dans|pour|par|sur|avec|que|qu|
qui|ce|cette|est|sont|ai|as|ne|n|pas|plus|maintenant|toutes|tous|très|fais
`,
  standing: {
    triggers: joined`
allergique|végétarien{/ne}|végane|intolérant{/e}|stp|svp|tjs|qd|pr|touche|mange|supporte|aime|tu|alors|
hors|rappelle|tous|toutes|compte{/r}|mets|prends|les|trois|deux|un|une|juste|jamais|dès|si|date{/s}|
chiffres|max{/i/imum}|arrête{/z}|bois|vole|ne|n|appel{le/ez/les}|chaque|tes|vos|uniquement|à|orthographe|
répon{ds/dez/ses}|parle{/z}|sois|soyez|rien|pas|habit{e/ue}|vouvoie|tutoie|prix|températures|mesures|
quand|pour|dans|dorénavant|désormais|partir|écris|plus|explique|garde|sans|anglais|français|donne|
traite|évite{/z}|en|unités|utilise{/z}|je|j|moi|mes|mon|ma|toujours|nous|lorsque|oublie{/z}|vous|
cesse{/z}|veuillez|avenir|défaut|te|déteste|adore|préfère|nan|non|développe|détaille|fais|traduis|
sour{d/de/ces}|aveugle|malentendant{/e}|suis|daltonien{/ne}|diabétique|fauteuil|ai|j'ai|conduis|on|est|
chez|plutôt|listes|tableau{/x}|mieux|moins|d'abord|prénom|nom|pronoms|c'est|cas|t'es|ça|ce|serait|
apprécierais|peux|peine|épargne|laisse{/r}|résumés|besoin|bosse|éditeur|fuseau|raisonne|heures|
remet{s/tre}|repasse|longues|zapper|que|exemples|tu|tdah|la|fils|emojis|émojis|d|pavé|schémas|sous|
enceinte|remange|
m'en|m'angoissent|fuis|refuse|passer|peau|sont|voyage|roule|l'odeur|d'aversion|m'intéressent|j'exige|qu|
qui|va|vont
`,
    joins: 'et|mais|donc|alors|puis|car',
    reasons: "car|parce|sinon|mais|et|je|j'|j|ça|c'est|mdr|merci|sauf|comme ça|pour",
    lead: joined`
ah|bon|du coup|moi|dis|s'il te plaît|s'il vous plaît|stp|svp|merci de|veuillez|aussi|et|mais|donc|alors|
ok|bonjour|salut|merci|oui|non|au fait|en général|de manière générale|d'une manière générale|important|
note|n'oublie pas|n'oubliez pas|rappelle-toi|comme je l'ai dit|juste|ps|finalement|plutôt|en fait|bref|
sache que|à noter|pour info|fyi|perso
`,
    spellings: {
      que: 'q',
      pour: 'pr',
      toujours: 'tjs|tjrs',
      quand: 'qd',
    },
    sets: {
      lasts: joined`
toujours|jamais|{on}|chaque \p{L}+|(tous|toutes) les \p{L}+|plus jamais|à chaque|systématiquement|
en général|par principe|sans exception|une bonne fois pour toutes|les (lundis|mardis|mercredis|jeudis|
vendredis|samedis|dimanches|week-ends|matins|soirs)|le (lundi|mardi|mercredi|jeudi|vendredi|samedi|
dimanche|matin|soir|week-end)|tout le temps
`,
      cases: joined`
(quand|lorsque|si|dès que) (je |j'|on |tu |t'|c'est |ça )(?!(étais|avais|pouvais|as le temps|peux|
veux)(?![a-zé]))|(pour|dans|avec|en) (mes |les |des |le )?(recettes?|menus?|voyages|balades|mails|code|
prix|textes|réponses|réunions|graphiques|dates|traductions|résumés)|<(les )?(prix|recettes|dates|
températures|graphiques|réponses)
`,
      days: joined`
(le (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|soir|week-end)|les (lundis|mardis|
mercredis|jeudis|vendredis|samedis|dimanches|week-ends|matins|soirs)|la nuit)
`,
      clock: joined`
(\d|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|midi|minuit|le (déjeuner|dîner|petit)|
le (soir|matin|week-end)|la nuit)
`,
      end: joined`
(,? (s'il te pla[îi]t|s'il vous pla[îi]t|stp|svp|merci|avec moi|pour moi|uniquement|seulement))*[ ]?[.!]*$
`,
      manner: joined`
bref|brève|brèves?|brièvement|court|courte|concis|concise|concisément|succinct|succincte|détaillé|
en détail|longuement|formel|formelle|familier|poli|polie|amical|direct|directe|directement|franc|franche|
franchement|honnête|simple|simplement|précis|précise|sans détour|en une phrase|en phrases complètes|
en listes?|à l'essentiel|sérieux
`,
      language: joined`
français|anglais|allemand|espagnol|portugais|italien|néerlandais|russe|chinois|japonais|coréen|polonais|
turc|arabe|catalan|latin|breton|suédois|grec
`,
      verb: joined`
réponds|répondez|répondre|utilise|utilisez|utiliser|donne(-moi)?|donnez(-moi)?|donner|indique(-moi)?|
indiquez(-moi)?|indiquer|montre(-moi)?|montrez(-moi)?|montrer|écris|écrivez|écrire|explique(-moi)?|
expliquez(-moi)?|expliquer|ajoute|ajoutez|ajouter|formate|formatez|formater|mentionne|mentionnez|
mentionner|précise|précisez|préciser|garde|gardez|garder|fais|faites|faire|inclus|incluez|inclure|évite|
évitez|éviter|cite|citez|citer|commence|commencez|commencer|termine|terminez|terminer|parle(-moi)?|
parlez(-moi)?|parler|propose(-moi)?|proposez(-moi)?|proposer|vérifie|vérifiez|vérifier|confirme|confirmez|
confirmer|mets|mettez|mettre|rappelle(-moi)?|rappelez(-moi)?|affiche|affichez|afficher|présente|présentez|
présenter|demande(-moi)?|demandez(-moi)?|limite|limitez|reste|restez|sois|soyez|traduis|traduisez|
traduire|corrige|corrigez|corriger|résume|résumez|résumer|suggère|suggérez|recommande|recommandez|tutoie|
tutoyez|vouvoie|vouvoyez|liste|listez|privilégie|privilégiez|privilégier|adresse-toi|adressez-vous|pense|
pensez|convertis|convertissez|emploie|employez|fournis|fournissez|fournir|tiens|tenez|structure|rédige|
rédigez|rédiger|compare|compte|comptez|assure-toi|assurez-vous|veille|veillez|signale|signalez|signe|
signez|préfère|préférez|relis|relisez|cherche|cherchez|choisis|choisissez|calcule|calculez|préviens-moi|
prévenez-moi|avertis-moi|arrondis
`,
      on: joined`
à partir d'aujourd'hui|dès aujourd'hui|dès demain|à partir de demain|à compter d'aujourd'hui|
à compter de ce jour|dès à présent|à l'avenir|jusqu'à nouvel ordre|une fois pour toutes|définitivement|
désormais|dorénavant|à partir de maintenant|dès maintenant|dans toutes (tes|vos) réponses|par défaut|
sauf (indication|mention) contraire|à compter de maintenant
`,
      when: "quand|lorsque|lorsqu'|chaque fois que|à chaque fois que|toutes les fois que|si|dès que",
      these: joined`
ça|cela|ce|cet|cette|ces|celui|celle|bien (ton|ta|tes|votre|ça|cette|ce|l'idée)|l'idée|ton|ta|tes|votre|
vos|la (première|deuxième|seconde|réponse|version|solution|façon)|le (premier|deuxième|second)|l'autre|
savoir|te|vous|qu'il|qu'elle|penser|dire|beaucoup (ton|ta|ça|cette)|mieux maintenant
`,
      thing: joined`
emojis?|émojis?|introductions?|intros?|préambules?|résumés?|excuses|avertissements?|mises en garde|
formules de politesse|politesses|compliments|blagues|tableaux|listes|puces|jargon|termes techniques|
anglicismes|bavardages?|blabla|flatteries?|points d'exclamation|titres|gras|markdown|abréviations|
fioritures|leçons de morale|conclusions?|métaphores|salutations|généralités|rappels|détours
`,
      form: joined`
tableaux?|listes?( à puces)?|puces|paragraphes?|pavés?|textes?( longs?)?|(long )?texte|prose|schémas?|
diagrammes?|graphiques|images|exemples?|étapes|code|théorie|liens|phrases courtes|vidéos|explications|
captures
`,
      state: joined`
sourde?(?! à)|malentendante?|malvoyante?|aveugle|daltonien(ne)?|autiste|dyslexique|épileptique|
asthmatique|diabétique( de type [12])?|cœliaque|coeliaque|enceinte|végane?|vegan|végétarien(ne)?|gauch(er|
ère)|musulmane?|en fauteuil( roulant)?|sobre|intolérante? (aux?|à)|allergique (aux?|à)|fauchée?|à découvert
`,
      owned: joined`
voiture|permis|four|micro-ondes|lave-vaisselle|imprimante|jardin|smartphone|télé|vélo|congélateur|mixeur|
machine à laver
`,
      tool: joined`
mac|linux|windows|iphone|android|ubuntu|vim|emacs|vs ?code|excel|libreoffice|firefox|ipad|notion|obsidian
`,
      so: '(,? (donc|alors|du coup|par conséquent)|[,;:])',
      amount: joined`
(\d+|une?|deux|trois|quatre|cinq|six|huit|dix|vingt|cent) (phrases?|lignes?|mots|paragraphes?|puces|
options|points|exemples|suggestions|idées)
`,
      each: joined`
par réponse|par message|à chaque fois|toujours|stp|svp|s'il te plaît|max(i|imum)?|au plus|maximum|
à la fois
`,
    },
    instructions: phrases`
<ne (me |m'|nous |te |)[\p{L}'-]+( [\p{L}'-]+)? ?(jamais|plus)(?! (été|eu|allé|que))|
n'[\p{L}-]+ (jamais|plus)(?! (été|eu|que))

(peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux) (s'il te plaît )?(toujours|désormais|dorénavant|
à l'avenir|ne plus|ne jamais)

<(tu peux |vous pouvez |)(appelle|appelez|m'appeler|appeler)(-moi)? (?!(demain|plus|quand|si|un|une|le|la|
à|dès|ce|vite|au)(?![\p{L}]))[\p{L}]+

<(garde|gardez|fais|faites|rédige|rédigez|écris|écrivez|limite|limitez|formate) (toutes )?(tes|vos|
des) réponses

<({verb}) (bien |moi )?toujours(?! (une erreur|pas))

<toujours (?!(le|la|les|un|une|pas|des|aussi|en train|mon|ma|est|été)(?![\p{L}]))([\p{L}-]+(er|ir|re|oir))

<{when} j(e |').{0,140}?, ?(merci de |tu dois |vous devez |toujours |je veux |ne |n'|{verb})

<(tu dois|vous devez|tu devrais|je veux que tu|j'aimerais que tu|assure-toi de|assurez-vous de|veille à|
veillez à|pense à|pensez à|n'oublie pas de|fais en sorte de) ([^ ]{1,40} ){0,5}?(toujours|jamais|
désormais|dorénavant|à l'avenir|à chaque fois|plus)

<(tutoie|tutoyez|vouvoie|vouvoyez)-moi
`,
    orders: phrases`
<(ne )?(me |m'|nous )(dis|dites|parle|parlez|demande|demandez|donne|donnez|rappelle|rappelez|conseille|
conseillez|propose|proposez|
fais|faites|sors|envoie) (pas|plus|jamais)(,? (stp|svp|s'il te plaît|s'il vous plaît))? (d'aller|de (me|
m'|consulter|voir|faire|prendre|manger|dormir|conseils?|
leçons?|astuces|morale|mon|ma|mes|régime\p{L}*|politique|santé|poids|religion|{thing})|la morale|de leçon|
des conseils|si je|comment je|que je|mon avis)(?!
 (sur|pour) (ça|cela|ce))|<(ne )?me (parle|parlez) (pas|plus|jamais) (de |d'|du |des )(?!(ça|cela|ce|
cette|ton|ta)(?!\p{L}))|<(ne )?(me |m')(sermonne|
materne|infantilise|juge|félicite|complimente|plains|rassure|culpabilise)(s|z)? (pas|plus|jamais)

<(pas|plus|jamais) (de |d')({thing}|conseils?|astuces|sermons?|discours|pitié|morale|compassion)( (sur|
à propos de|pour|dans) (?!(ça|ce|cette|le texte)
(?!\p{L}))[^?,]{2,40})?(,? (stp|svp|merci|s'il te plaît|s'il vous plaît))*(?=[,;.!]|$)|<(?<!donc )(pas|
jamais) (de |d')[^,?]{2,40} (dans|pour) (les |mes |tes )(recettes|
réponses|menus|plats|mails|messages|résumés)

je (ne )?veux (pas|plus) (entendre parler (de |d'|du )|parler (de |d'|du )|qu'on me parle (de |d'|
du ))(?!(ça|cela|ce)(?!\p{L}))|je (ne )?veux pas
 (de |d')({thing}|conseils?|astuces|leçons?|morale|sermons?|pitié)

on (peut|pourrait|va) (se|aussi se) (tutoyer|vouvoyer)|(tu peux|vous pouvez) (aussi )?(me|m') ?(tutoyer|
vouvoyer)|on se (tutoie|vouvoie)|<tutoyons-nous

<(donne|donnez|dis|file)[- ]moi (juste|seulement|que) (le résultat|la réponse|l'essentiel|le code)

<m'appelle pas |on se (dit tu|tutoie|vouvoie)

<(juste|uniquement|seulement|rien que) la (réponse|solution)(,| sans|[ .!]*$)

<{on},? (un seul|une seule|seulement|uniquement|sans|avec|en|rien|plus de|plus d'|moins de|pas de|
maximum) ?[^?]{1,50}[.!]*$

<(dès qu|quand|si|chaque fois qu|lorsqu)(e |')?[^,?]{1,40}, (alors )?(en|avec|sans|
uniquement) [^ ,?]+(,? (merci|stp))?[ .!]*$

<(jamais|toujours|rien de) [a-zéè ]{2,24} pour moi[.!]*$|ne m'(appelle|écris|envoie|
interromps)[^?.]{0,20} ({days}|jamais|avant|après)

<(réponds|répondez|parle|parlez|écris|écrivez)(-moi| moi|-nous)?( toujours| avec moi| uniquement|
 seulement)* (en )?({language}){end}

<(sois|soyez|reste|restez|réponds|répondez|fais|faites|parle|écris|explique)(-moi)?( toujours| plus| très|
 tout| de façon| de manière| les choses)* ({manner})( (et|mais) ({manner}))*{end}

<(que )?(des |uniquement des )?réponses (plus |très )?(courtes|brèves|concises|détaillées|simples|longues|
précises|directes)( et (courtes|brèves|concises|simples|précises))?{end}

<(habitue-toi|habituez-vous|prends l'habitude)[ ]

<(pas d[e']|sans|plus d[e']|plus jamais d[e']|jamais d[e']|aucun[e]?) ?(emojis?|émojis?|émoticônes?|
tableaux?|jargon|excuses|blagues|listes|titres|anglicismes|abréviations|politesses|introduction|
flatterie)(,? (dans tes réponses|jamais|stp|svp))*{end}

<(parle|écris|traite|explique)(-moi|-le-moi|-moi ça)? (comme|ça comme)

<(rien|pas de (rendez-vous|réunions?|appels?|rappels?|messages?|notifications?|cours|vols|mails?|visites?|
café|alcool))( s'il te plaît)? (avant|après|entre|à partir de|pendant|{days})( {clock})?

<(utilise|utilisez|donne(-moi)? (les )?(prix|températures|mesures|distances|unités) en|prends) (le |les |
des )?(système métrique|celsius|fahrenheit|kilomètres|euros|grammes|listes à puces|
mots simples)(?! pour ce){end}

<(si|quand|lorsque|dès que) (c'est|ça|il s'agit|on parle|la question|tu n'es pas|tu ne|tu n'as|
tu as un doute|je (semble|parais|colle|t'envoie|partage|oublie|t'écris))[^,?]{0,50}, (alors )?(donne-moi|
donne|montre-moi|dis-le|dis-moi|dis|explique|réponds|demande|pose|utilise|prends|écris|propose|recommande|
rappelle-moi|évite|ne|fais|mets|reste|préfère)

<(pour|dans|avec) (mes |les |des |le |la )?(recettes?|code|voyages?|prix|dates|heures|températures?|
distances|mesures|mails?|e-mails?|courriels|lettres|vols|hôtels|chiffres|unités|maths|traductions|résumés|
météo|cuisine|poids|messages),? (mets|utilise|donne|prends|écris|n'utilise|ne mets|n'écris|ne|toujours|
jamais|des|uniquement|préfère|évite|sers-toi)(?![a-z])(?! sont)

<(tu|vous) (m'appelles|me tutoies|me vouvoies|me parles|me réponds|m'écris)(?! (pas )?(demain|ce soir|
quand|tu|hier))(?= \p{L})

<(développe|détaille|élabore|explique)(-moi)? (davantage|plus|bien|un peu plus|en détail)

<(des )?(réponses (de |en )?)?(pas plus de|pas plus d'|jamais plus de|jamais plus d'|moins de|maximum|
au maximum|max|en moins de|en) ?{amount}(,? {each})*[.!]*$|{amount},? (max(i|imum)?|au plus|au maximum|
à chaque fois|par réponse|ça suffit)(,? {each})*[.!]*$

^(?!(je|il|elle|on|c'est|comme|merci|ça|qui|que|nous|tu)(?!\p{L}))(?!.*(?<!\p{L})(est|sont|était|a|ont|
avait|il y|comme toujours|(comme|que) jamais|dit)(?!\p{L}))[^,?.]{3,50},? (toujours|jamais|à chaque fois|
dorénavant|désormais|sans exception|par défaut)(,? (stp|svp))?[.!]*$

<mon (prénom|nom)( de famille)? (s'écrit|se prononce|prend|a) |(pour|de) (mon|ma) (enfant|fille|fils|
femme|mari|conjoint\p{L}*) (utilise|dis|emploie) |mes pronoms( c'est| sont)

<(si|quand|lorsque) (tu|t')( ?(es|n'es|ne|n'en|as))?( ?(sais|es|as))? (pas|plus|un doute|
des doutes)( \p{L}+){0,3}?,? (stp |alors |simplement )?(dis|demande|préviens|signale|avoue)|
(en cas de doute|dans le doute),? \p{L}+

<(quand|lorsque|si) tu (me |m')?(résumes|traduis|expliques|recommandes|proposes|compares|corriges|codes|
cites|donnes|mets|envoies|écris|montres|parles)( \p{L}+){0,4},? (stp |toujours |juste )*(d'abord|les|des|
pas|sans|mets|utilise|commence|donne|évite|avec|que|inclus|{form})

<(tu peux |tu pourrais |stp |merci de |pas la peine de |inutile de )*(zapper|zappe|sauter|saute|passer|
éviter|évite|épargne-moi|épargne moi|laisse tomber|oublie|supprime|virer|vire|enlever|enlève|
laisser tomber|arrêter|mettre) (les |la |le |l'|tes |toutes les |toutes ces |des |
d')*({thing})(?! d[eu'] ?(la|ce|cette|mon|mail|texte|livre))

<(mets |écris |donne )?(les )?(dates|heures|prix|températures|nombres|mesures)( toujours)? (au format|en|
ttc|ht|hors taxes?|avec)(?!.*(?<!\p{L})(est|sont|était|étaient|a|ont)(?!\p{L}))[^?]{0,30}[.!]*$
`,
    lasting: ['{lasts}'],
    cases: ['{cases}'],
    directed: phrases`
(quand|si|lorsque|dès que|chaque fois que|à chaque fois que) (je (te|t'|vous)|tu (me|m'))|<((l[oa]s|el|la|
les|le|as|os) )?\p{L}+( (de|du|da|do|no|na|en|em|dans) (le |la |el |o |a )?\p{L}+)? (siempre|toujours|
sempre|nunca|jamais) (en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!\p{L})|
(?<=({cases})[^?]{1,60}[ ,]+)({verb})(-moi)?(?!\p{L})

({cases})[^,?]{3,40} [a-zéèê]+-moi|<(({lasts})[, ]+)?({verb}|corrige-moi|file|mets|prends|laisse|envoie|
touche|oublie|dis|lis|cherche|arrête|arrêtez|rappelle|réveille|note|compte|vire|enlève|zappe|sors|choisis|
prévois|planifie|réserve)([- ](moi|le|la|les|lui|nous|toi))*(?![a-zé'])(?! (que|qui) )

s'il te plaît|s'il vous plaît|stp|svp|merci de|(peux-tu|tu peux|tu pourrais|pourrais-tu|pouvez-vous|
vous pouvez|tu dois|tu devrais|faut que tu|il faut que tu)(?![a-zé])|(je (veux|préfère|voudrais|
préférerais|souhaite)|j'aimerais|j'aime) (bien |mieux )?(que |quand )(tu |t'|vous )|<(tu |t')(me |m'|ne |
n')[a-zé]+|tes (réponses|messages|mails|idées|explications|suggestions|textes)|je veux (des|du|que|les|
pas|un)

<(rien|pas d(e |')|plus d(e |')|sans|que du|que des|uniquement|seulement|aucune?)[a-zéèê ]|<(ne |n')?(me |
m')[a-zé]+(e|es|s) (pas|plus|jamais)|(?<=<?({cases})[^,?]{2,40})(?<![a-zé])(touche|mets|utilise|donne|dis|
fais|change|écris|traduis|propose|corrige) (pas|jamais|plus|toujours|moi|que)
`,
    preferences: phrases`
je (ne )?mange (de )?tout (sauf|à part|hormis)|je (ne )?(mange|bois|supporte|digère) (pas|jamais|
plus) (de |d'|le |la |les )(?!(ce|ça|tout|suite|soir)(?!\p{L}))

je (ne )?(peux|dois) pas (manger|boire)(?! {these}(?![\p{L}]))

je ne (?!(veux|sais|fais|suis|demande|peux|vois|dis|fais)(?![a-zé]))[a-zéè]{2,12} qu[e']

(je|nous) (préfère|préférons|préfèrerais|préférerais|privilégie|déteste|détestons|adore|adorons|évite|
évitons|favorise|hais)(?! ({these})(?![\p{L}]))

(j'|je n'|nous n')(adore|aime|aimons|apprécie|évite|ai horreur)(?! (bien )?({these})(?![\p{L}]))(?! (bien
 |beaucoup )?({these})(?![\p{L}]))

je ne (supporte|tolère|digère|veux|mange|bois|prends|porte|fume|regarde) (pas|jamais|plus|que|
aucun)(?! ({these}|savoir|perdre)(?![\p{L}]))

(je|nous) (mange|mangeons|bois|utilise|utilisons|prends|porte|voyage|travaille|travaillons|écris|code|
achète) (toujours|uniquement|seulement|exclusivement|halal|casher|végétarien|bio)

m(on|a|es) ([\p{L}]+ ){1,3}?(préférée?s?|favorite?s?|favoris?) ([^ ]{1,40} ){0,4}?(est|sont|c'est|reste)

je tiens à ce que

((je suis|j'suis|on est|j'ai|on a|j'utilise|on utilise|on bosse|j'habite|je vis|je cuisine|
je (ne )?(conduis|bois|mange|fume|peux|parle|vois|entends)|je n'ai|j'entends)(?! (crevé|fatigué|malade|
pressé|occupé|faim|soif|sommeil|plus (de|d')|pas le temps|en (réunion|retard|cours)|
au lit)\p{L}*)( [\p{L}0-9'-]+){0,6}){so} (s'il te plaît |stp )?(pas d|que |rien|seulement|uniquement|sans|
évite|ne |jamais|d'abord|donne-moi|mets|des phrases|les prix|plutôt|utilise|privilégie)

(je suis|j'suis|on est|je suis ni) ((un|une|un peu|assez|très|aussi|totalement|à moitié) )*({state})

j'ai ((un|une|de l'|du|des|de la|le|d') ?)*(tdah|autisme|dyslexie|asthme|épilepsie|diabète|arthrose|
acouphènes|appareils auditifs|hypertension|intolérance|allergie|petit budget|budget serré|maladie)

(je|j'|on) ?(ne |n')?(conduis|bois|fume|nage|ai|conduit|mange|boit|a|touche|cuisine) (pas|jamais|
plus) (d'alcool|de ({owned})|de (?!temps|quoi|chance|nouvelles|bol|problème|pain|ça)\p{L}+)|(je|j') ?(ne |
n')?(conduis|bois|fume) (pas|jamais)(?=,|[.!]*$| (donc|et|du|alors))|(chez (nous|moi),? )?(on|
nous) (mange|mangeons|cuisine) (halal|casher|kasher|végé\p{L}*|vegan|sans)

(plutôt|mieux vaut) ((des|un|une|du|les|de la) )*({form}),? (que|qu')( ?(des|un|une|du|les|
de la))* ({form})|(je comprends|j'apprends|je retiens) mieux (avec|par|sur) ((des|un|une|les) )*({form})

(je suis|on est|je bosse|on bosse|je travaille|on travaille|on code|je code) (sur|sous|en|
avec) (un )?({tool}|kotlin|java|python|rust|go|typescript|postgres)|<(mon|ma|mes|notre) (éditeur|
fuseau( horaire)?|pronoms|navigateur|stack|système|langue maternelle|monnaie|base de données),? (c'est|
est|sont)(?! (lent|mort))

j'ai ([^ ]+ ){0,3}(aversion|phobie|horreur|peur bleue|peur|vertige|mal au cœur|du mal|dégoût|passion|
faible|terreur) (pour|des?|du|à|sur|en|quand|envers)(?! (croire|que|imaginer|dire|comprendre|ce|cette))|
je n'ai (aucun|pas le moindre|jamais eu d') ?(intérêt|goût|envie) (pour|d)|j'ai (la phobie|un vertige|
horreur)

je (suis|m'en tiens à|respecte|observe) (un|une) ([^ ]+ )?(régime|alimentation)|je (mange|cuisine|bois)
 [^.]{0,20}(exclusivement|uniquement)|je (roule|voyage|achète|dors|loge|travaille|lis|paie) ([^ ,]+
 ){0,3}(exclusivement|uniquement|seulement|toujours|jamais)|je n'(achète|utilise|écoute|aime) (plus )?(que|
jamais)(?! (deux|trois|un|une)(?!\p{L}))|je ne (loge|dors|voyage|lis|regarde|porte|roule|paie|mange|
cuisine|investis|mets|mettrais|prendrais) [^.]{0,30}(que|qu'|jamais)(?! (deux|trois|la|hier))

je (refuse (?!la |le |cette |ce |l)|fuis |m'épanouis|boycotte|abhorre|exècre|privilégie|tolère mal|
supporte mal|m'interdis|crains les|redoute les|exige )|je suis (fermement |totalement |absolument |
résolument )?(contre|opposée? (à|aux?)) (?!(la|le|l'|ce|cette) )|jamais je ne?|je (n'investirais|ne
 mettrais|n'achèterais|ne porterais|ne prendrais) jamais

(?<!(ça|cela|ce) )(ne m'intéressent?|m'angoissent?|me gratte(nt)?|m'insupporte(nt)?|me stresse(nt)?|me
 dégoûte(nt)?|ne me plai(t|sent) pas|me rend(ent)? malade|me donne(nt)? (des?|la|mal)|me perdent|me fait
 peur|me font peur) ?(pas|des|la|du)?|(n'est|c'est|ce n'est) pas (mon truc|pour moi|ma tasse de thé)|très
 peu pour moi|hors de question pour moi|exclue?s? pour moi

(est|sont|passe) (toujours )?(ma priorité|la priorité|ce qui compte le plus|le plus important) ?(numéro
 un|pour moi)?(?= (quand|pour|dans|lors))|qui compte le plus pour moi|(vont|va) (à l'encontre de|contre)
 mes|contraires? à (mes|ma) (convictions|foi|religion|valeurs)|(à cause de|vu|avec|pour) m(on|a|es) ([^ ]+
 )?(allergie|asthme|genoux|dos|phobie|peau|foi|religion|eczéma)|en tant que (musulmane?|juive?|juif|
hindoue?|végane?|végétarien(ne)?)

je n'ai jamais (aimé|supporté|apprécié)|je suis (plus |très |le plus )?(productive?|à l'aise|sensible à|
mal à l'aise) ?(en|dans|quand|le matin|tôt|la lumière|au bruit|aux)|ma peau (réagit|ne supporte)|je
 (travaille|dors|apprends) mieux|j'ai un faible|j'aime mieux|je voyage toujours
`,
    releases: phrases`
je (remange|rebois|mange (à|de) nouveau|bois (à|de) nouveau)|je ne suis plus (végétari|végan|allergi|
vegan)[\p{L}]*

<(tu peux |vous pouvez |)(oublie|oubliez|oublier|ignore|ignorez|ignorer|annule|annulez|supprime|supprimez|
laisse tomber) (la|ma|cette|mes|ce que|l'|les|ces|mon|tout ce que) ?([^ ]{1,40} ){0,3}?(règle|consigne|
instruction|préférence|demande|j'ai dit|j'avais dit|je t'ai dit|je t'ai demandé|j'ai demandé|histoire)s?

<(tu n'as|vous n'avez|tu n'es|il n'est|ce n'est) (plus|pas) (besoin|obligé|nécessaire|à|utile) ?(de|d'|
la peine)?.{0,100}(plus|désormais|maintenant)?

<(plus (la peine|besoin)|inutile) (de|d')

<(tu peux|vous pouvez) (à nouveau|de nouveau|recommencer|arrêter)
`,
    refusals: phrases`
<(tu peux |vous pouvez )?(arrêter|arrête|arrêtez|stop) (avec )?(les|la|le|ces|cette)[ ]

<(arrête|arrêtez|cesse|cessez) (de |d'|avec )

(je|nous) ne (veux|mange|bois|prends|préfère|supporte|voulons) plus (?!tard)|je n'(utilise|aime|évite|
achète|ai) plus (?!tard|besoin de toi)|je ne suis plus (végétarien|végétarienne|végane?|allergique|
végétalien)

j'ai arrêté (de |d')(manger|boire|utiliser|fumer|porter)
`,
    questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (et|mais|donc|alors) |^(et|mais|donc|alors|bonjour|salut),? )(peux-tu|pouvez-vous|
pourrais-tu|pourriez-vous|tu peux|vous pouvez|est-ce|as-tu|avez-vous|y a-t-il|quel(le)?s?|comment|où|qui|
pourquoi|combien|que (me )?(conseill|recommand|propos|faire|penses)[\p{L}-]*|qu'est-ce|dois-je|puis-je|
devrais-je|connais-tu|sais-tu)(?![\p{L}])

^(et |mais |alors |donc )?(pourquoi|comment|quand est-ce|qui|quoi|quel(le)?s?|est-ce|est-il|où|combien|
dois-je|ai-je|suis-je|faut-il)(?![\p{L}])
`,
    once: phrases`
^(\p{L}+ )?(douleurs?|mal) [^,]{2,40}, ([^,]{2,20} )?(c'est|est|sont|empire)( [^,]+)?$

^([\p{L}]+,? ){0,3}?(écris|écrivez|rédige|rédigez|compose|raconte|invente|traduis|traduisez)(-moi|
-nous)? (une?|le|la|ce|cette|des) ([^ ]+ ){0,2}?(poème|histoire|chanson|lettre|phrase|blague|discours|
roman|texte|mail|dialogue|essai|slogan)
`,
    work: phrases`
<(refais|réécris|raccourcis|traduis|résume|change|corrige|reformule|améliore|enlève|rends)(-le|-la|
-les)? (le|la|les|ce|cette|ça|mon|ma|plus|un|une|tout|tes)(?!\p{L})|<(écris|écris-moi|rédige|rédige-moi|
il me faut|j.ai besoin d.|aide-moi à écrire|fais|fais-moi|donne-moi|trouve-moi) ?(une?|le|la|mon|
ma) (\p{L}+ ){0,2}?(poème|mail|e-mail|courriel|lettre|histoire|texte|post|discours|invitation|message|
paragraphe|titre|tweet|rapport|annonce|rédaction|résumé|blague|slogan)(?!\p{L})|^(non|nan|mouais|presque|
ok)?,? ?(un peu |beaucoup |encore )?(plus (court|long|formel|simple|doux)|encore une fois)(?!\p{L})
`,
    moment: phrases`
n'abandonnez? (jamais|pas)|ne lâchez? (jamais|rien)|
(aime|adore|déteste)( bien| beaucoup)? (ma|mon|mes|notre|nos|la|le|les) (nouvel(le)?s? |
nouveaux? )?(collègue|voisin|chien|chat|chef|prof|sœur|frère|femme|mari|enfants?|ami|appartement|maison|
jardin)[a-zé]*

(la|le) (dernière?|précédente?|première?|deuxième|prochaine?) (question|message|réponse|paragraphe|phrase|
mail)|^(ha|haha|hihi|ouf|enfin|bravo|zut)(?![a-zé]).*!$

(cette fois|pour une fois|en ce moment|pour l'instant|(?<!(partir d'|dès |compter d'|depuis |et |
partir de |compter de ))(aujourd'hui|demain|maintenant)|ce soir|cette semaine|(à|pour|dans|sur) (ce|cet|
cette|ces) (mail|e-mail|courriel|message|lettre|texte|question|article|invitation|page|fonction|fichier|
phrase|recette|projet)|si (tu as|vous avez) le temps|si possible|quand tu (as fini|auras)|
lettre de motivation)(?![a-zéè])

^(ça a l'air|super|génial|cool|oh|wow|haha|parfait|oui|ouais|merci|ok|d'accord|chouette|excellent|
trop bien|magnifique|exact|miam|youpi)(?![a-zéè]).*!$

(aime|préfère|prends|veux)( bien)? (le|la) (premi(er|ère)|second[e]?|deuxième|troisième|derni(er|ère)|
autre)([ .!]|$)

parce qu[e'] ?(il|elle|c'|l'|les|on|notre).*(rapide|simple|équipe|connaît|projet|moins cher)

^(mon|ma|notre|le|la) (voisin|chef|collègue|ami|prof|coloc|proprio|cousin|oncle|frère|sœur|
pote)\p{L}*(?!\p{L})|(?<!\p{L})(hier|devoirs|comme toujours|ce matin|je vais dormir)(?!\p{L})
`,
    unreal: phrases`
^(au|aux|en) (?!(fait|général|mail|mails|anglais|français|allemand|espagnol|code|cas de doute|résumé|tout|
plus|revanche|ce qui|outre|aucun)(?![a-zéè]))[a-zéè]+,[ ]

^pour [a-zéè]+r(e)?, (?!.*(moi|me |tes réponses))

(?<!(^| )je )(veut|veulent|voudrait|demande|exige|souhaite) (que|de)[ ]

^(imagine|imaginons|imaginez|suppose|supposons|supposez|admettons|par exemple|et si|si j'(étais|avais)|
si je (disais|préférais|devais)|fais comme si|faisons comme|dans (le|la|ce|cette|mon|l') ?(histoire|roman|
film|livre|chanson|poème|jeu|rêve)|il était une fois|le personnage)

(?<!(^| )(je|j'ai|comme je) )(dit|disait|disent|disant|a écrit|écrit que|selon|d'après|affirme|prétend|
conseille de|recommande de|proverbe|slogan|devise|titre|le panneau|la notice)(?![\p{L}])

(autrefois|quand j'étais|l'an dernier|l'année dernière|la semaine dernière|à l'époque)(?![\p{L}])
`,
    unrealBefore: phrases`
si|s'il|qu'il|qu'elle|comme si|supposons que|croit que|croit qu'|pense que|imagine que|parce qu'il|
(voir|savoir|découvrir) (ce (que|qui)|lequel|laquelle|quel\p{L}*)
`,
    today: "(?<!(?:dès|partir d'|depuis|et|de|pas seulement) )(aujourd'hui|ce (matin|soir))",
    family: joined`
(?<!(si|que|de|et|quand) )(mon|ma|mes|notre) (\p{L}+ )?(fils|fille|enfants?|mari|femme|conjointe?|
compagne|compagnon|copine|copain|mère|maman|père|papa|sœur|soeur|frère|bébé|petit-fils|petite-fille|mamie|
papi)( \p{L}+)? ((est|sont) ((très|
gravement|aussi) )?(allergiques?|intolérante?s?|c(œ|oe)liaques?)|(a|ont) une (\p{L}+ )?(allergie|
intolérance))
`,
    requests: ['on se (tutoie|vouvoie)|on (peut|pourrait) se (tutoyer|vouvoyer)'],
    forNow: "pour (l'instant|cette fois|une fois)|(juste|seulement|que) (pour )?(cette fois|maintenant|là)",
    aboutOneself: "((car|que) )?(je|j'\\p{L}+|mon|ma)",
    brief: "(court|bref|vite|en deux mots)( s'il te plaît)?",
    these: '(pas )?(ce|cet|cette|ces)',
    plain: joined`
fait|sinon|limite{/s}|rien|
ça|comme|ainsi|stp|svp|
tu|il|elle|vous|me|m|te|t|moi|ton|ta|tes|vos|sans|quand|lorsque|si|ces|suis|jamais|toujours|désormais|
dorénavant|partir|demande{/s}|utilise{/r/z}|donne{/r/z}|indique{/r}|inclu{s/re}|ajoute{/r}|
répon{ds/dre/ses}|mets|mettre|préfère|aime|déteste|adore|évite|oublie{/z}|règle|consigne|arrête{/z}|
besoin|peux|chaque|fois|mange|bois|j'ai|dit|s'il|plaît|aussi|faire|concernant|propos|sujet|appelle
`,
    inIt: 'dedans',
  },
  changes: {
    now: joined`
à partir de (\p{L}+di|la semaine prochaine)|maintenant|désormais|dorénavant|actuellement|à présent|
à partir de (cette semaine|ce mois|maintenant)|depuis peu|ne [^.,;]{0,40}plus|n'[^.,;]{0,40}plus
`,
    moved: joined`
décale|reporte|avance|retardée?s?|rebasculée?s?|déplacée?s?|reportée?s?|décalée?s?|avancée?s?|
repoussée?s?|changée?s?|
passée?s? (à|au|du)|j'ai changé|une? (jour|semaine|heure|mois) plus (tard|tôt)|
ne peut que
`,
    cancelled: joined`
laisse tomber|(ne|n') ?[^.,;]{1,12} (pas|plus) (finalement|en fin de compte)|(tombée?|
tombe) à l'eau|ne se (fera|fait) (pas|plus)|n'aura plus lieu|on n'ira pas|annulée?s?|annule|résiliée?|
supprimée?|n'aura pas lieu|n'ont plus lieu|renoncé|abandonné|désisté|
finalement,? (je|on|nous) (ne |n')(m'|me |s'|se |nous )?(?=[^.,;]{1,30} (pas|plus))|décidé de ne pas|
laissé tomber|on (ne )?(fait|va|part) plus|
plus(?= d(e |')(rdv|rendez-vous|ciné|concert|dîner|resto|soirée|voyage|fête|réunion|vacances)(?!\p{L}))|
(j'ai |on a )?plus envie|c'est mort|tant pis pour (le|la|les)|(ça|c') ?(est |a été )?annulé
`,
    corrected: joined`
(ah |oh |non,? |euh,? )*(pardon|désolée?|excuse(-moi|z-moi)?|attends|attendez|correction|
je me suis trompée?|je voulais dire|j'ai mal lu|erreur|mince|oups)|
(non |enfin |euh |ah )+(en fait|c'est|le|la|à)(?= [^.]{0,14}\p{N})|en fait non|non en fait|
je me suis planté|enfin non|non pardon
`,
    mistaken: joined`
non,? attends|attends,? (ça,? )?c'(est|était)|correction|je me suis trompée?|je voulais dire|
j'ai mal lu|erreur|j'ai confondu
`,
    insteadOf: joined`
au lieu (de|du|d')|à la place (de|du|d')|plutôt que|(pas|plus) d(e|')(?=[^.,;]*(finalement|
pour nous|pour moi))
`,
    insteadBehind: '(était|est) (compl(et|ète)|épuisée?)(?<=(pris|choisi|acheté|réservé)[^.]{2,80})',
    over: "(ne|n'|n) ?[^.,;]{0,40}plus|plus jamais",
    back: joined`
de nouveau|à nouveau|comme avant|encore une fois|revenue?s? (à|au|chez|en)|retournée?s? (à|au|chez|en)
`,
    planned: joined`
(je|on|nous) (veux|veut|voulons|voudrais|voudrait|pense|pensons|envisage|envisageons|prévois|
prévoyons|compte|comptons|espère|espérons)|on aimerait|j'(aimerais|envisage|espère)|
on (va|part)|nous (allons|partons)|je (vais|pars|compte)|j'ai l'intention|(mon|notre) (projet|objectif|
rêve)|(j'ai|on a) prévu|
(je|on) voulai[st]|j'allais
`,
    booked: joined`
réservée?s?|billets?|places|inscrite?s?|abonnée?s?|rendez-vous|commandée?s?|
(une )?table (à|au|chez)|réservation
`,
    also: 'aussi|également|en plus|un autre|une autre|encore un|deuxième|sauf',
    unreal: joined`
si|s'ils?|peut-être|pourrait|pourrais|serait|aurait|devrait|sinon|entendu|pas sûre?|il paraît|
apparemment
`,
    events: 'versé|donné|payé|livré|envoyé|vendu|gagné|prêté|couru|marché|nagé|viré|remboursé|dépensé',
    cases: joined`
le (matin|soir|week-end)|l'après-midi|la nuit|à midi|en semaine|les jours fériés|
pendant les vacances|en (été|hiver|automne)|(l'|au )(hiver|été|printemps|automne)
`,
    others: joined`
(ma|mon|mes|notre|nos) (\p{L}+ )?(mère|père|maman|papa|parents|sœur|soeur|frère|fils|fille|femme|
mari|compagne|compagnon|copine|copain|amie?|tante|oncle|cousine?|voisine?s?|cheffe?|patronne?|collègue|
grand-mère|grand-père|enfants?|nièce|neveu|colocataire)
`,
    pronouns: 'il|elle|sa|ses|leur|leurs',
    decided: joined`
finalement,? ((j'ai|on a|nous avons) (acheté|choisi|adopté|commandé|opté pour)|ça a été|c'est|
on est allée?s (à|en)|nous sommes allée?s (à|en))
`,
    refunded: joined`rembours\p{L}*|rendent l'argent`,
    lives: joined`
(je suis|on est|nous sommes) (basée?s?|installée?s?) (à|en)|je loge|j'habite|nous habitons|
on habite|je vis|nous vivons|on vit
`,
    settled: joined`
je viens d'emménager|(viens|venons) de déménager|déménagée?s? (à|en|sur)|(vis|vit|
habite) (maintenant|désormais)|(mon|notre|ma) nouvel(le)? (appartement|maison|adresse|
logement) (est )?à|(j'ai|on a|nous avons) (\p{L}+ )?(déménagé|emménagé)|je me suis installée?|
j'habite|nous habitons|on habite|je vis|installée?s à|
(eu|reçu|récupéré) les clés (de|du|d')( la| l'| notre| mon| nouvelle)*( maison| appartement| appart)?|
c'est chez (nous|moi)|
(qu'on|on|nous) (vit|vivons)|
installée?s? (à|en)|(on est|je suis) (maintenant )?(à|en)(?= [^.]{2,60}(carton|déménag|emménag|
nouvel appart))
`,
    changed: joined`
changée?s?|passée?s?|passe(nt)?(?= à \d)|augmentée?s?|(augmente|monte|baisse)(nt)?|
doublée?|baissée?s?|réduite?s?|montée?s?|retardée?s?|prolongé|migré|
renommé|déplacée?|reportée?|avancée?
`,
    toValue: 'à|au|aux|pour|en|vers',
    fromValue: 'de|du|des',
    ended: joined`
vendu|arrêté( de| la| le| les)?|résilié|fermé|abandonné|rompu avec|lâché|
laissé tomber( le| la| les)?|j'arrête( le| la| les| de)?|fini( le| la| les)?(?= \p{L}+ pour moi)|
plus envie (de|d')
`,
    gone: joined`
(est|sont) (morte?s?|décédée?s?|partie?s?)|(nous )?(nous sommes|on s'est) séparés?|
(est|sont) vendue?s?|à la casse|
(est|a pris sa|part) (à la )?retraite
`,
    own: 'mon|ma|mes|notre|nos',
    ownNew: joined`
(mon|ma|mes|notre|nos) nou(veau|vel|velle|veaux|velles)|nou(veau|vel|velle)(?= [^.,;:]{2,20} ?: )
`,
    favourite: joined`(mon|ma) \p{L}+ préférée?`,
    copula: "est|sont|c'est|s'appelle(nt)?",
    works: joined`
(travaille|bosse) (chez|pour|à|comme|dans|au|en)|je travaille (chez|pour|à|comme)|
je suis employée? chez|
je suis (une? )?\p{L}+(ère|ier|eur|euse|rice|iste|ienn?e?) (chez|à|au|dans)
`,
    hired: joined`
démissionné|(quitté|perdu) (mon|le) (travail|poste|boulot|job)|licenciée?|prise? chez|
bosse (maintenant|désormais)|je commence(?= [^.,;]{0,15}(chez|comme))|(commencé|débuté) (chez|à)|
nouveau (travail|poste|boulot|job|employeur)|changé de (travail|boulot|poste)|embauchée?|
travaille (maintenant|désormais)|
premi(er|ère) (jour|semaine) (chez|comme|(à|au|aux|dans)(?=.*(collègue|équipe|chef|boulot|travail|
bureau)))|
(je commence|j'ai commencé|je démarre)( lundi| mardi| demain)? (chez|comme)|(pris|embauchée?|
signé) (chez|à la|au)
`,
    left: "quitté (le|la|l'|mon|ma)|partie? d[eu]( la)?(?! bonne)",
    prefers: 'je préfère',
    past: 'était|étaient|avait|avaient|autrefois',
    kinds: joined`
compte|abonnement|contrat|poste|cours|rendez-vous|réunion|voiture|vélo|téléphone|maison|appartement|
réservation|table|billets|place|visite
`,
    plain: joined`
notre|nos|a|avons|avez|ont|était|été|être|avoir|va|vais|vont|fait|on|ils|elles|heure{/s}|h|semaine{/s}|
mois|an|jour{/s}|matin|soir|midi|aujourd|hui|demain|hier|temps|vien{t/s}|venir|prend|pris|moins|y|là|ici|
où|comme|bien|tout{/e}|depuis|jusqu|après|avant|chez|près|son|nouve{au/lle}|achet{é/er}|habit{e/ons}|vis|
cours|rendez|finalement|aller|voudrais|
bon|mdr|lol|fait|ben|bah|du|coup|truc|tous|matin{/s}|plein|enfin|donc|voilà|vraiment
`,
    moves: joined`
(m'|s'|nous |se )install(er|e|ons)|(dé|em)ménag(er|e|eons)|(aller|partir|va|vais) (vivre|habiter)
`,
    done: joined`
arrivée?s?|livrée?s?|récupérée?s?|achetée?s?|adoptée?s?|reçue?s?|finie?s?|terminée?s?|réussie?|obtenue?|
commencé|construite?s?|(premi(er|ère)|deuxième|troisième|derni(er|ère)) (jour|semaine|cours|séance) (de|
du|d'|des)|(est|sont) (enfin )?là|(rentrée?s?|revenue?s?|retour) (de|du|d'|des)|(j'ai|on a|
nous avons) (enfin )?(mon|ma|notre|le|la)|
(eu|obtenu|reçu|passé) (mon|ma|le|la)
`,
    sweetheart: 'copine|copain|compagn(e|on)|petite? amie?|fiancée?s?|en couple',
    married: 'mariée?s|pacsée?s',
    parted: joined`
(on|nous) (s'est|nous sommes) (séparés?|quittés?)|on a rompu|rupture|de nouveau célibataire|
redevenue? célibataire|(je suis|suis) célibataire|divorce (est )?prononcé
`,
    unavailable: joined`
(était|étaient|est|sont|avait)( \p{L}+)? (trop (chère?s?|loin|petite?s?|grande?s?)|compl(et|ète)s?|
épuisée?s?|fermée?s?|prise?s?|hors de prix|pleine?s?(?! de)|plus de (place|chambre)s?)
`,
    chosen: joined`
(j'ai|on a|nous avons) (pris|choisi|acheté|fini|opté|trouvé|loué)|on (est|s'est) (allée?s?|partie?s?|
retrouvée?s?|rabattu)|à la place|finalement|du coup|alors (on|je|j')
`,
    comes: 'vient|viennent|passe|passent|arrive',
    absent: joined`
ne (vient|viennent|viendra|viendront|peut|peuvent|passe) (plus|pas|finalement pas)( venir)?|
s'est désistée?|(a|ont) décommandé|(a|ont) annulé
`,
    role: 'patronne?',
    trip: 'voyage|vacanc|idée',
    another: 'nouve|autre',
    because: 'car|parce|puisque',
  },
  questions: {
    starts: joined`
combien|où|pourquoi|que{/l/lle/lles/ls}|qui|quoi|quand {est/a}|est ce|qu est|depuis quand|y a t
`,
    requests: joined`
stp|svp|{peux/pourrais/sais} tu|{pouvez/pourriez/savez} vous|
{dis/dites/rappelle/rappelez/montre/donne/aide/aidez} moi|s il te plaît|s il vous plaît|
je voudrais savoir|j aimerais savoir
`,
    imperatives: 'cherche|compare|explique|propose|recommande|résume|suggère|traduis|trouve|écris',
    advice: joined`
idée (de|d|pour)|(qu est ce que|qu est ce qu) (je|on|nous) (cuisine|cuisinons|mange|mangeons|prépare|
offre|mets|bois|lis|regarde)|(je|on) (cuisine|mange|prépare|offre) quoi|quoi (manger|cuisiner|offrir)|
liste de courses|
recommand(e[srz]?|ations?)|sugg(ère[sz]?|ére[rz]|estions?)|propose[srz]?|conseil(s|le[rsz]?)?|idées|
astuces|aide[zr]? (moi|nous)|m aider|(dois|devrais|peux|puis|pourrais) je|je (devrais|pourrais|peux)|
(devrions|pourrions|pouvons) nous|on (pourrait|devrait)|faut il|(penses|connais) tu|(pensez|connaissez)
 vous|tu (penses|connais)|(à|selon) (ton|votre|toi|vous) ?(avis)?|\p{L}+(rais|riez) (tu|vous)|(tu|vous)
 \p{L}+(rais|riez)|(que|quoi|comment|où|à qui) (ne |se |s |me |m )?(?!notre|votre|ouvre)\p{L}+([ei]r|re)|
quel\p{L}* (est|sont|serait|seraient) (l[ea]?s? |l |de |des |une? )?(plus |\p{L}+ )?(meilleur|bon|beau|
bel)\p{L}*|(meilleure? (moyen|façon|endroit|moment))|(y a t il|^) ?(une?|des|de)? ?(bon|bonne|
meilleur)\p{L}* \p{L}+|va(ut|lent) (le|la|mieux)|(conviendr|plair)ai\p{L}*|me plaire|ferait une?
`,
    recalling: joined`
ai je|avons nous|avai\p{L}*|avions|étai\p{L}*|étions|(m|nous|l) (a|as|ont) (?!besoin)\p{L}+|(j ai|tu as|
a|on a) (déjà )?(eu|mis|fait|dit|pris|vu|lu|\p{L}+é\p{L}*)|(selon|d après) (le|la|les|l|mon|ma)|
devai\p{L}*|(est|sont) (mon|ma|mes|nos|notre)|meilleure? amie?
`,
    referring: 'cel{a/le/les/ui}|ceux|elle{/s}|leur{/s}|lui|ça',
    continuing: 'et|mais|ou|ma',
    resuming: joined`
où (en )?(étions|sommes)-nous|où en (était|est)-on|dernière (conversation|discussion|séance)
`,
    answers: joined`
(?<!\p{L})(c['’]était|était) (quoi |quel(le)? )?(ton|ta|votre) (\p{L}+ )?(choix|favori|idée|conseil|plan)|
(?<!\p{L})(tu|vous) (m['’e ]{1,2})?(as|avez|avais|aviez)(?!\p{L})|(?<!\p{L})(as|avez)[- ](tu|
vous)(?!\p{L})|(?<!\p{L})(tu|vous) \p{L}{2,12}(?<!r)(ais|iez)(?!\p{L})|(?<!\p{L})(tes|ton|ta|vos|
votre) (conseils?|recommandations?|suggestions?|réponses?|explications?)
`,
    breadth: phrases`
(?<!\p{L})quel(le)?s \p{L}+s (avons-nous|ai-je|on a|j['’]ai|nous avons|me manquent)|(?<!\p{L})des (deux|
trois|quatre|cinq|six|\d+) \p{L}+s

(?<!\p{L})(dans quel ordre|l['’]ordre (dans|des|de|chronologique)|chronologi\p{L}+|en premier|
en dernier|(première|dernière) fois|avant ou après|plus tôt ou plus tard|combien (d[e'’](?! ?(jours|
semaines|mois|ans|années))|.{1,40}(au total|en tout|dépensé))|nombre d[e'’]|au total|en tout|en moyenne|
somme|résum(e|er|ez|ons|es)(?!\p{L})|(un|le|en|ton|votre|petit|bref) résumé|récapitul\p{L}*|aperçu|
vue d['’]ensemble|bilan|fais le point|tout ce qu\p{L}*|tout (sur|au sujet)|tou(s|tes) (les|mes|nos|
ce)|chaque fois|toutes les fois|parle-moi de|que sais-tu (de|sur)|que savez-vous (de|sur)|liste(z|
-moi)? tou\p{L}+|(fais|donne|dresse)\p{L}*(-moi)? (une|la) liste)(?!\p{L})|comment .{1,60}(évolué|
changé|progressé)|de quoi (avons-nous|a-t-on|on a) (parlé|discuté)|qu['’](avons-nous|ai-je|
est-ce qu['’](on a|j['’]ai)) .{0,30}(dit|fait|décidé|appris)
`,
    coming: joined`
à venir|prochainement|de prévue?s?|(est|ai|avons|sont)(-(je|nous|il|elle|
ils))? (\p{L}+ ){0,2}prévue?s?|prochaine?s? (rendez-vous|rdv|voyages?|vols?|réunions?|examens?|
vacances|visites?|concerts?)|qu'est-ce qui m'attend|la suite pour moi
`,
    alone: joined`
((peux-tu|pouvez-vous|tu peux) (m'|me |nous )?)?(écris|écrire|raconte|raconter|fais|faire|compose|dis|
donne|invente|chante)([- ](moi|nous))? (une?|un autre|une autre|encore une?)( (petite?|courte?|drôle|
joli|jolie|bonne?|nouvelle?))* (poème|haïku|haiku|blague|devinette|histoire|conte|chanson|limerick|
sonnet|rime)( (drôle|courte?|marrante?))?( sur (?<subject>(?!(le|la|les|mon|ma|mes|notre|nos|ce|cet|
cette|moi|nous|lui|elle|un|une)(?!\p{L}))\p{L}+))?|raconte[- ]moi (quelque chose|un truc) de drôle|
tire à pile ou face|tradui[st]([- ]moi)? " en \p{L}+|comment (dit-on|on dit|dire|dis-tu|
tu dis) " en \p{L}+|(corrige|vérifie|améliore)( (la|l'|les|ma|cette|grammaire|orthographe|phrase|fautes|
de|dans|texte|ce|le))+ "|((combien (font|fait)|calcule|c'est combien|quel est) )?(§|# (fois|plus|moins|
divisé par|% de) #)|(comment )?(ça va|vas-tu|allez-vous|tu vas)( bien)?|quoi de neuf|qui es-tu|
que sais-tu faire|quelle heure est-il|quel jour (sommes-nous|on est|est-on)( aujourd'hui)?
`,
    general: joined`
((peux-tu|pouvez-vous|tu peux) )?(m'|me |nous )?(expliqu(e|er|ez)|définis|définir|décris)([- ]moi)?(
 comment (fonctionne|fonctionnent|marchent|marche))? (la |l'|les |une? )?~|(qu'est-ce que|c'est quoi) (
la |l'|les |une? )?~|comment (fonctionne|fonctionnent|marche|marchent) (l'|les |une? )~|pourquoi (le ciel|
la mer|le soleil|la lune) est-(il|elle) ~|quelle est la (capitale|population|définition|signification) (
du |de la |de l'|de |des |d')%|quelle est la différence entre (une? )?%|qui a (peint|écrit|inventé|
découvert|composé) %
`,
    tied: joined`
les?|la|ce|cet|cette|ces|mon|ma|mes|ton|ta|tes|notre|nos|votre|vos|son|sa|ses|leurs?|deux|on|nous|vous|
prochaine?s?|derni[eè]re?s?|aujourd'hui|demain|hier|ici
`,
    form: joined`
mentionn{er/é}|dire|dit|demand{er/é}|parl{er/é}|discut{er/é}|décri{re/t}|expliqu{er/é}|recommand{er/é}|
conseill{er/é}|suggér{er/é}|conversation{/s}|échanges|message{/s}|résum{é/er/e}|aperçu|liste|ordre|
aspect{/s}|sujet{/s}|différent{/s/es}|montre{r/}|donne{/r}
`,
    or: 'ou',
    conditions: 'si|quand|lorsque|avant|après|tant que|sauf|au lieu',
  },
  smallTalk: {
    markers: joined`
aimable|amabilité|bon{jour/soir}|bravo|cher|chère|cordialement|coucou|dérange{/r}|désolé{/e/s}|embêter|
ennuyer|esp{ère/érant}|excus*|fatigué{/e}|félicitations|gentil{/le/lesse}|merci|météo|plaisir|pressé{/e}|
ravi{/e}|reconnaissan*|remercie*|salut|soleil|souhaite|bonne {journée/soirée/nuit/semaine/fin}|
bon {week/courage}|j espère|comment {vas/allez}|comment ça va|ça va|comment tu vas|comment vous allez|
tout va bien|passes une|passez une|passe une|il fait {beau/froid/chaud}|il pleut|temps magnifique|
beau temps|à la bourre|rien ne presse|pas urgent|prends ton temps|prenez votre temps|petite question|
une {question/minute}|question rapide|bien à {vous/toi}|à {bientôt/plus}|à plus tard|au revoir|
prends soin|prenez soin|d avance|si tu as le temps|si vous avez le temps|si tu as un moment|
si vous avez un moment|un instant|ton aide|votre aide
`,
    replies: joined`
oui|ouais|non|ok|d|bien|parfait|super|merci|exact|exactement|génial|cool|bon|bah|hm|hmm|ah|oh|haha|peut|
pas|plutôt|voilà|entendu|certes|nickel
`,
    replying: joined`
a|accord|alors|alternative|au|aussi|autre|b|beaucoup|c|ce|cela|celle|celui|ça|comme|de|dernier|dernière|
deuxième|deux|encore|est|et|être|fait|il|j|je|juste|l|la|le|les|là|mais|maintenant|marche|me|merci|moi|
moment|ne|on|ou|option|plaît|plait|plus|pour|premier|première|s|sais|se|second|seconde|seulement|si|sûr|
t|tard|te|tout|toute|très|troisième|tu|un|une|va|vais|vous|vraiment|les|instant|
choisis|numéro|on|prendrai|prends|préfère|veux|voudrais
`,
    fillers: joined`
actuellement ai aid{e/er/é/ée} alors ans après assez au aujourd{/hui} aura{/is} aussi autre{/s} aux
 ava{is/it/nt} ave{c/z} avo{ir/ns} beau{/coup} belle bien bon{/ne/nes/s} car ce ces cet{/te} chaque chez
 chose{/s} ci comme{/nt} contre dans de dema{in/nde/nder} depuis derni{er/ers/ère/ères} deux dire dis
 dites doit donc déjà en encore ensuite entre est eu eux extrêmement fai{re/s/t} faut fin fois font
 for{midable/t} grande{/ment} gros heure{/s} hui ici il ils je jour{/née/s} jusque l la le les là
 maintenant malgré matin mes mieux moi{/ns} mon même n ne ni nos notre nou{s/veau/velle} ont
 par{/fait/fois/tout} pas{/se/sé/sée} pendant peu{/t/x} plein plu{s/tôt} pour{/rais/rait/riez}
 pouv{ez/oir} près puis qu quand quelque{/s} rapide{/ment} rien sa sais sans se semaine{/s}
 ser{a/ait/iez} si simple{/ment} sincèrement soi{r/rée/s/t} sommes son{/t} sors souvent soyez suis sur ta
 tant te tellement temps tes toi ton tou{jours/s/t/te/tes} tro{p/uve} très tu un une{/s} utile va vais
 vas vers veux vie voilà vos votre vou{drais/driez/lais/s} vraiment vu à était été êtes être
`,
    busy: 'pressée?|fatiguée?|occupée?',
  },
  boilerplate: {
    beside: "d'accord|ok|bien|merci|parfait|super|bien sûr|très bien|entendu",
    starts: joined`
(je suis )?(content|contente|ravi|ravie|heureux|heureuse) (d'avoir pu|de pouvoir)|pas de (problème|
souci)|(je suis )?toujours (là|à ta|à votre)|
bon à savoir|merci (pour l'info|de me l'avoir dit)|je (le )?(note|retiens)( ça)?|
(c'est une )?(très )?(bonne|excellente) question|(c'est )?(fait|noté|compris)|avec plaisir|
de rien|je (t'|vous )en prie|voici (un|une|le|la|ta|votre) (bref )?(aperçu|résumé|réponse|liste)|
n'hésite[sz]? pas|(j')?espère que|si (tu as|vous avez|tu veux|vous voulez)|dis moi|dites moi|
(y a t il )?autre chose
`,
    words: joined`
si|tu|vous|as|avez|besoin|d'autres|d'autre|de|d'aide|aide|aider|aidé|cela|ça|t'|t'aide|t'aidera|vous|
aidera|autre|autres|chose|questions|question|plus|précisions|détails|me|à|a|demander|le|la|poser|
contacter|quoi|que|ce|soit|fait|savoir|je|peux|puis|
pu|t'aider|pour|toi
`,
    offers: joined`
(si|quand) (tu|vous) .* (n'hésite[sz]? pas.*|(dis|dites|fais|faites|demande|demandez) (le )?moi.*|
je peux (t'|vous )?(aider|expliquer|donner|détailler).*)|(n'hésite[sz]? pas|(dis|dites|fais|
faites) moi) (.* )?(si|quand|quel|quelle) .*|(veux tu|voulez vous|souhaites tu|souhaitez vous) (plus|
d'autres|en savoir|que je (développe|détaille|continue)).*
`,
  },
  announcing: {
    work: joined`
(tradui|corrig|résum|reformul|réécri|raccourci|amélior|simplifi|relis|relire|paraphras|analys)\p{L}*|
(réponds|répondre|répondez) à (ce|cet|cette|ça|mon|ma|son|sa)|explique\p{L}* (ce|cet|cette|ça)|
(rends?|rendre|rendez|fais|faire|mets|mettre) (ça|ceci|le|la|ce|cette|cet)(?!\p{L}).{0,40}(plus|moins|
poli|court|
formel)|un résumé
`,
    shows: joined`
(cet|cette|ce|ces|notre|le|la|les|un|une) (\p{L}+ )?(page|texte|article|mail|e-?mail|courriel|
lettre|message|document|avis|extrait|poème|politique|fil|conversation|brouillon|
règlement)s?( suivante?s?)?|voici( [\p{L}']+){1,5}|que (penses|pensez|dis|veut|dois)|
qu'en (penses|pensez|dis)\p{L}*|c'est (vrai|correct|bien)|est-ce (que c'est )?(vrai|correct)|
que (répondre|dois-je répondre)|comment (répondre|dois-je répondre)|j'ai (reçu|trouvé|lu) (ça|
ceci|ce)
`,
    points: joined`
ça|ceci|cela|ce(t|tte)?(?! (semaine|soir|matin|mois|week-end|été|hiver|année|fois|nuit))|ces|
là-dedans|là dedans|suivante?s?|(règlement|affiche|panneau|règles?|charte|clause|annonce|commentaire|
tract|statuts|contrat|recette|horoscope|notice|consignes?|slack|whatsapp)s?|ce (que|qu')
`,
    topic: 'pour|par|en|de|comme|chaque|aucun|ton|ta|votre',
    media: joined`
lettre|mail|e-?mail|courriel|sms|texto|message|répondeur|transcription|note|mot|post-it|publication|
post|tweet|commentaire|bio|profil|annonce|offre|tract|affiche|panneau|pancarte|circulaire|
communiqué|bulletin|fiche|questionnaire|interview|entretien|script|scénario|scène|dialogue|monologue|
paroles|chanson|couplet|refrain|poème|journal|blog|article|extrait|citation|chapitre|conte|personnage|
prompt|modèle|ticket|règlement|contrat|bail|notice|étiquette|recette|carte|invitation|discours|
horoscope|chat|brouillon|cahier|carnet
`,
    aside: joined`
au fait|et|mais|aussi|sinon|autre chose|une (autre )?chose|d'ailleurs|en passant|avant de|cela dit|
en général|ps|ah
`,
    sent: joined`
reçu|reçois|envoyé|envoie|écrit|posté|copié|transféré|trouvé|lu|vu|collé|affiché|laissé|mis|publié|dit
`,
    speech: 'dit|écrit|a dit|a écrit|répond|répondit',
    greeting: 'bonjour|bonsoir|salut|coucou',
    self: 'moi|toi',
    farewell: joined`
(bien )?cordialement|bien à (vous|toi)|amicalement|sincèrement|bises|bisous|amitiés|(sincères|
meilleures) salutations|à bientôt
`,
    mine: joined`mes\s+(préférences|règles|consignes)|comment je (veux|préfère|souhaite)|toujours`,
  },
  lines: {
    ends: joined`
c'est (bon|ok|permis)|maintenant (c'est|j'en|je)|sans limite|
(tu peux|vous pouvez|on peut) (?!me (?!(répondre|parler|écrire|tutoyer|vouvoyer) ))[^,.?]{0,40}|(de|
à) nouveau|(plus|pas) (besoin|la peine|nécessaire)|
plus aucune?|(?<!le |la |les |de |au )plus (de |d'|en |la |le )|c'est fini|finalement|oublie[zr]?|
laisse(z)? tomber|repren(d|ons|ds|dre)\p{L}*|revien\p{L}*|revenir|repass\p{L}*|redevient|(en a |
j'ai )assez|arrête[zr]?|changé d'avis|levée?s?|au lieu|(suis|sommes|est) passée?s? à|me va|ça passe|remange|
je peux|recommencé|
pas (intolérante?|allergique)
`,
    makes: joined`
(prépare|écris|rédige|rédiger|écrire|fais|crée|besoin d')[- ]?(moi |nous )?(une?|la|le|les|des|mon|ma|
notre) (\p{L}+ ){0,2}(prompt|affiche|panneau|note|lettre|mail|e-mail|message|modèle|fiche|consignes|
règlement|règles|annonce|discours|tract|contrat|post)s?
`,
    edits: joined`ça|ceci|cela|cet|cette|refais|change|résume|rends|comment|apprend\p{L}*`,
    objects: 'commentaires?|lettres?',
    bound: 'quand|lorsque|sauf|si|(dans|pour) (les |mes )?(mails|lettres|recettes|code)',
    answers: 'répon|écri|parl',
    overrides: joined`ignor\p{L}+ ((tou(te)?s|les) )*(instructions|consignes) (précéd|antér|prévi)\p{L}*`,
  },
  subjects: {
    language: {
      beside: '(en|au) (\\p{L}+)(,|[.!]*$)|désormais|dorénavant|langue',
      english: 'anglais',
      german: 'allemand',
      french: 'français',
      spanish: 'espagnol',
      portuguese: 'portugais',
      italian: 'italien',
      dutch: 'néerlandais',
      russian: 'russe',
      chinese: 'chinois',
      japanese: 'japonais',
      korean: 'coréen',
      other: 'polonais|(même )?langue (que|dans|où)|ma langue',
    },
    length: {
      beside: 'explication|sois |limite',
      short:
        '(une|deux|trois|\\d+) (phrases?|lignes|mots)|bref|brève\\p{L}*|briève\\p{L}*|courte?s?|concise?',
      long: joined`
(plus|pas) de limite|sans limite|limite (de (mots|lignes|longueur) )?(levée|supprimée)|détaillée?s?|
en détail|longue?s?|plus (\p{L}+ )?(longtemps|longuement)|(expliquer?|développer?) (un peu )?plus
`,
    },
    tone: { formal: 'formel|formelle', casual: 'informel|familier|décontracté' },
    units: { metric: 'métriques?|kilomètres', imperial: 'impérial' },
    currency: { beside: 'prix', local: 'francs' },
    address: { familiar: 'tuto\\p{L}*', polite: 'vouvo\\p{L}*' },
    diet: {
      pescatarian: 'pescétari\\p{L}*|mange (\\p{L}+ ){0,2}du poisson',
      vegan: 'végan\\p{L}*',
      vegetarian: 'végétari\\p{L}*',
      meat: '(re)?mange (\\p{L}+ ){0,4}viande',
    },
    alcohol: {
      none: "(bois|boire) (pas|plus) d'alcool",
      some: "bois (de nouveau|à nouveau|du vin|de l'alcool|de la bière)",
    },
    indentation: { beside: 'indent[ae]', tabs: 'tabulation\\p{L}*', spaces: 'espaces?' },
    'hot drink': { beside: 'préfèr|préfér', tea: 'thé', coffee: 'café' },
    look: { dark: '(mode|thème) sombre', light: '(mode|thème) clair' },
    format: { beside: 'utilise', bullets: 'listes? à puces', prose: 'phrases complètes' },
    amounts: { weight: 'en grammes', cups: 'en tasses' },
    signature: { any: 'signe[rz]? .{0,24}(mails?|lettres?|messages) (avec|par)' },
    name: { any: "appell(e|ez)-moi|m'appeler" },
  },
  grammar: {
    i: 'je|on|nous',
    oneself: joined`je|j['’]\p{L}+|moi|mon|ma|mes|nous|notre|nos`,
    am: 'suis',
    articles: 'l[ae]s?|une?',
    prepositions: "à|au|aux|en|de|du|d'|des|pour|avec|sans|sur|chez|dans|avant|après",
    places: 'à|aux?|en|dans|chez|sur|sous|près',
    not: 'pas',
    relative: 'que|qui',
    for: 'pour',
    cry: 'que|quel(le)?',
    and: 'et|mais',
    please: "s'il (te|vous) plaît|stp|svp",
  },
})
