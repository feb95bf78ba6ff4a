import { joined, phrases, type Language } from './language.ts'

export const dutch = (): Language => ({
  name: 'Dutch',
  plain: joined`
ik|we|wij|mijn|de|het|een|en|of|maar|in|aan|op|met|voor|van|bij|naar|dat|die|is|zijn|ben|niet|nu|zo|heel
`,
  standing: {
    triggers: joined`
gebruik|vermijd|mij{/d/n}|plan|zet|maak|bel|stuur|vanaf|schrijf|antwoord{/en}|spreek|praat|wees|niet{/s}|
geen|wen|korte|prijzen|temperaturen|als|bij|voor{/taan}|leg|in|ik|me|altijd|nooit|noem|wanneer|elke|
iedere|vergeet|stop|hou|houd|je|hoeft|wij|we|liever|toekomst|standaard|alleen|uw|jouw|telkens|
mijn|vind|heb
`,
    joins: 'en|maar|dus|dan|want|ook',
    lead: joined`
alsjeblieft|alstublieft|aub|graag|ook|en|maar|dus|dan|oké|ok|hoi|hallo|bedankt|ja|nee|trouwens|
in het algemeen|over het algemeen|belangrijk|let op|onthoud|zoals gezegd|ps
`,
    sets: {
      habit: joined`
koop|rijd|kijk|eet|drink|gebruik|draag|reis|werk|lees|luister|slaap|betaal|vlieg|boek|verblijf|kook|doe
`,
      end: joined`(,? (alsjeblieft|graag|aub|a\.u\.b\.|dank je|tegen mij|met mij))*[.!]*$`,
      manner: joined`
kort|kort en bondig|beknopt|bondig|uitgebreid|gedetailleerd|formeel|informeel|vriendelijk|beleefd|direct|
eerlijk|duidelijk|simpel|eenvoudig|zakelijk
`,
      language: joined`
nederlands|engels|duits|frans|spaans|portugees|italiaans|russisch|chinees|japans|koreaans|pools|turks|
arabisch|fries|vlaams
`,
      verb: joined`
antwoord|beantwoord|gebruik|geef|toon|laat|schrijf|leg|voeg|formatteer|noem|vermeld|citeer|begin|eindig|
sluit|praat|spreek|stel|raad|controleer|check|bevestig|zet|herinner|presenteer|vraag|beperk|houd|hou|
vertaal|corrigeer|verbeter|vat|zeg|doe|maak|zorg|wees|vermijd|negeer|benadruk|onderbouw|bied|vergelijk|
reken|sorteer|neem|verwijs|spel|blijf|kies
`,
      ask: '(vraag|vragen|noem|stuur|plak|schrijf|deel|verzoek|praat|heb over|bespreek)',
      these: 'dit|dat|deze|die|het|je|jouw|hem|haar|ze|u|hoe|wat|idee|de (eerste|tweede|versie|optie)',
    },
    instructions: phrases`
<{verb} (me |mij |je |er |ze |de code |code |je antwoorden )*(altijd|nooit|nooit meer)(?! (een fout|
weer goed))

<{verb} ~(altijd|nooit|voortaan|vanaf nu|van nu af aan|in het vervolg|in de toekomst|in al je antwoorden|
in elk antwoord|bij elk antwoord|tot nader order|standaard)(?! (faalt|fout))

<{verb} .{0,160}(als|wanneer|telkens als|elke keer (dat|als)) ik .{0,60}{ask}

<(als|wanneer|telkens als|elke keer (dat|als)) ik .{0,120}{ask},? (dan |graag )?({verb}|wil ik|moet je)

<(elke keer (dat|als)|telkens als) .{0,120}, (dan )?({verb}|wil ik dat|moet je)

<(je moet|je mag|je zou|ik wil dat je|ik wil graag dat je|ik verwacht dat je|zorg dat je|
zorg ervoor dat je|u moet) ([^ ]{1,40} ){0,6}?(altijd|nooit|voortaan|in het vervolg|vanaf nu|
elke keer)(?![a-z])

(kun|kan|zou|wil) (je|u) (alsjeblieft )?(altijd|voortaan|vanaf nu|nooit|in het vervolg)

<{verb} ~(niet|geen|niets) ~meer(?! (dan|te))

<(je mag me [^ ]{1,40} noemen|noem (me|mij) (?!(een|maar gek|gek|ouderwets|eens|als)(?![a-z])))|
<spreek me (aan )?

<(houd|hou|schrijf|maak|beperk) (al )?(je|uw) antwoorden

<(vermijd|gebruik|zet|schrijf|noem|houd) .{0,80}in (al )?(je|uw) antwoorden

<geen (emoji|emojis|tabellen|jargon|opsommingen)( meer| alsjeblieft| graag)*[.!]*$
`,
    orders: phrases`
<(zeg|vertel) (me|mij) (alsjeblieft |aub )?(niet|nooit) (dat ik|wat ik|hoe ik|om)|<vraag (me|
mij) (alsjeblieft |aub )?(niet|nooit) (naar|of|hoe|over)(?! (de|het|dit|dat|deze)(?!\p{L}))|<geef (me|
mij) (alsjeblieft |aub )?(geen|nooit)
 (advies|adviezen|tips|preken|complimenten|emoji's|emojis|waarschuwingen|links|samenvatting(en)?|
medelijden)|<herinner (me|mij) (niet|nooit) aan|<(betuttel|preek|prijs|troost|beoordeel) (me|mij) (niet|
nooit)|<praat (niet|nooit) (met me )?over(?! (dit|dat|
deze|het|de)(?!\p{L}))

<geen (advies|adviezen|tips|preken|complimenten|emoji's|emojis|jargon|moppen|grapjes|waarschuwingen|
disclaimers|tabellen|opsommingen|medelijden|uitroeptekens|inleiding|smalltalk)( (over|in|voor) (?!(dit|
dat|deze)(?!\p{L}))[^?,]{2,40})?
(,? (alsjeblieft|aub|graag|bedankt))*(?=[,;.!]|$)

ik wil (het )?(echt )?(niet (praten|horen|hebben) over|niets? horen over|geen (advies|tips|preken|emoji's|
emojis|medelijden|complimenten))(?! (dit|dat|deze|het)(?!\p{L}))|ik wil het niet (over|
hebben over) (?!(dit|dat|deze|het)(?!\p{L}))[^?,]{2,30} hebben

(je|u) (mag|kunt|kan) (me|mij) (gerust |best |gewoon )?(tutoyeren|vousvoyeren)|<zeg maar (gewoon )?(je|
jij|jou)(?!\p{L})|(we|wij) kunnen elkaar (gerust )?tutoyeren

<gebruik (altijd )?(celsius|fahrenheit|kilometers|euro's?|gram|liters|het metrieke stelsel){end}|
<(vermijd|mijd) (vakjargon|jargon|emoji's?|lijstjes|afkortingen|moeilijke woorden){end}

<(plan|zet|maak|bel|stuur)( me)? (geen|nooit) [a-z]+ (voor|na) |<vanaf (nu|vandaag) (mag|moet|kun|
wil) (je|u) |<(spreek|praat|schrijf|antwoord) vanaf (nu|vandaag|morgen)[ ]

<(antwoord|schrijf|spreek|praat)( mij| me| met me| met mij| alleen|
 graag)* (in het )?({language})( met me| met mij| tegen me)?{end}

<(antwoord|wees|blijf|schrijf|houd het|hou het|leg uit)( me| altijd| zo| wat)* ({manner})( tegen me)?{end}

<(alleen )?(korte|beknopte|uitgebreide|eenvoudige) antwoorden{end}

<(geen|zonder) (emoji'?s?|tabellen|jargon|excuses|grappen|lijstjes|afkortingen|
inleidingen)( in je antwoorden)?{end}

<als (het|je|iets|de vraag|ik) [^,?]{1,40}, (dan )?(geef me|laat me|zeg het|zeg|leg uit|antwoord|gebruik|
vraag|schrijf|stel voor)(?![a-z])

<(prijzen|temperaturen|maten|afstanden|eenheden) (graag |altijd )?in (celsius|fahrenheit|kilometers|
euro'?s?|gram|liters){end}
`,
    preferences: phrases`
ik (eet|lust) (bijna )?alles(,? )?(behalve|op \p{L}+ na)

(ik|we|wij) (verkies|verkiezen|prefereer|haat|verafschuw|vermijd|vermijden|
prefereren)(?! ({these})(?![a-z]))

(ik|we) [a-z]+ ([^ ]{1,40} ){0,3}?(liever|het liefst)|ik heb (een |)(voorkeur|hekel)

(ik|we) hou(d|den)? ((erg|heel|veel|niet|echt) )*van (?!({these})(?![a-z]))

(ik|we|wij) (eet|eten|drink|drinken|gebruik|gebruiken|rook|vlieg|draag|koop|werk|
werken) ([^ ]{1,40} ){0,3}?(geen|nooit|alleen|uitsluitend|altijd)(?! (meer|deze|dit))

(ik|we) kan ([^ ]{1,40} ){0,3}?(niet tegen|niet uitstaan|geen (melk|lactose|gluten|noten|alcohol))

ik ben ((een|geen|ook|strikt|erg|heel|zwaar) ){0,3}(vegetari[eë]r|veganist|vegetarisch|vegan|allergisch|
lactose-?intolerant|diabeet|kleurenblind|linkshandig|ochtendmens|avondmens|fan van|dyslectisch)

ik heb (een )?([a-z-]*)(allergie|intolerantie)|ik eet (halal|koosjer|vegetarisch)

mijn (favoriete|lievelings)[ a-z]* (is|zijn)|(is|zijn) mijn (favoriete|lievelings)

ik heb ([^ ]+ ){0,3}(afkeer|hekel|fobie|angst|[a-z]*vrees|interesse|belangstelling|zwak|moeite|lage
 tolerantie|passie) (van|aan|voor|in|met|om)(?! (uit te|te geloven|de flat))|ik heb (extreme |erge |enorme
 )?[a-z]+vrees

(interesseren|interesseert|boeien|boeit|irriteren|irriteert|stresst|storen|stoort) (me|mij) (niet|totaal|
helemaal|mateloos|enorm)|ik volg een ([^ ]+ )?[a-z]*dieet|ik weiger (?!weg|te geloven)|((?<=ik )sta op|
sta ik op|ik zweer bij|verafschuw|mijd|verdraag slecht|gedij|schuw) (?!deze|dit|dat)|verdraag ik (slecht|
niet)|die mijd ik

ik ({habit}) ([^ ,]+ ){0,4}(alleen|uitsluitend|enkel|nooit|altijd|ongraag|niet graag|volledig|strikt)(?!
 (naar|tot|vandaag|de eerste)(?!\p{L}))|({habit}) ik ([^ ,]+ ){0,4}(alleen|uitsluitend|enkel|nooit|altijd|
ongraag)(?! (naar|tot))|ik zou nooit (?!gedacht|geloofd|hebben)|zal ik nooit

(in|op|van|door|bij) ([^ ,]+ ){1,4}(word|krijg) ik ([^ ]+ )?(angstig|misselijk|migraine|hoofdpijn|
[a-z]*nachtmerries|uitslag|paniek|duizelig|onrustig|zenuwachtig)|ik ben (doodsbang|bang|erg bang) voor|ik
 ben (fel |absoluut |strikt |erg |heel )?tegen (?!(de|het|deze|dit) )|ik ben gevoelig voor

(gaat|gaan|is|zijn) (bij mij boven|tegen mijn|in strijd met mijn)|(is|zijn) (voor mij )?(niet mijn ding|
niets? voor mij|uitgesloten|taboe|niks)|(staat|staan|komt) bij mij (op nummer één|op de eerste plaats|
voorop)|vind ik ([^ ]+ ){0,2}(het belangrijkst|walgelijk|niks|niets|verschrikkelijk|
vervelend)(?!.*(zondag|gisteren))|niet mijn smaak|ik vind het (heel |erg )?(moeilijk|lastig|onprettig|
vervelend) (om|als)(?! te geloven)

(vanwege|door|wegens) mijn ([^ ]+ )?[a-z]*(allergie|knieën|rug|fobie|geloof|astma|eczeem)|als (moslim|
moslima|jood|hindoe|veganist|vegetariër) |mijn huid (reageert|kan niet)|kan (ik )?([^ ,]+ ){0,4}niet
 (uitstaan|tegen|verdragen)|ik kan niet tegen (?!nog|deze|dit)|ik werk (het )?best|werken niet voor mij|
heb ik nooit lekker gevonden|ik loop met een boog|om (religieuze|ethische|medische) redenen
`,
    releases: phrases`
<(je mag |)(vergeet|negeer|schrap|laat) (de|die|dat|mijn|wat|het)( [^ ]{1,40}){0,3}? ?(regel|instructie|
voorkeur|verzoek|zei|gezegd|vroeg|gevraagd)

<(je|u) (hoeft|hoef|moet) ~(niet|geen|niets) ~meer|<je mag weer|geldt niet meer
`,
    refusals: phrases`
<(stop met|hou op met|houd op met)[ ]

(ik|we) (eet|drink|gebruik|wil|hoef|verkies|vermijd) ~(niet|geen) ~meer(?! dan)|ik ben (geen|
niet) ~(meer )?(vegetari[eë]r|veganist|vegan|allergisch)( meer)
`,
    questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (en|maar|dus) )(kun je|kan je|kunt u|zou je|wil je|heb je|is er|zijn er|wat |hoe |
waar |wie |welke |waarom |moet ik|mag ik|kan ik|weet je|is het|wanneer is)

^(en |maar |dus )?(waarom|hoe|wat|waar|wie|welke|is|zijn|heeft|kan|moet|mag)[ ]
`,
    once: phrases`
^([a-z]+,? ){0,3}?(schrijf|verzin|vertel|vertaal) (me |mij )?(een|de|het|deze|dit) ([^ ]+ ){0,2}?(gedicht|
verhaal|lied|brief|zin|grap|toespraak|roman|tekst|mail|dialoog|essay)
`,
    moment: phrases`
(deze keer|dit keer|nu even|op dit moment|voor nu|(?<!(vanaf|van|tot|en) )(vandaag|morgen)|vanavond|
deze week|(op|voor|aan|in) (dit|deze|het volgende|de volgende) (mail|e-mail|bericht|brief|tekst|vraag|
artikel|uitnodiging|pagina)|als je tijd hebt|indien mogelijk|als je klaar)(?![a-z])

^(klinkt|wow|oh|haha|super|leuk|mooi|perfect|ja|bedankt|oké|ok|top|heerlijk)(?![a-z]).*!$
`,
    unreal: phrases`
^(bij|in) (?!(mails?|e-mails?|brieven|berichten|antwoorden|code|teksten|recepten|
het algemeen)(?![a-z]))[a-z]+,?[ ]

^(stel dat|stel je voor|veronderstel|bijvoorbeeld|wat als|als ik (zou|was|had)|doe alsof|in (het|de|dit|
mijn) (verhaal|roman|film|boek|lied|gedicht|spel|droom)|er was eens)

(?<!(^| )ik )(zegt|zei|zeggen|schreef|schrijft|volgens|beweert|adviseert|adviseerde|motto|slogan|titel|
staat)(?![a-z])

(vroeger|destijds|als kind|vorig jaar|vorige week)(?![a-z])
`,
    unrealBefore: ['als|of|dat hij|dat zij|alsof|omdat|(zien|kijken|uitzoeken) (wat|welke|hoe)'],
    today: '(?<!(?:vanaf|sinds|en) )(vandaag|vanavond)',
    family: joined`
(?<!(als|dat|van|en) )(mijn|onze?|m'n) (\p{L}+ )?(zoon|dochter|kind|vrouw|man|partner|vriendin|moeder|
mama|vader|papa|zus|broer|baby|kleinzoon|kleindochter|oma|opa)( \p{L}+)? ((is) ((erg|ook|
zwaar) )?(allergisch|\p{L}*intolerant)|heeft (een )?(\p{L}+ )?(\p{L}*allergie|\p{L}*intolerantie|
coeliakie))
`,
    forNow: 'voor (nu|deze keer|één keer)|(alleen|enkel) (nu|deze keer|dit keer|voor nu)',
    aboutOneself: '(want )?(ik|mijn)',
    brief: 'kort( graag)?',
    these: 'deze|dit',
    plain: joined`
je|jij|u|hij|zij|mij|me|uw|ook|te|tot|over|als|wanneer|dit|altijd|nooit|geen|meer|vanaf|voortaan|vraag|
vragen|gebruik{/en}|geef|geven|toon|vermeld{/en}|schrijf|antwoord|voeg|toe|hou|houd|haat|liever|verkies|
vergeet|regel|instructie|hoeft|stop|eet|drink|wat|elke|keer|alle|noem|wil|zei
`,
  },
  changes: {
    now: joined`
vanaf (\p{L}+dag|volgende week)|inmiddels|tegenwoordig|
nu(?! (e|este|sunt|mai|am|ai|are|[mt]i|se|inte|ikke)(?!\p{L})| \p{L}+[ăţț](?!\p{L})|
 [^.,;]* (la|lei|în)(?!\p{L}))|
voortaan|vanaf (nu|deze week|deze maand|vandaag)|sinds kort|niet meer
`,
    moved: 'verplaatst|verzet|verschoven|uitgesteld|vervroegd|gewijzigd|veranderd|omgezet|overgestapt',
    cancelled: joined`
gaat toch niet door|gaan toch niet|geen(?= \p{L}+ voor (ons|mij)(?!\p{L}))|geannuleerd|afgezegd|
afgelast|gaat niet door|opgezegd|vervallen|afgeblazen|opgegeven|
geen zin meer in|van de baan|gaat niet meer door
`,
    corrected: joined`
(ah |oh |nee,? )*(sorry|pardon|wacht|correctie|ik bedoel(de)?|verkeerd gelezen|foutje|mijn fout|
oeps|excuses)|
nee,? (het is|de|om)(?= [^.]{0,12}\p{N})|bedoel|niet waar
`,
    mistaken: joined`
nee,? wacht|wacht,? dat is|correctie|ik bedoelde|verkeerd gelezen|foutje|mijn fout|vergist|verward
`,
    insteadOf: 'in plaats van',
    over: 'niet meer|geen [^.,;]{0,30}meer|nooit meer',
    back: 'weer|opnieuw|terug|zoals vroeger',
    planned: '(ik|we|wij) (wil|willen|ben van plan|zijn van plan|overweeg|overwegen|hoop|hopen|ga|gaan)',
    booked: 'geboekt|gereserveerd|kaartjes|tickets?|afspraak|ingeschreven|geabonneerd',
    also: 'ook|daarnaast|bovendien|nog een|behalve',
    unreal: 'als|misschien|zou|zouden|indien|gehoord|niet zeker|blijkbaar',
    events:
      'betaald|overgemaakt|gegeven|geleverd|gestuurd|verkocht|verdiend|geleend|gelopen|gefietst|uitgegeven',
    cases: joined`
's (ochtends|morgens|middags|avonds|nachts)|door de week|doordeweeks|in het (weekend|voorjaar)|
op feestdagen|in de (zomer|winter|herfst|lente|vakantie)
`,
    others: joined`
(mijn|onze|ons) (\p{L}+ )?(moeder|vader|mama|papa|ouders|zus|broer|zoon|dochter|vrouw|man|partner|
vriendin|vriend|tante|oom|nicht|neef|buurman|buurvrouw|buren|baas|collega|oma|opa|kinderen|kind|
huisgenoot)
`,
    pronouns: 'hij|haar|hun',
    decided: joined`
voor(?=[^.,;]{2,40} gekozen)|uiteindelijk (werd|is) het|(het is|het werd) (uiteindelijk|toch)|
uiteindelijk (heb ik|hebben we)(?=[^.,;]* (gekocht|gekozen))
`,
    refunded: joined`terugbetaa?l\p{L}*|geld terug`,
    lives: '(ik|we|wij) (woon|wonen)',
    settled: joined`
nieuwe (huis|woning|adres) (is |staat )?in|(ik ben|we zijn|wij zijn) [^.,;]{0,40}(verhuisd|
gaan wonen)|(ik|we|wij) (woon|wonen)
`,
    changed: joined`
veranderd|gewijzigd|verhoogd|verdubbeld|gehalveerd|verlaagd|overgestapt|overgegaan|verplaatst|verzet|
verschoven|gestegen|gedaald|verlengd|ingekort|gemigreerd|hernoemd
`,
    toValue: 'naar|tot|op|in',
    fromValue: 'van',
    ended: 'gestopt met|afgestapt van',
    gone: 'verkocht|opgezegd|gestopt|opgegeven|overleden|uit elkaar|weggedaan|gescheiden',
    own: 'mijn|ons|onze',
    ownNew: '(mijn|ons|onze) nieuwe',
    favourite: joined`mijn (lievelings\p{L}+|favoriete \p{L}+)`,
    copula: 'is|zijn',
    works: 'ik werk (bij|als|voor|in)',
    hired: joined`
(begonnen|gestart) (bij|als)|bij [^.,]{2,30} (begonnen|gestart)|nieuwe baan|van baan (veranderd|
gewisseld)|werk (nu|tegenwoordig)
`,
    prefers: 'liever|verkies',
    past: 'was|waren|had|vroeger',
    kinds: 'rekening|contract|abonnement|baan|cursus|les|afspraak|vergadering|auto|fiets|telefoon|huis',
    plain: joined`
haar|heb|heeft|hebben|had|was|wordt|werd|ga|gaat|gaan|kom|komt|ons|onze|om|uur|uit|week|maand|jaar|dag|
morgen|avond|vandaag|gisteren|tijd|nog|al|dan|er|woon|wonen|verhuisd|les|cursus|afspraak|kopen|gekocht
`,
    parted: '(we zijn|wij zijn|het is) (uit elkaar|uit)|weer single|uit elkaar',
    unavailable: '(was|waren) (te (duur|ver|klein)|vol|uitverkocht|volgeboekt|gesloten)',
    chosen: joined`
(het is|het werd|we zijn|ik heb|we hebben) [^.]{2,40}(geworden|gegaan|genomen|gekocht|gekozen)|
uiteindelijk|in plaats daarvan
`,
    comes: 'komt|komen',
    absent: '(komt|komen) (toch |helaas |nu )*niet|heeft afgezegd',
    role: 'baas',
    because: 'omdat|want',
  },
  questions: {
    starts: 'hoe|waar{/om}|wanneer|wat|welk',
    requests: 'als{jeblieft/tublieft}|kun je|kunt u|{vertel/herinner} me',
    advice: joined`
idee (voor|om)|\p{L}+idee(ën)?|wat (eet|eten|kook|koken|drink|bak|geef) (ik|we)|boodschappenlijst(je)?|
aanraden|aanraad|raad (\p{L}+ )+aan|aanbevel(en|ing|ingen)|voorstellen|suggesties?|advies|(goede|wat|nog|
geef|heb|meer) (\p{L}+ )?(tips|ideeën)|(tips|ideeën) (voor|om|over|nodig)|help (me|mij|ons)|(zou|moet|
kan|zal) (ik|je|men|jij)|(zullen|zouden|kunnen|moeten) we|ken (je|jij)|denk je|wat (is|zijn|zou) (een
 )?(goed|mooi|leuk|gezond|lekker)e?|(wat|welke?|waar|wie|wanneer|hoe) (\p{L}+ ){1,3}beste|(nog|er|er een|
^) ?(goede?|leuke?|mooie|beste) \p{L}+|hoe (?!(heb|had|ben|was)(?!\p{L}))\p{L}+ (ik|we)|wat (kook|geef|
trek|doe) ik|moeite waard|pas(t|sen) bij|te doen|noem (eens|een)
`,
    recalling: joined`
heb(ben)? (ik|we)|had(den)? (ik|we|je)|ga(f|ven)|zei(den)?|was (de|het|mijn|ons)|heette|stelde|raadde|
volgens|moest\p{L}*|(is|zijn) (mijn|onze?)|beste (vriend|vriendin|man)|(dat|die) (ik|we) (\p{L}+
 )*\p{L}+[dt]e
`,
    resuming: 'waar waren we|(waren|zijn) we gebleven|(vorige|laatste|vorig) (gesprek|chat|sessie)',
    answers: joined`
(?<!\p{L})(heb je|had je|je had|je hebt)(?!\p{L}).{0,80}(?<!\p{L})(gekozen|getipt|bedacht)|
(?<!\p{L})was (je|jouw) (keuze|tip|idee|favoriet)|
(?<!\p{L})(heb je|had je|heeft u|je hebt|je had)(?!\p{L}).{0,80}(?<!\p{L})(aangeraden|aanbevolen|
voorgesteld|geadviseerd|gezegd|uitgelegd|genoemd|geleerd|gegeven|geschreven)
`,
    breadth: phrases`
(?<!\p{L})welke \p{L}+en (hebben we|heb ik)|(?<!\p{L})(van )?alle (twee|drie|vier|vijf|zes|\d+)(?!\p{L})|
(?<!\p{L})\p{L}+en van alle(?!\p{L})

(?<!\p{L})(in welke volgorde|(de )?volgorde (waarin|van)|chronologi\p{L}+|tijdlijn|(eerste|
laatste) keer|het eerst|het laatst|als eerste|als laatste|eerder of later|voor of na|hoeveel(?! (kost|
dagen|weken|maanden|jaar|jaren))|hoe vaak|aantal|in totaal|alles bij elkaar|opgeteld|gemiddeld|
samenvat\p{L}*|samengevat|overzicht|vat .{0,60}samen|praat me bij|alles (over|wat|van|rond)|
alle (keren|dingen|mijn|onze)|elke keer|al (mijn|onze|die)|wat weet (je|u) (over|van)|
vertel .{0,8}over|(lijst|som) .{0,20}(alle|op))(?!\p{L})|wat (hebben we|heb ik) .{0,30}(besproken|
gezegd|gedaan|besloten|geleerd)|hoe (is|heeft) .{1,60}(ontwikkeld|veranderd|gegaan)
`,
    coming: joined`
(iets|wat|niets|heb) (\p{L}+ ){0,3}(gepland|op de planning)|aankomende?|(volgende|
komende) (afspraak|afspraken|reis|reizen|vlucht|vluchten|vergadering|vakantie|examen)|
staat er (op de planning|te wachten)
`,
    alone: joined`
((kun|kan|zou) (je|jij) )?(schrijf|vertel|maak|geef|zing|bedenk)?( me| mij| ons)?( eens| even)* ?(een|
nog een)( (korte?|grappige?|leuke?|klein|kleine|mooie?|goede?|nieuwe?))* (gedicht|haiku|mop|grap|grapje|
raadsel|limerick|sprookje|verhaal|verhaaltje|liedje|rijmpje)( (schrijven|vertellen|
maken))?( over (?<subject>(?!(de|het|mijn|onze?|een|hem|haar|die|dat|deze|dit|mij|
ons)(?!\p{L}))\p{L}+))?|vertel( me)? iets (grappigs|leuks|interessants)|hoi( hoi)?|dag|tot (morgen|
straks|ziens|later)|gooi een munt op|vertaal " (naar|in)( het)? \p{L}+|(hoe zeg je|
wat is) " in het \p{L}+|(corrigeer|verbeter|controleer)( (de|het|deze|dit|mijn|grammatica|spelling|zin|
tekst|fouten|in|van))+ "|((hoeveel is|wat is|bereken) )?(§|# (keer|maal|plus|min|gedeeld door|% van) #)|
hoe (gaat het|is het)( met (je|jou|u))?( vandaag)?|alles goed|wie ben je|wat kun je( allemaal)?|
hoe laat is het|welke dag is het( vandaag)?
`,
    form: joined`
