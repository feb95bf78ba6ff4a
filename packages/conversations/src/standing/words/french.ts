import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in French. */
export const FRENCH: StandingWords = {
  triggers:
    'stp|svp|tjs|qd|pr|touche|mange|supporte|aime|tu|alors|hors|rappelle|tous|toutes|compte|mets|' +
    'prends|les|trois|deux|un|une|juste|jamais|dès|si|date|dates|chiffres|maximum|arrête|bois|' +
    'vole|ne|n|appelle|chaque|tes|vos|uniquement|à|compter|orthographe|réponds|répondez|parle|' +
    'parlez|sois|soyez|rien|pas|habitue|vouvoie|tutoie|prix|températures|mesures|réponses|quand|' +
    'pour|dans|dorénavant|désormais|partir|écris|plus|explique|garde|sans|anglais|français|donne|' +
    'traite|évite|en|unités|utilise|je|j|moi|mes|mon|ma|toujours|nous|appelez|lorsque|arrêtez|' +
    'oublie|oubliez|vous|évitez|cesse|cessez|veuillez|avenir|défaut|te|déteste|adore|préfère',
  joins: 'et|mais|donc|alors|puis|car',
  lead:
    "ah|bon|du coup|moi|dis|s'il te plaît|s'il vous plaît|stp|svp|merci de|veuillez|aussi|et|mais|donc|alors|ok|bonjour|" +
    "salut|merci|oui|non|au fait|en général|de manière générale|d'une manière générale|important|" +
    "note|n'oublie pas|n'oubliez pas|rappelle-toi|comme je l'ai dit|juste|ps",
  spellings: { que: 'q', pour: 'pr', toujours: 'tjs|tjrs', quand: 'qd' },
  sets: {
    lasts:
      'toujours|jamais|{on}|chaque \\p{L}+|(?:tous|toutes) les \\p{L}+|plus jamais|à chaque|systématiquement|en général|par principe|sans exception|une bonne fois pour toutes|les (?:lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week-ends|matins|soirs)|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|soir|week-end)|tout le temps',
    cases:
      "(?:quand|lorsque|si|dès que) (?:je |j'|on |tu |t'|c'est |ça )(?!(?:étais|avais|pouvais|as le temps|peux|veux)(?![a-zé]))|(?:pour|dans|avec|en) (?:mes |les |des |le )?(?:recettes?|menus?|voyages|balades|mails|code|prix|textes|réponses|réunions|graphiques|dates|traductions|résumés)|<(?:les )?(?:prix|recettes|dates|températures|graphiques|réponses)",

    days:
      '(?:le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|soir|week-end)|les ' +
      '(?:lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week-ends|matins|soirs)|la nuit)',
    clock:
      '(?:\\d|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|midi|minuit|le (?:déjeuner|' +
      'dîner|petit)|le (?:soir|matin|week-end)|la nuit)',
    end:
      "(?:,? (?:s'il te pla[îi]t|s'il vous pla[îi]t|stp|svp|merci|avec moi|pour moi|uniquement|" +
      'seulement))*[ ]?[.!]*$',
    manner:
      'bref|brève|brèves?|brièvement|court|courte|concis|concise|concisément|succinct|succincte|' +
      'détaillé|en détail|longuement|formel|formelle|familier|poli|polie|amical|direct|directe|' +
      'directement|franc|franche|franchement|honnête|simple|simplement|précis|précise|sans détour|' +
      "en une phrase|en phrases complètes|en listes?|à l'essentiel|sérieux",
    language:
      'français|anglais|allemand|espagnol|portugais|italien|néerlandais|russe|chinois|japonais|' +
      'coréen|polonais|turc|arabe|catalan|latin|breton|suédois|grec',
    verb:
      'réponds|répondez|répondre|utilise|utilisez|utiliser|donne(?:-moi)?|donnez(?:-moi)?|donner|' +
      'indique(?:-moi)?|indiquez(?:-moi)?|indiquer|montre(?:-moi)?|montrez(?:-moi)?|montrer|écris|' +
      'écrivez|écrire|explique(?:-moi)?|expliquez(?:-moi)?|expliquer|ajoute|ajoutez|ajouter|formate|' +
      'formatez|formater|mentionne|mentionnez|mentionner|précise|précisez|préciser|garde|gardez|' +
      'garder|fais|faites|faire|inclus|incluez|inclure|évite|évitez|éviter|cite|citez|citer|commence|' +
      'commencez|commencer|termine|terminez|terminer|parle(?:-moi)?|parlez(?:-moi)?|parler|' +
      'propose(?:-moi)?|proposez(?:-moi)?|proposer|vérifie|vérifiez|vérifier|confirme|confirmez|' +
      'confirmer|mets|mettez|mettre|rappelle(?:-moi)?|rappelez(?:-moi)?|affiche|affichez|afficher|' +
      'présente|présentez|présenter|demande(?:-moi)?|demandez(?:-moi)?|limite|limitez|reste|restez|' +
      'sois|soyez|traduis|traduisez|traduire|corrige|corrigez|corriger|résume|résumez|résumer|' +
      'suggère|suggérez|recommande|recommandez|tutoie|tutoyez|vouvoie|vouvoyez|liste|listez|' +
      'privilégie|privilégiez|privilégier|adresse-toi|adressez-vous|pense|pensez|convertis|' +
      'convertissez|emploie|employez|fournis|fournissez|fournir|tiens|tenez|structure|rédige|rédigez|' +
      'rédiger|compare|compte|comptez|assure-toi|assurez-vous|veille|veillez|signale|signalez|' +
      'préfère|préférez|relis|relisez|cherche|cherchez|choisis|choisissez|calcule|calculez|' +
      'préviens-moi|prévenez-moi|avertis-moi|arrondis',
    on:
      "à partir d'aujourd'hui|dès aujourd'hui|dès demain|à partir de demain|à compter d'aujourd'hui|" +
      "à compter de ce jour|dès à présent|à l'avenir|jusqu'à nouvel ordre|une fois pour toutes|" +
      "définitivement|désormais|dorénavant|à partir de maintenant|à partir d'aujourd'hui|dès " +
      "maintenant|à l'avenir|dans toutes (?:tes|vos) réponses|par défaut|sauf (?:indication|mention) " +
      "contraire|à compter de maintenant|jusqu'à nouvel ordre",
    when: "quand|lorsque|lorsqu'|chaque fois que|à chaque fois que|toutes les fois que|si|dès que",
    ask: '(?:demande|pose|parle|mentionne|envoie|colle|écris|partage|demanderai|questionne|interroge|évoque)',
    these:
      "ça|cela|ce|cet|cette|ces|celui|celle|bien (?:ton|ta|tes|votre|ça|cette|ce|l'idée)|l'idée|" +
      'ton|ta|tes|votre|vos|la (?:première|deuxième|seconde|réponse|version|solution|façon)|le ' +
      "(?:premier|deuxième|second)|l'autre|savoir|te|vous|qu'il|qu'elle|penser|dire|beaucoup " +
      '(?:ton|ta|ça|cette)|mieux maintenant',
  },
  instructions: [
    "<ne (?:me |m'|nous |te |)[\\p{L}'-]+(?: [\\p{L}'-]+)? ?(?:jamais|plus)(?! (?:été|eu|allé|que))|" +
      "<n'[\\p{L}-]+ (?:jamais|plus)(?! (?:été|eu|que))|<ne (?:jamais|plus) (?:[\\p{L}-]+(?:er|ir|re|" +
      "oir))(?![\\p{L}])|<jamais d(?:e |')(?:emojis?|émojis?|tableaux|jargon)",
    "<{on},? (?:merci de |s'il te plaît,? |tu dois |vous devez |je (?:veux|voudrais|souhaite|" +
      "préfère) |j'aimerais |ne |n'|{verb})",
    "(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|est-ce que tu peux|tu peux) (?:s'il te " +
      "plaît )?(?:toujours|désormais|dorénavant|à l'avenir|à partir de maintenant|ne plus|ne " +
      'jamais)',
    "<(?:tu peux |vous pouvez |)(?:appelle|appelez|m'appeler|appeler)(?:-moi)? (?!(?:demain|plus|" +
      'quand|si|un|une|le|la|à|dès|ce|vite|au)(?![\\p{L}]))[\\p{L}]+',
    '<(?:garde|gardez|fais|faites|rédige|rédigez|écris|écrivez|limite|limitez|formate) (?:toutes ' +
      ')?(?:tes|vos|des) réponses',
    '<(?:{verb}) (?:bien |moi )?toujours(?! (?:une erreur|pas))',
    '<toujours (?!(?:le|la|les|un|une|pas|des|aussi|en train|mon|ma|est|' +
      'été)(?![\\p{L}]))(?:[\\p{L}-]+(?:er|ir|re|oir))(?![\\p{L}])',
    "<{verb} ~(?:désormais|dorénavant|à partir de maintenant|à l'avenir|dans toutes (?:tes|" +
      'vos) réponses|dans chaque réponse|dans chacune de (?:tes|vos) réponses|à la fin de (?:chaque|' +
      'tes|vos) réponses?|sauf (?:indication|mention) contraire|sauf si je|à chaque (?:réponse|' +
      "fois)|systématiquement|jusqu'à nouvel ordre)",
    "<{verb} .{0,160}(?:quand|lorsque|chaque fois que|à chaque fois que|si) je (?:te |vous |t'|" +
      'pose |parle |)[^.]{0,60}?{ask}',
    "<{when} j(?:e |').{0,140}?, ?(?:merci de |s'il te plaît,? |tu dois |vous devez |toujours |" +
      "je veux |ne |n'|{verb})",
    "<(?:tu dois|vous devez|tu devrais|je veux que tu|je voudrais que tu|j'aimerais que tu|" +
      'je souhaite que (?:tu|vous)|assure-toi de|assurez-vous de|veille à|veillez à|pense à|' +
      "pensez à|n'oublie pas de|fais en sorte de) (?:[^ ]{1,40} ){0,5}?(?:toujours|jamais|désormais|" +
      "dorénavant|à l'avenir|systématiquement|à chaque fois|plus)(?![\\p{L}])",
    '<(?:tutoie|tutoyez|vouvoie|vouvoyez)-moi|<(?:adresse-toi|adressez-vous) à moi|<on (?:peut |' +
      ')se tutoie|<(?:tu peux|vous pouvez) me (?:tutoyer|vouvoyer)',
    "<(?:pas|plus) d(?:e |')(?:emojis?|émojis?|tableaux|jargon|anglicismes|" +
      "listes)(?: s'il te plaît| svp| stp)?[.!]*$",
    "<(?:évite|évitez) (?:toujours |les |d'utiliser |de |d'|l'|le ).{0,80}(?:réponses|emojis|" +
      'émojis|jargon|anglicismes)',
  ],
  orders: [
    "<(?:plus )?jamais d(?:e |')(?!la vie|ma vie|mon)[a-zéèœê]|<m'appelle pas |on se (?:dit tu|" +
      'tutoie|vouvoie)',
    '<(?:juste|uniquement|seulement|rien que) la (?:réponse|solution)(?:,| sans|[ .!]*$)',
    '<(?:\\d+|une?|deux|trois|quatre|cinq|dix) (?:seule?s? )?(?:phrases?|paragraphes?|lignes?|mots|' +
      'options|puces)(?: (?:au )?max(?:imum)?| par réponse| par message| au plus)+[ .!]*$',
    "<{on},? (?:un seul|une seule|seulement|uniquement|sans|avec|en|rien|plus de|plus d'|moins de|" +
      'pas de|maximum) ?[^?]{1,50}[.!]*$',
    '<(?:les )?(?:dates|nombres|prix|heures|températures|noms|montants|mesures|unités|citations|' +
      'titres|sources|chiffres) (?:au format|en|avec|sans|sous forme) (?!.*(?<![a-zé])(?:est|sont|' +
      'était|étaient)(?![a-zé]))[^?]{1,40}[.!]*$',
    "<(?:dès qu|quand|si|chaque fois qu|lorsqu)(?:e |')?[^,?]{1,40}, (?:alors )?(?:en|avec|sans|" +
      "uniquement) [^ ,?]+(?:,? (?:merci|stp))?[ .!]*$|<si (?:je t'|je )?(?:écris|parle|demande)s? " +
      'en [a-zé]+, (?:réponds|parle|fais)',
    '<(?:jamais|toujours|rien de) [a-zéè ]{2,24} pour moi[.!]*$|<pour moi,? (?:jamais|toujours|' +
      "rien|sans|pas de) |<ne m'(?:appelle|écris|envoie|interromps)[^?.]{0,20} (?:{days}|jamais|" +
      'avant|après)',
    '<(?:réponds|répondez|parle|parlez|écris|écrivez)(?:-moi| moi|-nous)?(?: toujours| avec moi| ' +
      'uniquement| seulement)* (?:en )?(?:{language}){end}',
    '<(?:sois|soyez|reste|restez|réponds|répondez|fais|faites|parle|écris|explique)(?:-moi)?(?: ' +
      'toujours| plus| très| tout| de façon| de manière| les choses)* (?:{manner})(?: (?:et|mais) ' +
      '(?:{manner}))*{end}',
    '<(?:que )?(?:des |uniquement des )?réponses (?:plus |très )?(?:courtes|brèves|concises|' +
      'détaillées|simples|longues|précises|directes)(?: et (?:courtes|brèves|concises|simples|' +
      'précises))?{end}',
    "<(?:habitue-toi|habituez-vous|prends l'habitude|prenez l'habitude) ",
    "<(?:pas d[e']|sans|plus d[e']|plus jamais d[e']|jamais d[e']|aucun[e]?) ?(?:emojis?|émojis?|" +
      'émoticônes?|tableaux?|jargon|excuses|blagues|listes|titres|anglicismes|abréviations|points ' +
      "d'exclamation|politesses|introduction|flatterie)(?: dans tes réponses)?{end}",
    "<(?:passe|saute|évite|épargne-moi|laisse tomber) (?:les |l'|la |le )(?:politesses|" +
      'introductions?|intro|excuses|bavardages|jargon|formules|banalités|préambule)',
    '<(?:parle|écris|traite|explique)(?:-moi|-le-moi|-moi ça)? (?:comme|ça comme)',
    '<(?:rien|pas de (?:rendez-vous|réunions?|appels?|rappels?|messages?|notifications?|cours|' +
      'vols|mails?|visites?|café|alcool)|aucun (?:rendez-vous|appel|rappel|message)|aucune ' +
      "(?:réunion|notification))(?: s'il te plaît)? (?:avant|après|entre|à partir de|pendant|" +
      '{days})(?: {clock})?|<(?:{days}),? (?:rien|pas de (?:rendez-vous|réunions?|appels?|rappels?|' +
      'messages?))|<(?:ne me|ne) (?:dérange|réveille|planifie|programme|mets|prends|réserve|appelle|' +
      'place)[^.?]{0,30} (?:avant|après|entre|{days})',
    '<(?:utilise|utilisez|donne(?:-moi)? (?:les )?(?:prix|températures|mesures|distances|unités) ' +
      'en|prends) (?:le |les |des )?(?:système métrique|celsius|fahrenheit|kilomètres|euros|grammes|' +
      'listes à puces|mots simples)(?! pour ce){end}',
    '<(?:toutes )?(?:tes|vos) (?:réponses|messages|explications|résumés) (?:doivent|devront|' +
      'ne doivent|toujours|en|de|sans)(?![a-zé])',
    "<(?:pas d[e']|sans|aucune?) ?(?:longues? )?(?:explications?|introductions?|avertissements?|" +
      'répétitions?|compliments?|questions de suivi|détails inutiles)(?:,? (?:merci|stp|svp|' +
      "s'il te plaît))?[ .!]*$",
    "<(?:en (?:{language}))(?:,? (?:s'il te pla[îi]t|stp|svp|uniquement|désormais|merci))+[.!]*$",
    '<(?:vouvoie|vouvoyez|tutoie|tutoyez)(?:-moi| moi)?(?![a-z])|<(?:on se tutoie|' +
      'tu peux me tutoyer|vous pouvez me tutoyer)',
    "<(?:si|quand|lorsque|dès que) (?:c'est|ça|il s'agit|on parle|la question|tu n'es pas|tu ne|" +
      "tu n'as|tu as un doute|je (?:semble|parais|colle|t'envoie|partage|oublie|" +
      "t'écris))[^,?]{0,50}, (?:alors )?(?:donne-moi|donne|montre-moi|dis-le|dis-moi|dis|explique|" +
      'réponds|demande|pose|utilise|prends|écris|propose|recommande|rappelle-moi|évite|ne|fais|mets|' +
      'reste|préfère)(?![a-zéè])',
    '<(?:pour|dans|avec|en ce qui concerne) (?:mes |les |des |le |la )?(?:recettes?|code|voyages?|' +
      'prix|dates|heures|températures?|distances|mesures|mails?|e-mails?|courriels|lettres|vols|' +
      'hôtels|chiffres|unités|maths|traductions|résumés|météo|cuisine|poids|messages),? (?:mets|' +
      "utilise|donne|prends|écris|n'utilise|ne mets|n'écris|ne|toujours|jamais|des|uniquement|" +
      'préfère|évite|sers-toi)(?![a-z])(?! sont)',
    '<(?:les )?(?:prix|températures?|mesures|unités|distances|poids|dates|heures|quantités|' +
      'montants)(?: toujours)? (?:en|au|dans le) (?:celsius|fahrenheit|système métrique|métrique|' +
      'kilomètres|euros|francs|dollars|grammes|litres|format 24)(?: plutôt que [a-zé]+)?{end}',
  ],
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: [
    "(?:quand|si|lorsque|dès que|chaque fois que|à chaque fois que) (?:je (?:te|t'|vous)|tu (?:me|" +
      "m'))|<(?:(?:l[oa]s|el|la|les|le|as|os) )?\\p{L}+(?: (?:de|du|da|do) \\p{L}+)? (?:siempre|" +
      'toujours|sempre|nunca|jamais) (?:en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|' +
      'pour)(?!\\p{L})|(?<=(?:{cases})[^?]{1,60}[ ,]+)(?:{verb})(?:-moi)?(?!\\p{L})',
    '(?:{cases})[^,?]{3,40} [a-zéèê]+-moi|<(?:(?:{lasts})[, ]+)?(?:{verb}|corrige-moi|file|mets|' +
      'prends|laisse|envoie|touche|oublie|dis|lis|cherche|arrête|arrêtez|rappelle|réveille|note|' +
      'compte|vire|enlève|zappe|sors|choisis|prévois|planifie|réserve)(?:[- ](?:moi|le|la|les|lui|' +
      "nous|toi))*(?![a-zé'])(?! (?:que|qui) )",
    "s'il te plaît|s'il vous plaît|stp|svp|merci de|(?:peux-tu|tu peux|tu pourrais|pourrais-tu|" +
      'pouvez-vous|vous pouvez|tu dois|tu devrais|faut que tu|il faut que tu)(?![a-zé])|(?:je ' +
      "(?:veux|préfère|voudrais|préférerais|souhaite)|j'aimerais|j'aime) (?:bien |mieux )?(?:que |" +
      "quand )(?:tu |t'|vous )|<(?:tu |t')(?:me |m'|ne |n')[a-zé]+|tes (?:réponses|messages|mails|" +
      'idées|explications|suggestions|textes)|je veux (?:des|du|que|les|pas|un)',
    "<(?:rien|pas d(?:e |')|plus d(?:e |')|sans|que du|que des|uniquement|seulement|" +
      "aucune?)[a-zéèê ]|<(?:ne |n')?(?:me |m')[a-zé]+(?:e|es|s) (?:pas|plus|jamais)|" +
      '(?<=<?(?:{cases})[^,?]{2,40})(?<![a-zé])(?:touche|mets|utilise|donne|dis|fais|change|écris|' +
      'traduis|propose|corrige) (?:pas|jamais|plus|toujours|moi|que)',
  ],
  preferences: [
    "j(?:e |')(?:mange|bois|supporte|digère|tolère|conduis|porte|fume|aime) (?:pas|plus|jamais) " +
      '(?!(?:{these}|trop)(?![a-zé]))',
    "je ne (?!(?:veux|sais|fais|suis|demande|peux|vois|dis|fais)(?![a-zé]))[a-zéè]{2,12} qu[e']",
    '(?:je|nous) (?:préfère|préférons|préfèrerais|préférerais|privilégie|déteste|détestons|adore|' +
      'adorons|évite|évitons|favorise|hais)(?! (?:{these})(?![\\p{L}]))',
    "(?:j'|je n'|nous n')(?:adore|aime|aimons|apprécie|évite|ai horreur)(?! (?:bien " +
      ')?(?:{these})(?![\\p{L}]))(?! (?:bien |beaucoup )?(?:{these})(?![\\p{L}]))',
    "j'aimerais mieux|je n'aime (?:pas|guère|plus trop) (?!(?:{these})(?![\\p{L}]))|je ne " +
      '(?:supporte|tolère|digère|veux|mange|bois|prends|porte|fume|regarde) (?:pas|jamais|plus|que|' +
      "aucun)(?! (?:{these}|savoir|perdre)(?![\\p{L}]))|je n'(?:utilise|achète|emploie|écoute) " +
      '(?:pas|jamais|que)(?! (?:{these})(?![\\p{L}]))',
    '(?:je|nous) (?:mange|mangeons|bois|utilise|utilisons|prends|porte|voyage|travaille|' +
      'travaillons|écris|code|achète) (?:toujours|uniquement|seulement|exclusivement|halal|casher|' +
      'végétarien|bio)',
    "(?:j'utilise|nous utilisons|j'achète|j'écris|j'emploie) (?:toujours|uniquement|seulement|" +
      'exclusivement)',
    'je (?:suis|ne suis pas) (?:(?:un|une|pas|très|plutôt|aussi|strictement|fortement|gravement|' +
      'grand|grande|de|du|devenu|devenue) ){0,4}(?:végétarien|végétarienne|végane?|végétalien|' +
      'végétalienne|allergique|intolérante?|diabétique|daltonien|daltonienne|gaucher|gauchère|' +
      'cœliaque|coeliaque|fan de|fan du|matin|lève-tôt|dyslexique|sensible (?:à|au|aux)|' +
      'pescétarien)',
    'm(?:on|a|es) (?:[\\p{L}]+ ){1,3}?(?:préférée?s?|favorite?s?|favoris?) (?:[^ ]{1,40} ' +
      "){0,4}?(?:est|sont|c'est|reste)|(?:est|sont) m(?:on|a|es) (?:[\\p{L}]+ ){1,3}?(?:préférée?s?|" +
      'favorite?s?|favoris?)|m(?:a|es) préférences? (?:est|sont|va|vont|pour)',
    "j'ai (?:une |des |horreur )?(?:allergie|allergies|intolérance|de l'asthme|horreur)|" +
      'mes allergies|je mange (?:halal|casher)|je suis un régime',
    'je tiens à ce que|je suis plutôt (?:thé|café|du genre)|ce qui (?:me convient|' +
      "marche) le mieux(?: pour moi)? (?:est|c'est)|je veux des réponses|j'ai une préférence pour|" +
      "j'apprends mieux|je travaille mieux",
  ],
  releases: [
    '<(?:tu peux |vous pouvez )?(?:arrêter|arrête|arrêtez|stop) (?:avec )?(?:les|la|le|ces|cette) ',
    "je (?:remange|rebois|mange (?:à|de) nouveau|bois (?:à|de) nouveau)|j'ai (?:arrêté|cessé) d'être|je ne suis plus (?:végétari|végan|allergi|vegan)[\\p{L}]*",
    '<(?:tu peux |vous pouvez |)(?:oublie|oubliez|oublier|ignore|ignorez|ignorer|annule|annulez|' +
      "supprime|supprimez|laisse tomber) (?:la|ma|cette|mes|ce que|l'|les|ces|mon|tout ce que) " +
      "?(?:[^ ]{1,40} ){0,3}?(?:règle|consigne|instruction|préférence|demande|j'ai dit|j'avais dit|" +
      "je t'ai dit|je t'ai demandé|j'ai demandé|histoire)s?",
    "<(?:tu n'as|vous n'avez|tu n'es|il n'est|ce n'est) (?:plus|pas) (?:besoin|obligé|nécessaire|à|" +
      "utile) ?(?:de|d'|la peine)?.{0,100}(?:plus|désormais|maintenant)?",
    "<(?:plus (?:la peine|besoin)|inutile) (?:de|d')",
    "<(?:tu peux|vous pouvez) (?:à nouveau|de nouveau|recommencer|arrêter)|j'ai changé d'avis|ne " +
      "s'applique plus|n'est plus valable",
  ],
  refusals: [
    "<(?:arrête|arrêtez|cesse|cessez) (?:de |d'|avec )",
    '(?:je|nous) ne (?:veux|mange|bois|prends|préfère|supporte|voulons) plus (?!tard)|je ' +
      "n'(?:utilise|aime|évite|achète|ai) plus (?!tard|besoin de toi)|je ne suis plus (?:végétarien|" +
      'végétarienne|végane?|allergique|végétalien)',
    "j'ai arrêté (?:de |d')(?:manger|boire|utiliser|fumer|porter)",
  ],
  questions: [
    '(?<=^ ?|[,;:—–(] ?|[,;] (?:et|mais|donc|alors) |^(?:et|mais|donc|alors|bonjour|salut),? ' +
      ')(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez|est-ce|as-tu|avez-vous|' +
      'y a-t-il|quel(?:le)?s?|comment|où|qui|pourquoi|combien|que (?:me )?(?:conseill|recommand|' +
      "propos|faire|penses)[\\p{L}-]*|qu'est-ce|dois-je|puis-je|devrais-je|connais-tu|" +
      'sais-tu)(?![\\p{L}])',
    '^(?:et |mais |alors |donc )?(?:pourquoi|comment|quand est-ce|qui|quoi|quel(?:le)?s?|est-ce|' +
      'est-il|où|combien|dois-je|ai-je|suis-je|faut-il)(?![\\p{L}])',
  ],
  moment: [
    '(?:aime|adore|déteste)(?: bien| beaucoup)? (?:ma|mon|mes|notre|nos|la|le|les) (?:nouvel(?:le)?s? |nouveaux? )?(?:' +
      'collègue|voisin|chien|chat|chef|prof|sœur|frère|femme|mari|enfants?|ami|appartement|maison|jardin)[a-zé]*',
    '(?:la|le) (?:dernière?|précédente?|première?|deuxième|prochaine?) (?:question|message|réponse|paragraphe|phrase|mail)|^(?:ha|haha|hihi|ouf|enfin|bravo|zut)(?![a-zé]).*!$',
    "(?:cette fois|pour une fois|maintenant|en ce moment|pour l'instant|(?<!(?:partir d'|dès |" +
      "compter d'|depuis |et |partir de |compter de ))(?:aujourd'hui|demain)|ce soir|cette semaine|" +
      '(?:à|pour|dans|sur) (?:ce|cet|cette|ces) (?:mail|e-mail|courriel|message|lettre|texte|' +
      'question|article|invitation|page|fonction|fichier|phrase|recette|projet)|si (?:tu as|vous ' +
      'avez) le temps|si possible|quand tu (?:as fini|auras)|lettre de motivation)(?![a-zéè])',
    "^(?:ça a l'air|super|génial|cool|oh|wow|haha|parfait|oui|ouais|merci|ok|d'accord|chouette|" +
      'excellent|trop bien|magnifique|exact|miam|youpi)(?![a-zéè]).*!$',
    '(?:aime|préfère|prends|veux)(?: bien)? (?:le|la) (?:premi(?:er|ère)|second[e]?|deuxième|' +
      'troisième|derni(?:er|ère)|autre)(?:[ .!]|$)',
    "parce qu[e'] ?(?:il|elle|c'|l'|les|on|notre).*(?:rapide|simple|équipe|connaît|projet|moins cher)",
  ],
  unreal: [
    '^(?:au|aux|en) (?!(?:fait|général|mail|mails|anglais|français|allemand|espagnol|code|cas de ' +
      'doute|résumé|tout|plus|revanche|ce qui|outre|aucun)(?![a-zéè]))[a-zéè]+, ',
    '^pour [a-zéè]+r(?:e)?, (?!.*(?:moi|me |tes réponses))',
    '(?<!(?:^| )je )(?:veut|veulent|voudrait|demande|exige|souhaite) (?:que|de) ',
    '^(?:imagine|imaginons|imaginez|suppose|supposons|supposez|admettons|par exemple|et si|si ' +
      "j'(?:étais|avais)|si je (?:disais|préférais|devais)|fais comme si|faisons comme|dans (?:le|" +
      "la|ce|cette|mon|l') ?(?:histoire|roman|film|livre|chanson|poème|jeu|rêve)|il était une fois|" +
      'le personnage)',
    "(?<!(?:^| )(?:je|j'ai|comme je) )(?:dit|disait|disent|disant|a écrit|écrit que|selon|d'après|" +
      'affirme|prétend|conseille de|recommande de|proverbe|slogan|devise|titre|le panneau|la ' +
      'notice)(?![\\p{L}])',
    "(?:autrefois|quand j'étais|l'an dernier|l'année dernière|la semaine dernière|à " +
      "l'époque)(?![\\p{L}])",
  ],
  once: [
    '^(?:[\\p{L}]+,? ){0,3}?(?:écris|écrivez|rédige|rédigez|compose|raconte|invente|traduis|' +
      'traduisez)(?:-moi|-nous)? (?:une?|le|la|ce|cette|des) (?:[^ ]+ ){0,2}?(?:poème|histoire|' +
      'chanson|lettre|phrase|blague|discours|roman|texte|mail|dialogue|essai|slogan)',
  ],
  unrealBefore: [
    "si|s'il|qu'il|qu'elle|comme si|supposons que|croit que|croit qu'|pense que|imagine que|parce qu'il",
  ],
  plain:
    'je|j|tu|il|elle|nous|vous|me|m|te|t|moi|mon|ma|mes|ton|ta|tes|vos|le|la|les|l|un|une|des|du|' +
    'de|d|et|ou|mais|à|au|aux|en|dans|pour|par|sur|avec|sans|que|qu|qui|quand|lorsque|si|ce|cette|' +
    'ces|est|sont|suis|ai|as|ne|n|pas|plus|jamais|toujours|désormais|dorénavant|partir|maintenant|' +
    'demande|demandes|utilise|utiliser|utilisez|donne|donner|donnez|moi|indique|indiquer|inclus|' +
    'inclure|ajoute|ajouter|réponds|répondre|mets|mettre|préfère|aime|déteste|adore|évite|oublie|' +
    'oubliez|règle|consigne|arrête|arrêtez|besoin|plus|peux|chaque|fois|toutes|tous|réponses|mange|' +
    "bois|j'ai|dit|s'il|plaît|aussi|très|faire|fais|concernant|propos|sujet|appelle|des",
}
