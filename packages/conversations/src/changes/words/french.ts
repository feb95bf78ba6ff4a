import type { ChangeWords } from './change-words.ts'

export const FRENCH: ChangeWords = {
  now:
    'à partir de (?:\\p{L}+di|la semaine prochaine)|maintenant|désormais|dorénavant|actuellement|à ' +
    'présent|à partir de (?:cette semaine|ce mois|maintenant)|depuis peu|ne [^.,;]{0,40}plus|' +
    "n'[^.,;]{0,40}plus",
  moved:
    'décale|reporte|avance|rebasculée?s?|déplacée?s?|reportée?s?|décalée?s?|avancée?s?|repoussée?s?|changée?s?|passée?s? (?:à|au|du)|' +
    "j'ai changé",
  cancelled:
    "laisse tomber|(?:ne|n') ?[^.,;]{1,12} (?:pas|plus) (?:finalement|en fin de compte)|(?:tombée?|tombe) à l'eau|ne se (?:fera|fait) (?:pas|plus)|n'aura plus lieu|on n'ira pas|" +
    "annulée?s?|annule|résiliée?|supprimée?|n'aura pas lieu|n'ont plus lieu|renoncé|abandonné|" +
    'désisté',
  corrected:
    '(?:ah |oh |non,? |euh,? )*(?:pardon|désolée?|excuse(?:-moi|z-moi)?|attends|attendez|' +
    "correction|je me suis trompée?|je voulais dire|j'ai mal lu|erreur|mince|oups)",
  mistaken:
    "non,? attends|attends,? (?:ça,? )?c'(?:est|était)|correction|je me suis trompée?|je voulais " +
    "dire|j'ai mal lu|erreur|j'ai confondu",
  insteadOf:
    "au lieu (?:de|du|d')|à la place (?:de|du|d')|plutôt que|(?:pas|plus) d(?:e|" +
    "')(?=[^.,;]*(?:finalement|pour nous|pour moi))",
  over: "(?:ne|n'|n) ?[^.,;]{0,40}plus|plus jamais",
  back:
    'de nouveau|à nouveau|comme avant|encore une fois|revenue?s? (?:à|au|chez|en)|' +
    'retournée?s? (?:à|au|chez|en)',
  planned:
    '(?:je|on|nous) (?:veux|veut|voulons|voudrais|voudrait|pense|pensons|envisage|envisageons|' +
    "prévois|prévoyons|compte|comptons|espère|espérons)|j'(?:aimerais|envisage|espère)",
  booked: 'réservée?s?|billets?|places|inscrite?s?|abonnée?s?|rendez-vous|commandée?s?',
  also: 'aussi|également|en plus|un autre|une autre|encore un|deuxième|sauf',
  unreal: "si|s'ils?|peut-être|pourrait|pourrais|serait|aurait|devrait|sinon",
  others:
    '(?:ma|mon|mes|notre|nos) (?:\\p{L}+ )?(?:mère|père|maman|papa|parents|sœur|soeur|frère|fils|' +
    'fille|femme|mari|compagne|compagnon|copine|copain|amie?|tante|oncle|cousine?|voisine?s?|' +
    'cheffe?|patronne?|collègue|grand-mère|grand-père|enfants?|nièce|neveu|colocataire)',
  pronouns: 'il|elle|sa|ses|leur|leurs',
  lives:
    "(?:je suis|on est|nous sommes) (?:basée?s?|installée?s?) (?:à|en)|je loge|j'habite|nous habitons|on habite|je vis|nous vivons|on vit",
  settled:
    "je viens d'emménager|(?:viens|venons) de déménager|déménagée?s? (?:à|en|sur)|(?:vis|vit|habite) (?:maintenant|désormais)|(?:mon|notre|ma) nouvel(?:le)? (?:appartement|maison|adresse|logement) (?:est )?à|(?:j'ai|on " +
    "a|nous avons) (?:\\p{L}+ )?(?:déménagé|emménagé)|je me suis installée?|j'habite|nous habitons|" +
    'on habite|je vis|installée?s à',
  changed:
    'changé|passée?s?|augmenté|doublé|baissé|réduit|monté|prolongé|migré|renommé|déplacée?|' +
    'reportée?|avancée?',
  toValue: 'à|au|aux|pour|en|vers',
  fromValue: 'de|du|des',
  ended: 'vendu|arrêté(?: de| la| le| les)?|résilié|fermé|abandonné|rompu avec|lâché',
  gone: "(?:est|sont) (?:morte?s?|décédée?s?|partie?s?)|(?:nous )?(?:nous sommes|on s'est) séparés?",
  own: 'mon|ma|mes|notre|nos',
  ownNew: '(?:mon|ma|mes|notre|nos) nou(?:veau|vel|velle|veaux|velles)',
  favourite: '(?:mon|ma) \\p{L}+ préférée?',
  copula: "est|sont|c'est",
  works:
    '(?:travaille|bosse) (?:chez|pour|à|comme|dans|au|en)|je travaille (?:chez|pour|à|comme)|je suis employée? chez',
  hired:
    'démissionné|(?:quitté|perdu) (?:mon|le) (?:travail|poste|boulot|job)|licenciée?|prise? chez|bosse (?:maintenant|désormais)|je commence(?= [^.,;]{0,15}(?:chez|comme))|(?:commencé|débuté) (?:chez|à)|nouveau (?:travail|poste|boulot|job|employeur)|' +
    'changé de (?:travail|boulot|poste)|embauchée?|travaille (?:maintenant|désormais)',
  prefers: 'je préfère',
  past: 'était|étaient|avait|avaient|autrefois',
  kinds:
    'compte|abonnement|contrat|poste|cours|rendez-vous|réunion|voiture|vélo|téléphone|maison|appartement',
  insteadBehind: '(?:était|est) (?:compl(?:et|ète)|épuisée?)(?<=(?:pris|choisi|acheté|réservé)[^.]{2,80})',
  decided:
    "finalement,? (?:(?:j'ai|on a|nous avons) (?:acheté|choisi|adopté|commandé|opté pour)|ça a été|" +
    "c'est|on est allée?s (?:à|en)|nous sommes allée?s (?:à|en))",
  refunded: "rembours\\p{L}*|rendent l'argent",
  plain:
    'notre|nos|je|j|nous|mon|ma|mes|le|la|l|les|un|une|des|du|de|d|et|ou|mais|à|au|aux|en|dans|' +
    'pour|par|sur|avec|ce|cette|que|qu|qui|maintenant|a|ai|as|avons|avez|ont|est|sont|était|été|' +
    'être|avoir|va|vais|vont|fait|fais|on|ils|elles|heure|heures|h|semaine|semaines|mois|an|jour|' +
    'jours|matin|soir|midi|aujourd|hui|demain|hier|temps|vient|viens|venir|prend|pris|très|plus|' +
    'moins|pas|ne|n|y|là|ici|où|comme|bien|tout|tous|toute|toutes|depuis|jusqu|après|avant|chez|' +
    'près|son|nouveau|nouvelle|acheter|acheté|habite|habitons|vis|cours|rendez|finalement|aller|' +
    'voudrais',
}