noemen|genoemd|zeggen|gezegd|vertel{len/d}|vragen|gevraagd|besproken|gesprek{/ken}|bericht{/en}|
samenvatting|lijst|volgorde|aspecten|onderwerp{/en}|verschillende
`,
    or: 'of',
    conditions: 'als|wanneer|zodra|voordat|nadat|terwijl|tot',
  },
  smallTalk: {
    markers: joined`
bedankt|dankjewel|excuses|goede{middag/morgen/navond/ndag}|groet{en/jes}|dank {je/u}|hartelijk dank|
hoe gaat het|fijne dag|prettige dag|tot ziens
`,
    replies: joined`
ja|jep|nee|neen|oké|ok|prima|goed|bedankt|dank|zeker|perfect|mooi|leuk|top|super|fijn|precies|klopt|
inderdaad|misschien|hm|hmm|ah|oh|haha|liever|beide|geen|nog|later|niet
`,
    replying: joined`
a|aan|alleen|als|andere|b|c|dan|dat|de|denk|die|dit|doe|dus|een|eens|eerst|eerste|en|er|even|geen|graag|
het|hoor|idee|ik|in|is|je|jij|kan|klinkt|laatste|lijkt|maar|me|mij|moment|nee|niet|nog|nu|of|ook|optie|
tweede|derde|u|vind|voor|wat|weet|wel|werkt|zo
`,
    fillers: 'alvast dat een erg goed heb{/t} heel het ik jij met mij om op u van veel voor wel zijn zo',
  },
  boilerplate: {
    beside: 'oké|ok|prima|goed|bedankt|dank je|natuurlijk|zeker|perfect',
    starts: joined`
