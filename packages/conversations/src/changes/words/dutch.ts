import type { ChangeWords } from './change-words.ts'

export const DUTCH: ChangeWords = {
  now:
    'vanaf (?:\\p{L}+dag|volgende week)|nu|inmiddels|tegenwoordig|voortaan|vanaf (?:nu|deze week|' +
    'deze maand|vandaag)|sinds kort|niet meer',
  moved: 'verplaatst|verzet|verschoven|uitgesteld|vervroegd|gewijzigd|veranderd|omgezet|overgestapt',
  cancelled:
    'gaat toch niet door|gaan toch niet|geen(?= \\p{L}+ voor (?:ons|mij)(?!\\p{L}))|geannuleerd|' +
    'afgezegd|afgelast|gaat niet door|opgezegd|vervallen|afgeblazen|opgegeven',
  corrected:
    '(?:ah |oh |nee,? )*(?:sorry|pardon|wacht|correctie|ik bedoel(?:de)?|verkeerd gelezen|foutje|' +
    'mijn fout|oeps|excuses)',
  mistaken:
    'nee,? wacht|wacht,? dat is|correctie|ik bedoelde|verkeerd gelezen|foutje|mijn fout|vergist|verward',
  insteadOf: 'in plaats van',
  over: 'niet meer|geen [^.,;]{0,30}meer|nooit meer',
  back: 'weer|opnieuw|terug|zoals vroeger',
  planned: '(?:ik|we|wij) (?:wil|willen|ben van plan|zijn van plan|overweeg|overwegen|hoop|hopen|ga|gaan)',
  booked: 'geboekt|gereserveerd|kaartjes|tickets?|afspraak|ingeschreven|geabonneerd',
  also: 'ook|daarnaast|bovendien|nog een|behalve',
  unreal: 'als|misschien|zou|zouden|indien',
  others:
    '(?:mijn|onze|ons) (?:\\p{L}+ )?(?:moeder|vader|mama|papa|ouders|zus|broer|zoon|dochter|' +
    'vrouw|man|partner|vriendin|vriend|tante|oom|nicht|neef|buurman|buurvrouw|buren|baas|collega|' +
    'oma|opa|kinderen|kind|huisgenoot)',
  pronouns: 'hij|haar|hun',
  lives: '(?:ik|we|wij) (?:woon|wonen)',
  settled:
    'nieuwe (?:huis|woning|adres) (?:is |staat )?in|(?:ik ben|we zijn|wij zijn) ' +
    '[^.,;]{0,40}(?:verhuisd|gaan wonen)|(?:ik|we|wij) (?:woon|wonen)',
  changed:
    'veranderd|gewijzigd|verhoogd|verdubbeld|gehalveerd|verlaagd|overgestapt|overgegaan|' +
    'verplaatst|verzet|verschoven|gestegen|gedaald|verlengd|ingekort|gemigreerd|hernoemd',
  toValue: 'naar|tot|op|in',
  fromValue: 'van',
  ended: 'gestopt met|afgestapt van',
  gone: 'verkocht|opgezegd|gestopt|opgegeven|overleden|uit elkaar|weggedaan|gescheiden',
  own: 'mijn|ons|onze',
  ownNew: '(?:mijn|ons|onze) nieuwe',
  favourite: 'mijn (?:lievelings\\p{L}+|favoriete \\p{L}+)',
  copula: 'is|zijn',
  works: 'ik werk (?:bij|als|voor|in)',
  hired:
    '(?:begonnen|gestart) (?:bij|als)|bij [^.,]{2,30} (?:begonnen|gestart)|nieuwe baan|' +
    'van baan (?:veranderd|gewisseld)|werk (?:nu|tegenwoordig)',
  prefers: 'liever|verkies',
  past: 'was|waren|had|vroeger',
  kinds: 'rekening|contract|abonnement|baan|cursus|les|afspraak|vergadering|auto|fiets|telefoon|huis',
  decided:
    'voor(?=[^.,;]{2,40} gekozen)|uiteindelijk (?:werd|is) het|(?:het is|het werd) (?:uiteindelijk|' +
    'toch)|uiteindelijk (?:heb ik|hebben we)(?=[^.,;]* (?:gekocht|gekozen))',
  refunded: 'terugbetaa?l\\p{L}*|geld terug',
  plain:
    'ik|we|wij|en|of|maar|niet|nu|zijn|haar|heb|heeft|hebben|had|is|zijn|was|ben|wordt|werd|ga|' +
    'gaat|gaan|kom|komt|de|het|een|mijn|ons|onze|op|in|om|uur|naar|van|voor|met|bij|uit|aan|week|' +
    'maand|jaar|dag|morgen|avond|vandaag|gisteren|tijd|nog|al|heel|zo|dan|dat|die|er|woon|wonen|' +
    'verhuisd|les|cursus|afspraak|kopen|gekocht',
}