(ik ben )?(blij|fijn) dat ik|geen probleem|(een )?(fijne|prettige) (dag|avond)|(veel )?succes|
(dat is een )?(goede|leuke) vraag|gedaan|genoteerd|begrepen|graag gedaan|goed om te weten|
bedankt voor (de info|het doorgeven)|(dat )?(onthoud|noteer) ik|ik (onthoud|noteer) (dat|het)|
hier is (een|het|de|je) (kort )?(overzicht|samenvatting|antwoord|lijst)|laat (het )?me weten|
hopelijk|als je
`,
    words: joined`
als|je|nog|iets|anders|nodig|hebt|vragen|vraag|hulp|met|meer|wilt|weten|laat|het|me|helpt|dit|dat|
kon|heb|helpen|kunnen|voor
`,
    offers: joined`
(als|wanneer|mocht) (je|u) .* (weten|vraag|horen|(kan|help) ik .*)|(laat|vraag|aarzel) .* (als|of|
wanneer|welke) .*|(wil je|wilt u) (meer|nog|weten) .*
`,
  },
  announcing: {
    work: joined`
(vertaal|corrigeer|herschrijf|verbeter|vat|verkort|samenvat)\p{L}* ?(dit|deze|het|de)?|maak (dit|
het|deze) .{0,40}(er|meer)|beantwoord (dit|deze)|een samenvatting
`,
    shows: joined`
(dit|deze|volgende|onze?|het|de) (\p{L}+ )?(tekst|artikel|mail|e-mail|brief|bericht|pagina|document|
review|beleid)|hier is( \p{L}+){1,5}|wat (vind|denk) je|is (dit|het) (waar|goed)|
wat moet ik antwoorden
`,
    points: 'dit|deze|dat|volgende|wat (mijn|de|het)|regels|briefje|bord',
    topic: 'voor|in|per|met|elke?|geen|je|jouw',
    media: joined`
(nieuws)?brief(je)?|e-?mail|mail|sms|bericht(je)?|appje|voicemail|spraakbericht|transcript|notitie|post|
tweet|reactie|bio|profiel|recensie|advertentie|vacature|flyer|poster|bord(je)?|mededeling|werkblad|
interview|script|scène|dialoog|songtekst|couplet|refrein|gedicht|dagboek|blog|artikel|citaat|hoofdstuk|
verhaal|personage|prompt|sjabloon|ticket|reglement|contract|handleiding|recept|uitnodiging|toespraak|
horoscoop|chat|concept
`,
    aside: joined`
trouwens|en|maar|ook|verder|nog (iets|een)|overigens|voordat|in het algemeen|ps
`,
    sent: 'gestuurd|stuurt|stuurde|gekregen|kreeg|gevonden|gepost|geschreven|hangt|stond|staat|kwam',
    speech: 'zegt|zei|schreef|schrijft',
    greeting: 'hallo|hoi|dag|goedemorgen|goedemiddag',
    farewell: 'met vriendelijke groet(en)?|groetjes|groeten|mvg|hartelijke groet(en)?',
    mine: 'altijd',
  },
  lines: {
    ends: joined`
kan (nu|weer)|(is|zijn) (nu|weer) (ok|oké|prima|goed)|geen \p{L}*limiet|
mag|mogen|kun je|kunnen we|weer|niet meer|geen \p{L}+ meer|hoeft niet|laat maar|toch (geen|niet)|vergeet
`,
    bound: 'als|tenzij',
    answers: 'antwoord|schrijf|praat',
  },
  subjects: {
    language: {
      english: 'engels',
      german: 'duits',
      french: 'frans',
      spanish: 'spaans',
      portuguese: 'portugees',
      italian: 'italiaans',
      dutch: 'nederlands',
      chinese: 'chinees',
      japanese: 'japans',
      korean: 'koreaans',
    },
    length: {
      beside: 'wees |limiet',
      short: '\\d+ (woorden|zinnen|regels)|korte?|beknopt',
      long: 'geen (\\p{L}+ )?\\p{L}*limiet|uitgebreide?r?|langere?|meer uitleg\\p{L}*',
    },
    diet: { vegan: 'vegan\\p{L}*', vegetarian: 'vegetari\\p{L}*' },
    'hot drink': { beside: 'liever', tea: 'thee', coffee: 'koffie' },
    name: { any: 'noem (me|mij)' },
  },
  grammar: {
    i: 'ik|wij|we',
    oneself: 'ik|mij|mijn|wij|ons|onze',
    am: 'ben',
    articles: 'het|de|een',
    prepositions: 'in|op|van|voor|met|zonder',
    places: 'in|te|op',
    not: 'niet|geen',
    for: 'voor',
    cry: 'wat een',
    and: 'en|maar',
  },
})
